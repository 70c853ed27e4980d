#include "core/figure/curve_labels.h"

#include <doctest/doctest.h>

using namespace softfocus;

TEST_CASE("a line crosses a rectangle when it passes through it, not when it passes by") {
  const Rect rect{10, 10, 10, 10};
  const struct {
    Point from, to;
    bool through;
  } lines[] = {
      {{0, 15}, {30, 15}, true},  {{15, 0}, {15, 30}, true}, {{12, 12}, {18, 18}, true}, {{0, 0}, {12, 12}, true},
      {{0, 25}, {30, 25}, false}, {{0, 0}, {9, 9}, false},   {{0, 18}, {8, 30}, false},  {{30, 30}, {21, 0}, false},
  };
  for (const auto& line : lines) {
    CAPTURE(line.from.x);
    CAPTURE(line.to.x);
    CHECK(crosses({line.from, line.to}, rect) == line.through);
    CHECK(crosses({line.to, line.from}, rect) == line.through);
  }
  CHECK_FALSE(crosses({{15, 15}}, rect));
}

TEST_CASE("a line's height is that between its points, and that of its ends beyond them") {
  const std::vector<Point> line{{0, 0}, {10, 20}, {20, 0}};
  CHECK(height_at(line, -5) == 0);
  CHECK(height_at(line, 5) == 10);
  CHECK(height_at(line, 10) == 20);
  CHECK(height_at(line, 15) == 10);
  CHECK(height_at(line, 50) == 0);
}

TEST_CASE("a label stands beside its line, off every other and off bands while there is room") {
  const std::vector<Point> own{{0, 50}, {100, 50}}, other{{0, 30}, {100, 30}};
  CurveLabels places({0, 0, 100, 100}, 1);
  places.avoid(own);
  places.avoid(other);
  places.avoid_if_possible({{{50, 52}, {100, 52}}, {{50, 90}, {100, 90}}, {}});
  const std::optional<Rect> box = places.beside(own, 20, 16);
  REQUIRE(box.has_value());
  CHECK(box->y == 51);
  CHECK(box->right() <= 50);
  CHECK(box->right() > 45);
  const std::optional<Rect> second = places.beside(own, 20, 16);
  REQUIRE(second.has_value());
  CHECK(second->right() < box->x);
}

TEST_CASE("a label gives way to a band only when there is no other place, and is left out when there is none at all") {
  const std::vector<Point> own{{0, 10}, {100, 10}};
  CurveLabels places({0, 0, 100, 30}, 1);
  places.avoid(own);
  places.avoid_if_possible({{{0, 10}, {100, 10}}, {{0, 30}, {100, 30}}, {}});
  REQUIRE(places.beside(own, 60, 15).has_value());
  CHECK_FALSE(places.beside(own, 60, 15).has_value());
  CHECK_FALSE(places.beside(own, 10, 25).has_value());
  CHECK_FALSE(places.beside(own, 200, 5).has_value());
}

TEST_CASE("the first free place is taken") {
  CurveLabels places({0, 0, 100, 100}, 1);
  places.avoid(Rect{0, 0, 50, 50});
  CHECK(places.first_of({{40, 40, 20, 20}, {60, 60, 20, 20}, {10, 70, 20, 20}}) == Rect{60, 60, 20, 20});
  CHECK(places.first_of({{60, 60, 20, 20}, {10, 70, 20, 20}}) == Rect{10, 70, 20, 20});
  CHECK_FALSE(places.first_of({{90, 90, 20, 20}}).has_value());
}
