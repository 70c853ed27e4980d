#pragma once

#include <span>
#include <vector>

#include "core/attention/matrix.h"

// What several views of one row need.
namespace softfocus {

/// Lists the keys that `query` sees, ascending. `mask` is n × n or empty.
std::vector<Eigen::Index> visible_keys(Eigen::Index n, Eigen::Index query, const Mask& mask);

/// Gives for each of n weights the sum of the others, in double: 1 − a for weights that sum to 1, to full precision
/// where subtraction would leave nothing of it. O(n).
Eigen::VectorXd sums_of_others(std::span<const float> weights);

}  // namespace softfocus
