#include "core/attention/other_weights.h"

#include <Eigen/QR>
#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "core/attention/random.h"
#include "core/attention/row.h"

namespace softfocus {
namespace {

using Eigen::Index;

// Points are scaled so that each dimension reaches from −1 to 1; what is left of a dimension beside the others counts
// when its length is above this. Rounding to float leaves 6 · 10⁻⁸ of a component.
constexpr double kDependent = 3e-7;
// Components of a direction, which has length 1, that are rounding.
constexpr double kNoise = 1e-12;
// How far a context may stray, as a share of the largest component.
constexpr double kSameContext = 1e-6;
// The least number of points that are walked at a time.
constexpr Index kFewest = 32;

// Moves and scales points (m × d) so that each dimension reaches from −1 to 1, or is 0 where all points are the same.
Eigen::MatrixXd spread_out(const Eigen::MatrixXd& points) {
  Eigen::MatrixXd spread = Eigen::MatrixXd::Zero(points.rows(), points.cols());
  for (Index k = 0; k < points.cols(); ++k) {
    const double low = points.col(k).minCoeff(), high = points.col(k).maxCoeff();
    if (low == high) continue;
    spread.col(k) = ((points.col(k).array() - low) - (points.col(k).array() - high).abs()) / (high - low);
  }
  return spread;
}

// An orthonormal basis (m × q) of the directions that change neither the sum nor the average of m weighted points
// (m × d): the null space of [1; pointsᵀ].
Eigen::MatrixXd free_directions(const Eigen::MatrixXd& points) {
  const Index m = points.rows();
  Eigen::MatrixXd columns(m, points.cols() + 1);
  // Longer than the other columns, it is taken first: the sum is kept to the last digit.
  columns << Eigen::VectorXd::Constant(m, 2.0), points;
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(columns);
  Index rank = 0;
  while (rank < std::min(m, columns.cols()) && std::abs(qr.matrixR()(rank, rank)) > kDependent) ++rank;
  if (rank == m) return Eigen::MatrixXd(m, 0);
  Eigen::MatrixXd basis = Eigen::MatrixXd::Zero(m, m - rank);
  basis.bottomRows(m - rank).setIdentity();
  return qr.householderQ().setLength(rank) * basis;
}

// Takes from an orthonormal basis the one direction that would move entry `fixed`.
void hold_still(Eigen::MatrixXd& basis, Index fixed) {
  // A reflection of the basis gathers the entry in its last vector.
  const Index last = basis.cols() - 1;
  Eigen::VectorXd mirror = basis.row(fixed).transpose();
  mirror[last] += mirror[last] < 0.0 ? -mirror.norm() : mirror.norm();
  const double square = mirror.squaredNorm();
  if (square > 0.0) {
    const Eigen::VectorXd along = basis * mirror;
    basis.noalias() -= along * (2.0 / square * mirror).transpose();
  }
  basis.row(fixed).setZero();
  basis.conservativeResize(Eigen::NoChange, last);
}

// Walks from `weights` (m) in random directions of the basis (m × q) until none is left. Each time a weight reaches
// zero and stays there.
void walk(Eigen::MatrixXd basis, Eigen::VectorXd& weights, Random& random) {
  NormalDistribution normal;
  while (basis.cols() > 0) {
    const Eigen::VectorXd along = Eigen::VectorXd::NullaryExpr(basis.cols(), [&] { return normal(random); });
    const Eigen::VectorXd direction = (basis * along).normalized();
    double step = std::numeric_limits<double>::infinity();
    Index first = 0;
    for (Index i = 0; i < weights.size(); ++i) {
      if (direction[i] >= -kNoise || weights[i] >= -direction[i] * step) continue;
      step = weights[i] / -direction[i];
      first = i;
    }
    assert(step <= 2.0 / kNoise);  // a direction sums to 0: some weights fall
    for (Index i = 0; i < weights.size(); ++i) {
      if (std::abs(direction[i]) > kNoise) weights[i] = std::max(0.0, weights[i] + step * direction[i]);
    }
    weights[first] = 0.0;
    hold_still(basis, first);
  }
}

// Walks until at most `most` of the weights (m) of points (m × d) are above zero, while there are more: in groups, one
// point for each.
void walk_in_groups(const Eigen::MatrixXd& points, Index most, Eigen::VectorXd& weights, Random& random) {
  std::vector<Index> keys(static_cast<std::size_t>(weights.size()));
  std::iota(keys.begin(), keys.end(), Index{0});
  while (static_cast<Index>(keys.size()) > most) {
    std::shuffle(keys.begin(), keys.end(), random);
    const auto group_of = [&](std::size_t place) { return static_cast<Index>(place) % most; };
    Eigen::VectorXd totals = Eigen::VectorXd::Zero(most), sizes = Eigen::VectorXd::Zero(most);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      totals[group_of(i)] += weights[keys[i]];
      sizes[group_of(i)] += 1.0;
    }
    Eigen::MatrixXd centres = Eigen::MatrixXd::Zero(most, points.cols());
    Eigen::VectorXd shares(weights.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const Index group = group_of(i), key = keys[i];
      shares[key] = totals[group] > 0.0 ? weights[key] / totals[group] : 1.0 / sizes[group];
      centres.row(group) += shares[key] * points.row(key);
    }
    walk(free_directions(spread_out(centres)), totals, random);
    std::vector<Index> left;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      weights[keys[i]] = shares[keys[i]] * totals[group_of(i)];
      if (totals[group_of(i)] > 0.0) left.push_back(keys[i]);
    }
    keys = std::move(left);
  }
  const Eigen::MatrixXd rest = spread_out(points(keys, Eigen::all));
  Eigen::VectorXd rest_weights = weights(keys);
  walk(free_directions(rest), rest_weights, random);
  weights(keys) = rest_weights;
}

}  // namespace

OtherWeights other_weights(std::span<const float> weights, const Matrix& tokens, Eigen::Index query, const Mask& mask,
                           std::uint64_t seed, int walks) {
  const Index n = tokens.rows(), d = tokens.cols();
  assert(static_cast<Index>(weights.size()) == n);
  const std::vector<Index> visible = visible_keys(n, query, mask);
  OtherWeights others{visible.empty(), Eigen::VectorXd::Zero(n), 0.0};
  if (visible.empty()) return others;

  Eigen::VectorXd real = Eigen::Map<const Eigen::VectorXf>(weights.data(), n)(visible).cast<double>();
  assert(real.sum() > 0.0);
  real /= real.sum();
  others.weights(visible) = real;
  const Eigen::MatrixXd values = tokens(visible, Eigen::all).cast<double>(), points = spread_out(values);
  const Index most = std::max(kFewest, 2 * (d + 2));
  Eigen::MatrixXd basis;
  if (real.size() <= most) {
    basis = free_directions(points);
    others.tokens_independent = basis.cols() == 0;
    if (others.tokens_independent) return others;
  }

  Random random(seed);
  const double stray = kSameContext * values.cwiseAbs().maxCoeff();
  for (int i = 0; i < walks; ++i) {
    Eigen::VectorXd reached = real;
    if (real.size() <= most) {
      walk(basis, reached, random);
    } else {
      walk_in_groups(points, most, reached, random);
    }
    const Eigen::VectorXd change = reached - real;
    const double distance = 0.5 * change.cwiseAbs().sum();
    if (distance <= others.distance || (change.transpose() * values).cwiseAbs().maxCoeff() > stray) continue;
    others.weights(visible) = reached;
    others.distance = distance;
  }
  return others;
}

}  // namespace softfocus
