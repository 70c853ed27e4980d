#include "core/attention/slope.h"

#include "core/attention/row.h"

namespace softfocus {

using Eigen::Index;

Eigen::MatrixXd softmax_slope(std::span<const float> weights) {
  const Index n = static_cast<Index>(weights.size());
  const Eigen::VectorXd a = Eigen::Map<const Eigen::VectorXf>(weights.data(), n).cast<double>();
  Eigen::MatrixXd slope(n, n);
  // 0 − x is never −0.
  for (Index k = 0; k < n; ++k) slope.col(k) = 0.0 - a.array() * a[k];
  slope.diagonal() = a.cwiseProduct(sums_of_others(weights));
  return slope;
}

Matrix softmax_slope(std::span<const float> weights, double factor) {
  const Index n = static_cast<Index>(weights.size());
  const Eigen::RowVectorXd a = Eigen::Map<const Eigen::RowVectorXf>(weights.data(), n).cast<double>();
  const Eigen::VectorXd others = sums_of_others(weights);
  Matrix slope(n, n);
  for (Index j = 0; j < n; ++j) {
    slope.row(j) = ((0.0 - a.array() * a[j]) * factor).cast<float>();
    slope(j, j) = static_cast<float>(a[j] * others[j] * factor);
  }
  return slope;
}

double raw_slope_factor(const AttentionOptions& options, Eigen::Index d) { return 1.0 / score_divisor(options, d); }

}  // namespace softfocus
