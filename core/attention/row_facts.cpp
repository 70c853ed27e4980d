#include "core/attention/row_facts.h"

#include <algorithm>
#include <cmath>

#include "core/attention/row.h"

namespace softfocus {
namespace {

using Eigen::Index;

float weight_at(std::span<const float> weights, Index key) { return weights[static_cast<std::size_t>(key)]; }

// The largest weight among some keys, 0 for none; NaN is never the largest.
float largest_of(std::span<const float> weights, const std::vector<Index>& keys) {
  float largest = 0.0f;
  for (const Index key : keys) largest = std::max(largest, weight_at(weights, key));
  return largest;
}

// The keys that tie for the largest weight, in their order.
std::vector<Index> tied_for_largest(std::span<const float> weights, const std::vector<Index>& keys) {
  const double largest = static_cast<double>(largest_of(weights, keys));
  std::vector<Index> tied;
  for (const Index key : keys) {
    if (largest - static_cast<double>(weight_at(weights, key)) <= kTieTolerance * largest) tied.push_back(key);
  }
  return tied;
}

// Sums over the visible keys of a row, in double.
struct Sums {
  template <typename Key>
  Sums(std::span<const float> weights, Index count, Key key) {
    for (Index i = 0; i < count; ++i) {
      const double weight = static_cast<double>(weight_at(weights, key(i)));
      pairs += weight * sum;
      sum += weight;
    }
  }

  std::optional<double> gradient_left(Index count) const {
    if (count < 2) return {};
    const double m = static_cast<double>(count);
    return std::clamp(2.0 * pairs / (sum * sum) / ((m - 1.0) / m), 0.0, 1.0);
  }

  double sum = 0.0;
  double pairs = 0.0;  // Σ over pairs of different keys of a·a'; (Σ a)² − Σ a² is twice that
};

}  // namespace

std::optional<double> gradient_left(std::span<const float> weights, Eigen::Index query, const Mask& mask) {
  const Index n = static_cast<Index>(weights.size());
  if (mask.size() == 0) return Sums(weights, n, [](Index i) { return i; }).gradient_left(n);
  const std::vector<Index> visible = visible_keys(n, query, mask);
  const Index m = static_cast<Index>(visible.size());
  return Sums(weights, m, [&](Index i) { return visible[static_cast<std::size_t>(i)]; }).gradient_left(m);
}

RowFacts row_facts(std::span<const float> weights, Eigen::Index query, const Mask& mask) {
  const Index n = static_cast<Index>(weights.size());
  std::vector<Index> visible = visible_keys(n, query, mask);
  RowFacts facts;
  facts.visible_keys = static_cast<Index>(visible.size());
  if (visible.empty()) return facts;

  const Sums sums(weights, facts.visible_keys, [&](Index i) { return visible[static_cast<std::size_t>(i)]; });
  facts.sum = sums.sum;
  facts.gradient_left = sums.gradient_left(facts.visible_keys);
  // Float weights sum to 1 only nearly: shares do.
  double entropy = 0.0;
  for (const Index key : visible) {
    const double share = static_cast<double>(weight_at(weights, key)) / facts.sum;
    if (share != 0.0) entropy -= share * std::log(share);
  }
  const double m = static_cast<double>(visible.size());
  facts.effective_tokens = std::clamp(std::exp(entropy), 1.0, m);

  facts.largest_weight = largest_of(weights, visible);
  facts.strongest = tied_for_largest(weights, visible);
  std::erase(visible, query);
  facts.strongest_other = tied_for_largest(weights, visible);
  return facts;
}

}  // namespace softfocus
