#include "core/figure/heatmap.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/core/figure/even_measure.h"
#include "tests/core/figure/heatmap_scene.h"

using namespace softfocus;

namespace {

const EvenMeasure kMeasure;

template <typename Kind>
std::vector<Kind> all(const HeatmapFigure& drawn) {
  std::vector<Kind> found;
  for (const Shape& shape : drawn.figure.shapes) {
    if (const auto* one = std::get_if<Kind>(&shape)) found.push_back(*one);
  }
  return found;
}

std::vector<TextShape> texts(const HeatmapFigure& drawn, const std::string& text) {
  std::vector<TextShape> found = all<TextShape>(drawn);
  std::erase_if(found, [&](const TextShape& shape) { return shape.text != text; });
  return found;
}

// The filled rectangle of a cell, which must be there exactly once.
RectShape cell_shape(const HeatmapFigure& drawn, Eigen::Index query, Eigen::Index key) {
  std::vector<RectShape> found = all<RectShape>(drawn);
  const Rect rect = drawn.layout.cell_rect(query, key);
  std::erase_if(found, [&](const RectShape& shape) { return !(shape.rect == rect && shape.fill.a > 0); });
  REQUIRE(found.size() == 1);
  return found.front();
}

Rect bounds(const TextShape& text) {
  const float length = kMeasure.width(text.text, text.size, text.weight), height = 1.2f * text.size;
  const float before = text.align == AlignX::left ? 0 : text.align == AlignX::center ? length / 2 : length;
  if (text.upwards) return {text.anchor.x - height / 2, text.anchor.y + before - length, height, length};
  return {text.anchor.x - before, text.anchor.y - height / 2, length, height};
}

Rect bounds(const RectShape& shape) { return shape.rect; }
Rect bounds(const ImageShape& shape) { return shape.rect; }
Rect bounds(const LineShape& line) {
  return {std::min(line.from.x, line.to.x), std::min(line.from.y, line.to.y), std::abs(line.from.x - line.to.x),
          std::abs(line.from.y - line.to.y)};
}

bool overlap(const Rect& a, const Rect& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

bool inside(const Rect& inner, const Rect& outer) {
  return inner.x >= outer.x && inner.right() <= outer.right() && inner.y >= outer.y && inner.bottom() <= outer.bottom();
}

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

TEST_CASE("the point in the middle of every drawn cell hits that cell") {
  for (const Eigen::Index n : {1, 4, 30, 200, 3000}) {
    CAPTURE(n);
    HeatmapScene scene(spread_tokens(n));
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
    const std::vector<TextShape> labels = texts(drawn, scene.content.names[static_cast<std::size_t>(token)]);
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

TEST_CASE("a cell is filled with its colour from the colormap") {
  HeatmapScene scene(unit_tokens());
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const HeatmapFigure drawn = heatmap_figure(scene.content, {.theme = theme}, kMeasure);
    for (Eigen::Index i = 0; i < 4; ++i) {
      const double weight = static_cast<double>(scene.attention.weights(i, 3));
      CHECK(cell_shape(drawn, i, 3).fill == cell_color(*colormap_by_id("blues"), theme, {0, 1}, weight));
    }
  }
}

TEST_CASE("a chosen colormap colours weights, and leaves the scores alone") {
  HeatmapScene scene(unit_tokens());
  const Colormap& viridis = *colormap_by_id("viridis");
  const HeatmapStyle style{.sequential = &viridis};
  const double weight = static_cast<double>(scene.attention.weights(0, 0));
  CHECK(cell_shape(heatmap_figure(scene.content, style, kMeasure), 0, 0).fill ==
        cell_color(viridis, Theme::light, {0, 1}, weight));
  scene.content.quantity = Quantity::raw_scores;
  CHECK(cell_shape(heatmap_figure(scene.content, style, kMeasure), 0, 1).fill ==
        color_at(*colormap_by_id("red-blue"), Theme::light, 0.5));
}

TEST_CASE("the cells of the unit's scene carry its weights, readable on their colours") {
  HeatmapScene scene(unit_tokens());
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  CHECK(texts(drawn, "0.355").size() == 1);
  CHECK(texts(drawn, "0.215").size() == 3);
  CHECK(texts(drawn, "0.311").size() == 2);
  REQUIRE(texts(drawn, "0.309").size() == 1);
  const TextShape number = texts(drawn, "0.309").front();
  CHECK(number.anchor == drawn.layout.cell_rect(3, 3).center());
  CHECK(number.color == text_on(cell_shape(drawn, 3, 3).fill));
}

TEST_CASE("numbers stay inside their cells and are left out when they would be too small") {
  int with = 0, without = 0;
  for (Eigen::Index n = 1; n <= 40; ++n) {
    HeatmapScene scene(spread_tokens(n));
    const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
    int numbers = 0;
    for (const TextShape& text : all<TextShape>(drawn)) {
      const auto cell = drawn.layout.cell_at(text.anchor);
      if (!cell) continue;
      ++numbers;
      CHECK(inside(bounds(text), drawn.layout.cell_rect(cell->query, cell->key)));
      CHECK(text.size >= 0.65f * 16);
    }
    CHECK((numbers == 0 || numbers == n * n));
    ++(numbers == 0 ? without : with);
  }
  CHECK(with >= 6);
  CHECK(without >= 20);
}

TEST_CASE("numbers can be switched off") {
  HeatmapScene scene(unit_tokens());
  CHECK(texts(heatmap_figure(scene.content, {.numbers = false}, kMeasure), "0.355").empty());
}

TEST_CASE("gliding colours leave the numbers true") {
  HeatmapScene scene(unit_tokens());
  const Matrix gliding = Matrix::Constant(4, 4, 0.75f);
  scene.content.colored_by = &gliding;
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  CHECK(cell_shape(drawn, 0, 0).fill == color_at(*colormap_by_id("blues"), Theme::light, 0.75));
  REQUIRE(texts(drawn, "0.355").size() == 1);
  CHECK(texts(drawn, "0.355").front().color == text_on(cell_shape(drawn, 0, 0).fill));
}

TEST_CASE("every row of weights shows its sum, scores show none") {
  HeatmapScene scene(unit_tokens());
  CHECK(texts(heatmap_figure(scene.content, {}, kMeasure), "Σ 1.000").size() == 4);
  CHECK(texts(heatmap_figure(scene.content, {.row_sums = false}, kMeasure), "Σ 1.000").empty());
  scene.content.quantity = Quantity::scores;
  CHECK(texts(heatmap_figure(scene.content, {}, kMeasure), "Σ 1.000").empty());
}

TEST_CASE("the strongest cells are outlined, ties all, in a colour that shows on them") {
  HeatmapScene scene(unit_tokens());
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  std::vector<HeatmapLayout::Cell> outlined;
  for (const RectShape& shape : all<RectShape>(drawn)) {
    if (shape.stroke.a == 0) continue;
    const auto cell = drawn.layout.cell_at(shape.rect.center());
    REQUIRE(cell);
    CHECK(inside(shape.rect, drawn.layout.cell_rect(cell->query, cell->key)));
    CHECK(contrast(shape.stroke, cell_shape(drawn, cell->query, cell->key).fill) >= 4.5);
    outlined.push_back(*cell);
  }
  CHECK(outlined == std::vector<HeatmapLayout::Cell>{{0, 0}, {1, 1}, {1, 3}, {2, 2}, {3, 3}});
}

TEST_CASE("the selected query's label is in the accent colour and a frame holds its row and no other") {
  HeatmapScene scene(unit_tokens());
  scene.content.names = {"one", "two", "three", "four"};
  scene.content.selected = 2;
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  const Color accent = palette(Theme::light).accent;
  for (const TextShape& label : texts(drawn, "three")) CHECK((label.color == accent) == (label.align == AlignX::right));
  for (const TextShape& label : texts(drawn, "two")) CHECK(label.color != accent);
  std::vector<RectShape> frames = all<RectShape>(drawn);
  std::erase_if(frames, [&](const RectShape& shape) { return shape.stroke != accent; });
  REQUIRE(frames.size() == 1);
  CHECK(inside(drawn.layout.cell_rect(2, 0), frames[0].rect));
  CHECK(inside(drawn.layout.cell_rect(2, 3), frames[0].rect));
  CHECK_FALSE(frames[0].rect.contains(drawn.layout.cell_rect(1, 0).center()));
  CHECK_FALSE(frames[0].rect.contains(drawn.layout.cell_rect(3, 0).center()));
}

TEST_CASE("masked cells are hatched inside their edges and carry no number") {
  for (const Quantity quantity : {Quantity::weights, Quantity::scores}) {
    HeatmapScene scene(unit_tokens(), causal_mask(4));
    scene.content.quantity = quantity;
    const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
    std::vector<int> lines(16);
    for (const LineShape& line : all<LineShape>(drawn)) {
      const auto cell = drawn.layout.cell_at(bounds(line).center());
      REQUIRE(cell);
      CHECK(cell->key > cell->query);
      const Rect rect = drawn.layout.cell_rect(cell->query, cell->key);
      const float half = line.width / 2;  // how far its square ends reach, at most
      CHECK(inside({bounds(line).x - half, bounds(line).y - half, bounds(line).width + line.width,
                    bounds(line).height + line.width},
                   rect));
      ++lines[static_cast<std::size_t>(cell->query * 4 + cell->key)];
    }
    CHECK(lines[1] >= 5);
    CHECK(lines[11] >= 5);
    for (const TextShape& text : all<TextShape>(drawn)) {
      if (const auto cell = drawn.layout.cell_at(text.anchor)) CHECK(cell->key <= cell->query);
    }
  }
}

TEST_CASE("the raw scores know no mask") {
  HeatmapScene scene(unit_tokens(), causal_mask(4));
  scene.content.quantity = Quantity::raw_scores;
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  CHECK(all<LineShape>(drawn).empty());
  CHECK(texts(drawn, "1.000").size() == 5);
  CHECK(texts(drawn, "0.100").size() == 2);
}

TEST_CASE("a row without visible keys says so across the row") {
  Mask mask = Mask::Constant(4, 4, true);
  mask.row(1).setConstant(false);
  HeatmapScene scene(unit_tokens(), mask);
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  const std::vector<TextShape> notes = texts(drawn, "no visible keys");
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].anchor.y == drawn.layout.cell_rect(1, 0).center().y);
  CHECK(texts(drawn, "Σ 0.000").size() == 1);
}

TEST_CASE("weights span 0 to 1, or when fitted the visible extremes") {
  HeatmapScene scene(unit_tokens(), causal_mask(4));
  CHECK(heatmap_range(scene.content, false) == ValueRange{0, 1});
  const ValueRange fitted = heatmap_range(scene.content, true);
  CHECK(fitted.low == static_cast<double>(scene.attention.weights(3, 0)));
  CHECK(fitted.high == 1);
}

TEST_CASE("a constant matrix keeps its range and its labels when fitted") {
  HeatmapScene scene(Matrix::Zero(4, 2));
  CHECK(heatmap_range(scene.content, true) == ValueRange{0, 1});
  const HeatmapFigure drawn = heatmap_figure(scene.content, {.fitted = true}, kMeasure);
  CHECK(texts(drawn, "0").size() == 1);
  CHECK(texts(drawn, "1").size() == 1);
}

TEST_CASE("scores span a range with 0 in its middle, the masked ones not counted") {
  Matrix tokens(2, 1);
  tokens << 1, -3;
  HeatmapScene scene(tokens, causal_mask(2));
  scene.content.quantity = Quantity::scores;
  CHECK(heatmap_range(scene.content, false) == ValueRange{-9, 9});
  Mask first_alone = Mask::Constant(2, 2, true);
  first_alone.col(1).setConstant(false);
  HeatmapScene masked(tokens, first_alone);
  masked.content.quantity = Quantity::scores;
  CHECK(heatmap_range(masked.content, false) == ValueRange{-3, 3});
}

TEST_CASE("scores that are all 0 span −1 to 1") {
  HeatmapScene scene(Matrix::Zero(3, 2));
  scene.content.quantity = Quantity::raw_scores;
  CHECK(heatmap_range(scene.content, false) == ValueRange{-1, 1});
}

TEST_CASE("the range follows the colours while they glide") {
  HeatmapScene scene(unit_tokens());
  scene.content.quantity = Quantity::scores;
  const Matrix gliding = Matrix::Constant(4, 4, -4.0f);
  scene.content.colored_by = &gliding;
  CHECK(heatmap_range(scene.content, false) == ValueRange{-4, 4});
}

TEST_CASE("the colour bar is as wide as the cells, in the cells' colours, with its ends and middle labelled") {
  HeatmapScene scene(unit_tokens());
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  for (const char* tick : {"0", "0.5", "1"}) CHECK(texts(drawn, tick).size() == 1);
  std::vector<RectShape> bar = all<RectShape>(drawn);
  std::erase_if(bar, [&](const RectShape& shape) { return shape.rect.y <= drawn.layout.cells.bottom(); });
  REQUIRE(bar.size() >= 16);
  CHECK(bar.front().rect.x == drawn.layout.cells.x);
  CHECK(bar.back().rect.right() == doctest::Approx(drawn.layout.cells.right()));
  for (std::size_t i = 1; i < bar.size(); ++i) CHECK(bar[i].rect.x == doctest::Approx(bar[i - 1].rect.right()));
  CHECK(bar.front().fill == cell_color(*colormap_by_id("blues"), Theme::light, {0, 1}, 0));
  CHECK(bar.back().fill == cell_color(*colormap_by_id("blues"), Theme::light, {0, 1}, 1));
}

TEST_CASE("the colour bar's labels have the digits that tell them apart") {
  HeatmapScene scene(unit_tokens());
  scene.content.quantity = Quantity::scores;
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  CHECK(texts(drawn, "−0.505").size() == 1);
  CHECK(texts(drawn, "0").size() == 1);
  scene.content.quantity = Quantity::weights;
  CHECK(texts(heatmap_figure(scene.content, {.fitted = true}, kMeasure), "0.271").size() >= 1);
}

TEST_CASE("both axes are named in words") {
  HeatmapScene scene(unit_tokens());
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  const std::vector<TextShape> keys = texts(drawn, "key (who is looked at)");
  const std::vector<TextShape> queries = texts(drawn, "query (who is looking)");
  REQUIRE(keys.size() == 1);
  REQUIRE(queries.size() == 1);
  CHECK(keys[0].color == palette(Theme::light).key);
  CHECK_FALSE(keys[0].upwards);
  CHECK(queries[0].color == palette(Theme::light).accent);
  CHECK(queries[0].upwards);
  CHECK(keys[0].anchor.x == doctest::Approx(drawn.layout.cells.center().x));
  CHECK(queries[0].anchor.y == doctest::Approx(drawn.layout.cells.center().y));
}

TEST_CASE("the heading is the title, the quantity under it, or the quantity alone") {
  HeatmapScene scene(unit_tokens());
  CHECK(texts(heatmap_figure(scene.content, {}, kMeasure), "Attention weights").front().weight == FontWeight::bold);
  CHECK(texts(heatmap_figure(scene.content, {.title = false}, kMeasure), "Attention weights").empty());
  scene.content.title = "Cats";
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  REQUIRE(texts(drawn, "Cats").size() == 1);
  REQUIRE(texts(drawn, "Attention weights").size() == 1);
  CHECK(texts(drawn, "Cats")[0].anchor.y < texts(drawn, "Attention weights")[0].anchor.y);
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
      scene.content.names[static_cast<std::size_t>(n / 2)].assign(1, 'X');
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

TEST_CASE("cells too small to draw singly become one image with a pixel for each") {
  const Eigen::Index n = 150;
  HeatmapScene scene(spread_tokens(n), causal_mask(n));
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  const std::vector<ImageShape> images = all<ImageShape>(drawn);
  REQUIRE(images.size() == 1);
  CHECK(images[0].rect == drawn.layout.cells);
  REQUIRE(images[0].columns == n);
  REQUIRE(images[0].rows == n);
  const auto pixel = [&](Eigen::Index query, Eigen::Index key) {
    return images[0].pixels[static_cast<std::size_t>(query * n + key)];
  };
  for (const auto& [query, key] : {std::pair{0, 0}, {149, 0}, {149, 149}, {77, 31}}) {
    const double weight = static_cast<double>(scene.attention.weights(query, key));
    CHECK(pixel(query, key) == cell_color(*colormap_by_id("blues"), Theme::light, {0, 1}, weight));
  }
  CHECK(pixel(0, 149) == pixel(12, 80));
  CHECK(pixel(0, 149) != cell_color(*colormap_by_id("blues"), Theme::light, {0, 1}, 0));
}

TEST_CASE("a pixel that stands for many weights shows the largest") {
  const Eigen::Index n = 1200;
  HeatmapScene scene(Matrix::Zero(n, 1));
  scene.attention.weights.setZero();
  scene.attention.weights(700, 301) = 1;
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  const ImageShape image = all<ImageShape>(drawn).front();
  CHECK(image.columns < n);
  CHECK(image.columns == std::lround(drawn.layout.cells.width));
  const Color strong = color_at(*colormap_by_id("blues"), Theme::light, 1);
  CHECK(std::count(image.pixels.begin(), image.pixels.end(), strong) == 1);
  const Point at = drawn.layout.cell_rect(700, 301).center();
  const auto row = static_cast<std::size_t>(at.y - drawn.layout.cells.y);
  const auto column = static_cast<std::size_t>(at.x - drawn.layout.cells.x);
  CHECK(image.pixels[row * static_cast<std::size_t>(image.columns) + column] == strong);
}

TEST_CASE("a pixel that stands for many scores shows the one of the largest size") {
  const Eigen::Index n = 1200;
  HeatmapScene scene(Matrix::Zero(n, 1));
  scene.content.quantity = Quantity::raw_scores;
  scene.attention.raw_scores(600, 600) = 0.25f;
  scene.attention.raw_scores(600, 601) = -1;
  const ImageShape image = all<ImageShape>(heatmap_figure(scene.content, {}, kMeasure)).front();
  const Color strong = color_at(*colormap_by_id("red-blue"), Theme::light, 0);
  CHECK(std::count(image.pixels.begin(), image.pixels.end(), strong) == 1);
}

TEST_CASE("line breaks in a name become blanks") {
  HeatmapScene scene(unit_tokens());
  scene.content.names[0] = "a\nb";
  CHECK(texts(heatmap_figure(scene.content, {}, kMeasure), "a b").size() == 2);
}

TEST_CASE("a name is never taken for a format or for anything but text") {
  HeatmapScene scene(unit_tokens(), {}, "x##y%s%n");
  CHECK(texts(heatmap_figure(scene.content, {.width = 1100, .height = 900}, kMeasure), "x##y%s%n").size() == 8);
}

TEST_CASE("empty and equal names are drawn like any other") {
  HeatmapScene scene(unit_tokens());
  scene.content.names = {"", "the", "the", ""};
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  CHECK(texts(drawn, "the").size() == 4);
  CHECK(cell_shape(drawn, 3, 3).fill.a == 255);
}
