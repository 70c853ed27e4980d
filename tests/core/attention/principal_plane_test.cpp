#include "core/attention/principal_plane.h"

#include <doctest/doctest.h>

#include <Eigen/SVD>

#include "tests/core/attention/random_scenes.h"
#include "tests/core/shared.h"

namespace softfocus::testing {
namespace {

// Directions as columns, for comparison.
PlaneDirections columns(const Eigen::VectorXd& first, const Eigen::VectorXd& second) {
  PlaneDirections directions(first.size(), 2);
  directions << first, second;
  return directions;
}

Eigen::MatrixXd centred(const Matrix& tokens) {
  const Eigen::MatrixXd x = tokens.cast<double>();
  return x.rowwise() - x.colwise().mean();
}

void check_directions(const PlaneDirections& directions) {
  const Index d = directions.rows();
  CHECK(std::abs(directions.col(0).norm() - 1.0) <= 1e-12);
  CHECK(std::abs(directions.col(1).norm() - (d > 1 ? 1.0 : 0.0)) <= 1e-12);
  CHECK(std::abs(directions.col(0).dot(directions.col(1))) <= 1e-12);
  for (const Index column : {0, 1}) {
    CHECK(directions.col(column).maxCoeff() >= -directions.col(column).minCoeff() * (1.0 - 2e-6));
  }
}

TEST_CASE("the principal directions of an ellipse are its axes") {
  const Matrix upright{{2, 0}, {-2, 0}, {0, 1}, {0, -1}};
  CHECK(distance(principal_plane(upright), columns(Eigen::Vector2d(1, 0), Eigen::Vector2d(0, 1))) <= 1e-12);
  // Lengths 10 and 5 along (3, 4) and (−4, 3), about (7, −3); the longer component is positive.
  const Matrix turned{{13, 5}, {1, -11}, {3, 0}, {11, -6}};
  CHECK(distance(principal_plane(turned), columns(Eigen::Vector2d(0.6, 0.8), Eigen::Vector2d(0.8, -0.6))) <= 1e-12);
}

TEST_CASE("the plane of random tokens is orthonormal and no plane shows more of how they differ") {
  for_random_scenes(200, 61, [](const RandomScene& scene) {
    const PlaneDirections directions = principal_plane(scene.tokens);
    check_directions(directions);
    const Eigen::MatrixXd x = centred(scene.tokens);
    const Eigen::VectorXd lengths = Eigen::JacobiSVD<Eigen::MatrixXd>(x).singularValues();
    for (Index i = 0; i < std::min<Index>(2, lengths.size()); ++i) {
      CHECK(std::abs((x * directions.col(i)).norm() - lengths[i]) <= 1e-6 * lengths[0]);
    }
  });
}

TEST_CASE("many tokens and few dimensions have the directions of few tokens and many dimensions") {
  Random random(62);
  for (int round = 0; round < 50; ++round) {
    const Index n = random_index(random, 3, 12), d = random_index(random, n, 24);
    const Matrix tokens = random_tokens(random, n, d), repeated = tokens.replicate(d, 1);
    CHECK(distance(principal_plane(tokens), principal_plane(repeated)) <= 1e-6);
  }
}

TEST_CASE("the plane depends neither on where the tokens lie nor on their size, and is the same every time") {
  Random random(63);
  for (int round = 0; round < 50; ++round) {
    const Index n = random_index(random, 3, 20), d = random_index(random, 2, 20);
    const Matrix tokens = Matrix::NullaryExpr(n, d, [&] { return static_cast<float>(random() % 64); });
    const PlaneDirections plane = principal_plane(tokens);
    CHECK(same_bits(principal_plane(tokens), plane));
    CHECK(distance(principal_plane((tokens.array() + 4096.0f).matrix()), plane) <= 1e-9);
    CHECK(distance(principal_plane(std::ldexp(1.0f, 33) * tokens), plane) <= 1e-9);
    CHECK(distance(principal_plane(std::ldexp(1.0f, -90) * tokens), plane) <= 1e-9);
  }
}

TEST_CASE("tokens that do not differ are seen along the first two coordinates") {
  for (const float value : {0.0f, 0.1f, -1e12f}) {
    for (const Index n : {1, 2, 7}) {
      CHECK(same_bits(principal_plane(Matrix::Constant(n, 5, value)), coordinate_plane(5, 0, 1)));
    }
  }
}

TEST_CASE("tokens on a line are seen along it, with a coordinate's axis beside it") {
  const Matrix tokens{{0.1f, 0.3f, 0}, {0.2f, 0.6f, 0}, {0.3f, 0.9f, 0}};
  const double root = std::sqrt(10.0);
  CHECK(distance(principal_plane(tokens), columns(Eigen::Vector3d(1 / root, 3 / root, 0), Eigen::Vector3d(0, 0, 1))) <=
        1e-6);
  const Matrix two{{1, 1}, {2, 0}};
  check_directions(principal_plane(two));
  CHECK(principal_plane(two)(0, 0) == doctest::Approx(std::sqrt(0.5)));
}

TEST_CASE("one dimension is a line") {
  const Matrix tokens{{1}, {-3}, {2}};
  CHECK(principal_plane(tokens) == columns(Eigen::VectorXd::Ones(1), Eigen::VectorXd::Zero(1)));
  CHECK(principal_plane(tokens) == coordinate_plane(1, 0, 0));
  CHECK(project(tokens, principal_plane(tokens)) == columns(Eigen::Vector3d(1, -3, 2), Eigen::Vector3d::Zero()));
  CHECK(principal_plane(Matrix{{5}}) == coordinate_plane(1, 0, 0));
}

TEST_CASE("the plane of the unit's scene") {
  check_directions(principal_plane(unit_tokens()));
  const PlanePoints points = project(unit_tokens(), coordinate_plane(4, 2, 1));
  CHECK(distance(points, columns(Eigen::Vector4d(0, 0, 1, 0.1f), Eigen::Vector4d(0, 1, 0, 1))) == 0.0);
}

TEST_CASE("an arrow that follows the mouse gains just that much along the directions") {
  for_random_scenes(50, 64, [](const RandomScene& scene) {
    if (scene.d() < 2) return;
    const PlaneDirections directions = principal_plane(scene.tokens);
    const Eigen::RowVector2d mouse(0.5, -0.25);
    const Matrix moved = (scene.tokens.row(0).cast<double>() + mouse * directions.transpose()).cast<float>();
    const double rounding = 1e-6 * static_cast<double>(1.0f + moved.cwiseAbs().maxCoeff()) * std::sqrt(70.0);
    CHECK(distance(project(moved, directions) - project(scene.tokens.row(0), directions), mouse) <= rounding);
  });
}

TEST_CASE("what is lifted from a plane lies in it, moves a projection as far as asked, and is the shortest that does") {
  const Matrix tokens = Matrix::Random(9, 6);
  for (const PlaneDirections& plane : {principal_plane(tokens), coordinate_plane(6, 4, 1)}) {
    const Eigen::RowVector2d by(0.25, -3);
    const Eigen::VectorXd vector = lift(by, plane);
    CHECK((vector.transpose() * plane - by).norm() < 1e-12);
    CHECK(vector.norm() == doctest::Approx(by.norm()));
  }
  CHECK(lift({2, 7}, coordinate_plane(1, 0, 0)).isApprox(Eigen::VectorXd::Constant(1, 2.0)));
}

}  // namespace
}  // namespace softfocus::testing
