#pragma once

#include <vector>

#include "core/attention/principal_plane.h"

namespace softfocus {

/// Finds the corners of the convex hull of points (n × 2, finite): their rows, counter-clockwise when y points up, from
/// the point with the smallest x (of these the smallest y). No corner lies on the line through its neighbours, up to
/// rounding; points on a line have two corners, equal points one (the first), no points none. O(n log n).
/// Source: Andrew 1979, "Another efficient algorithm for convex hulls in two dimensions".
std::vector<Eigen::Index> convex_hull(const PlanePoints& points);

/// Tells whether a point lies in the hull that `corners` (k × 2, in the order of convex_hull()) span, or no farther
/// outside than `tolerance`.
bool hull_contains(const PlanePoints& corners, const Eigen::RowVector2d& point, double tolerance = 0.0);

}  // namespace softfocus
