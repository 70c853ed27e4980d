#include "core/attention/slope.h"

#include <doctest/doctest.h>

#include <vector>

#include "tests/core/attention/reference_cases.h"

namespace softfocus::testing {
namespace {

// Softmax as one writes it on a blackboard.
Eigen::VectorXd softmax(const Eigen::VectorXd& scores) {
  const Eigen::VectorXd terms = (scores.array() - scores.maxCoeff()).exp();
  return terms / terms.sum();
}

Eigen::MatrixXd slope_of_row(const Attention& attention, Index row) {
  return softmax_slope(row_of(attention.weights, row));
}

TEST_CASE("the slope of a half and two quarters") {
  const Eigen::MatrixXd expected{{0.1875, -0.125, -0.0625}, {-0.125, 0.25, -0.125}, {-0.0625, -0.125, 0.1875}};
  CHECK(softmax_slope(std::vector<float>{0.25f, 0.5f, 0.25f}) == expected);
}

TEST_CASE("one key alone has no slope") {
  CHECK(softmax_slope(std::vector<float>{1.0f}) == Eigen::MatrixXd::Zero(1, 1));
  CHECK(softmax_slope(std::vector<float>{}).size() == 0);
}

TEST_CASE("a slope too small for subtraction is still there") {
  const Eigen::MatrixXd slope = softmax_slope(std::vector<float>{1.0f, 1e-20f});
  CHECK(slope(0, 0) / 1e-20 == doctest::Approx(1.0).epsilon(1e-6));
  CHECK(slope(0, 0) == -slope(0, 1));
  CHECK(slope(0, 0) == slope(1, 1));
}

TEST_CASE("the slope is symmetric, its rows and columns sum to 0, its diagonal is not negative") {
  for_random_scenes(100, 42, [](const RandomScene& scene) {
    const Attention attention = scene.attend();
    for (Index i = 0; i < scene.n(); ++i) {
      const Eigen::MatrixXd slope = slope_of_row(attention, i);
      CHECK(slope == slope.transpose());
      CHECK(slope.rowwise().sum().cwiseAbs().maxCoeff() <= 1e-15);
      CHECK(slope.colwise().sum().cwiseAbs().maxCoeff() <= 1e-15);
      CHECK(slope.diagonal().minCoeff() >= 0.0);
    }
  });
}

TEST_CASE("the slope of a masked key is exactly 0") {
  for_random_scenes(100, 43, [](const RandomScene& scene) {
    const Attention attention = scene.attend();
    const Index row = scene.n() / 2;
    const Eigen::MatrixXd slope = slope_of_row(attention, row), zero = Eigen::VectorXd::Zero(scene.n());
    for (Index key = 0; key < scene.n(); ++key) {
      if (scene.sees(row, key)) continue;
      CHECK(same_bits(Eigen::MatrixXd(slope.col(key)), zero));
      CHECK(same_bits(Eigen::MatrixXd(slope.row(key).transpose()), zero));
    }
  });
}

TEST_CASE("the slope is what finite differences through softmax show") {
  constexpr double kStep = 1e-5;
  for_random_scenes(60, 44, [&](const RandomScene& scene) {
    const Eigen::VectorXd scores = Oracle(scene).scores.row(0).transpose() / 10.0;
    const Eigen::VectorXf weights = softmax(scores).cast<float>();
    const Eigen::MatrixXd slope = softmax_slope({weights.data(), static_cast<std::size_t>(weights.size())});
    for (Index k = 0; k < scene.n(); ++k) {
      const Eigen::VectorXd step = kStep * Eigen::VectorXd::Unit(scene.n(), k);
      const Eigen::VectorXd difference = (softmax(scores + step) - softmax(scores - step)) / (2.0 * kStep);
      CHECK(distance(slope.col(k), difference) <= 2e-7);
    }
  });
}

TEST_CASE("times a factor and in floats the slope is the same") {
  for_random_scenes(20, 45, [&](const RandomScene& scene) {
    const Eigen::VectorXd scores = Oracle(scene).scores.row(0).transpose() / 10.0;
    const Eigen::VectorXf weights = softmax(scores).cast<float>();
    const std::span<const float> row{weights.data(), static_cast<std::size_t>(weights.size())};
    for (const double factor : {1.0, 0.3}) {
      CHECK(softmax_slope(row, factor) == Matrix((softmax_slope(row) * factor).cast<float>()));
    }
  });
}

TEST_CASE("by the raw score the slope carries 1/(√d · T) more") {
  CHECK(raw_slope_factor({true, 1.0f}, 4) == 0.5);
  CHECK(raw_slope_factor({true, 2.0f}, 16) == 0.125);
  CHECK(raw_slope_factor({false, 2.0f}, 16) == 0.5);
  CHECK(raw_slope_factor({false, 1.0f}, 1024) == 1.0);
}

TEST_CASE("by the raw score the slope is what finite differences through scores and softmax show") {
  constexpr double kStep = 1e-5;
  for (const AttentionOptions options : {AttentionOptions{true, 1.0f}, {true, 3.0f}, {false, 0.5f}}) {
    const Eigen::VectorXd raw{{1.0, 0.2, -0.7, 0.9, 0.1}};
    const double divisor = (options.scaling ? std::sqrt(7.0) : 1.0) * static_cast<double>(options.temperature);
    const Eigen::VectorXf weights = softmax(raw / divisor).cast<float>();
    const Eigen::MatrixXd slope = raw_slope_factor(options, 7) * softmax_slope({weights.data(), 5});
    for (Index k = 0; k < 5; ++k) {
      const Eigen::VectorXd step = kStep * Eigen::VectorXd::Unit(5, k);
      const Eigen::VectorXd difference =
          (softmax((raw + step) / divisor) - softmax((raw - step) / divisor)) / (2.0 * kStep);
      CHECK(distance(slope.col(k), difference) <= 2e-7);
    }
  }
}

TEST_CASE("reference: the slope has the size that PyTorch gives") {
  for_reference_cases([](const Case& c) {
    for (Index i = 0; i < c.scene.n(); ++i) {
      CHECK(std::abs(slope_of_row(c.got, i).norm() - c.number("jacobian_frobenius", i)) <= 2e-6);
    }
  });
}

}  // namespace
}  // namespace softfocus::testing
