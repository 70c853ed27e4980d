#include "core/attention/row_facts.h"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "tests/core/attention/random_scenes.h"

namespace softfocus::testing {
namespace {

using Keys = std::vector<Index>;
using Row = std::vector<float>;

// A mask in which the given keys are all that query 0 sees.
Mask only(Index n, const Keys& keys) {
  Mask mask = Mask::Constant(n, n, false);
  for (const Index key : keys) mask(0, key) = true;
  return mask;
}

TEST_CASE("a uniform row listens to all its keys") {
  for (const Index n : {2, 3, 7, 49, 100, 1000, 3001, 4096}) {
    const RowFacts facts = row_facts(Row(static_cast<std::size_t>(n), 1.0f / static_cast<float>(n)), 1);
    CHECK(facts.visible_keys == n);
    CHECK(facts.effective_tokens == doctest::Approx(static_cast<double>(n)).epsilon(1e-12));
    CHECK(facts.effective_tokens <= static_cast<double>(n));
    REQUIRE(facts.gradient_left);
    CHECK(*facts.gradient_left == doctest::Approx(1.0).epsilon(1e-12));
    CHECK(*facts.gradient_left <= 1.0);
    CHECK(facts.strongest.size() == static_cast<std::size_t>(n));
    CHECK(facts.strongest_other.size() == static_cast<std::size_t>(n - 1));
  }
}

TEST_CASE("a one-hot row listens to one key and has no gradient left") {
  const RowFacts facts = row_facts(Row{0, 0, 1, 0}, 0);
  CHECK(facts.sum == 1.0);
  CHECK(facts.largest_weight == 1.0f);
  CHECK(facts.effective_tokens == 1.0);
  CHECK(facts.gradient_left == 0.0);
  CHECK(facts.strongest == Keys{2});
  CHECK(facts.strongest_other == Keys{2});
}

TEST_CASE("a gradient too small for subtraction is still there") {
  const RowFacts facts = row_facts(Row{1.0f, 1e-20f}, 0);
  REQUIRE(facts.gradient_left);
  CHECK(*facts.gradient_left / 4e-20 == doctest::Approx(1.0).epsilon(1e-6));
}

TEST_CASE("the facts of a half and two quarters") {
  const RowFacts facts = row_facts(Row{0.25f, 0.5f, 0.25f}, 1);
  CHECK(facts.sum == 1.0);
  CHECK(facts.largest_weight == 0.5f);
  CHECK(facts.effective_tokens == doctest::Approx(std::sqrt(8.0)).epsilon(1e-12));
  CHECK(*facts.gradient_left == doctest::Approx(0.625 * 1.5).epsilon(1e-12));
  CHECK(facts.strongest == Keys{1});
  CHECK(facts.strongest_other == Keys{0, 2});
}

TEST_CASE("the sum runs in double") {
  const float weight = 1.0f / 3000.0f;
  CHECK(row_facts(Row(3000, weight), 0).sum == doctest::Approx(3000.0 * static_cast<double>(weight)).epsilon(1e-12));
}

TEST_CASE("a row with no visible key has no facts") {
  const RowFacts facts = row_facts(Row{0, 0, 0}, 0, only(3, {}));
  CHECK(facts.visible_keys == 0);
  CHECK(facts.sum == 0.0);
  CHECK(facts.largest_weight == 0.0f);
  CHECK(facts.effective_tokens == 0.0);
  CHECK_FALSE(facts.gradient_left);
  CHECK(facts.strongest.empty());
  CHECK(facts.strongest_other.empty());
}

TEST_CASE("the gradient left is undefined for one visible key") {
  const RowFacts facts = row_facts(Row{1, 0, 0}, 0, only(3, {0}));
  CHECK(facts.visible_keys == 1);
  CHECK(facts.effective_tokens == 1.0);
  CHECK_FALSE(facts.gradient_left);
  CHECK(facts.strongest == Keys{0});
  CHECK(facts.strongest_other.empty());
  CHECK_FALSE(row_facts(Row{1}, 0).gradient_left);
}

TEST_CASE("alone, the gradient left is the same to the last bit") {
  const Row row{0.1f, 0.2f, 0.3f, 0.15f, 0.25f};
  for (const Mask& mask : {Mask(), only(5, {}), only(5, {3}), only(5, {0, 2, 4})}) {
    CHECK(gradient_left(row, 0, mask) == row_facts(row, 0, mask).gradient_left);
  }
  CHECK_FALSE(gradient_left(Row{1}, 0));
}

TEST_CASE("weights within a millionth of the largest tie") {
  const Row row{0.3f * (1.0f - 4e-7f), 0.3f, 0.3f * (1.0f - 3e-6f), 0.1f};
  REQUIRE(row[0] != row[1]);
  CHECK(row_facts(row, 3).strongest == Keys{0, 1});
}

TEST_CASE("the tolerance of ties is relative to the largest weight") {
  // Less than a millionth apart, but by a share of one half.
  CHECK(row_facts(Row{1e-7f, 2e-7f}, 0).strongest == Keys{1});
}

TEST_CASE("ties of the strongest other are measured against the largest other") {
  CHECK(row_facts(Row{0.6f, 0.2f, 0.2f, 0.0f}, 0).strongest_other == Keys{1, 2});
  CHECK(row_facts(Row{0.2f, 0.6f, 0.2f, 0.0f}, 0).strongest_other == Keys{1});
}

TEST_CASE("only visible keys count") {
  const RowFacts facts = row_facts(Row{0.5f, 0.5f, 0.0f, 0.0f}, 0, only(4, {0, 1}));
  CHECK(facts.visible_keys == 2);
  CHECK(*facts.gradient_left == doctest::Approx(1.0).epsilon(1e-12));
  CHECK(facts.strongest == Keys{0, 1});

  const float nan = std::numeric_limits<float>::quiet_NaN();
  const RowFacts poisoned = row_facts(Row{0.5f, 0.5f, 0.75f, nan}, 0, only(4, {0, 1}));
  CHECK(poisoned.sum == 1.0);
  CHECK(poisoned.largest_weight == 0.5f);
  CHECK(poisoned.effective_tokens == facts.effective_tokens);
  CHECK(poisoned.gradient_left == facts.gradient_left);
  CHECK(poisoned.strongest == facts.strongest);
  CHECK(poisoned.strongest_other == facts.strongest_other);
}

TEST_CASE("a masked key never ties, even when every visible weight is 0") {
  CHECK(row_facts(Row{0, 0, 0}, 0, only(3, {1, 2})).strongest == Keys{1, 2});
}

TEST_CASE("a query that does not see itself has the same strongest and strongest other") {
  const RowFacts facts = row_facts(Row{0.0f, 0.75f, 0.25f}, 0, only(3, {1, 2}));
  CHECK(facts.strongest == Keys{1});
  CHECK(facts.strongest_other == Keys{1});
}

TEST_CASE("NaN weights are never the strongest") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(row_facts(Row{nan, 0.25f, 0.5f}, 0).strongest == Keys{2});
  const RowFacts facts = row_facts(Row{nan, nan}, 0);
  CHECK(facts.strongest.empty());
  CHECK(std::isnan(facts.effective_tokens));
}

TEST_CASE("the facts of random scenes agree with their definitions") {
  for_random_scenes(200, 21, [](const RandomScene& scene) {
    const Attention attention = scene.attend();
    for (Index i = 0; i < scene.n(); ++i) {
      const RowFacts facts = row_facts(row_of(attention.weights, i), i, scene.mask);
      const Eigen::ArrayXd a = attention.weights.row(i).cast<double>().transpose();
      double m = 0.0, entropy = 0.0;
      for (Index j = 0; j < scene.n(); ++j) {
        if (scene.sees(i, j)) m += 1.0;
        if (a[j] > 0.0) entropy -= a[j] * std::log(a[j]);
      }
      CHECK(static_cast<double>(facts.visible_keys) == m);
      if (m == 0.0) continue;
      CHECK(std::abs(facts.sum - 1.0) <= 1e-6);
      CHECK(facts.largest_weight == attention.weights.row(i).maxCoeff());
      CHECK(facts.effective_tokens == doctest::Approx(std::exp(entropy)).epsilon(2e-6));
      CHECK(facts.effective_tokens >= 1.0);
      CHECK(facts.effective_tokens <= m);
      REQUIRE(facts.gradient_left.has_value() == (m >= 2.0));
      if (m < 2.0) continue;
      CHECK(std::abs(*facts.gradient_left - (1.0 - a.square().sum()) / (1.0 - 1.0 / m)) <= 2e-6);
      CHECK(*facts.gradient_left >= 0.0);
      CHECK(*facts.gradient_left <= 1.0);
    }
  });
}

TEST_CASE("a row of a matrix can be viewed as a span") {
  const Matrix matrix{{1, 2, 3}, {4, 5, 6}};
  const std::span<const float> row = row_of(matrix, 1);
  CHECK(Row(row.begin(), row.end()) == Row{4, 5, 6});
}

}  // namespace
}  // namespace softfocus::testing
