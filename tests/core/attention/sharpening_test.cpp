#include "core/attention/sharpening.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/attention/attend.h"
#include "core/attention/row_facts.h"
#include "tests/core/attention/random_scenes.h"

using namespace softfocus;
using Eigen::Index;

namespace {

using enum SharpeningMeasure;

SharpeningCurves curves(const SharpeningOptions& options) {
  SharpeningExperiment experiment(options);
  while (experiment.step()) {
  }
  return experiment.curves();
}

}  // namespace

TEST_CASE("a random scene of tokens that attend to themselves has the scores of attend(), to the bit") {
  for (const Index n : {1, 2, 5, 16, 63}) {
    for (const Index d : {1, 3, 64, 257}) {
      CAPTURE(n);
      CAPTURE(d);
      RandomScores random(n, 8, Pairing::self);
      random.draw(d, 2);
      random.multiply();
      const Attention attention = attend(random.queries(), {});
      CHECK(testing::same_bits(random.raw_scores(), attention.raw_scores));
      CHECK(testing::same_bits(random.scores(), attention.scores));
      CHECK(&random.keys() == &random.queries());
    }
  }
}

TEST_CASE("a random scene of independent vectors has their products as scores") {
  RandomScores random(7, 8, Pairing::independent);
  random.draw(19, 2);
  random.multiply();
  CHECK(testing::distance(random.queries(), random.keys()) > 1.0);
  const Eigen::MatrixXd products = random.queries().cast<double>() * random.keys().cast<double>().transpose();
  CHECK(testing::distance(random.raw_scores(), products) < 1e-5);
  CHECK(testing::distance(random.scores(), products / std::sqrt(19.0)) < 1e-5);
}

TEST_CASE("a random scene is the same whichever were drawn before it, and differs from all others") {
  RandomScores one(4, 8, Pairing::independent), other(4, 8, Pairing::independent), seed(4, 9, Pairing::independent);
  for (std::uint64_t scene = 0; scene < 5; ++scene) other.draw(6, scene);
  one.draw(6, 4);
  seed.draw(6, 4);
  CHECK(testing::same_bits(one.queries(), other.queries()));
  CHECK(testing::same_bits(one.keys(), other.keys()));
  CHECK_FALSE(testing::same_bits(one.queries(), seed.queries()));
  one.draw(6, 3);
  CHECK_FALSE(testing::same_bits(one.queries(), other.queries()));
}

TEST_CASE("the curves of one scene are the facts of its rows") {
  for (const Pairing pairing : {Pairing::independent, Pairing::self}) {
    const SharpeningOptions options{.n = 11, .seed = 3, .pairing = pairing, .scenes = 1};
    const SharpeningCurves drawn = curves(options);
    RandomScores random(11, 3, pairing);
    random.draw(8, 0);
    random.multiply();
    std::vector<double> largest, spreads;
    double effective = 0.0, gradient = 0.0, squares = 0.0;
    for (Index query = 0; query < 11; ++query) {
      const Eigen::RowVectorXd scores = random.scores().row(query).cast<double>();
      const Eigen::RowVectorXd terms = (scores.array() - scores.maxCoeff()).exp().matrix();
      const Eigen::RowVectorXd weights = terms / terms.sum();
      largest.push_back(weights.maxCoeff());
      effective += std::exp(-(weights.array() * weights.array().log()).sum()) / 11.0;
      gradient += (1.0 - weights.squaredNorm()) / (1.0 - 1.0 / 11.0);
      spreads.push_back(std::sqrt((scores.array() - scores.mean()).square().sum() / 10.0));
      for (Index key = 0; key < 11; ++key) {
        if (pairing == Pairing::independent || key != query) squares += scores[key] * scores[key];
      }
    }
    std::sort(largest.begin(), largest.end());
    std::sort(spreads.begin(), spreads.end());
    const SharpeningPoint& point = drawn.points[3];
    CHECK(point.d == 8);
    CHECK(point.scenes == 1);
    // Ten steps from the first of eleven values to the last: the tenth part is one step.
    CHECK(point.scaled[largest_weight].low == doctest::Approx(largest[1]).epsilon(1e-5));
    CHECK(point.scaled[largest_weight].high == doctest::Approx(largest[9]).epsilon(1e-5));
    CHECK(point.scaled[SharpeningMeasure::spread].low == doctest::Approx(spreads[1]).epsilon(1e-5));
    CHECK(point.scaled[effective_share].mean == doctest::Approx(effective / 11.0).epsilon(1e-5));
    CHECK(point.scaled[SharpeningMeasure::gradient_left].mean == doctest::Approx(gradient / 11.0).epsilon(1e-5));
    CHECK(point.scaled.variance == doctest::Approx(squares / (pairing == Pairing::self ? 110.0 : 121.0)).epsilon(1e-5));
    CHECK(point.unscaled.variance == doctest::Approx(8.0 * point.scaled.variance).epsilon(1e-5));
    CHECK(point.unscaled[SharpeningMeasure::spread].mean ==
          doctest::Approx(std::sqrt(8.0) * point.scaled[SharpeningMeasure::spread].mean));
  }
}

TEST_CASE("for independent vectors a score has the variance d, and 1 with ÷ √d") {
  const SharpeningCurves drawn = curves({.n = 16, .seed = 1, .scenes = 200});
  for (const SharpeningPoint& point : drawn.points) {
    CAPTURE(point.d);
    // The mean of (q · k)² over the n² pairs of a scene varies by no more than its mean over pairs that share nothing
    // but a query or a key: 4 (d + 1) / (d n) in the square, for mean 1, and the rest in 1/n².
    const double d = static_cast<double>(point.d), n = 16.0;
    const double deviation = std::sqrt((4.0 / (d * n) + (2.0 + 6.0 / d) / (n * n)) / 200.0);
    CHECK(std::abs(point.scaled.variance - 1.0) < 4.0 * deviation);
    CHECK(std::abs(point.unscaled.variance / d - 1.0) < 4.0 * deviation);
  }
}

