#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "tests/core/figure/drawn_shapes.h"
#include "tests/core/figure/heatmap_scene.h"

using namespace softfocus;

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
      CHECK(text.size >= 0.62f * 16);
    }
    CHECK((numbers == 0 || numbers == n * n));
    ++(numbers == 0 ? without : with);
  }
  CHECK(with >= 6);
  CHECK(without >= 20);
}

TEST_CASE("three digits are shown in cells of 34 pixels at an em of 16, the strongest's outline beside them") {
  const EvenMeasure digits(0.5112f);  // the embedded face sets 0.027 this wide
  for (const float ppp : {1.0f, 2.0f}) {
    HeatmapScene scene(spread_tokens(12));
    HeatmapStyle style{.width = 500, .height = 500, .row_sums = false, .pixels_per_point = ppp};
    while (heatmap_figure(scene.content, style, digits).layout.cell < 34) style.width = style.height += 2;
    const HeatmapFigure drawn = heatmap_figure(scene.content, style, digits);
    REQUIRE(drawn.layout.cell == doctest::Approx(34));
    int numbers = 0;
    for (const TextShape& text : all<TextShape>(drawn)) {
      const auto cell = drawn.layout.cell_at(text.anchor);
      if (!cell) continue;
      ++numbers;
      const Rect rect = drawn.layout.cell_rect(cell->query, cell->key);
      CHECK(digits.width(text.text, text.size, text.weight) <= rect.width - 4);  // its outline takes 2 at each side
    }
    CHECK(numbers == 144);
  }
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

namespace {

// The outlined cells, row by row.
std::vector<HeatmapLayout::Cell> outlined(const HeatmapScene& scene) {
  const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
  std::vector<HeatmapLayout::Cell> cells;
  for (const RectShape& shape : all<RectShape>(drawn)) {
    if (shape.stroke.a == 0) continue;
    const auto cell = drawn.layout.cell_at(shape.rect.center());
    REQUIRE(cell);
    CHECK(inside(shape.rect, drawn.layout.cell_rect(cell->query, cell->key)));
    CHECK(contrast(shape.stroke, cell_shape(drawn, cell->query, cell->key).fill) >= 4.5);
    cells.push_back(*cell);
  }
  return cells;
}

}  // namespace

TEST_CASE("the strongest cells are outlined, ties all, in a colour that shows on them") {
  const HeatmapScene scene(unit_tokens());
  CHECK(outlined(scene) == std::vector<HeatmapLayout::Cell>{{0, 0}, {1, 1}, {1, 3}, {2, 2}, {3, 3}});
}

TEST_CASE("in every view what is outlined is the largest of the values shown, among the keys that are seen") {
  HeatmapScene scene(unit_tokens(), causal_mask(4));
  using Cells = std::vector<HeatmapLayout::Cell>;
  const Cells causal{{0, 0}, {1, 1}, {2, 2}, {3, 3}};
  scene.content.quantity = Quantity::weights;
  CHECK(outlined(scene) == causal);
  scene.content.quantity = Quantity::scores;
  CHECK(outlined(scene) == causal);
  scene.content.quantity = Quantity::raw_scores;  // which know no mask: the tie of cat's row is seen
  CHECK(outlined(scene) == Cells{{0, 0}, {1, 1}, {1, 3}, {2, 2}, {3, 3}});
}

TEST_CASE("values tie within a millionth of the largest, of either sign, and zeros with zeros") {
  using Cells = std::vector<HeatmapLayout::Cell>;
  for (const Quantity quantity : {Quantity::raw_scores, Quantity::scores, Quantity::weights}) {
    HeatmapScene scene(Matrix::Zero(3, 1));
    Matrix values(3, 3);
    values << 1, 1.0000005f, 1.00001f, 0.5f, 0.4999998f, 0.49f, 0, 0, 0;
    scene.attention.raw_scores = scene.attention.scores = scene.attention.weights = values;
    scene.content.quantity = quantity;
    CHECK(outlined(scene) == Cells{{0, 2}, {1, 0}, {1, 1}, {2, 0}, {2, 1}, {2, 2}});
    if (quantity == Quantity::weights) continue;
    scene.attention.raw_scores = scene.attention.scores = -values;
    CHECK(outlined(scene) == Cells{{0, 0}, {0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}});
  }
}

TEST_CASE("small scores are written with exponents, larger ones and weights with decimals") {
  struct Row {
    float size;
    Quantity quantity;
    const char* own;  // the number of the first cell
  };
  for (const Row& row : {Row{1e-6f, Quantity::raw_scores, "1.00e−12"}, Row{1e-6f, Quantity::scores, "1.00e−12"},
                         Row{1e-6f, Quantity::weights, "0.500"}, Row{0.05f, Quantity::raw_scores, "2.50e−3"},
                         Row{0.5f, Quantity::raw_scores, "0.250"}, Row{1e-22f, Quantity::scores, "1.00e−44"},
                         Row{0, Quantity::scores, "0.000"}}) {
    CAPTURE(row.size);
    Matrix tokens(2, 1);
    tokens << row.size, -row.size;
    HeatmapScene scene(tokens);
    scene.content.quantity = row.quantity;
    const HeatmapFigure drawn = heatmap_figure(scene.content, {}, kMeasure);
    if (row.size >= 1e-20f || row.size == 0.0f) CHECK(texts(drawn, row.own).size() >= 2);
    std::set<std::string> ticks;
    for (const TextShape& text : all<TextShape>(drawn)) {
      if (text.anchor.y > drawn.layout.cells.bottom()) ticks.insert(text.text);
    }
    CHECK(ticks.size() == 3);  // no two are the same
  }
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

TEST_CASE("cells too small to draw singly become one image, with a pixel for each when they are equal") {
  const Eigen::Index n = 80;
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
  for (const auto& [query, key] : {std::pair{0, 0}, {79, 0}, {79, 79}, {77, 31}}) {
    const double weight = static_cast<double>(scene.attention.weights(query, key));
    CHECK(pixel(query, key) == cell_color(*colormap_by_id("blues"), Theme::light, {0, 1}, weight));
  }
  CHECK(pixel(0, 79) == pixel(12, 60));
  CHECK(pixel(0, 79) != cell_color(*colormap_by_id("blues"), Theme::light, {0, 1}, 0));
}

TEST_CASE("every pixel of an image has the colour of the cell that is hit there, and every cell its pixels") {
  for (const Eigen::Index n : {95, 150, 200, 300, 370}) {
    for (const float ppp : {1.0f, 1.5f, 2.0f}) {
      CAPTURE(n);
      CAPTURE(ppp);
      HeatmapScene scene(spread_tokens(n));
      const HeatmapFigure drawn = heatmap_figure(scene.content, {.row_sums = false, .pixels_per_point = ppp}, kMeasure);
      const HeatmapLayout& layout = drawn.layout;
      const ImageShape image = all<ImageShape>(drawn).front();
      std::set<Eigen::Index> queries;
      int wrong = 0;
      for (int row = 0; row < image.rows; ++row) {
        const float step = layout.cells.width / static_cast<float>(image.columns);
        const Point at{layout.cells.x + (static_cast<float>((row * 7) % image.columns) + 0.5f) * step,
                       layout.cells.y + (static_cast<float>(row) + 0.5f) * step};
        const auto cell = layout.cell_at(at);
        REQUIRE(cell);
        queries.insert(cell->query);
        const double weight = static_cast<double>(scene.attention.weights(cell->query, cell->key));
        const Color shown = image.pixels[static_cast<std::size_t>(row * image.columns + (row * 7) % image.columns)];
        wrong += shown == cell_color(*colormap_by_id("blues"), Theme::light, {0, 1}, weight) ? 0 : 1;
        wrong += inside({at.x, at.y, 0, 0}, layout.cell_rect(cell->query, cell->key)) ? 0 : 1;
      }
      CHECK(wrong == 0);
      CHECK(static_cast<Eigen::Index>(queries.size()) == n);
    }
  }
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
