#include "core/figure/shapes.h"

#include <doctest/doctest.h>

#include "tests/core/figure/even_measure.h"

using namespace softfocus;

namespace {

// Ten points for each character at size 10.
std::string cut(const std::string& text, float room) {
  return shortened(text, room, 10, FontWeight::regular, EvenMeasure(1.0f));
}

}  // namespace

TEST_CASE("a text that fits exactly stays as it is") { CHECK(cut("token", 50) == "token"); }

TEST_CASE("a text that is too long ends in … and keeps all that fits") {
  CHECK(cut("token", 49) == "tok…");
  CHECK(cut("token", 30) == "to…");
  CHECK(cut("token", 29) == "t…");
}

TEST_CASE("a text keeps nothing but … when there is room for no more") { CHECK(cut("token", 10) == "…"); }

TEST_CASE("a text becomes empty when not even … fits") { CHECK(cut("token", 9) == ""); }

TEST_CASE("an empty text stays empty even without room") { CHECK(cut("", 0) == ""); }

TEST_CASE("a text is never cut inside a character") {
  CHECK(cut("naïveté", 50) == "naïv…");
  CHECK(cut("注意力机制", 30) == "注意…");
  CHECK(cut("🙂🙃🙂", 20) == "🙂…");
}

TEST_CASE("no blank is left before …") { CHECK(cut("the cat sat", 50) == "the…"); }

TEST_CASE("a shortened text is never wider than its room") {
  const EvenMeasure measure(0.7f);
  for (float room = 0; room < 60; room += 0.5f) {
    const std::string text = shortened("größer als nötig", room, 12, FontWeight::bold, measure);
    CHECK(measure.width(text, 12, FontWeight::bold) <= room);
  }
}

TEST_CASE("a rectangle contains its left and top edge but not its right and bottom one") {
  const Rect rect{1, 2, 3, 4};
  CHECK(rect.contains({1, 2}));
  CHECK_FALSE(rect.contains({4, 3}));
  CHECK_FALSE(rect.contains({2, 6}));
}
