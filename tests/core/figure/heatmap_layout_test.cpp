#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/core/figure/drawn_shapes.h"
#include "tests/core/figure/heatmap_scene.h"

using namespace softfocus;

namespace {

bool near_whole(float pixels) { return std::abs(pixels - std::round(pixels)) < 0.01f; }

}  // namespace

TEST_CASE("cells are equal squares on whole pixels of the sink") {
  HeatmapScene scene(spread_tokens(7));
  for (const float ppp : {1.0f, 1.25f, 1.5f, 2.0f, 3.0f}) {
    CAPTURE(ppp);
    const HeatmapFigure drawn = heatmap_figure(scene.content, {.em = 13, .pixels_per_point = ppp}, kMeasure);
    const Rect first = cell_shape(drawn, 0, 0).rect;
    CHECK(first.width > 20);
    for (Eigen::Index i = 0; i < 7; ++i) {
      const Rect cell = cell_shape(drawn, i, 6 - i).rect;
      CHECK(cell.width == first.width);
      CHECK(cell.height == first.width);
      CHECK(near_whole(cell.x * ppp));
      CHECK(near_whole(cell.y * ppp));
      CHECK(near_whole(cell.right() * ppp));
      CHECK(near_whole(cell.bottom() * ppp));
    }
  }
}

TEST_CASE("cells of fewer than four pixels fill the room that is there, larger ones are equal") {
  for (Eigen::Index n = 60; n < 700; n += 23) {
    for (const float ppp : {1.0f, 2.0f}) {
      CAPTURE(n);
      CAPTURE(ppp);
      HeatmapScene scene(Matrix::Zero(n, 1));
      const HeatmapStyle style{.row_sums = false, .color_bar = false, .pixels_per_point = ppp};
      const HeatmapLayout layout = heatmap_figure(scene.content, style, kMeasure).layout;
      const auto pixels = static_cast<Eigen::Index>(std::lround(layout.cells.width * ppp));
      CHECK(layout.rows.pixels >= pixels);
      const Rect first = layout.cell_rect(0, 0), last = layout.cell_rect(n - 1, n - 1);
      CHECK(first.x == layout.cells.x);
      CHECK(last.right() == doctest::Approx(layout.cells.right()));
      if (layout.rows.pixels < 4 * n) {
        CHECK(layout.gap == 0);
        CHECK(layout.cells.width > 400);
        CHECK(std::max(layout.cells.right(), layout.cells.bottom()) > 560 - 32);
      } else {
        CHECK(layout.rows.pixels % n == 0);
        CHECK(first.width == doctest::Approx(last.width));
      }
    }
  }
}

TEST_CASE("the point in the middle of every drawn cell hits that cell") {
  for (const Eigen::Index n : {1, 4, 30, 95, 200, 300, 450, 3000}) {
    CAPTURE(n);
    HeatmapScene scene(Matrix::Zero(n, 1));
    const HeatmapLayout layout = heatmap_figure(scene.content, {}, kMeasure).layout;
    for (Eigen::Index query = 0; query < n; query += 1 + n / 17) {
      for (Eigen::Index key = 0; key < n; key += 1 + n / 19) {
        CHECK(layout.cell_at(layout.cell_rect(query, key).center()) == HeatmapLayout::Cell{query, key});
      }
    }
  }
}

TEST_CASE("points beside the cells hit none") {
  HeatmapScene scene(unit_tokens());
  const HeatmapLayout layout = heatmap_figure(scene.content, {}, kMeasure).layout;
  const Rect& cells = layout.cells;
  CHECK_FALSE(layout.cell_at({cells.x - 1, cells.center().y}));
  CHECK_FALSE(layout.cell_at({cells.right() + 1, cells.center().y}));
  CHECK_FALSE(layout.cell_at({cells.center().x, cells.y - 1}));
  CHECK_FALSE(layout.cell_at({cells.center().x, cells.bottom() + 1}));
}

TEST_CASE("the cells' rectangle is exactly what the cells fill") {
  HeatmapScene scene(unit_tokens());
  const HeatmapLayout layout = heatmap_figure(scene.content, {}, kMeasure).layout;
  CHECK(layout.cell_rect(0, 0).x == layout.cells.x);
  CHECK(layout.cell_rect(0, 0).y == layout.cells.y);
  CHECK(layout.cell_rect(3, 3).right() == doctest::Approx(layout.cells.right()));
  CHECK(layout.cell_rect(3, 3).bottom() == doctest::Approx(layout.cells.bottom()));
  CHECK(layout.gap == 2);
}

TEST_CASE("every row label hits its query and every column label its key") {
  HeatmapScene scene(unit_tokens());
  scene.content.names = {"one", "two", "three", "four"};
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  for (Eigen::Index token = 0; token < 4; ++token) {
    const std::vector<TextShape> labels =
        texts(drawn, std::string(scene.content.names[static_cast<std::size_t>(token)]));
    REQUIRE(labels.size() == 2);
    const bool row_first = labels[0].align == AlignX::right;
    CHECK(drawn.layout.query_at(bounds(labels[row_first ? 0 : 1]).center()) == token);
    CHECK(drawn.layout.key_at(bounds(labels[row_first ? 1 : 0]).center()) == token);
  }
}

