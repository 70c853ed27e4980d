#include "core/formats/picture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "core/document/input_error.h"
#include "tests/core/figure/heatmap_scene.h"
#include "tests/core/formats/decoded_png.h"

using namespace softfocus;

namespace {

const PictureText kText;

std::string png(const Figure& figure, double scale) { return picture_format_of("x.png").write(figure, scale, kText); }

constexpr Color kWhite{255, 255, 255}, kInk{0, 0, 0};

Figure figure_of(Shape shape) { return {200, 100, kWhite, {std::move(shape)}}; }

// What a text alone fills, in points.
Rect drawn_text(const TextShape& text, double scale = 4) {
  const Rect pixels = Picture(png(figure_of(text), scale)).drawn(kWhite);
  const auto points = static_cast<float>(scale);
  return {pixels.x / points, pixels.y / points, pixels.width / points, pixels.height / points};
}

TextShape text_at(Point anchor, const std::string& text) {
  return {.anchor = anchor, .text = text, .size = 20, .color = kInk};
}

}  // namespace

TEST_CASE("a picture's format is found by the ending, upper or lower case") {
  CHECK(picture_format_of("a/b.png").ending == ".png");
  CHECK(picture_format_of("PICTURE.PNG").ending == ".png");
  CHECK(&picture_format_of("x.png") == &picture_formats()[0]);
}

TEST_CASE("a name without a known ending is refused: what was found, and what was expected") {
  struct Row {
    const char *name, *sentence;
  };
  for (const Row& row :
       {Row{"", "The picture: found no name"}, Row{"x", "x: found no ending"}, Row{"png", "png: found no ending"},
        Row{".png", ".png: found the ending alone"}, Row{"a/.SVG", "a/.SVG: found the ending alone"},
        Row{"a.png/", "a.png/: found a folder's name"}, Row{"x.jpg", "x.jpg: found the ending “.jpg”"},
        Row{"x.", "x.: found the ending “.”"}, Row{"x.a\nb", "x.a\\nb: found the ending “.a\\nb”"},
        Row{"\u202Ex.\xFF", "\\u202Ex.\\xFF: found the ending “.\\xFF”"}}) {
    CHECK_THROWS_WITH_AS(
        picture_format_of(row.name),
        (std::string(row.sentence) + ", expected a file's name that ends in .png, .svg or .pdf.").c_str(), InputError);
  }
}

TEST_CASE("every picture format has an ending, a label and writes something") {
  for (const PictureFormat& format : picture_formats()) {
    CHECK(format.ending.substr(0, 1) == ".");
    CHECK_FALSE(format.label.empty());
    CHECK(&picture_format_of(std::string("x").append(format.ending)) == &format);
    CHECK(format.write({20, 10, kWhite, {}}, 1, kText).size() > 20);
  }
}

TEST_CASE("a PNG has the figure's size times the scale, rounded up, and is opaque") {
  const Figure figure{100.5f, 40, {1, 2, 3}, {}};
  for (const auto& [scale, width, height] :
       {std::tuple{1.0, 101, 40}, std::tuple{2.0, 201, 80}, std::tuple{1.5, 151, 60}, std::tuple{0.5, 51, 20}}) {
    const Picture picture(png(figure, scale));
    CHECK(picture.width() == width);
    CHECK(picture.height() == height);
    CHECK(picture.opaque());
    CHECK(picture.at(0, 0) == Color{1, 2, 3});
    CHECK(picture.at(width - 1, height - 1) == Color{1, 2, 3});
  }
}

TEST_CASE("a PNG with a transparent background has an alpha channel, and nothing where nothing is drawn") {
  Figure figure{40, 20, {1, 2, 3, 0}, {RectShape{.rect = {10, 5, 10, 10}, .fill = {250, 100, 7}}}};
  const Picture picture(png(figure, 1));
  CHECK_FALSE(picture.opaque());
  CHECK(picture.at(0, 0) == Color{0, 0, 0, 0});
  CHECK(picture.at(12, 8) == Color{250, 100, 7, 255});
}

TEST_CASE("the noise of a float does not make a PNG a pixel larger") {
  CHECK(Picture(png({560, 100, kWhite, {}}, 1.1)).width() == 616);
}

TEST_CASE("a PNG larger than can be drawn is refused") {
  const Figure figure{1000, 1000, kWhite, {}};
  CHECK_THROWS_AS(png(figure, 33), InputError);
  CHECK_THROWS_AS(png(figure, 0), InputError);
  CHECK_THROWS_AS(png(figure, std::nan("")), InputError);
}

