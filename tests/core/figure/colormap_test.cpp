#include "core/figure/colormap.h"

#include <doctest/doctest.h>

#include <limits>
#include <set>
#include <string>

using namespace softfocus;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr Color kBlack{0, 0, 0};

double lightness(const Colormap& map, Theme theme, double t) { return contrast(color_at(map, theme, t), kBlack); }

}  // namespace

TEST_CASE("every colormap is found by its own id and has a label of its own") {
  std::set<std::string_view> ids, labels;
  for (const Colormap& map : colormaps()) {
    CHECK(colormap_by_id(map.id) == &map);
    CHECK(ids.insert(map.id).second);
    CHECK(labels.insert(map.label).second);
    CHECK_FALSE(map.label.empty());
  }
  CHECK(colormap_by_id("jet") == nullptr);
}

TEST_CASE("there is a sequential and a diverging colormap") {
  std::set<bool> kinds;
  for (const Colormap& map : colormaps()) kinds.insert(map.diverging);
  CHECK(kinds.size() == 2);
}

TEST_CASE("every colormap begins and ends with its own first and last colour") {
  for (const Colormap& map : colormaps()) {
    CHECK(color_at(map, Theme::light, 0) == map.light.front());
    CHECK(color_at(map, Theme::light, 1) == map.light.back());
    CHECK(color_at(map, Theme::dark, 0) == map.dark.front());
    CHECK(color_at(map, Theme::dark, 1) == map.dark.back());
  }
}

TEST_CASE("values beyond the ends get the colours of the ends, NaN that of 0") {
  for (const Colormap& map : colormaps()) {
    CHECK(color_at(map, Theme::light, -1) == map.light.front());
    CHECK(color_at(map, Theme::light, 1e30) == map.light.back());
    CHECK(color_at(map, Theme::light, kNan) == map.light.front());
  }
}

TEST_CASE("Blues are ColorBrewer's, and linear between its steps") {
  const Colormap& blues = *colormap_by_id("blues");
  CHECK(color_at(blues, Theme::light, 0.5) == Color{0x6B, 0xAE, 0xD6});
  CHECK(color_at(blues, Theme::light, 1) == Color{0x08, 0x30, 0x6B});
  CHECK(color_at(blues, Theme::light, 0.0625) == Color{0xEB, 0xF3, 0xFB});
}

TEST_CASE("sequential colormaps grow steadily darker or steadily lighter") {
  for (const Colormap& map : colormaps()) {
    if (map.diverging) continue;
    for (const Theme theme : {Theme::light, Theme::dark}) {
      CAPTURE(std::string(map.id));
      const double direction = lightness(map, theme, 1) > lightness(map, theme, 0) ? 1 : -1;
      for (int step = 0; step < 32; ++step) {
        CHECK(direction * (lightness(map, theme, (step + 1) / 32.0) - lightness(map, theme, step / 32.0)) > 0);
      }
    }
  }
}

TEST_CASE("a weight of 0 in Blues nearly vanishes into the surface of either theme") {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    CHECK(contrast(color_at(*colormap_by_id("blues"), theme, 0), palette(theme).surface) < 1.2);
    CHECK(contrast(color_at(*colormap_by_id("blues"), theme, 1), palette(theme).surface) > 7);
  }
}

TEST_CASE("a diverging colormap is red below, neutral in the middle and blue above") {
  for (const Colormap& map : colormaps()) {
    if (!map.diverging) continue;
    for (const Theme theme : {Theme::light, Theme::dark}) {
      const Color low = color_at(map, theme, 0.25), middle = color_at(map, theme, 0.5);
      const Color high = color_at(map, theme, 0.75);
      CHECK(low.r > low.b);
      CHECK(high.b > high.r);
      CHECK(std::abs(middle.r - middle.b) <= 8);
      CHECK(contrast(middle, palette(theme).surface) < 1.25);
    }
  }
}

TEST_CASE("a cell's colour is its place in the range") {
  const Colormap& map = *colormap_by_id("viridis");
  CHECK(cell_color(map, Theme::light, {0, 1}, 0.3) == color_at(map, Theme::light, 0.3));
  CHECK(cell_color(map, Theme::light, {-2, 2}, -1) == color_at(map, Theme::light, 0.25));
  CHECK(cell_color(map, Theme::dark, {10, 20}, 25) == map.dark.back());
}

TEST_CASE("a range without extent puts everything in the middle") {
  const Colormap& map = *colormap_by_id("blues");
  CHECK(cell_color(map, Theme::light, {3, 3}, 3) == color_at(map, Theme::light, 0.5));
  CHECK(cell_color(map, Theme::light, {3, 3}, 8) == color_at(map, Theme::light, 0.5));
}
