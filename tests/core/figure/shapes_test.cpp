#include "core/figure/shapes.h"

#include <doctest/doctest.h>

#include <variant>
#include <vector>

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

  const PathShape path{.points = {{8, 1}, {2, 5}, {4, 9}}, .stroke = {1, 2, 3}, .width = 2};
  CHECK(bounds(path) == Rect{1, 0, 8, 10});
  PathShape area = path;
  area.stroke.a = 0;
  CHECK(bounds(area) == Rect{2, 1, 6, 8});
  CHECK(bounds(PathShape{}) == Rect{});
  CHECK(bounds(BandShape{{{1, 2}, {5, 3}}, {{1, 9}, {5, 7}}, {}}) == Rect{1, 2, 4, 7});
  CHECK(bounds(BandShape{}) == Rect{});
  CHECK(bounds(CircleShape{.center = {5, 6}, .radius = 3, .stroke = {1, 2, 3}, .stroke_width = 2}) == Rect{2, 3, 6, 6});
}

TEST_CASE("trimming and appending move every kind of shape as a whole") {
  const EvenMeasure measure;
  const Color ink{1, 2, 3};
  const std::vector<Shape> kinds{
      RectShape{.rect = {50, 40, 20, 10}},
      LineShape{{50, 40}, {70, 60}, ink, 2},
      TextShape{.anchor = {50, 40}, .text = "words", .color = ink},
      ImageShape{{50, 40, 20, 10}, 1, 1, {ink}},
      PathShape{.points = {{50, 40}, {70, 45}, {60, 60}}, .stroke = ink, .width = 2},
      BandShape{{{50, 40}, {70, 42}}, {{50, 60}, {70, 58}}, ink},
      CircleShape{.center = {60, 50}, .radius = 8, .fill = ink},
  };
  REQUIRE(kinds.size() == std::variant_size_v<Shape>);
  for (const Shape& shape : kinds) {
    CAPTURE(shape.index());
    const Rect before = bounds_of(shape, measure);
    Figure trimmed{200, 100, {}, {shape}};
    const Point origin = trim(trimmed, 5, 1, measure);
    CHECK(bounds_of(trimmed.shapes.front(), measure) ==
          Rect{before.x - origin.x, before.y - origin.y, before.width, before.height});
    CHECK(origin.x > 30);

    std::vector<Shape> appended;
    append(appended, {200, 100, {}, {shape}}, {7, -3});
    REQUIRE(appended.size() == 1);
    CHECK(bounds_of(appended.front(), measure) == Rect{before.x + 7, before.y - 3, before.width, before.height});
  }
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
