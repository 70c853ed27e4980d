#include "core/attention/hull.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace softfocus {
namespace {

using Eigen::Index;
using Point = Eigen::RowVector2d;

// The sine of an angle below which three points are on a line.
constexpr double kStraight = 1e-14;

double cross(const Point& a, const Point& b) { return a.x() * b.y() - a.y() * b.x(); }

// Tells whether the way from a over b to c turns left.
bool turns_left(const Point& a, const Point& b, const Point& c) {
  return cross(b - a, c - a) > kStraight * (b - a).norm() * (c - a).norm();
}

double distance_from_segment(const Point& a, const Point& b, const Point& point) {
  const Point along = b - a;
  const double square = along.squaredNorm();
  const double share = square > 0.0 ? std::clamp(along.dot(point - a) / square, 0.0, 1.0) : 0.0;
  return (a + share * along - point).norm();
}

}  // namespace

std::vector<Index> convex_hull(const PlanePoints& points) {
  std::vector<Index> order(static_cast<std::size_t>(points.rows()));
  std::iota(order.begin(), order.end(), Index{0});
  std::sort(order.begin(), order.end(), [&](Index a, Index b) {
    return std::tuple(points(a, 0), points(a, 1), a) < std::tuple(points(b, 0), points(b, 1), b);
  });
  const auto same = [&](Index a, Index b) { return points.row(a) == points.row(b); };
  order.erase(std::unique(order.begin(), order.end(), same), order.end());
  if (order.size() < 3) return order;

  std::vector<Index> hull;
  // Along the lower side from left to right, then back along the upper side.
  const auto add_side = [&](auto first, auto last) {
    const std::size_t start = hull.size();
    for (; first != last; ++first) {
      while (hull.size() >= start + 2 &&
             !turns_left(points.row(hull[hull.size() - 2]), points.row(hull.back()), points.row(*first))) {
        hull.pop_back();
      }
      hull.push_back(*first);
    }
    hull.pop_back();  // the other side begins with it
  };
  add_side(order.begin(), order.end());
  add_side(order.rbegin(), order.rend());
  return hull;
}

bool hull_contains(const PlanePoints& corners, const Eigen::RowVector2d& point, double tolerance) {
  const Index count = corners.rows();
  bool inside = count >= 3;
  double outside = std::numeric_limits<double>::infinity();
  for (Index i = 0; i < count; ++i) {
    const Point a = corners.row(i), b = corners.row((i + 1) % count);
    inside = inside && cross(b - a, point - a) >= 0.0;
    outside = std::min(outside, distance_from_segment(a, b, point));
  }
  return inside || outside <= tolerance;
}

}  // namespace softfocus
