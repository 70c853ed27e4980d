#include "core/attention/explanation.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "core/attention/row.h"
#include "core/attention/row_facts.h"

namespace softfocus {
namespace {

using Eigen::Index;

// The share of the largest value below which a difference of sums is rounding.
constexpr double kRounding = 1e-12;

struct Ranked {
  Index key;
  double value;
};

// Orders keys by value. Two tie within kTieTolerance of the larger or within `rounding`.
Ranking rank(std::vector<Ranked> entries, double rounding) {
  std::stable_sort(entries.begin(), entries.end(), [](const Ranked& a, const Ranked& b) { return a.value > b.value; });
  Ranking ranking;
  double largest = 0.0;  // of the group
  for (const auto& [key, value] : entries) {
    if (ranking.empty() || largest - value > std::max(kTieTolerance * largest, rounding)) {
      ranking.emplace_back();
      largest = value;
    }
    ranking.back().push_back(key);
  }
  for (std::vector<Index>& group : ranking) std::sort(group.begin(), group.end());
  return ranking;
}

// How far each of m points (m × d) lies from the average of the others by their weights (m); nothing when these are 0.
std::vector<std::optional<double>> distances_from_others(const Eigen::VectorXd& weights,
                                                         const Eigen::MatrixXd& points) {
  const Index m = points.rows();
  // Sums over the points from each one on, then, running, over those before it.
  Eigen::MatrixXd sums_from(m + 1, points.cols());
  Eigen::VectorXd weights_from(m + 1);
  sums_from.row(m).setZero();
  weights_from[m] = 0.0;
  for (Index i = m - 1; i >= 0; --i) {
    sums_from.row(i) = sums_from.row(i + 1) + weights[i] * points.row(i);
    weights_from[i] = weights_from[i + 1] + weights[i];
  }
  Eigen::RowVectorXd sum_before = Eigen::RowVectorXd::Zero(points.cols());
  double weight_before = 0.0;
  std::vector<std::optional<double>> distances(static_cast<std::size_t>(m));
  for (Index i = 0; i < m; ++i) {
    const double others = weight_before + weights_from[i + 1];
    if (others > 0.0) {
      distances[static_cast<std::size_t>(i)] = (points.row(i) - (sum_before + sums_from.row(i + 1)) / others).norm();
    }
    sum_before += weights[i] * points.row(i);
    weight_before += weights[i];
  }
  return distances;
}

}  // namespace

Explanation explain_row(std::span<const float> weights, const Matrix& tokens, Eigen::Index query, const Mask& mask) {
  const Index n = tokens.rows();
  assert(static_cast<Index>(weights.size()) == n);
  const std::vector<Index> visible = visible_keys(n, query, mask);
  Explanation explanation;
  explanation.keys.resize(static_cast<std::size_t>(n));
  if (visible.empty()) return explanation;

  const Eigen::VectorXd a = Eigen::Map<const Eigen::VectorXf>(weights.data(), n)(visible).cast<double>();
  const Eigen::MatrixXd v = tokens(visible, Eigen::all).cast<double>();
  // Seen from the strongest token: what all tokens share costs no digits, and equal tokens are exactly as far.
  Index strongest = 0;
  a.maxCoeff(&strongest);
  const auto distances = distances_from_others(a, v.rowwise() - v.row(strongest));

  std::vector<Ranked> by_weight, by_weighted_length, by_change_without;
  double largest_change = 0.0;
  for (std::size_t i = 0; i < visible.size(); ++i) {
    const Index row = static_cast<Index>(i), key = visible[i];
    KeyMeasures& measures = explanation.keys[static_cast<std::size_t>(key)];
    measures = {a[row], a[row] * v.row(row).norm(), std::nullopt};
    by_weight.push_back({key, measures.weight});
    by_weighted_length.push_back({key, measures.weighted_length});
    if (!distances[i]) continue;
    measures.change_without = a[row] * *distances[i];
    by_change_without.push_back({key, *measures.change_without});
    largest_change = std::max(largest_change, *measures.change_without);
  }
  explanation.by_weight = rank(std::move(by_weight), 0.0);
  explanation.by_weighted_length = rank(std::move(by_weighted_length), 0.0);
  explanation.by_change_without = rank(std::move(by_change_without), kRounding * largest_change);
  return explanation;
}

std::optional<Reversal> first_reversal(const Ranking& first, const Ranking& second) {
  constexpr Index kAbsent = -1;
  // The group of each key in the second ranking.
  std::vector<Index> places;
  for (std::size_t group = 0; group < second.size(); ++group) {
    for (const Index key : second[group]) {
      const std::size_t at = static_cast<std::size_t>(key);
      if (at >= places.size()) places.resize(at + 1, kAbsent);
      places[at] = static_cast<Index>(group);
    }
  }
  const auto place = [&](Index key) {
    const std::size_t at = static_cast<std::size_t>(key);
    return at < places.size() ? places[at] : kAbsent;
  };

  // From the last group to the first: the key after it that comes first in the second ranking.
  std::optional<Reversal> reversal;
  Index best = kAbsent, best_place = std::numeric_limits<Index>::max();
  for (auto group = first.rbegin(); group != first.rend(); ++group) {
    Index overtaken = kAbsent, last_place = best_place;
    for (const Index key : *group) {
      if (place(key) <= last_place) continue;
      overtaken = key;
      last_place = place(key);
    }
    if (overtaken != kAbsent) reversal = Reversal{overtaken, best};
    for (auto key = group->rbegin(); key != group->rend(); ++key) {
      if (place(*key) == kAbsent || place(*key) > best_place) continue;
      best = *key;
      best_place = place(*key);
    }
  }
  return reversal;
}

}  // namespace softfocus
