#include "core/figure/palette.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace softfocus;

TEST_CASE("contrast is 21 between black and white, 1 between equals, and does not care for the order") {
  const Color black{0, 0, 0}, white{255, 255, 255}, grey{0x77, 0x77, 0x77};
  CHECK(contrast(black, white) == doctest::Approx(21));
  CHECK(contrast(grey, grey) == doctest::Approx(1));
  CHECK(contrast(grey, white) == doctest::Approx(4.478).epsilon(0.001));
  CHECK(contrast(white, grey) == contrast(grey, white));
}

TEST_CASE("text is black on light colours and white on dark ones") {
  CHECK(text_on({255, 255, 255}) == Color{0, 0, 0});
  CHECK(text_on({0, 0, 0}) == Color{255, 255, 255});
  CHECK(text_on({0x08, 0x30, 0x6B}) == Color{255, 255, 255});
  CHECK(text_on({0xFD, 0xE7, 0x25}) == Color{0, 0, 0});
}

TEST_CASE("text is readable on every colour") {
  for (int r = 0; r < 256; r += 15) {
    for (int g = 0; g < 256; g += 15) {
      for (int b = 0; b < 256; b += 15) {
        const Color ground{static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(b)};
        if (contrast(text_on(ground), ground) < 4.5) FAIL_CHECK("unreadable on " << r << ' ' << g << ' ' << b);
      }
    }
  }
}

TEST_CASE("both themes are readable") {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    CAPTURE(static_cast<int>(theme));
    const Palette& colors = palette(theme);
    CHECK(contrast(colors.ink, colors.surface) >= 7);
    CHECK(contrast(colors.ink, colors.page) >= 7);
    CHECK(contrast(colors.ink, colors.raised) >= 7);
    CHECK(contrast(colors.ink, colors.accent_soft) >= 7);
    CHECK(contrast(colors.muted, colors.surface) >= 4.5);
    CHECK(contrast(colors.muted, colors.page) >= 4.5);
    CHECK(contrast(colors.muted, colors.accent_soft) >= 4.5);
    CHECK(contrast(colors.accent, colors.surface) >= 4.5);
    CHECK(contrast(colors.accent, colors.accent_soft) >= 4.5);
    CHECK(contrast(colors.on_accent, colors.accent) >= 4.5);
    CHECK(contrast(colors.key, colors.surface) >= 4.5);
    CHECK(contrast(colors.context, colors.surface) >= 4.5);
    CHECK(contrast(colors.context, colors.context_soft) >= 4.5);
    CHECK(contrast(colors.warning, colors.surface) >= 4.5);
  }
}

TEST_CASE("the dark theme is dark and the light one light, neither pure") {
  CHECK(text_on(palette(Theme::dark).surface) == Color{255, 255, 255});
  CHECK(text_on(palette(Theme::light).surface) == Color{0, 0, 0});
  CHECK(palette(Theme::dark).page != Color{0, 0, 0});
  CHECK(palette(Theme::dark).ink != Color{255, 255, 255});
}

TEST_CASE("a mix begins at one colour, ends at the other and never leaves them") {
  const Color a{10, 200, 0}, b{20, 100, 255};
  CHECK(mix(a, b, 0) == a);
  CHECK(mix(a, b, 1) == b);
  CHECK(mix(a, b, 0.5) == Color{15, 150, 128});
  CHECK(mix(a, b, -3) == a);
  CHECK(mix(a, b, 7) == b);
  CHECK(mix(a, b, std::numeric_limits<double>::quiet_NaN()) == a);
}
