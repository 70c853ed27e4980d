#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/attention/matrix.h"

// What several views of one row need.
namespace softfocus {

/// The score of a key that the mask takes away.
inline constexpr float kMasked = -std::numeric_limits<float>::infinity();

/// Turns a row of n scores into n weights. Leaves exp(score − largest) in every `stride`-th place of `terms` and
/// returns their sum, or 1 when no key is visible, so that dividing by it is always allowed.
double softmax(const float* scores, Eigen::Index n, float* weights, double* terms, Eigen::Index stride);

/// Lists the keys that `query` sees, ascending. `mask` is n × n or empty.
std::vector<Eigen::Index> visible_keys(Eigen::Index n, Eigen::Index query, const Mask& mask);

/// Gives for each of n weights the sum of the others, in double: 1 − a for weights that sum to 1, to full precision
/// where subtraction would leave nothing of it. O(n).
Eigen::VectorXd sums_of_others(std::span<const float> weights);

}  // namespace softfocus
