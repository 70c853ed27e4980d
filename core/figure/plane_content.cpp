#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/attention/hull.h"
#include "core/attention/row.h"
#include "core/attention/trail.h"
#include "core/document/number.h"
#include "core/figure/plane.h"
#include "core/figure/plane_ticks.h"

namespace softfocus {

namespace {

using Eigen::Index;

constexpr Index kTrailPoints = 48;
constexpr std::size_t kMostStrongest = 8;

std::string number(Index from_zero) { return std::to_string(from_zero + 1); }

// The visible keys with the most weight, ties in their order, each with more than the mean of all.
std::vector<Index> strongest_keys(std::span<const float> weights, const std::vector<Index>& visible) {
  const auto weight = [&](Index key) { return weights[static_cast<std::size_t>(key)]; };
  const float mean = 1.0001f / static_cast<float>(std::max<std::size_t>(visible.size(), 1));
  std::vector<Index> keys;
  std::copy_if(visible.begin(), visible.end(), std::back_inserter(keys), [&](Index key) { return weight(key) > mean; });
  const auto end = keys.begin() + static_cast<std::ptrdiff_t>(std::min(keys.size(), kMostStrongest));
  std::partial_sort(keys.begin(), end, keys.end(),
                    [&](Index a, Index b) { return weight(a) > weight(b) || (weight(a) == weight(b) && a < b); });
  keys.erase(end, keys.end());
  return keys;
}

}  // namespace

NamedPlane plane_of_dimensions(Index d, Index first, Index second) {
  NamedPlane plane{coordinate_plane(d, first, second), {"dimension " + number(first), ""}, "one dimension: a line"};
  if (d == 1) return plane;
  plane.axes[1] = "dimension " + number(second);
  plane.words = "dimensions " + number(first) + " and " + number(second);
  return plane;
}

NamedPlane plane_of_principal_directions(const Matrix& tokens) {
  if (tokens.cols() == 1) return plane_of_dimensions(1, 0, 0);
  NamedPlane plane{principal_plane(tokens),
                   {"principal direction 1", "principal direction 2"},
                   "the two principal directions of the tokens"};
  Eigen::MatrixXd x = tokens.cast<double>();
  x.rowwise() -= Eigen::RowVectorXd(x.row(0));
  x.rowwise() -= Eigen::RowVectorXd(x.colwise().mean());
  const double all = x.squaredNorm();
  if (all == 0.0) return plane;
  const Eigen::RowVector2d shares = (x * plane.directions).colwise().squaredNorm() / all;
  for (Index axis : {0, 1}) {
    plane.axes[static_cast<std::size_t>(axis)] += " (" + for_reading(100.0 * shares[axis], 0) + " % of the variance)";
  }
  return plane;
}

PlaneContent plane_content(const Scene& scene, const Matrix& tokens, const Mask& mask, Index query,
                           std::span<const float> raw_scores, std::span<const float> weights, const NamedPlane& plane) {
  const Index n = tokens.rows();
  assert(query >= 0 && query < n && raw_scores.size() == weights.size() && static_cast<Index>(weights.size()) == n);
  PlaneContent content;
  content.names.reserve(scene.tokens.size());
  for (const TokenPtr& token : scene.tokens) content.names.push_back(token->name);
  content.points = project(tokens, plane.directions);
  content.axes = plane.axes;
  content.words = plane.words;
  content.line = tokens.cols() == 1;
  content.query = query;
  content.weights = weights;
  content.visible = visible_keys(n, query, mask);
  content.strongest = strongest_keys(weights, content.visible);
  for (const Index key : content.visible) {
    content.context += static_cast<double>(weights[static_cast<std::size_t>(key)]) * content.points.row(key);
  }
  if (!content.visible.empty()) {
    const Trail trail = context_trail(raw_scores, content.points, query, mask, kTrailPoints);
    content.trail = trail.contexts;
    content.temperatures = trail.divisors / score_divisor({scene.scaling, 1.0f}, tokens.cols());
  }
  const PlanePoints seen = content.points(content.visible, Eigen::all);
  content.hull = seen(convex_hull(seen), Eigen::all);
  return content;
}

PlaneWindow fitted_window(const PlaneContent& content) {
  Eigen::RowVector2d low(0, 0), high(0, 0);
  const auto include = [&](const auto& points) {
    if (points.rows() == 0) return;
    low = low.cwiseMin(points.colwise().minCoeff());
    high = high.cwiseMax(points.colwise().maxCoeff());
  };
  include(content.points);
  include(content.trail);
  if (!content.visible.empty()) include(content.context);
  const double extent = (high - low).maxCoeff();
  // Round numbers must lie far from where the window changes: tokens often have them.
  constexpr double kSteps = 12.6, kBeyond = 0.15;
  const double step = extent > 0.0 ? round_step(extent / kSteps) : 1.0;
  const auto above = [&](double value) { return (std::ceil(value / step - kBeyond) + kBeyond) * step; };
  PlaneWindow window{-above(-low.x()), -above(-low.y()), above(high.x()), above(high.y())};
  if (extent == 0.0) window = {-1.0, -1.0, 1.0, 1.0};
  if (content.line) window.bottom = window.top = 0.0;
  return window;
}

}  // namespace softfocus
