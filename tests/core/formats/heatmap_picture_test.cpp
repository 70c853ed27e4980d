// Heatmaps as files: every format, every part left out, every size of matrix, every kind of name.
#include <doctest/doctest.h>
#include <glib.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "core/formats/picture.h"
#include "tests/core/figure/drawn_shapes.h"
#include "tests/core/figure/heatmap_scene.h"
#include "tests/core/formats/decoded_png.h"

using namespace softfocus;

namespace {

const PictureText kText;

// Every way to leave parts out.
std::vector<HeatmapStyle> with_every_switch(HeatmapStyle style) {
  std::vector<HeatmapStyle> styles;
  for (unsigned bits = 0; bits < 16; ++bits) {
    style.numbers = (bits & 1U) != 0;
    style.row_sums = (bits & 2U) != 0;
    style.color_bar = (bits & 4U) != 0;
    style.transparent = (bits & 8U) != 0;
    styles.push_back(style);
  }
  return styles;
}

// The elements of well-formed XML.
std::multiset<std::string> elements_of(const std::string& xml) {
  std::multiset<std::string> names;
  GMarkupParser parser{};
  parser.start_element = [](GMarkupParseContext*, const gchar* name, const gchar**, const gchar**, gpointer data,
                            GError**) { static_cast<std::multiset<std::string>*>(data)->insert(name); };
  GMarkupParseContext* context = g_markup_parse_context_new(&parser, G_MARKUP_DEFAULT_FLAGS, &names, nullptr);
  CHECK(g_markup_parse_context_parse(context, xml.data(), static_cast<gssize>(xml.size()), nullptr) == TRUE);
  CHECK(g_markup_parse_context_end_parse(context, nullptr) == TRUE);
  g_markup_parse_context_free(context);
  return names;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void check_png(const std::string& bytes, const Figure& figure) {
  const Picture picture(bytes);
  CHECK(picture.width() == std::lround(std::ceil(figure.width)));
  CHECK(picture.height() == std::lround(std::ceil(figure.height)));
  CHECK(picture.opaque() == (figure.background.a == 255));
}

void check_svg(const std::string& bytes, const Figure& figure) {
  const std::multiset<std::string> elements = elements_of(bytes);
  CHECK(elements.count("svg") == 1);
  CHECK(elements.count("text") == 0);
  CHECK(elements.count("path") > 10);  // outlines of characters
  std::string view_box;
  const std::size_t start = bytes.find("viewBox=\"0 0 ");
  REQUIRE(start != std::string::npos);
  CHECK(std::strtof(bytes.c_str() + start + 13, nullptr) == doctest::Approx(figure.width));
  CHECK(contains(bytes.substr(0, 400), "pt\" "));
}

void check_pdf(const std::string& bytes, const Figure& figure) {
  CHECK(bytes.substr(0, 5) == "%PDF-");
  CHECK(contains(bytes.substr(bytes.size() - 16), "%%EOF"));
  CHECK(contains(bytes, "/FontFile2"));  // embedded
  CHECK(contains(bytes, "/ToUnicode"));  // text that can be found and copied
  CHECK_FALSE(contains(bytes, "/CreationDate"));
  const std::size_t start = bytes.find("/MediaBox [ 0 0 ");
  REQUIRE(start != std::string::npos);
  CHECK(std::strtof(bytes.c_str() + start + 16, nullptr) == doctest::Approx(figure.width));
}

void check_written(const PictureFormat& format, const Figure& figure) {
  const std::string bytes = format.write(figure, 1, kText);
  if (format.ending == ".png") check_png(bytes, figure);
  if (format.ending == ".svg") check_svg(bytes, figure);
  if (format.ending == ".pdf") check_pdf(bytes, figure);
}

// The pixels of all cells, row by row.
std::vector<Color> pixels_of_cells(const HeatmapFigure& drawn, float scale) {
  const Picture picture(picture_format_of("x.png").write(drawn.figure, static_cast<double>(scale), kText));
  const Rect& cells = drawn.layout.cells;
  std::vector<Color> pixels;
  const auto whole = [&](float points) { return static_cast<int>(std::lround(points * scale)); };
  for (int y = whole(cells.y); y < whole(cells.bottom()); ++y) {
    for (int x = whole(cells.x); x < whole(cells.right()); ++x) pixels.push_back(picture.at(x, y));
  }
  return pixels;
}

}  // namespace

TEST_CASE("every format writes every heatmap, with every part left out") {
  for (const PictureFormat& format : picture_formats()) {
    for (const Theme theme : {Theme::light, Theme::dark}) {
      HeatmapScene scene(unit_tokens(), causal_mask(4));
      scene.content.title = "Any title";
      scene.content.selected = 3;
      for (const HeatmapStyle& style : with_every_switch({.theme = theme})) {
        check_written(format, picture_of_heatmap(scene.content, style, kText).figure);
      }
    }
  }
}

TEST_CASE("every format writes matrices of every size and view") {
  for (const PictureFormat& format : picture_formats()) {
    for (const Eigen::Index n : {1, 2, 12, 40, 95, 300}) {
      for (const Quantity quantity : {Quantity::raw_scores, Quantity::scores, Quantity::weights}) {
        CAPTURE(format.ending);
        CAPTURE(n);
        HeatmapScene scene(spread_tokens(n), causal_mask(n));
        scene.content.quantity = quantity;
        check_written(format, picture_of_heatmap(scene.content, {}, kText).figure);
      }
    }
  }
}

TEST_CASE("the same heatmap gives the same bytes in every format") {
  for (const PictureFormat& format : picture_formats()) {
    for (const Eigen::Index n : {4, 300}) {
      HeatmapScene scene(spread_tokens(n), {}, "é中🙂");
      const HeatmapFigure drawn = picture_of_heatmap(scene.content, {}, kText);
      const std::string first = format.write(drawn.figure, 1, kText);
      CHECK((format.write(drawn.figure, 1, kText) == first));
      CHECK((format.write(drawn.figure, 1, PictureText()) == first));
    }
  }
}

TEST_CASE("every format writes the largest matrix") {
  const Eigen::Index n = 4096;
  Attention attention;
  attention.weights = Matrix::Identity(n, n);
  const Mask everything;
  HeatmapContent content;
  content.attention = &attention;
  content.mask = &everything;
  content.names.assign(static_cast<std::size_t>(n), "token");
  const HeatmapFigure drawn = picture_of_heatmap(content, {.pixels_per_point = 2}, kText);
  for (const PictureFormat& format : picture_formats()) CHECK(format.write(drawn.figure, 2, kText).size() > 5000);
}

TEST_CASE("every format writes names in any script, odd ones and none") {
  for (const PictureFormat& format : picture_formats()) {
    for (const char* name :
         {"é", "中", "🙂", "العربية", "हिन्दी", "%s%n", "x##y", "", " ", "<b>&amp;\"'", "]]>", "a\nb", "\x01", "\xFF",
          "\u202Eabc", "e\u0301\u0302", "\U0010FFFD", "👩‍👩‍👧"}) {
      CAPTURE(format.ending);
      CAPTURE(std::string(name));
      HeatmapScene scene(unit_tokens(), {}, name);
      scene.content.title = name;
      scene.content.selected = 1;
      check_written(format, picture_of_heatmap(scene.content, {}, kText).figure);
    }
  }
}

TEST_CASE("leaving parts out changes no pixel of the cells") {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    for (const Eigen::Index n : {4, 12, 300}) {
      for (const float scale : {1.0f, 1.25f, 2.0f}) {
        CAPTURE(n);
        CAPTURE(scale);
        HeatmapScene scene(spread_tokens(n), n == 4 ? Mask() : causal_mask(n));
        scene.content.title = "Any title";
        const HeatmapStyle all{.width = 460, .height = 460, .theme = theme, .pixels_per_point = scale};
        const std::vector<Color> expected = pixels_of_cells(picture_of_heatmap(scene.content, all, kText), scale);
        for (bool HeatmapStyle::*part : {&HeatmapStyle::row_sums, &HeatmapStyle::color_bar}) {
          HeatmapStyle without = all;
          without.*part = false;
          CHECK((pixels_of_cells(picture_of_heatmap(scene.content, without, kText), scale) == expected));
        }
        HeatmapStyle bare = all;
        bare.row_sums = bare.color_bar = false;
        CHECK((pixels_of_cells(picture_of_heatmap(scene.content, bare, kText), scale) == expected));
      }
    }
  }
}