TEST_CASE("a rectangle on whole pixels fills exactly those, in exactly its colour") {
  for (int value = 0; value < 256; value += 5) {
    const Color color{static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(255 - value), 77};
    const Picture picture(png(figure_of(RectShape{.rect = {10, 20, 5, 4}, .fill = color}), 1));
    CHECK(picture.at(10, 20) == color);
    CHECK(picture.at(14, 23) == color);
    CHECK(picture.at(9, 20) == kWhite);
    CHECK(picture.at(15, 23) == kWhite);
    CHECK(picture.at(10, 19) == kWhite);
    CHECK(picture.at(14, 24) == kWhite);
  }
}

TEST_CASE("an outline is drawn inside the edge of its rectangle") {
  const RectShape shape{.rect = {10, 20, 30, 20}, .stroke = kInk, .stroke_width = 2};
  const Picture picture(png(figure_of(shape), 1));
  CHECK(picture.drawn(kWhite) == shape.rect);
  CHECK(picture.at(11, 30) == kInk);
  CHECK(picture.at(12, 30) == kWhite);
}

TEST_CASE("round corners leave the corner free") {
  const Picture picture(png(figure_of(RectShape{.rect = {10, 20, 30, 20}, .fill = kInk, .radius = 6}), 1));
  CHECK(picture.at(10, 20) == kWhite);
  CHECK(picture.at(39, 39) == kWhite);
  CHECK(picture.at(10, 30) == kInk);
  CHECK(picture.at(25, 20) == kInk);
}

TEST_CASE("a line runs from one end to the other") {
  const Picture picture(png(figure_of(LineShape{{10, 20.5f}, {40, 20.5f}, kInk, 1}), 1));
  CHECK(picture.drawn(kWhite) == Rect{10, 20, 30, 1});
  CHECK(picture.at(25, 20) == kInk);
}

TEST_CASE("a shape looks the same whatever was drawn before it") {
  const Color red{200, 0, 0};
  const Shape shapes[] = {
      RectShape{.rect = {60, 40, 50, 30}, .fill = red, .stroke = kInk, .stroke_width = 2, .radius = 5},
      LineShape{{60, 40}, {110, 70}, red, 3},
      text_at({60, 50}, "after"),
      ImageShape{{60, 40, 50, 30}, 2, 1, {red, kInk}},
      PathShape{.points = {{60, 40}, {110, 70}, {150, 50}}, .stroke = red, .width = 3},
      PathShape{.points = {{60, 40}, {110, 70}, {150, 50}}, .stroke = kInk, .closed = true, .fill = red},
      BandShape{{{60, 40}, {110, 45}}, {{60, 70}, {110, 60}}, red},
      CircleShape{.center = {90, 50}, .radius = 20, .fill = red, .stroke = kInk, .stroke_width = 3}};
  for (const Shape& shape : shapes) {
    CAPTURE(shape.index());
    const std::string alone = png(figure_of(shape), 2);
    for (const Shape& before : shapes) {
      CAPTURE(before.index());
      // A rectangle in the background's colour hides what came before.
      Figure figure = figure_of(before);
      append(figure.shapes, figure_of(RectShape{.rect = {0, 0, 200, 100}, .fill = kWhite}), {0, 0});
      figure.shapes.push_back(shape);
      CHECK(png(figure, 2) == alone);
    }
    Figure after_text = figure_of(TextShape{.anchor = {10, 10}, .text = "before", .size = 12, .color = kWhite});
    after_text.shapes.push_back(shape);
    CHECK(png(after_text, 2) == alone);
  }
}

TEST_CASE("an image is stretched without smoothing and keeps its colours") {
  const std::vector<Color> pixels{{1, 2, 3}, {250, 100, 0}, {0, 0, 255}, {9, 200, 31}, {77, 78, 79}, {255, 254, 253}};
  const Picture picture(png(figure_of(ImageShape{{10, 20, 30, 20}, 3, 2, pixels}), 1));
  for (int y = 0; y < 20; ++y) {
    for (int x = 0; x < 30; ++x) {
      const int pixel = y / 10 * 3 + x / 10;
      if (picture.at(10 + x, 20 + y) != pixels[static_cast<std::size_t>(pixel)]) FAIL_CHECK("pixel " << x << ' ' << y);
    }
  }
  CHECK(picture.at(9, 20) == kWhite);
  CHECK(picture.at(40, 39) == kWhite);
}

