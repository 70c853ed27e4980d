#include "core/figure/label_places.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

using namespace softfocus;

namespace {

constexpr Rect kArea{0, 0, 200, 100};
constexpr std::array<float, 3> kDistances{2, 15, 40};

float distance(Point p, const Rect& rect) {
  const float x = std::max({rect.x - p.x, p.x - rect.right(), 0.0f});
  const float y = std::max({rect.y - p.y, p.y - rect.bottom(), 0.0f});
  return std::hypot(x, y);
}

}  // namespace

TEST_CASE("a label stands at its distance in the direction wanted") {
  for (int degrees = 0; degrees < 360; degrees += 7) {
    const float angle = static_cast<float>(degrees) / 57.29578f;
    const Point outwards{std::cos(angle), std::sin(angle)};
    LabelPlaces places(kArea, {{{100, 50}, 5}});
    const auto place = places.take({40, 12, {{100, 50}, 5}, outwards, kDistances});
    REQUIRE(place);
    CHECK(place->distance == 2);
    CHECK(distance({100, 50}, place->rect) == doctest::Approx(7.01).epsilon(0.001));
    const Point middle = place->rect.center();
    const float turn = (middle.x - 100) * outwards.y - (middle.y - 50) * outwards.x;
    CHECK(std::abs(turn) < 0.01f);
  }
}

TEST_CASE("labels keep clear of discs, of each other and of the edge") {
  std::mt19937 random(7);
  const auto number = [&](float least, float most) {
    return std::uniform_real_distribution<float>(least, most)(random);
  };
  for (int round = 0; round < 200; ++round) {
    std::vector<Disc> discs;
    for (int i = 0; i < 30; ++i) discs.push_back({{number(0, 200), number(0, 100)}, number(1, 8)});
    LabelPlaces places(kArea, discs);
    std::vector<Rect> taken;
    for (const Disc& disc : discs) {
      const auto place = places.take({number(5, 60), number(5, 15), disc, {number(-1, 1), number(-1, 1)}, kDistances});
      if (!place) continue;
      for (const Disc& other : discs) CHECK(distance(other.center, place->rect) >= other.radius - 0.001f);
      for (const Rect& other : taken) CHECK_FALSE(overlap(other, place->rect));
      CHECK(place->rect.x >= 0);
      CHECK(place->rect.y >= 0);
      CHECK(place->rect.right() <= 200);
      CHECK(place->rect.bottom() <= 100);
      taken.push_back(place->rect);
    }
    CHECK(taken.size() > 3);
  }
}

TEST_CASE("a label goes where it crosses no line, and farther away where there is no room") {
  const Disc disc{{100, 50}, 5};
  LabelPlaces places(kArea, {disc});
  places.avoid({{100, 0}, {100, 50}});
  const auto beside = places.take({30, 10, disc, {0, -1}, kDistances});
  REQUIRE(beside);
  CHECK_FALSE(clipped({{100, 0}, {100, 50}}, beside->rect));

  LabelPlaces crowded(kArea, {disc, {{80, 50}, 12}, {{120, 50}, 12}, {{100, 30}, 12}, {{100, 70}, 12}});
  const auto far = crowded.take({30, 10, disc, {0, -1}, kDistances});
  REQUIRE(far);
  CHECK(far->distance > 2);
}

TEST_CASE("a label that fits nowhere has no place") {
  LabelPlaces places(kArea, {{{100, 50}, 5}});
  CHECK_FALSE(places.take({300, 10, {{100, 50}, 5}, {0, -1}, kDistances}));
  LabelPlaces covered(kArea, {{{100, 50}, 150}});
  CHECK_FALSE(covered.take({10, 10, {{100, 50}, 5}, {0, -1}, kDistances}));
}

TEST_CASE("a line is cut to the part that lies in a rectangle") {
  const Rect rect{10, 10, 20, 20};
  struct Row {
    Segment line;
    std::optional<Segment> part;
  };
  for (const Row& row : {Row{{{0, 20}, {40, 20}}, Segment{{10, 20}, {30, 20}}},
                         {{{12, 12}, {18, 20}}, Segment{{12, 12}, {18, 20}}},
                         {{{0, 0}, {40, 40}}, Segment{{10, 10}, {30, 30}}},
                         {{{15, 15}, {15, 1e9f}}, Segment{{15, 15}, {15, 30}}},
                         {{{-1e15f, 20}, {1e15f, 20}}, Segment{{10, 20}, {30, 20}}},
                         {{{0, 0}, {40, 5}}, {}},
                         {{{0, 15}, {5, 15}}, {}},
                         {{{5, 0}, {5, 50}}, {}}}) {
    const auto part = clipped(row.line, rect);
    REQUIRE(part.has_value() == row.part.has_value());
    if (!part) continue;
    CHECK(part->from.x == doctest::Approx(row.part->from.x));
    CHECK(part->from.y == doctest::Approx(row.part->from.y));
    CHECK(part->to.x == doctest::Approx(row.part->to.x));
    CHECK(part->to.y == doctest::Approx(row.part->to.y));
  }
}
