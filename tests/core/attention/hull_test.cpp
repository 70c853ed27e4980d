#include "core/attention/hull.h"

#include <doctest/doctest.h>

#include <numbers>
#include <vector>

#include "tests/core/attention/random_scenes.h"

namespace softfocus::testing {
namespace {

using Corners = std::vector<Index>;

PlanePoints points_from(const Eigen::MatrixXd& rows) { return rows; }

bool contains(const PlanePoints& points, const Eigen::RowVector2d& point, double tolerance = 0.0) {
  return hull_contains(points(convex_hull(points), Eigen::all), point, tolerance);
}

TEST_CASE("the hull of points is their corners, counter-clockwise from the leftmost") {
  struct Known {
    Eigen::MatrixXd points;
    Corners corners;
  };
  const std::vector<Known> rows{
      {Eigen::MatrixXd(0, 2), {}},
      {Eigen::MatrixXd{{3, 4}}, {0}},
      {Eigen::MatrixXd{{3, 4}, {3, 4}, {3, 4}}, {0}},
      {Eigen::MatrixXd{{3, 4}, {1, 2}}, {1, 0}},
      {Eigen::MatrixXd{{3, 4}, {1, 2}, {1, 2}, {3, 4}}, {1, 0}},
      {Eigen::MatrixXd{{2, 2}, {0, 0}, {1, 1}, {3, 3}}, {1, 3}},
      {Eigen::MatrixXd{{5, 2}, {5, 0}, {5, 1}}, {1, 0}},
      {Eigen::MatrixXd{{0.1, 0.3}, {0.2, 0.6}, {0.3, 0.9}, {0.7, 2.1}}, {0, 3}},
      {Eigen::MatrixXd{{0, 0}, {0, 1}, {1, 0}}, {0, 2, 1}},
      {Eigen::MatrixXd{{1, 1}, {0, 0}, {0.5, 0.5}, {1, 0}, {0, 1}}, {1, 3, 0, 4}},
      {Eigen::MatrixXd{{0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 0}, {2, 1}, {1, 2}, {0, 1}, {1, 1}}, {0, 1, 2, 3}},
      {Eigen::MatrixXd{{-1e24, 0}, {1e24, 0}, {0, 1e-20}}, {0, 1}},
  };
  for (const Known& known : rows) {
    CAPTURE(known.points.rows());
    CHECK(convex_hull(points_from(known.points)) == known.corners);
  }
}

TEST_CASE("every point of a circle is a corner") {
  PlanePoints circle(360, 2);
  for (Index i = 0; i < 360; ++i) {
    const double angle = static_cast<double>(i) * std::numbers::pi / 180.0;
    circle.row(i) << 1e9 + std::cos(angle), std::sin(angle);
  }
  CHECK(convex_hull(circle).size() == 360);
  CHECK(contains(circle, {1e9, 0.0}));
  CHECK_FALSE(contains(circle, {1e9, 1.1}));
}

TEST_CASE("a hull contains what is inside and what is near enough") {
  const PlanePoints square = points_from(Eigen::MatrixXd{{0, 0}, {2, 0}, {2, 2}, {0, 2}});
  CHECK(contains(square, {1, 1}));
  CHECK(contains(square, {0, 0}));
  CHECK(contains(square, {2, 1}));
  CHECK_FALSE(contains(square, {2.5, 1}));
  CHECK(contains(square, {2.5, 1}, 0.5));
  CHECK_FALSE(contains(square, {2.5, 2.5}, 0.5));
  CHECK(contains(square, {2.5, 2.5}, 0.75));
  const PlanePoints segment = points_from(Eigen::MatrixXd{{0, 0}, {2, 2}});
  CHECK(contains(segment, {1, 1}));
  CHECK_FALSE(contains(segment, {1, 1.5}));
  CHECK_FALSE(contains(segment, {3, 3}, 1.0));
  CHECK(contains(points_from(Eigen::MatrixXd{{1, 1}}), {1, 1}));
  CHECK_FALSE(contains(points_from(Eigen::MatrixXd{{1, 1}}), {1, 2}));
  CHECK_FALSE(contains(PlanePoints(0, 2), {0, 0}, 1e9));
}

TEST_CASE("a hull holds all its points, turns left at each corner and needs each of them") {
  Random random(65);
  std::normal_distribution<double> normal;
  for (int round = 0; round < 200; ++round) {
    const Index n = random_index(random, 1, 60);
    const bool grid = round % 2 == 0;
    const PlanePoints points =
        PlanePoints::NullaryExpr(n, 2, [&] { return grid ? static_cast<double>(random() % 5) : normal(random); });
    const Corners hull = convex_hull(points);
    const PlanePoints corners = points(hull, Eigen::all);
    for (Index i = 0; i < n; ++i) CHECK(hull_contains(corners, points.row(i), 1e-12));
    for (std::size_t corner = 0; corner < hull.size() && hull.size() > 1; ++corner) {
      Corners others = hull;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(corner));
      CHECK_FALSE(contains(points(others, Eigen::all), points.row(hull[corner])));
    }
    for (std::size_t i = 0; i < hull.size() && hull.size() > 2; ++i) {
      const Eigen::RowVector2d a = points.row(hull[i]), b = points.row(hull[(i + 1) % hull.size()]),
                               c = points.row(hull[(i + 2) % hull.size()]);
      CHECK((b - a).x() * (c - b).y() - (b - a).y() * (c - b).x() > 0.0);
    }
  }
}

TEST_CASE("a context lies in the hull of the tokens that its query sees, in every plane") {
  for_random_scenes(100, 66, [](const RandomScene& scene) {
    const Attention attention = scene.attend();
    const double size = static_cast<double>(scene.tokens.cwiseAbs().maxCoeff()) * std::sqrt(70.0);
    for (const PlaneDirections& plane :
         {principal_plane(scene.tokens), coordinate_plane(scene.d(), 0, scene.d() - 1)}) {
      const PlanePoints points = project(scene.tokens, plane), contexts = project(attention.context, plane);
      for (Index i = 0; i < scene.n(); ++i) {
        Corners visible;
        for (Index key = 0; key < scene.n(); ++key) {
          if (scene.sees(i, key)) visible.push_back(key);
        }
        if (visible.empty()) continue;
        CHECK(contains(points(visible, Eigen::all), contexts.row(i), 1e-6 * size));
      }
    }
  });
}

}  // namespace
}  // namespace softfocus::testing
