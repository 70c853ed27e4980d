#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/attention/matrix.h"

namespace softfocus {

/// What one row of weights tells; see design: m is the number of visible keys.
struct RowFacts {
  Eigen::Index visible_keys = 0;              ///< m
  double sum = 0.0;                           ///< of the weights; 1, or 0 when m = 0
  float largest_weight = 0.0f;                ///< 0 when m = 0
  double effective_tokens = 0.0;              ///< exp(entropy in nats): 1 … m, 0 when m = 0
  std::optional<double> gradient_left;        ///< (1 − Σ a²) ÷ (1 − 1/m); nothing when m < 2
  std::vector<Eigen::Index> strongest;        ///< every key tied for the largest weight, ascending
  std::vector<Eigen::Index> strongest_other;  ///< the same among the keys that are not the query
};

/// Two weights tie when the smaller is within this share of the larger.
inline constexpr double kTieTolerance = 1e-6;

/// Gathers the facts of one row of weights. `weights` has n entries, `query` is the row's index, `mask` is n × n or
/// empty. Sums run in double.
RowFacts row_facts(std::span<const float> weights, Eigen::Index query, const Mask& mask = {});

/// Gives the gradient that a row has left, as row_facts() does, in a fraction of its time.
std::optional<double> gradient_left(std::span<const float> weights, Eigen::Index query, const Mask& mask = {});

/// Views row `row` of a matrix as a span.
inline std::span<const float> row_of(const Matrix& matrix, Eigen::Index row) {
  return {matrix.data() + row * matrix.cols(), static_cast<std::size_t>(matrix.cols())};
}

}  // namespace softfocus
