#include "core/attention/trail.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

#include "core/attention/row.h"

namespace softfocus {
namespace {

using Eigen::Index;

constexpr double kColdest = 20.0;   // the gap between the strongest keys and the next, in scores
constexpr double kHottest = 0.001;  // between the largest and the smallest score

}  // namespace

Trail context_trail(std::span<const float> raw_scores, const Eigen::Ref<const Eigen::MatrixXd>& values,
                    Eigen::Index query, const Mask& mask, Eigen::Index count) {
  const Index n = static_cast<Index>(raw_scores.size());
  assert(values.rows() == n && count >= 2);
  const std::vector<Index> visible = visible_keys(n, query, mask);
  Trail trail{Eigen::VectorXd::Zero(count), Eigen::MatrixXd::Zero(count, values.cols())};
  trail.divisors[count - 1] = std::numeric_limits<double>::infinity();

  // How far each visible key's raw score is below the largest.
  Eigen::ArrayXd below = Eigen::Map<const Eigen::VectorXf>(raw_scores.data(), n)(visible).cast<double>();
  if (below.size() > 0) below = below.maxCoeff() - below;
  double range = 0.0, gap = std::numeric_limits<double>::infinity();
  for (const double difference : below) {
    range = std::max(range, difference);
    if (difference > 0.0) gap = std::min(gap, difference);
  }
  const double coldest = range > 0.0 ? gap / kColdest : 1.0, hottest = range > 0.0 ? range / kHottest : 1.0;
  for (Index point = 1; point + 1 < count; ++point) {
    const double way = static_cast<double>(point) / static_cast<double>(count - 1);
    trail.divisors[point] = coldest * std::pow(hottest / coldest, way);
  }
  if (visible.empty()) return trail;

  const Eigen::MatrixXd seen = values(visible, Eigen::all);
  for (Index point = 0; point < count; ++point) {
    // Divided by 0 only the strongest keys are left, divided by ∞ all are alike.
    const Eigen::VectorXd terms = below.unaryExpr(
        [&](double difference) { return difference == 0.0 ? 1.0 : std::exp(-difference / trail.divisors[point]); });
    trail.contexts.row(point) = terms.transpose() / terms.sum() * seen;
  }
  return trail;
}

}  // namespace softfocus
