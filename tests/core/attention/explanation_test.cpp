#include "core/attention/explanation.h"

#include <doctest/doctest.h>

#include <limits>
#include <map>
#include <vector>

#include "tests/core/attention/reference_cases.h"
#include "tests/core/shared.h"

namespace softfocus::testing {
namespace {

using Row = std::vector<float>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Explanation explain(const RandomScene& scene, const Attention& attention, Index query) {
  return explain_row(row_of(attention.weights, query), scene.tokens, query, scene.mask);
}

std::optional<double> change_without(const Explanation& explanation, Index key) {
  return explanation.keys[static_cast<std::size_t>(key)].change_without;
}

// How far a component or a distance may be off, for what float32 scores let the weights be.
double allowed(const RandomScene& scene) {
  const double largest = static_cast<double>(scene.tokens.cwiseAbs().maxCoeff());
  return 2.0 * Oracle(scene).weight_tolerance() * largest * std::sqrt(static_cast<double>(scene.d()));
}

TEST_CASE("in the unit's scene the weights of it and the changes without each token have other orders") {
  const Matrix tokens = unit_tokens();
  const Attention attention = attend(tokens, {});
  const Explanation it = explain_row(row_of(attention.weights, 3), tokens, 3);
  CHECK(it.by_weight == Ranking{{3}, {1}, {2}, {0}});           // it, cat, sat, the
  CHECK(it.by_change_without == Ranking{{2}, {0}, {1}, {3}});   // sat, the, cat, it
  CHECK(it.by_weighted_length == Ranking{{3}, {1}, {2}, {0}});  // it is the longest by half a percent
  const std::array expected{0.240, 0.215, 0.246, 0.199};
  for (Index key = 0; key < 4; ++key) {
    REQUIRE(change_without(it, key));
    CHECK(std::abs(*change_without(it, key) - expected[static_cast<std::size_t>(key)]) <= 5e-4);
  }
  CHECK(it.keys[3].weighted_length == doctest::Approx(it.keys[3].weight * std::sqrt(1.01)));
  CHECK(it.keys[1].weighted_length == it.keys[1].weight);

  const std::optional<Reversal> reversal = first_reversal(it.by_weight, it.by_change_without);
  REQUIRE(reversal);
  CHECK(reversal->ahead == 3);   // it weighs more than sat,
  CHECK(reversal->behind == 2);  // but without sat the context moves farther
  CHECK_FALSE(first_reversal(it.by_weight, it.by_weighted_length));
}

TEST_CASE("reference: the changes without each key are those of PyTorch") {
  for_reference_cases([](const Case& c) {
    const Eigen::MatrixXd weights = c.matrix("weights");
    for (Index i = 0; i < c.scene.n(); ++i) {
      const Explanation explanation = explain(c.scene, c.got, i);
      for (Index key = 0; key < c.scene.n(); ++key) {
        CAPTURE(i);
        CAPTURE(key);
        const json& expected = c.reference.at("context_change_without_key")
                                   .at(static_cast<std::size_t>(i))
                                   .at(static_cast<std::size_t>(key));
        const std::optional<double> got = change_without(explanation, key);
        if (expected.is_null()) {
          CHECK_FALSE(got);
        } else if (got) {
          CHECK(std::abs(*got - expected.get<double>()) <= allowed(c.scene));
        } else {
          // What the others weigh is more than 0 in float64 alone.
          CHECK(weights.row(i).sum() - weights(i, key) <= 1e-15);
          CHECK(c.got.weights(i, key) == 1.0f);
        }
      }
    }
  });
}

TEST_CASE("attention computed again without the token gives the same distance") {
  for_random_scenes(60, 45, [](RandomScene scene) {
    const Index query = scene.n() / 2;
    const Explanation explanation = explain(scene, scene.attend(), query);
    const double tolerance = allowed(scene);
    const Eigen::RowVectorXd context = Oracle(scene).context.row(query);
    const Mask mask = scene.mask.size() == 0 ? Mask::Constant(scene.n(), scene.n(), true) : scene.mask;
    for (Index key = 0; key < scene.n(); ++key) {
      scene.mask = mask;
      scene.mask(query, key) = false;
      if (!scene.mask.row(query).any()) continue;  // nobody is left to share
      const std::optional<double> change = change_without(explanation, key);
      if (!change) continue;
      CHECK(std::abs(*change - (context - Oracle(scene).context.row(query)).norm()) <= tolerance);
    }
  });
}

TEST_CASE("the changes agree with a/(1 − a) · ‖v − c‖") {
  for_random_scenes(100, 46, [](const RandomScene& scene) {
    const Attention attention = scene.attend();
    const Eigen::MatrixXd v = scene.tokens.cast<double>();
    const double largest = v.cwiseAbs().maxCoeff();
    for (Index i = 0; i < scene.n(); ++i) {
      const Explanation explanation = explain(scene, attention, i);
      const Eigen::VectorXd a = attention.weights.row(i).transpose().cast<double>();
      const Eigen::RowVectorXd c = a.transpose() * v / std::max(a.sum(), 0.5);
      for (Index key = 0; key < scene.n(); ++key) {
        const double others = a.sum() - a[key];
        if (others < 0.01) continue;
        const std::optional<double> change = change_without(explanation, key);
        REQUIRE(change);
        CHECK(std::abs(*change - a[key] / others * (v.row(key) - c).norm()) <= 1e-5 * largest * a[key]);
      }
    }
  });
}

TEST_CASE("a change is exact where the weight is as good as 1") {
  // c' = (3, 0): the two others share what is left one to two, far below the last digit of 1.
  const Matrix tokens{{0, 0}, {5, 0}, {2, 0}};
  const Explanation explanation = explain_row(Row{1.0f, 1e-20f, 2e-20f}, tokens, 0);
  REQUIRE(change_without(explanation, 0));
  CHECK(*change_without(explanation, 0) == doctest::Approx(3.0).epsilon(1e-6));
  CHECK(*change_without(explanation, 1) == doctest::Approx(5e-20).epsilon(1e-6));
}

TEST_CASE("a key with all the weight cannot be taken away") {
  const Matrix tokens{{1, 2}, {3, 4}};
  const Explanation explanation = explain_row(Row{1.0f, 0.0f}, tokens, 1);
  CHECK_FALSE(change_without(explanation, 0));
  CHECK(change_without(explanation, 1) == 0.0);
  CHECK(explanation.by_weight == Ranking{{0}, {1}});
  CHECK(explanation.by_change_without == Ranking{{1}});
  CHECK_FALSE(change_without(explain_row(Row{1.0f}, Matrix{{1, 2}}, 0), 0));
}

TEST_CASE("a masked key has no measure, takes part in no order and leaks nothing") {
  const Matrix tokens{{1, 0}, {0, 1}, {kNan, kNan}};
  const Attention attention = attend(tokens, {}, causal_mask(3));
  const Explanation explanation = explain_row(row_of(attention.weights, 1), tokens, 1, causal_mask(3));
  CHECK(explanation.keys[2].weight == 0.0);
  CHECK(explanation.keys[2].weighted_length == 0.0);
  CHECK(explanation.keys[2].change_without == 0.0);
  CHECK(explanation.by_weight == Ranking{{1}, {0}});
  CHECK(std::isfinite(*explanation.keys[0].change_without));
  const Explanation nothing = explain_row(Row{0, 0, 0}, tokens, 0, Mask::Constant(3, 3, false));
  CHECK(nothing.keys.size() == 3);
  CHECK(nothing.by_weight.empty());
  CHECK(nothing.by_change_without.empty());
}

TEST_CASE("equal tokens tie in every order and none of them is missed") {
  for (const Index n : {2, 3, 7, 100}) {
    for (const float value : {0.0f, 0.1f, -3.7f, 1e12f}) {
      const Matrix tokens = Matrix::Constant(n, 3, value);
      const Attention attention = attend(tokens, {});
      const Explanation explanation = explain_row(row_of(attention.weights, 0), tokens, 0);
      CHECK(explanation.by_weight.size() == 1);
      CHECK(explanation.by_weighted_length.size() == 1);
      CHECK(explanation.by_change_without.size() == 1);
      for (Index key = 0; key < n; ++key) CHECK(change_without(explanation, key) == 0.0);
    }
  }
}

TEST_CASE("copies of a token tie wherever they stand") {
  Random random(47);
  for (int round = 0; round < 100; ++round) {
    RandomScene scene = random_scene(random, random_index(random, 2, 30), random_index(random, 1, 20));
    scene.mask = {};
    const Index a = random_index(random, 0, scene.n() - 1), b = random_index(random, 0, scene.n() - 1);
    scene.tokens.row(b) = scene.tokens.row(a);
    const Explanation explanation = explain(scene, scene.attend(), 0);
    for (const Ranking& ranking :
         {explanation.by_weight, explanation.by_weighted_length, explanation.by_change_without}) {
      const auto holds = [](const std::vector<Index>& group, Index key) {
        return std::find(group.begin(), group.end(), key) != group.end();
      };
      for (const std::vector<Index>& group : ranking) CHECK(holds(group, a) == holds(group, b));
    }
  }
}

TEST_CASE("values tie within a millionth of the larger") {
  const Matrix tokens = Matrix::Identity(4, 4);
  const Explanation explanation = explain_row(Row{0.1f, 0.3f * (1.0f - 4e-7f), 0.3f, 0.3f * (1.0f - 3e-6f)}, tokens, 0);
  CHECK(explanation.by_weight == Ranking{{1, 2}, {3}, {0}});
}

TEST_CASE("rankings disagree where two keys stand in opposite orders") {
  const auto pair = [](const Ranking& first, const Ranking& second) -> std::vector<Index> {
    const std::optional<Reversal> reversal = first_reversal(first, second);
    if (!reversal) return {};
    return {reversal->ahead, reversal->behind};
  };
  using Pair = std::vector<Index>;
  CHECK(pair({}, {}) == Pair{});
  CHECK(pair({{0}, {1}, {2}}, {{0}, {1}, {2}}) == Pair{});
  CHECK(pair({{0}, {1}, {2}}, {{0}, {2}, {1}}) == Pair{1, 2});
  CHECK(pair({{0}, {1}, {2}}, {{2}, {1}, {0}}) == Pair{0, 2});
  CHECK(pair({{0}, {1}}, {{0, 1}}) == Pair{});  // a tie disagrees with nothing
  CHECK(pair({{0, 1}}, {{1}, {0}}) == Pair{});
  CHECK(pair({{0}, {1}, {2}}, {{2}, {1}}) == Pair{1, 2});  // 0 is in one ranking only
  CHECK(pair({{2}, {1}}, {{0}, {1}, {2}}) == Pair{2, 1});
  CHECK(pair({{0, 3}, {1, 2}}, {{1, 2}, {0}, {3}}) == Pair{3, 1});  // of a tie, the key that falls farthest
}

TEST_CASE("a disagreement is found exactly when there is one, and it is the first") {
  Random random(48);
  const auto random_ranking = [&] {
    Ranking ranking(5);
    for (Index key = 0; key < 7; ++key) {
      const std::size_t group = random() % 6;
      if (group < 5) ranking[group].push_back(key);
    }
    return ranking;
  };
  const auto places = [](const Ranking& ranking) {
    std::map<Index, std::size_t> map;
    for (std::size_t group = 0; group < ranking.size(); ++group) {
      for (const Index key : ranking[group]) map[key] = group;
    }
    return map;
  };
  for (int round = 0; round < 2000; ++round) {
    const Ranking first = random_ranking(), second = random_ranking();
    auto in_first = places(first), in_second = places(second);
    std::optional<std::size_t> earliest;
    const auto reversed = [&](Index a, Index b) {
      return in_first.count(a) && in_first.count(b) && in_second.count(a) && in_second.count(b) &&
             in_first[a] < in_first[b] && in_second[a] > in_second[b];
    };
    for (Index a = 0; a < 7; ++a) {
      for (Index b = 0; b < 7; ++b) {
        if (reversed(a, b) && (!earliest || in_first[a] < *earliest)) earliest = in_first[a];
      }
    }
    const std::optional<Reversal> got = first_reversal(first, second);
    REQUIRE(got.has_value() == earliest.has_value());
    if (!got) continue;
    CHECK(reversed(got->ahead, got->behind));
    CHECK(in_first[got->ahead] == *earliest);
  }
}

}  // namespace
}  // namespace softfocus::testing