TEST_CASE("the middle of a capital stands on the anchor") {
  for (const char* text : {"H", "E", "HE"}) {
    const Rect drawn = drawn_text(text_at({100, 50}, text));
    CHECK(drawn.center().y == doctest::Approx(50).epsilon(0.006));
    CHECK(drawn.height == doctest::Approx(kCapHeight * 20).epsilon(0.03));
  }
}

TEST_CASE("text keeps its baseline beside characters that another face must bring") {
  const float alone = drawn_text(text_at({100, 50}, "HH")).y;
  TextShape mixed = text_at({0, 50}, "H⟶");
  const Picture picture(png(figure_of(mixed), 4));
  int top = 0;
  while (top < 400 && picture.at(10, top) == kWhite) ++top;  // the left stem of the H
  CHECK(static_cast<float>(top) / 4 == doctest::Approx(alone).epsilon(0.01));
}

TEST_CASE("text begins, is centred or ends at its anchor") {
  TextShape text = text_at({100, 50}, "HIH");
  const float width = kText.width("HIH", 20, FontWeight::regular);
  CHECK(drawn_text(text).x == doctest::Approx(102).epsilon(0.01));  // after the space before an H
  text.align = AlignX::center;
  CHECK(drawn_text(text).center().x == doctest::Approx(100).epsilon(0.005));
  text.align = AlignX::right;
  CHECK(drawn_text(text).right() == doctest::Approx(98).epsilon(0.01));
  CHECK(drawn_text(text).width < width);
  CHECK(drawn_text(text).width > width - 5);
}

TEST_CASE("upwards text reads from bottom to top with its capitals around the anchor") {
  TextShape text = text_at({100, 80}, "HHHi");
  text.upwards = true;
  const Rect drawn = drawn_text(text);
  CHECK(drawn.height > drawn.width);
  CHECK(drawn.bottom() == doctest::Approx(78).epsilon(0.01));
  CHECK(drawn.right() == doctest::Approx(100 + kCapHeight * 10).epsilon(0.01));
}

TEST_CASE("a name with a line break is one line") {
  CHECK(drawn_text(text_at({20, 50}, "H\nH")).height < 25);
  CHECK(kText.width("H\nH", 20, FontWeight::regular) > kText.width("HH", 20, FontWeight::regular));
}

TEST_CASE("text is never markup") {
  CHECK(kText.width("<b>x</b>", 20, FontWeight::regular) > 3 * kText.width("x", 20, FontWeight::regular));
}

TEST_CASE("text's width is proportional to its size") {
  const float width = kText.width("attention 0.355", 10, FontWeight::bold);
  CHECK(width > 60);
  for (const float size : {5.0f, 13.0f, 16.7f, 40.0f}) {
    CHECK(kText.width("attention 0.355", size, FontWeight::bold) == doctest::Approx(width * size / 10).epsilon(0.002));
  }
}

TEST_CASE("digits are equally wide, bold text is wider, no text has no width") {
  for (const char* digit : {"1", "4", "7", "8"}) {
    CHECK(kText.width(digit, 16, FontWeight::regular) == kText.width("0", 16, FontWeight::regular));
  }
  CHECK(kText.width("token", 16, FontWeight::bold) > kText.width("token", 16, FontWeight::regular));
  CHECK(kText.width("", 16, FontWeight::regular) == 0);
}

TEST_CASE("the embedded face is used: its digits are 0.572 of the size wide") {
  CHECK(kText.width("0", 100, FontWeight::regular) == doctest::Approx(57.2).epsilon(0.001));
}

