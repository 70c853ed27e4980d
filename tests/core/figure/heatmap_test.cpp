#include "core/figure/heatmap.h"

#include <doctest/doctest.h>

#include "tests/core/figure/drawn_shapes.h"
#include "tests/core/figure/heatmap_scene.h"

using namespace softfocus;

TEST_CASE("every row of weights shows its sum, scores show none") {
  HeatmapScene scene(unit_tokens());
  CHECK(texts(heatmap_figure(scene.content, {}, kMeasure), "Σ 1.000").size() == 4);
  CHECK(texts(heatmap_figure(scene.content, {.row_sums = false}, kMeasure), "Σ 1.000").empty());
  scene.content.quantity = Quantity::scores;
  CHECK(texts(heatmap_figure(scene.content, {}, kMeasure), "Σ 1.000").empty());
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
  for (std::size_t i = 1; i < bar.size(); ++i) {
    CHECK(bar[i].rect.x > bar[i - 1].rect.x);
    CHECK(bar[i].rect.x < bar[i - 1].rect.right());  // no seam between them
  }
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

TEST_CASE("what would break a line or turn its direction is written as an escape") {
  HeatmapScene scene(unit_tokens());
  scene.content.names = {"a\nb", "a\u202Eb", "a\u2028b", "a\xFF"};
  scene.content.title = "T\tU\u2067";
  const HeatmapFigure drawn = heatmap_figure(scene.content, {.width = 900, .height = 900}, kMeasure);
  for (const char* label : {"a\\nb", "a\\u202Eb", "a\\u2028b", "a\\xFF"}) CHECK(texts(drawn, label).size() == 2);
  CHECK(texts(drawn, "T\\tU\\u2067").size() == 1);
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
