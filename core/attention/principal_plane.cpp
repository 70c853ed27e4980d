#include "core/attention/principal_plane.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cassert>
#include <cmath>

namespace softfocus {
namespace {

using Eigen::Index;

// Variances of less than this share of the largest are rounding of floats, (3 · 10⁻⁷)².
constexpr double kNoVariance = 1e-13;
// Components within this share of the largest tie with it.
constexpr double kTie = 1e-6;

// Turns a direction so that its largest component is positive.
void point_forward(PlaneDirections& directions, Index column) {
  const double largest = directions.col(column).cwiseAbs().maxCoeff();
  for (Index k = 0; k < directions.rows(); ++k) {
    const double component = directions(k, column);
    if (std::abs(component) < (1.0 - kTie) * largest) continue;
    if (component < 0.0) directions.col(column) *= -1.0;
    return;
  }
}

// The axis of a coordinate, the one that the direction has least of, made orthogonal to that direction.
Eigen::VectorXd axis_beside(const Eigen::VectorXd& direction) {
  Index least = 0;
  direction.cwiseAbs().minCoeff(&least);
  const Eigen::VectorXd axis = Eigen::VectorXd::Unit(direction.size(), least);
  return (axis - direction[least] * direction).normalized();
}

// The two eigenvectors (n × 2) of a symmetric matrix with the largest eigenvalues, the largest first, and these; with
// n = 1 the second is 0.
struct Leading {
  explicit Leading(const Eigen::MatrixXd& symmetric) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric);
    const Index n = symmetric.rows();
    vectors = PlaneDirections::Zero(n, 2);
    for (Index i = 0; i < std::min<Index>(n, 2); ++i) {
      vectors.col(i) = solver.eigenvectors().col(n - 1 - i);
      values[i] = solver.eigenvalues()[n - 1 - i];
    }
  }
  PlaneDirections vectors;
  Eigen::Vector2d values = Eigen::Vector2d::Zero();
};

}  // namespace

PlaneDirections principal_plane(const Matrix& tokens) {
  const Index n = tokens.rows(), d = tokens.cols();
  assert(n > 0 && d > 0);
  // Seen from the first token first: the mean of equal tokens is then exactly theirs.
  Eigen::MatrixXd x = tokens.cast<double>();
  x.rowwise() -= Eigen::RowVectorXd(x.row(0));
  x.rowwise() -= Eigen::RowVectorXd(x.colwise().mean());
  const double size = x.cwiseAbs().maxCoeff();
  if (size == 0.0) return coordinate_plane(d, 0, d > 1 ? 1 : 0);
  x /= size;

  // Few tokens of many dimensions: the products of tokens have the same eigenvalues as those of dimensions.
  const bool few = n < d;
  const Leading leading(few ? Eigen::MatrixXd(x * x.transpose()) : Eigen::MatrixXd(x.transpose() * x));
  PlaneDirections directions = leading.vectors;
  if (few) directions = x.transpose() * leading.vectors;
  directions.col(0).normalize();
  if (leading.values[1] > kNoVariance * leading.values[0]) {
    directions.col(1) -= directions.col(0).dot(directions.col(1)) * directions.col(0);
    directions.col(1).normalize();
  } else if (d > 1) {
    directions.col(1) = axis_beside(directions.col(0));
  } else {
    directions.col(1).setZero();
  }
  for (const Index column : {0, 1}) point_forward(directions, column);
  return directions;
}

PlaneDirections coordinate_plane(Eigen::Index d, Eigen::Index first, Eigen::Index second) {
  assert(first >= 0 && first < d && second >= 0 && second < d && (first != second || d == 1));
  PlaneDirections directions = PlaneDirections::Zero(d, 2);
  directions(first, 0) = 1.0;
  if (first != second) directions(second, 1) = 1.0;
  return directions;
}

PlanePoints project(const Eigen::Ref<const Matrix>& vectors, const PlaneDirections& directions) {
  assert(vectors.cols() == directions.rows());
  return vectors.cast<double>() * directions;
}

Eigen::VectorXd lift(const Eigen::RowVector2d& by, const PlaneDirections& directions) {
  return by(0) * directions.col(0) + by(1) * directions.col(1);
}

}  // namespace softfocus
