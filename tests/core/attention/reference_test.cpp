// The module held against PyTorch in float64.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/core/attention/reference_cases.h"
#include "tests/core/shared.h"

namespace softfocus::testing {
namespace {

TEST_CASE("reference: raw scores and scores are those of PyTorch, up to float32") {
  for_reference_cases([](const Case& c) {
    const Eigen::MatrixXd raw = c.matrix("raw_scores"), scores = c.matrix("scores");
    const Eigen::MatrixXd tokens = c.matrix("tokens").cwiseAbs();
    // Either factor and the result are rounded to float; the last term is float's smallest number.
    const Eigen::MatrixXd allowed =
        (tokens * tokens.transpose() * std::ldexp(3.0, -24)).array() + static_cast<double>(1.5e-45f);
    const double divisor = (c.scene.options.scaling ? std::sqrt(static_cast<double>(c.scene.d())) : 1.0) *
                           c.reference.at("temperature").get<double>();
    for (Index i = 0; i < c.scene.n(); ++i) {
      for (Index j = 0; j < c.scene.n(); ++j) {
        CHECK(std::abs(static_cast<double>(c.got.raw_scores(i, j)) - raw(i, j)) <= allowed(i, j));
        if (std::isinf(scores(i, j))) {
          CHECK(static_cast<double>(c.got.scores(i, j)) == scores(i, j));
        } else {
          // The temperature, too, is rounded to float.
          CHECK(std::abs(static_cast<double>(c.got.scores(i, j)) - scores(i, j)) <=
                allowed(i, j) / divisor * 4.0 / 3.0 + static_cast<double>(1.5e-45f));
        }
      }
    }
  });
}

TEST_CASE("reference: weights are within 2e-6 of those of PyTorch") {
  for_reference_cases([](const Case& c) { CHECK(distance(c.got.weights, c.matrix("weights")) <= 2e-6); });
}

TEST_CASE("reference: contexts are those of PyTorch") {
  for_reference_cases([](const Case& c) {
    const double largest_component = c.matrix("tokens").cwiseAbs().maxCoeff();
    CHECK(distance(c.got.context, c.matrix("context")) <= 4e-6 * largest_component);
  });
}

TEST_CASE("reference: row sums, effective tokens and largest weights are those of PyTorch") {
  for_reference_cases([](const Case& c) {
    for (Index i = 0; i < c.scene.n(); ++i) {
      const RowFacts facts = c.facts(i);
      CHECK(std::abs(facts.sum - c.number("row_sums", i)) <= 1e-6);
      CHECK(facts.effective_tokens == doctest::Approx(c.number("effective_tokens", i)).epsilon(4e-6));
      CHECK(std::abs(static_cast<double>(facts.largest_weight) - c.number("max_weight", i)) <= 2e-6);
    }
  });
}

TEST_CASE("reference: the strongest keys are those of PyTorch, ties included") {
  for_reference_cases([](const Case& c) {
    const Eigen::MatrixXd weights = c.matrix("weights");
    for (Index i = 0; i < c.scene.n(); ++i) {
      const RowFacts facts = c.facts(i);
      CHECK(facts.strongest == c.strongest(weights, i, false));
      CHECK(facts.strongest_other == c.strongest(weights, i, true));
      const Index argmax = c.reference.at("first_argmax").at(static_cast<std::size_t>(i)).get<Index>();
      CHECK(std::find(facts.strongest.begin(), facts.strongest.end(), argmax) != facts.strongest.end());
    }
  });
}

TEST_CASE("reference: the gradient left follows from PyTorch's weights") {
  for_reference_cases([](const Case& c) {
    const Eigen::MatrixXd weights = c.matrix("weights");
    for (Index i = 0; i < c.scene.n(); ++i) {
      const Index visible = c.scene.mask.size() == 0 ? c.scene.n() : i + 1;
      const RowFacts facts = c.facts(i);
      REQUIRE(facts.visible_keys == visible);
      REQUIRE(facts.gradient_left.has_value() == (visible >= 2));
      if (visible < 2) continue;
      const double expected = (1.0 - weights.row(i).squaredNorm()) / (1.0 - 1.0 / static_cast<double>(visible));
      CHECK(std::abs(*facts.gradient_left - expected) <= 4e-6);
    }
  });
}

TEST_CASE("in the unit's scene it attends most to itself and cat ties with it") {
  const Attention got = attend(unit_tokens(), {});
  const RowFacts cat = row_facts(row_of(got.weights, 1), 1), it = row_facts(row_of(got.weights, 3), 3);
  CHECK(it.strongest == std::vector<Index>{3});
  CHECK(it.strongest_other == std::vector<Index>{1});
  CHECK(cat.strongest == std::vector<Index>{1, 3});
  CHECK(cat.strongest_other == std::vector<Index>{3});
  CHECK(got.weights(3, 3) == doctest::Approx(0.309).epsilon(0.002));
  CHECK(got.weights(3, 1) == doctest::Approx(0.308).epsilon(0.002));
}

}  // namespace
}  // namespace softfocus::testing