TEST_CASE("for independent vectors ÷ √d keeps softmax as it is, without it softmax sharpens") {
  for (const Index n : {4, 16, 64}) {
    CAPTURE(n);
    const SharpeningCurves drawn = curves({.n = n, .seed = 2, .scenes = n > 16 ? 40 : 200});
    REQUIRE(drawn.points.size() == kSharpeningDimensions.size());
    const double level = drawn.points[4].scaled[effective_share].mean;
    for (std::size_t i = 4; i < drawn.points.size(); ++i) {
      CHECK(drawn.points[i].scaled[effective_share].mean == doctest::Approx(level).epsilon(0.04));
    }
    for (std::size_t i = 1; i < drawn.points.size(); ++i) {
      const SharpeningSummary &before = drawn.points[i - 1].unscaled, &here = drawn.points[i].unscaled;
      CHECK(here[largest_weight].mean > before[largest_weight].mean);
      CHECK(here[effective_share].mean < before[effective_share].mean);
      CHECK(here[SharpeningMeasure::gradient_left].mean < before[SharpeningMeasure::gradient_left].mean);
      CHECK(here[SharpeningMeasure::spread].mean > before[SharpeningMeasure::spread].mean);
    }
    CHECK(drawn.points.back().unscaled[largest_weight].mean > 0.9);
  }
}

TEST_CASE("tokens that attend to themselves win as d grows, even with ÷ √d") {
  const SharpeningCurves drawn = curves({.n = 16, .seed = 1, .pairing = Pairing::self, .scenes = 60});
  CHECK(drawn.points.back().scaled[largest_weight].low > 0.99);
  CHECK(drawn.points.back().scaled[effective_share].high < 1.05 / 16.0);
  CHECK(drawn.points.front().scaled[largest_weight].mean < 0.5);
  for (const SharpeningPoint& point : drawn.points) {
    CAPTURE(point.d);
    // All but the diagonal is as in the other case.
    CHECK(point.scaled.variance == doctest::Approx(1.0).epsilon(0.25));
  }
  // One score of √d among fifteen around 0 that vary by 1.
  CHECK(drawn.points.back().scaled[SharpeningMeasure::spread].mean ==
        doctest::Approx(std::sqrt(1024.0 / 16 + 1)).epsilon(0.05));
}

TEST_CASE("at d = 1 both curves are the same, for there √d is 1") {
  for (const Pairing pairing : {Pairing::independent, Pairing::self}) {
    const SharpeningPoint point = curves({.n = 6, .pairing = pairing, .scenes = 5}).points.front();
    CHECK(point.d == 1);
    CHECK(point.scaled == point.unscaled);
  }
}

TEST_CASE("a summary's shares lie around its mean, inside what the measure can be") {
  for (const Pairing pairing : {Pairing::independent, Pairing::self}) {
    for (const Index n : {2, 3, 16}) {
      for (const SharpeningPoint& point : curves({.n = n, .pairing = pairing, .scenes = 20}).points) {
        for (const SharpeningSummary* summary : {&point.scaled, &point.unscaled}) {
          for (const SharpeningMeasure measure : kSharpeningMeasures) {
            const RowSummary& row = (*summary)[measure];
            CHECK(row.low <= row.high);
            CHECK(row.low >= 0.0);
            if (measure != SharpeningMeasure::spread) CHECK(row.high <= 1.0 + 1e-6);
          }
          CHECK((*summary)[largest_weight].low >= 1.0 / static_cast<double>(n) - 1e-6);
          CHECK((*summary)[effective_share].low >= 1.0 / static_cast<double>(n) - 1e-6);
        }
      }
    }
  }
}

TEST_CASE("whole curves are there after one scene for each d, and every scene counts as one") {
  SharpeningExperiment experiment({.n = 3, .scenes = 4});
  CHECK(experiment.curves().points.empty());
  CHECK(experiment.curves().scenes == 0);
  CHECK(experiment.done() == 0.0);
  for (std::size_t i = 0; i < 2 * kSharpeningDimensions.size(); ++i) CHECK(experiment.step());
  const SharpeningCurves first = experiment.curves();
  REQUIRE(first.points.size() == kSharpeningDimensions.size());
  CHECK(first.scenes == 1);
  CHECK(experiment.done() == 0.25);
  double before = 0.25;
  while (experiment.step()) {
    CHECK(experiment.done() > before);
    before = experiment.done();
  }
  CHECK(experiment.done() == 1.0);
  CHECK_FALSE(experiment.step());
  CHECK(experiment.curves().scenes == 4);
  for (const SharpeningPoint& point : experiment.curves().points) CHECK(point.scenes == 4);
}

TEST_CASE("the same seed gives the same curves whatever is looked at meanwhile, another seed other ones") {
  for (const Pairing pairing : {Pairing::independent, Pairing::self}) {
    const SharpeningOptions options{.n = 9, .seed = 77, .pairing = pairing, .scenes = 3};
    SharpeningExperiment experiment(options);
    while (experiment.step()) CHECK(experiment.curves().points.size() <= kSharpeningDimensions.size());
    CHECK(experiment.curves() == curves(options));
    SharpeningOptions other = options;
    other.seed = 78;
    CHECK(curves(options).points != curves(other).points);
  }
}