TEST_CASE("without a title the cells of a picture are as large as on the screen") {
  HeatmapScene scene(unit_tokens());
  const HeatmapStyle style{.width = 560, .height = 618, .title = false, .pixels_per_point = 2};
  CHECK(picture_of_heatmap(scene.content, style, kText).layout.cell ==
        heatmap_figure(scene.content, style, kText).layout.cell);
}

TEST_CASE("every cell of a picture keeps its size, its distances and its colour with every switch") {
  HeatmapScene scene(unit_tokens());
  scene.content.title = "Any title";
  const HeatmapFigure all = picture_of_heatmap(scene.content, {}, kText);
  for (const HeatmapStyle& style : with_every_switch({})) {
    const HeatmapFigure drawn = picture_of_heatmap(scene.content, style, kText);
    CHECK(drawn.layout.cell == all.layout.cell);
    CHECK(drawn.layout.gap == all.layout.gap);
    CHECK(drawn.layout.cells.width == all.layout.cells.width);
    for (Eigen::Index query = 0; query < 4; ++query) {
      for (Eigen::Index key = 0; key < 4; ++key) {
        CHECK(cell_shape(drawn, query, key).fill == cell_shape(all, query, key).fill);
        CHECK(drawn.layout.cell_at(cell_shape(drawn, query, key).rect.center()) == HeatmapLayout::Cell{query, key});
      }
    }
  }
}