TEST_CASE("a point on a cell hits its query, a point above the cells none") {
  HeatmapScene scene(unit_tokens());
  const HeatmapLayout layout = heatmap_figure(scene.content, {}, kMeasure).layout;
  CHECK(layout.query_at(layout.cell_rect(2, 1).center()) == 2);
  CHECK_FALSE(layout.query_at({layout.cells.center().x, layout.cells.y - 1}));
  CHECK_FALSE(layout.key_at(layout.cell_rect(2, 1).center()));
}

TEST_CASE("column labels are turned upwards when cells are narrow and the names wide") {
  const auto any_turned = [](Eigen::Index n, const std::string& name) {
    HeatmapScene scene(spread_tokens(n), {}, name);
    const std::vector<TextShape> labels = all<TextShape>(heatmap_figure(scene.content, {}, kMeasure));
    return std::any_of(labels.begin(), labels.end(), [&](const TextShape& text) {
      return text.upwards && text.text.substr(0, 1) == name.substr(0, 1);
    });
  };
  CHECK_FALSE(any_turned(4, "a wide name"));
  CHECK_FALSE(any_turned(12, "it"));
  CHECK(any_turned(12, "a wide name"));
}

TEST_CASE("labels never overlap each other, and the selected token always has both of its own") {
  for (const Eigen::Index n : {1, 3, 9, 17, 23, 40, 77, 150, 400, 1500}) {
    for (const char* name : {"t", "token", "a name of sixty characters, as long as a teacher would try"}) {
      CAPTURE(n);
      CAPTURE(std::string(name));
      HeatmapScene scene(spread_tokens(n), {}, name);
      scene.content.names[static_cast<std::size_t>(n / 2)] = "X";
      scene.content.selected = n / 2;
      const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
      std::vector<Rect> labels;
      for (const TextShape& text : all<TextShape>(drawn)) {
        if (text.weight == FontWeight::bold && !text.text.empty()) labels.push_back(bounds(text));
      }
      int overlaps = 0;
      for (std::size_t a = 0; a < labels.size(); ++a) {
        for (std::size_t b = a + 1; b < labels.size(); ++b) overlaps += overlap(labels[a], labels[b]) ? 1 : 0;
      }
      CHECK(overlaps == 0);
      CHECK(texts(drawn, "X").size() == 2);
    }
  }
}

TEST_CASE("everything stays inside the figure, whatever the tokens, the names and the size") {
  struct Size {
    float width, height;
  };
  for (const Size size : {Size{200, 160}, {300, 240}, {560, 640}, {1100, 900}, {900, 300}, {260, 900}}) {
    for (const float em : {10.0f, 16.0f, 32.0f, 48.0f}) {
      for (const Eigen::Index n : {1, 4, 12, 60, 300}) {
        HeatmapScene scene(spread_tokens(n), {}, kLongName);
        scene.content.title = kLongName;
        for (const Eigen::Index selected : {Eigen::Index{0}, n - 1}) {
          scene.content.selected = selected;
          const HeatmapFigure drawn =
              heatmap_figure(scene.content, {.width = size.width, .height = size.height, .em = em}, kMeasure);
          const Rect figure{0.5f, 0.5f, size.width - 1, size.height - 1};
          for (const Shape& shape : drawn.figure.shapes) {
            const Rect box = std::visit([](const auto& one) { return bounds(one); }, shape);
            if (!inside(box, figure)) {
              FAIL_CHECK("outside of " << size.width << " × " << size.height << " at em " << em << ", n " << n
                                       << ": shape " << shape.index() << " at " << box.x << ' ' << box.y << ' '
                                       << box.right() << ' ' << box.bottom());
            }
          }
          CHECK(drawn.layout.cells.width > 0.25f * std::min(size.width, size.height));
        }
      }
    }
  }
}

TEST_CASE("a small figure gives its cells at least the room that labels and bars would take") {
  HeatmapScene scene(unit_tokens());
  const HeatmapFigure drawn = heatmap_figure(scene.content, {.width = 200, .height = 160}, kMeasure);
  CHECK(drawn.layout.cells.width >= 75);
}

TEST_CASE("what is drawn stands in the middle of the figure") {
  for (const float width : {560.0f, 1100.0f}) {
    HeatmapScene scene(unit_tokens());
    const HeatmapFigure drawn = heatmap_figure(scene.content, {.width = width, .height = 640}, kMeasure);
    float left = width, right = 0, top = 640, bottom = 0;
    for (const Shape& shape : drawn.figure.shapes) {
      const Rect box = std::visit([](const auto& one) { return bounds(one); }, shape);
      left = std::min(left, box.x);
      right = std::max(right, box.right());
      top = std::min(top, box.y);
      bottom = std::max(bottom, box.bottom());
    }
    CHECK(std::abs(left - (width - right)) < 8);
    CHECK(std::abs(top - (640 - bottom)) < 8);
  }
}
