#include "core/attention/cell_arithmetic.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace softfocus {

CellArithmetic cell_arithmetic(const Matrix& tokens, const AttentionOptions& options, const Mask& mask,
                               const Attention& attention, Eigen::Index query, Eigen::Index key,
                               std::size_t max_terms) {
  CellArithmetic cell;
  const Eigen::Index d = tokens.cols();
  for (Eigen::Index k = 0; k < d; ++k) {
    const float q = tokens(query, k), c = tokens(key, k);
    cell.terms.push_back({k, q, c, static_cast<double>(q) * static_cast<double>(c)});
  }
  if (cell.terms.size() > max_terms) {
    std::stable_sort(cell.terms.begin(), cell.terms.end(),
                     [](const auto& a, const auto& b) { return std::abs(a.product) > std::abs(b.product); });
    for (std::size_t t = max_terms; t < cell.terms.size(); ++t) cell.rest += cell.terms[t].product;
    cell.others = static_cast<Eigen::Index>(cell.terms.size() - max_terms);
    cell.terms.resize(max_terms);
    std::sort(cell.terms.begin(), cell.terms.end(),
              [](const auto& a, const auto& b) { return a.dimension < b.dimension; });
  }

  cell.raw_score = attention.raw_scores(query, key);
  cell.root_d = options.scaling ? std::sqrt(static_cast<double>(d)) : 1.0;
  cell.temperature = options.temperature;
  cell.score = attention.scores(query, key);
  cell.weight = attention.weights(query, key);
  const auto visible = [&](Eigen::Index k) { return mask.size() == 0 || mask(query, k); };
  cell.visible = visible(key);
  cell.row_maximum = -std::numeric_limits<float>::infinity();
  for (Eigen::Index k = 0; k < tokens.rows(); ++k) {
    if (visible(k)) cell.row_maximum = std::max(cell.row_maximum, attention.scores(query, k));
  }
  const auto exponential = [&](Eigen::Index k) {
    return std::exp(static_cast<double>(attention.scores(query, k)) - static_cast<double>(cell.row_maximum));
  };
  for (Eigen::Index k = 0; k < tokens.rows(); ++k) {
    if (visible(k)) cell.row_sum += exponential(k);
  }
  if (cell.visible) cell.exponential = exponential(key);
  return cell;
}

}  // namespace softfocus
