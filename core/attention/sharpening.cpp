#include "core/attention/sharpening.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/attention/row.h"
#include "core/attention/row_facts.h"

namespace softfocus {
namespace {

using Eigen::Index;

constexpr std::size_t kStepsOfScene = 2;

// The value that a share of the sorted values lies below, linear between neighbours.
double quantile(const std::vector<float>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const std::size_t below = static_cast<std::size_t>(place), above = std::min(below + 1, sorted.size() - 1);
  const double low = static_cast<double>(sorted[below]), high = static_cast<double>(sorted[above]);
  return low + (high - low) * (place - static_cast<double>(below));
}

// √(Σ (s − s̄)² ÷ (n − 1)).
double standard_deviation(std::span<const float> scores) {
  const double n = static_cast<double>(scores.size());
  double sum = 0.0, squares = 0.0;
  for (const float score : scores) sum += static_cast<double>(score);
  for (const float score : scores) {
    const double distance = static_cast<double>(score) - sum / n;
    squares += distance * distance;
  }
  return std::sqrt(squares / (n - 1.0));
}

}  // namespace

SharpeningExperiment::SharpeningExperiment(const SharpeningOptions& options)
    : options_(options), random_(options.n, options.seed, options.pairing) {
  assert(options.n >= 2 && options.scenes >= 1);
}

bool SharpeningExperiment::step() {
  if (done() == 1.0) return false;
  const std::size_t scene = next_ / kStepsOfScene, place = scene % places_.size();
  if (next_ % kStepsOfScene == 0) {
    random_.draw(kSharpeningDimensions[place], scene / places_.size());
  } else {
    random_.multiply();
    measure(random_.scores(), places_[place].scaled);
    measure(random_.raw_scores(), places_[place].unscaled);
    ++places_[place].scenes;
  }
  ++next_;
  return done() < 1.0;
}

double SharpeningExperiment::done() const {
  const std::size_t all = kStepsOfScene * places_.size() * static_cast<std::size_t>(options_.scenes);
  return static_cast<double>(next_) / static_cast<double>(all);
}

SharpeningCurves SharpeningExperiment::curves() const {
  SharpeningCurves curves{options_, {}, places_.back().scenes};
  const double n = static_cast<double>(options_.n), keys = options_.pairing == Pairing::self ? n - 1.0 : n;
  for (std::size_t i = 0; i < places_.size() && places_[i].scenes > 0; ++i) {
    const Place& place = places_[i];
    const double pairs = n * keys * static_cast<double>(place.scenes);
    curves.points.push_back(
        {kSharpeningDimensions[i], place.scenes, place.scaled.summary(pairs), place.unscaled.summary(pairs)});
  }
  return curves;
}

RowSummary SharpeningExperiment::Values::summary() const {
  return {sum / static_cast<double>(sorted.size()), quantile(sorted, 0.1), quantile(sorted, 0.9)};
}

SharpeningSummary SharpeningExperiment::Scores::summary(double pairs) const {
  SharpeningSummary summary;
  for (std::size_t i = 0; i < measures.size(); ++i) summary.measures[i] = measures[i].summary();
  summary.variance = squares / pairs;
  return summary;
}

void SharpeningExperiment::measure(const Matrix& scores, Scores& into) const {
  const Index n = scores.rows();
  std::array<std::vector<float>, kSharpeningMeasures.size()> rows;
  RowVector weights(n);
  Eigen::VectorXd terms(n);
  for (Index query = 0; query < n; ++query) {
    const std::span<const float> row = row_of(scores, query);
    softmax(row.data(), n, weights.data(), terms.data(), 1);
    const RowFacts facts = row_facts({weights.data(), row.size()}, query);
    const std::array<double, kSharpeningMeasures.size()> values{
        static_cast<double>(facts.largest_weight), facts.effective_tokens / static_cast<double>(n),
        facts.gradient_left.value_or(0.0), standard_deviation(row)};
    for (std::size_t i = 0; i < values.size(); ++i) {
      into.measures[i].sum += values[i];
      rows[i].push_back(static_cast<float>(values[i]));
    }
    for (Index key = 0; key < n; ++key) {
      if (options_.pairing == Pairing::self && key == query) continue;
      into.squares += static_cast<double>(scores(query, key)) * static_cast<double>(scores(query, key));
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<float>& sorted = into.measures[i].sorted;
    std::sort(rows[i].begin(), rows[i].end());
    const auto before = static_cast<std::ptrdiff_t>(sorted.size());
    sorted.insert(sorted.end(), rows[i].begin(), rows[i].end());
    std::inplace_merge(sorted.begin(), sorted.begin() + before, sorted.end());
  }
}

}  // namespace softfocus
