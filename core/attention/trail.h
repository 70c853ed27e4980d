#pragma once

#include <span>

#include "core/attention/matrix.h"

namespace softfocus {

/// Where the context of one query goes as the temperature changes.
struct Trail {
  Eigen::VectorXd divisors;  ///< k: what the raw scores are divided by, √d · T: 0, … growing …, ∞
  Eigen::MatrixXd contexts;  ///< k × c
};

/// Follows the context of `query` as the temperature runs from 0 to ∞, at k = `count` points, 2 at least.
/// `raw_scores` is the query's row of n, `values` is n × c: the tokens, or their projection onto a plane, which is the
/// projection of the trail; `mask` is n × n or empty. What is masked is not read.
/// The first point is the limit T → 0, the mean of the keys with the largest raw score; the last is the limit T → ∞,
/// the mean of the visible keys. Those between are even in log T, from where the best of the other keys has a weight of
/// e⁻²⁰ beside the strongest to where scores differ by 1/1000 at most. Without a visible key all are 0. O(k · n · c).
Trail context_trail(std::span<const float> raw_scores, const Eigen::Ref<const Eigen::MatrixXd>& values,
                    Eigen::Index query, const Mask& mask, Eigen::Index count);

}  // namespace softfocus
