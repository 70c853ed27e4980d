#pragma once

#include "core/attention/matrix.h"

// Planes to look at tokens in: arrows of d components become arrows of two.
namespace softfocus {

/// Two directions that span a plane, one a column (d × 2). They are orthonormal; with d = 1 the second is 0.
using PlaneDirections = Eigen::Matrix<double, Eigen::Dynamic, 2>;

/// Points of a plane, one a row (n × 2).
using PlanePoints = Eigen::Matrix<double, Eigen::Dynamic, 2>;

/// Finds the plane in which n tokens (n × d, both at least 1, finite) differ most: the two principal directions of the
/// tokens less their mean, the first the one along which they differ more. The largest component of a direction is
/// positive, the first of them if several tie. Where the tokens do not differ along a direction, beyond the rounding of
/// floats, a coordinate's axis stands in for it, made orthogonal to the other direction. In double; takes as long as
/// the eigenvectors of a matrix of min(n, d) rows. Source: Pearson 1901, "On lines and planes of closest fit to systems
/// of points in space".
PlaneDirections principal_plane(const Matrix& tokens);

/// Gives the plane of two different coordinates, from 0, of d; with d = 1 both are 0.
PlaneDirections coordinate_plane(Eigen::Index d, Eigen::Index first, Eigen::Index second);

/// Projects vectors (n × d) onto a plane, in double: an arrow from 0 stays one. A vector that gains x times the first
/// direction and y times the second moves by (x, y).
PlanePoints project(const Eigen::Ref<const Matrix>& vectors, const PlaneDirections& directions);

/// Gives the vector (d) that moves the projection of what gains it by `by`, and lies in the plane: the shortest such.
Eigen::VectorXd lift(const Eigen::RowVector2d& by, const PlaneDirections& directions);

}  // namespace softfocus
