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

TEST_CASE("a single wide character gives way to …") {
  class Wide : public TextMeasure {
    float width(const std::string& text, float, FontWeight) const override { return text == "W" ? 20 : 10; }
  };
  CHECK(shortened("W", 15, 10, FontWeight::regular, Wide()) == "…");
}

TEST_CASE("a text that is no UTF-8 is cut between its bytes") { CHECK(cut("\xFF\xFE\xFDzz", 30) == "\xFF\xFE…"); }

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

TEST_CASE("the bounds of a shape hold all that is drawn") {
  const EvenMeasure measure(0.5f);
  const auto bounds = [&](const Shape& shape) { return bounds_of(shape, measure); };
  CHECK(bounds(RectShape{.rect = {1, 2, 3, 4}}) == Rect{1, 2, 3, 4});
  CHECK(bounds(ImageShape{{1, 2, 3, 4}, 1, 1, {Color{}}}) == Rect{1, 2, 3, 4});
  CHECK(bounds(LineShape{{8, 1}, {2, 5}, {}, 2}) == Rect{1, 0, 8, 6});
  const auto text = [](AlignX align, bool upwards, const std::string& words) {
    return TextShape{.anchor = {50, 40}, .text = words, .size = 10, .color = {}, .align = align, .upwards = upwards};
  };
  CHECK(bounds(text(AlignX::left, false, "four")) == Rect{50, 33.5f, 20, 13});
  CHECK(bounds(text(AlignX::center, false, "four")) == Rect{40, 33.5f, 20, 13});
  CHECK(bounds(text(AlignX::right, false, "four")) == Rect{30, 33.5f, 20, 13});
  CHECK(bounds(text(AlignX::left, true, "four")) == Rect{43.5f, 20, 13, 20});
  CHECK(bounds(text(AlignX::right, true, "four")) == Rect{43.5f, 40, 13, 20});
  CHECK(bounds(text(AlignX::left, false, "")).width == 0);
}

TEST_CASE("a trimmed figure holds what is drawn and the padding, on whole pixels, and nothing moves within it") {
  const EvenMeasure measure;
  Figure figure{200, 100, {}, {RectShape{.rect = {50.3f, 40, 20, 10}}, LineShape{{60, 60}, {90, 60}, {}, 1}}};
  figure.shapes.emplace_back(TextShape{.anchor = {3, 3}, .text = "", .color = {}});  // nothing to see
  const Point origin = trim(figure, 5, 2, measure);
  CHECK(origin == Point{45, 35});
  CHECK(figure.width == 50.5f);  // 60 … 90, half a line more, and the padding
  CHECK(figure.height == 30.5f);
  CHECK(std::get<RectShape>(figure.shapes[0]).rect.x == doctest::Approx(5.3));
  CHECK(std::get<LineShape>(figure.shapes[1]).to == Point{45, 25});
}

TEST_CASE("a figure is never trimmed beyond its edges, and an empty one stays as it is") {
  const EvenMeasure measure;
  Figure figure{100, 60, {}, {RectShape{.rect = {2, 2, 96, 57}}}};
  CHECK(trim(figure, 5, 1, measure) == Point{0, 0});
  CHECK(figure.width == 100);
  CHECK(figure.height == 60);
  Figure empty{30, 20, {}, {}};
  CHECK(trim(empty, 5, 1, measure) == Point{0, 0});
  CHECK(empty.width == 30);
  CHECK(empty.height == 20);
}
