#include "core/attention/row.h"

#include <doctest/doctest.h>

#include <vector>

#include "core/attention/row_facts.h"
#include "tests/core/attention/random_scenes.h"

namespace softfocus::testing {
namespace {

using Keys = std::vector<Index>;

TEST_CASE("the visible keys are those that the mask leaves") {
  CHECK(visible_keys(3, 1, {}) == Keys{0, 1, 2});
  CHECK(visible_keys(3, 1, causal_mask(3)) == Keys{0, 1});
  CHECK(visible_keys(2, 0, Mask::Constant(2, 2, false)).empty());
}

TEST_CASE("the sum of the other weights keeps what a subtraction would lose") {
  CHECK(sums_of_others(std::vector<float>{}).size() == 0);
  CHECK(sums_of_others(std::vector<float>{1.0f})[0] == 0.0);
  const Eigen::VectorXd sums = sums_of_others(std::vector<float>{1e-20f, 1.0f, 2e-20f});
  CHECK(sums[0] == 1.0);
  CHECK(sums[1] / 3e-20 == doctest::Approx(1.0).epsilon(1e-6));
  CHECK(sums[2] == 1.0);
}

TEST_CASE("a weight and the sum of the others are the whole row") {
  for_random_scenes(100, 41, [](const RandomScene& scene) {
    const Attention attention = scene.attend();
    for (Index i = 0; i < scene.n(); ++i) {
      const Eigen::VectorXd sums = sums_of_others(row_of(attention.weights, i));
      const Eigen::VectorXd a = attention.weights.row(i).transpose().cast<double>();
      CHECK(((sums + a).array() - a.sum()).abs().maxCoeff() <= 1e-14);
    }
  });
}

}  // namespace
}  // namespace softfocus::testing