TEST_CASE("the inside of every cell has exactly its colour, in both themes and at any scale") {
  HeatmapScene scene(unit_tokens());
  for (const Theme theme : {Theme::light, Theme::dark}) {
    for (const float scale : {1.0f, 1.25f, 2.0f, 3.0f}) {
      CAPTURE(scale);
      const HeatmapStyle style{.theme = theme, .numbers = false, .pixels_per_point = scale};
      const HeatmapFigure drawn = heatmap_figure(scene.content, style, kText);
      const Picture picture(png(drawn.figure, static_cast<double>(scale)));
      for (Eigen::Index query = 0; query < 4; ++query) {
        for (Eigen::Index key = 0; key < 4; ++key) {
          const double weight = static_cast<double>(scene.attention.weights(query, key));
          const Color expected = cell_color(*colormap_by_id("blues"), theme, {0, 1}, weight);
          const Rect cell = drawn.layout.cell_rect(query, key);
          // Within any outline, and along the middle of the left edge, where the cell begins on a whole pixel.
          const int left = static_cast<int>(std::lround(cell.x * scale));
          const int right = static_cast<int>(std::lround(cell.right() * scale));
          const int middle = static_cast<int>(std::lround(cell.center().y * scale));
          const int frame = static_cast<int>(std::ceil(5 * scale));
          CHECK(picture.at(left, middle) == expected);
          CHECK(picture.at(right - 1, middle) == expected);
          CHECK(picture.at(left - 1, middle) == palette(theme).surface);
          int wrong = 0;
          for (int x = left + frame; x < right - frame; ++x) wrong += picture.at(x, middle) == expected ? 0 : 1;
          CHECK(wrong == 0);
        }
      }
    }
  }
}

TEST_CASE("the pixels of a large matrix have exactly the colours of its cells") {
  const Eigen::Index n = 200;
  HeatmapScene scene(spread_tokens(n));
  scene.content.quantity = Quantity::scores;
  const HeatmapFigure drawn = heatmap_figure(scene.content, {.pixels_per_point = 2}, kText);
  const Picture picture(png(drawn.figure, 2));
  const ValueRange range = heatmap_range(scene.content, false);
  int wrong = 0;
  for (Eigen::Index query = 0; query < n; ++query) {
    for (Eigen::Index key = 0; key < n; ++key) {
      const Point at = drawn.layout.cell_rect(query, key).center();
      const double score = static_cast<double>(scene.attention.scores(query, key));
      const Color expected = cell_color(*colormap_by_id("red-blue"), Theme::light, range, score);
      wrong += picture.at(static_cast<int>(at.x * 2), static_cast<int>(at.y * 2)) == expected ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("numbers, labels and titles are really drawn where the figure says") {
  HeatmapScene scene(unit_tokens());
  scene.content.names = {"the", "cat", "sat", "it"};
  const HeatmapFigure drawn = heatmap_figure(scene.content, {.pixels_per_point = 2}, kText);
  const Picture picture(png(drawn.figure, 2));
  int texts = 0;
  for (const Shape& shape : drawn.figure.shapes) {
    const auto* text = std::get_if<TextShape>(&shape);
    if (text == nullptr) continue;
    ++texts;
    const float width = kText.width(text->text, text->size, text->weight), reach = text->size / 2;
    const float before = text->align == AlignX::left ? 0 : text->align == AlignX::center ? width / 2 : width;
    const Rect box = text->upwards ? Rect{text->anchor.x - reach, text->anchor.y + before - width, 2 * reach, width}
                                   : Rect{text->anchor.x - before, text->anchor.y - reach, width, 2 * reach};
    bool found = false;
    for (int y = static_cast<int>(box.y * 2); y < static_cast<int>(box.bottom() * 2); ++y) {
      for (int x = static_cast<int>(box.x * 2); x < static_cast<int>(box.right() * 2); ++x) {
        found = found || picture.at(x, y) == text->color;
      }
    }
    CAPTURE(text->text);
    CHECK(found);
  }
  CHECK(texts == 4 + 4 + 16 + 4 + 3 + 3);
}

TEST_CASE("nothing touches the border of a picture, with a name of sixty characters in every position") {
  struct Size {
    float width, height;
  };
  for (const Size size : {Size{200, 160}, {300, 240}, {560, 640}, {1100, 700}}) {
    for (const Theme theme : {Theme::light, Theme::dark}) {
      for (const Eigen::Index n : {1, 4, 13, 120}) {
        for (const float em : {16.0f, 32.0f}) {
          HeatmapScene scene(spread_tokens(n), {}, kLongName);
          scene.content.title = kLongName;
          scene.content.selected = n - 1;
          const HeatmapStyle style{.width = size.width, .height = size.height, .em = em, .theme = theme};
          const HeatmapFigure figure = heatmap_figure(scene.content, style, kText);
          const Picture picture(png(figure.figure, 1));
          const Rect drawn = picture.drawn(palette(theme).surface);
          CAPTURE(size.width);
          CAPTURE(n);
          CAPTURE(em);
          CHECK(drawn.x >= 2);
          CHECK(drawn.y >= 2);
          CHECK(drawn.right() <= size.width - 2);
          CHECK(drawn.bottom() <= size.height - 2);
        }
      }
    }
  }
}
