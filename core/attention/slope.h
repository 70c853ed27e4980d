#pragma once

#include <span>

#include "core/attention/attend.h"

namespace softfocus {

/// Gives the slope of softmax for one row of n weights: the n × n matrix whose entry (j, k) is
/// ∂aⱼ/∂sₖ = aⱼ(δⱼₖ − aₖ), how much the weight of key j grows for each unit by which the score of key k grows.
/// It is symmetric, its rows and columns sum to 0, and a masked key's row and column are exactly 0. In double, with
/// 1 − aⱼ as the sum of the other weights. O(n²) in time and room.
/// Source: Bridle 1990, "Probabilistic interpretation of feedforward classification network outputs".
Eigen::MatrixXd softmax_slope(std::span<const float> weights);

/// Gives the same times a factor, rounded to floats: n × n.
Matrix softmax_slope(std::span<const float> weights, double factor);

/// Gives the factor that turns a slope by the score into the slope by the raw score: 1/(√d · T), or 1/T without
/// scaling, by the chain rule.
double raw_slope_factor(const AttentionOptions& options, Eigen::Index d);

}  // namespace softfocus