TEST_CASE("what is switched off is not drawn in a picture, what is switched on is") {
  HeatmapScene scene(unit_tokens());
  scene.content.title = "Any title";
  for (const HeatmapStyle& style : with_every_switch({})) {
    const HeatmapFigure drawn = picture_of_heatmap(scene.content, style, kText);
    CHECK(texts(drawn, "0.355").size() == (style.numbers ? 1 : 0));
    CHECK(texts(drawn, "Σ 1.000").size() == (style.row_sums ? 4 : 0));
    CHECK(texts(drawn, "0.5").size() == (style.color_bar ? 1 : 0));
    CHECK(texts(drawn, "Any title").size() == (style.title ? 1 : 0));
    CHECK(texts(drawn, "Attention weights").size() == (style.title ? 1 : 0));
    CHECK(drawn.figure.background.a == (style.transparent ? 0 : 255));
  }
}

TEST_CASE("a picture has no empty border and nothing of it is clipped") {
  for (const Eigen::Index n : {1, 4, 12, 300}) {
    for (const float width : {300.0f, 900.0f}) {
      HeatmapScene scene(spread_tokens(n), {}, n % 3 == 0 ? kLongName : "t");
      scene.content.title = "Any title";
      scene.content.selected = n - 1;
      for (const HeatmapStyle& style : with_every_switch({.width = width, .height = 560})) {
        if (style.transparent || !style.numbers) continue;
        const HeatmapFigure drawn = picture_of_heatmap(scene.content, style, kText);
        const Figure& figure = drawn.figure;
        CHECK(figure.width <= style.width);
        CHECK(figure.height <= style.height);
        const Rect ink =
            Picture(picture_format_of("x.png").write(figure, 1, kText)).drawn(palette(Theme::light).surface);
        CAPTURE(n);
        CAPTURE(width);
        for (const float margin : {ink.x, ink.y, figure.width - ink.right(), figure.height - ink.bottom()}) {
          CHECK(margin >= 8);
          CHECK(margin <= 26);
        }
      }
    }
  }
}

TEST_CASE("an SVG and a PDF without a background draw none") {
  HeatmapScene scene(unit_tokens());
  const auto written = [&](const char* name, bool transparent) {
    const HeatmapFigure drawn = picture_of_heatmap(scene.content, {.transparent = transparent}, kText);
    return picture_format_of(name).write(drawn.figure, 1, kText);
  };
  CHECK(contains(written("x.svg", false), "<rect x=\"0\" y=\"0\""));
  CHECK_FALSE(contains(written("x.svg", true), "<rect x=\"0\" y=\"0\""));
  CHECK(written("x.pdf", true).size() < written("x.pdf", false).size());
}
