#include "core/attention/trail.h"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "core/attention/hull.h"
#include "core/attention/row_facts.h"
#include "tests/core/attention/random_scenes.h"
#include "tests/core/shared.h"

namespace softfocus::testing {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Trail trail_of(const RandomScene& scene, const Eigen::MatrixXd& values, Index query, Index count) {
  const Attention attention = scene.attend();
  return context_trail(row_of(attention.raw_scores, query), values, query, scene.mask, count);
}

Trail trail_of(const RandomScene& scene, Index query, Index count) {
  return trail_of(scene, scene.tokens.cast<double>(), query, count);
}

Eigen::RowVectorXd mean(const RandomScene& scene, const std::vector<Index>& keys) {
  return scene.tokens(keys, Eigen::all).cast<double>().colwise().mean();
}

TEST_CASE("in the unit's scene the trail runs from the strongest keys to the middle of all") {
  const RandomScene scene{unit_tokens(), {}, {}};
  const Eigen::RowVectorXd middle = mean(scene, {0, 1, 2, 3});
  const Trail it = trail_of(scene, 3, 50);
  CHECK(distance(it.contexts.row(0), mean(scene, {3})) == 0.0);
  CHECK(distance(it.contexts.row(49), middle) <= 1e-15);
  // cat and it tie for query cat, whatever the temperature.
  const Trail cat = trail_of(scene, 1, 50);
  CHECK(distance(cat.contexts.row(0), mean(scene, {1, 3})) <= 1e-15);
  CHECK(cat.divisors[0] == 0.0);
  CHECK(cat.divisors[49] == kInfinity);
}

TEST_CASE("a trail's ends are the limits and its points lie in the hull of the visible tokens") {
  for_random_scenes(100, 67, [](const RandomScene& scene) {
    const Index query = scene.n() / 2;
    std::vector<Index> visible, strongest;
    const Attention attention = scene.attend();
    float largest = -std::numeric_limits<float>::infinity();
    for (Index key = 0; key < scene.n(); ++key) {
      if (!scene.sees(query, key)) continue;
      visible.push_back(key);
      largest = std::max(largest, attention.raw_scores(query, key));
    }
    for (const Index key : visible) {
      if (attention.raw_scores(query, key) == largest) strongest.push_back(key);
    }
    const Trail trail = trail_of(scene, query, 20);
    if (visible.empty()) {
      CHECK(trail.contexts.isZero(0.0));
      return;
    }
    const double size = static_cast<double>(scene.tokens.cwiseAbs().maxCoeff()) * std::sqrt(70.0);
    CHECK(distance(trail.contexts.row(0), mean(scene, strongest)) <= 1e-14 * size);
    CHECK(distance(trail.contexts.row(19), mean(scene, visible)) <= 1e-14 * size);

    const PlanePoints points = project(scene.tokens, principal_plane(scene.tokens));
    const PlanePoints visible_points = points(visible, Eigen::all);
    const PlanePoints corners = visible_points(convex_hull(visible_points), Eigen::all);
    const Trail seen = trail_of(scene, points, query, 20);
    for (Index i = 0; i < 20; ++i) CHECK(hull_contains(corners, seen.contexts.row(i), 1e-12 * size));
    // The trail of the projected tokens is the projected trail.
    CHECK(distance(seen.contexts, trail.contexts * principal_plane(scene.tokens)) <= 1e-12 * size);
  });
}

TEST_CASE("a trail goes where attention goes at the same temperatures") {
  Random random(68);
  int compared = 0;
  for (int round = 0; round < 60; ++round) {
    RandomScene scene = random_scene(random, random_index(random, 1, 30), random_index(random, 1, 20));
    const Index query = scene.n() / 2;
    const Trail trail = trail_of(scene, query, 30);
    for (Index i = 1; i < 29; ++i) {
      const double temperature = trail.divisors[i];
      if (temperature < 0.001 || temperature > 1000.0) continue;
      scene.options = {false, static_cast<float>(temperature)};
      const Oracle oracle(scene);
      const double largest = static_cast<double>(scene.tokens.cwiseAbs().maxCoeff());
      CHECK(distance(trail.contexts.row(i), oracle.context.row(query)) <= 2.0 * oracle.weight_tolerance() * largest);
      ++compared;
    }
  }
  CHECK(compared > 300);
}

TEST_CASE("the temperatures of a trail are even in their logarithms and reach from limit to limit") {
  for_random_scenes(100, 69, [](const RandomScene& scene) {
    const Index query = scene.n() - 1;
    const Trail trail = trail_of(scene, query, 200);
    CHECK(trail.divisors[0] == 0.0);
    CHECK(trail.divisors[199] == kInfinity);
    const double ratio = trail.divisors[2] / trail.divisors[1];
    CHECK(ratio >= 1.0);
    for (Index i = 2; i < 199; ++i) {
      CHECK(trail.divisors[i] / trail.divisors[i - 1] == doctest::Approx(ratio).epsilon(1e-9));
    }
    const double size = static_cast<double>(scene.tokens.cwiseAbs().maxCoeff());
    CHECK(distance(trail.contexts.row(0), trail.contexts.row(1)) <= 1e-3 * size);
    CHECK(distance(trail.contexts.row(198), trail.contexts.row(199)) <= 1e-2 * size);
  });
}

TEST_CASE("as it grows warmer the mean score falls") {
  for_random_scenes(100, 70, [](const RandomScene& scene) {
    const Index query = scene.n() - 1;
    const Eigen::MatrixXd raw = scene.attend().raw_scores.row(query).transpose().cast<double>();
    const Trail trail = trail_of(scene, raw, query, 40);
    for (Index i = 1; i < 40; ++i) {
      CHECK(trail.contexts(i, 0) <= trail.contexts(i - 1, 0) + 1e-13 * raw.cwiseAbs().maxCoeff());
    }
  });
}

TEST_CASE("a query whose keys are all alike stays where it is") {
  for (const float value : {0.0f, 0.1f, 1e12f}) {
    const RandomScene scene{Matrix::Constant(3, 2, value), {}, {}};
    const Trail trail = trail_of(scene, 0, 7);
    CHECK(trail.contexts.allFinite());
    CHECK(distance(trail.contexts, scene.tokens.row(0).replicate(7, 1)) <= 1e-15 * static_cast<double>(value));
  }
  const Trail alone = trail_of({Matrix{{2, 3}}, {}, {}}, 0, 2);
  CHECK(alone.contexts == Eigen::MatrixXd{{2, 3}, {2, 3}});
}

TEST_CASE("scores of any size have a trail, and what is masked is not read") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  Mask mask = Mask::Constant(4, 4, true);
  mask.col(3).setConstant(false);
  const Eigen::MatrixXd values{{1, 0}, {0, 1}, {0, 0}, {static_cast<double>(nan), 7}};
  for (const std::vector<float>& raw : std::vector<std::vector<float>>{
           {1e27f, -1e27f, 0.0f, nan}, {1e-45f, 0.0f, -1e27f, nan}, {2.0f, 1.9999999f, -1e13f, nan}}) {
    const Trail trail = context_trail(raw, values, 0, mask, 12);
    CHECK(trail.contexts.allFinite());
    CHECK(trail.contexts.row(0) == Eigen::RowVector2d(1, 0));
    CHECK(distance(trail.contexts.row(11), Eigen::RowVector2d(1.0 / 3.0, 1.0 / 3.0)) <= 1e-15);
  }
}

}  // namespace
}  // namespace softfocus::testing
