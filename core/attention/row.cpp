#include "core/attention/row.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace softfocus {

using Eigen::Index;

double softmax(const float* scores, Index n, float* weights, double* terms, Index stride) {
  float largest = kMasked;
  for (Index key = 0; key < n; ++key) largest = std::max(largest, scores[key]);
  double sum = 0.0;
  for (Index key = 0; key < n; ++key) {
    const double term =
        scores[key] == kMasked ? 0.0 : std::exp(static_cast<double>(scores[key]) - static_cast<double>(largest));
    terms[key * stride] = term;
    sum += term;
  }
  if (sum == 0.0) sum = 1.0;
  for (Index key = 0; key < n; ++key) {
    const double term = terms[key * stride];
    weights[key] = term == 0.0 ? 0.0f : static_cast<float>(term / sum);
  }
  return sum;
}

std::vector<Index> visible_keys(Index n, Index query, const Mask& mask) {
  assert(query >= 0 && query < n);
  assert(mask.size() == 0 || (mask.rows() == n && mask.cols() == n));
  std::vector<Index> keys;
  for (Index key = 0; key < n; ++key) {
    if (mask.size() == 0 || mask(query, key)) keys.push_back(key);
  }
  return keys;
}

Eigen::VectorXd sums_of_others(std::span<const float> weights) {
  Eigen::VectorXd sums(static_cast<Index>(weights.size()));
  double before = 0.0;
  for (Index key = 0; key < sums.size(); ++key) {
    sums[key] = before;
    before += static_cast<double>(weights[static_cast<std::size_t>(key)]);
  }
  double after = 0.0;
  for (Index key = sums.size() - 1; key >= 0; --key) {
    sums[key] += after;
    after += static_cast<double>(weights[static_cast<std::size_t>(key)]);
  }
  return sums;
}

}  // namespace softfocus
