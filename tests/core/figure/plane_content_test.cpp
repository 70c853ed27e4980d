#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/attention/hull.h"
#include "core/attention/trail.h"
#include "tests/core/figure/plane_scene.h"
#include "tests/core/shared.h"

namespace softfocus::testing {
namespace {

NamedPlane first_two(Index d) { return plane_of_dimensions(d, 0, d > 1 ? 1 : 0); }

TEST_CASE("a plane of two dimensions is named as people count them") {
  const NamedPlane plane = plane_of_dimensions(4, 1, 2);
  CHECK(plane.directions == coordinate_plane(4, 1, 2));
  CHECK(plane.axes[0] == "dimension 2");
  CHECK(plane.axes[1] == "dimension 3");
  CHECK(plane.words == "dimensions 2 and 3");
  const NamedPlane line = plane_of_dimensions(1, 0, 0);
  CHECK(line.axes[0] == "dimension 1");
  CHECK(line.axes[1] == "");
  CHECK(line.words == "one dimension: a line");
}

TEST_CASE("principal directions tell the share of the variance along them") {
  struct Row {
    Matrix tokens;
    const char *first, *second;
  };
  const std::string none = "principal direction ";
  const std::vector<Row> rows{
      {Matrix{{3, 0}, {-3, 0}, {0, 1}, {0, -1}}, "1 (90 % of the variance)", "2 (10 % of the variance)"},
      {Matrix{{1e12f, 0, 5}, {-1e12f, 0, 5}}, "1 (100 % of the variance)", "2 (0 % of the variance)"},
      {Matrix{{2, 0, 0}, {-2, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}, "1 (67 % of the variance)",
       "2 (17 % of the variance)"},
      {Matrix{{1, 2}, {1, 2}}, "1", "2"},
      {Matrix{{1, 2}}, "1", "2"},
  };
  for (const Row& row : rows) {
    const NamedPlane plane = plane_of_principal_directions(row.tokens);
    CHECK(plane.directions == principal_plane(row.tokens));
    CHECK(plane.axes[0] == none + row.first);
    CHECK(plane.axes[1] == none + row.second);
  }
  CHECK(plane_of_principal_directions(Matrix{{1}, {2}}).axes[0] == "dimension 1");
}

TEST_CASE("the plane's content is the projection of the tokens and of the context") {
  for_random_scenes(60, 71, [](const RandomScene& random) {
    const Index query = random.n() / 2;
    const NamedPlane plane = plane_of_principal_directions(random.tokens);
    const PlaneScene scene(random.tokens, query, plane, random.mask, {"t"}, random.options);
    const PlaneContent& content = scene.content;
    const double size = random.tokens.cast<double>().rowwise().norm().maxCoeff();
    CHECK(content.points == project(random.tokens, plane.directions));
    CHECK(content.line == (random.d() == 1));
    CHECK(distance(content.context, project(scene.row.context, plane.directions)) <= 1e-5 * size);
    std::vector<Index> seen;
    for (Index key = 0; key < random.n(); ++key) {
      if (random.sees(query, key)) seen.push_back(key);
    }
    CHECK(content.visible == seen);
    if (seen.empty()) {
      CHECK(content.hull.rows() == 0);
      CHECK(content.trail.rows() == 0);
      return;
    }
    for (const Index key : seen) CHECK(hull_contains(content.hull, content.points.row(key), 1e-9 * size));
    CHECK(hull_contains(content.hull, content.context, 2e-6 * size));
    for (Index i = 0; i < content.trail.rows(); ++i) {
      CHECK(hull_contains(content.hull, content.trail.row(i), 1e-9 * size));
    }
  });
}

TEST_CASE("the trail passes through the context of every temperature it names") {
  const Matrix tokens = unit_tokens();
  for (const bool scaling : {true, false}) {
    const NamedPlane plane = plane_of_dimensions(4, 1, 2);
    const PlaneScene scene(tokens, 3, plane, {}, {"t"}, {scaling, 1.0f});
    const PlaneContent& content = scene.content;
    const Index last = content.trail.rows() - 1;
    CHECK(content.temperatures[0] == 0.0);
    CHECK(std::isinf(content.temperatures[last]));
    for (Index i = 1; i < last; ++i) {
      const auto temperature = static_cast<float>(content.temperatures[i]);
      const RowAttention row = attend_row(tokens, 3, {scaling, temperature});
      CHECK(distance(content.trail.row(i), project(row.context, plane.directions)) <= 1e-4);
    }
    CHECK(distance(content.trail.row(0), Eigen::RowVector2d(1, 0.1)) <= 1e-7);  // it itself
    CHECK(distance(content.trail.row(last), Eigen::RowVector2d(0.5, 0.275)) <= 1e-7);
  }
}

TEST_CASE("the strongest keys are those above the mean, at most eight, the largest first") {
  const auto strongest = [](const Matrix& tokens, const Mask& mask = {}) {
    return PlaneScene(tokens, 0, first_two(tokens.cols()), mask).content.strongest;
  };
  using Keys = std::vector<Index>;
  CHECK(strongest(Matrix{{1, 0}, {0, 1}, {2, 0}, {-1, 0}}) == Keys{2, 0});  // 0.266, 0.131, 0.539, 0.065
  CHECK(strongest(Matrix{{0, 0}, {0, 1}, {2, 0}}) == Keys{});               // all alike
  CHECK(strongest(Matrix{{1, 0}}) == Keys{});
  Matrix many = Matrix::Zero(40, 1);
  many.topRows(20).setConstant(1);
  many(30, 0) = 2;
  CHECK(strongest(many) == Keys{30, 0, 1, 2, 3, 4, 5, 6});
  CHECK(strongest(many, Mask::Constant(40, 40, false)) == Keys{});
}

TEST_CASE("the window holds 0, all tips, the context and its trail, and a little more") {
  Random random(72);
  for (int round = 0; round < 300; ++round) {
    const Index n = random_index(random, 1, 60), d = random_index(random, 1, 4);
    const float size = std::pow(10.0f, std::uniform_real_distribution<float>(-30, 11.5f)(random));
    const PlaneScene scene(random_tokens(random, n, d, size), 0, first_two(d));
    const PlaneWindow window = fitted_window(scene.content);
    const double extent = std::max(window.right - window.left, window.top - window.bottom);
    const auto inside = [&](double x, double y) {
      return window.left < x && x < window.right &&
             (d == 1 ? window.bottom == 0 && window.top == 0 : window.bottom < y && y < window.top);
    };
    CHECK(inside(0, 0));
    for (Index i = 0; i < n; ++i) CHECK(inside(scene.content.points(i, 0), scene.content.points(i, 1)));
    CHECK(inside(scene.content.context.x(), scene.content.context.y()));
    // Not much more.
    const double reach = std::max(scene.content.points.colwise().maxCoeff().cwiseMax(0.0).maxCoeff(),
                                  -scene.content.points.colwise().minCoeff().cwiseMin(0.0).minCoeff());
    CHECK(extent < 4 * reach);
  }
}

TEST_CASE("small changes keep the window, round numbers among them") {
  Random random(73);
  const auto window_of = [](const Matrix& tokens) {
    return fitted_window(PlaneScene(tokens, 0, first_two(tokens.cols())).content);
  };
  for (const float size : {1.0f, 2.0f, 5.0f, 10.0f, 0.1f, 0.5f, 3.0f, 1e12f, 1e-30f}) {
    const Matrix tokens = unit_tokens().leftCols(3) * size;
    CAPTURE(size);
    for (const float change : {0.999f, 0.99999f, 1.00001f, 1.001f}) {
      const PlaneWindow changed = window_of(tokens * change), same = window_of(tokens);
      CHECK(changed.left == doctest::Approx(same.left));
      CHECK(changed.right == doctest::Approx(same.right));
      CHECK(changed.top == doctest::Approx(same.top));
    }
  }
  int jumps = 0;
  for (int round = 0; round < 200; ++round) {
    Matrix tokens = random_tokens(random, 6, 2);
    const PlaneWindow before = window_of(tokens);
    tokens(0, 0) += 1e-3f;
    jumps += window_of(tokens) == before ? 0 : 1;
  }
  CHECK(jumps <= 2);
}

TEST_CASE("vectors of zeros have a window around 0") {
  CHECK(fitted_window(PlaneScene(Matrix::Zero(3, 2), 0, first_two(2)).content) == PlaneWindow{-1, -1, 1, 1});
  CHECK(fitted_window(PlaneScene(Matrix::Zero(3, 1), 0, first_two(1)).content) == PlaneWindow{-1, 0, 1, 0});
}

}  // namespace
}  // namespace softfocus::testing
