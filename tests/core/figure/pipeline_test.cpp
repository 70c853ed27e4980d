#include "core/figure/pipeline.h"

#include <doctest/doctest.h>

#include <set>

#include "tests/core/figure/drawn_shapes.h"
#include "tests/core/figure/even_measure.h"
#include "tests/core/figure/heatmap_scene.h"

using namespace softfocus;

namespace {

struct Pipeline {
  Matrix tokens;
  AttentionOptions options;
  Mask mask;
  Attention attention;

  explicit Pipeline(Matrix x, AttentionOptions how = {}, Mask visible = {})
      : tokens(std::move(x)), options(how), mask(std::move(visible)), attention(attend(tokens, options, mask)) {}

  PipelineFigure draw(const FigureStyle& style, std::optional<Quantity> chosen = {}) const {
    PipelineContent content;
    content.tokens = &tokens;
    content.attention = &attention;
    content.mask = &mask;
    content.options = options;
    content.chosen = chosen;
    return pipeline_figure(content, style, kMeasure);
  }
};

bool says(const Figure& figure, const std::string& words) {
  for (const Shape& shape : figure.shapes) {
    const auto* text = std::get_if<TextShape>(&shape);
    if (text != nullptr && text->text == words) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("each stage of the pipeline shows the matrix of its step") {
  const Pipeline pipeline(unit_tokens());
  const PipelineFigure drawn = pipeline.draw(sized(1256, 128));
  for (std::size_t i = 0; i < kStages.size(); ++i) {
    CAPTURE(i);
    const HeatmapLayout& layout = drawn.stages[i].layout;
    const bool of_tokens = kStages[i] == Quantity::tokens || kStages[i] == Quantity::context;
    CHECK(layout.rows.cells == 4);
    CHECK(layout.columns.cells == (of_tokens ? pipeline.tokens.cols() : 4));
    const Matrix& values = kStages[i] == Quantity::tokens ? pipeline.tokens : matrix_of(pipeline.attention, kStages[i]);
    // Scores are as pale as they are smaller than the raw scores, the context as it is than the tokens.
    const double most =
        static_cast<double>((of_tokens ? pipeline.tokens : pipeline.attention.raw_scores).cwiseAbs().maxCoeff());
    const ValueRange range = kStages[i] == Quantity::weights ? ValueRange{0, 1} : ValueRange{-most, most};
    const Colormap& map = *std::find_if(colormaps().begin(), colormaps().end(), [&](const Colormap& one) {
      return one.diverging == (kStages[i] != Quantity::weights);
    });
    for (Eigen::Index row = 0; row < 4; ++row) {
      for (Eigen::Index column = 0; column < layout.columns.cells; ++column) {
        const Rect cell = layout.cell_rect(row, column);
        const auto found =
            std::find_if(drawn.figure.shapes.begin(), drawn.figure.shapes.end(), [&](const Shape& shape) {
              const auto* rect = std::get_if<RectShape>(&shape);
              return rect != nullptr && rect->rect == cell;
            });
        REQUIRE(found != drawn.figure.shapes.end());
        CHECK(std::get<RectShape>(*found).fill ==
              cell_color(map, Theme::light, range, static_cast<double>(values(row, column))));
      }
    }
  }
}

TEST_CASE("the pipeline says what the raw scores are divided by, and when they are not") {
  const FigureStyle style = sized(1256, 128);
  CHECK(says(Pipeline(unit_tokens()).draw(style).figure, "scores ÷ √4"));
  CHECK(says(Pipeline(unit_tokens(), {true, 2}).draw(style).figure, "scores ÷ √4 ÷ 2"));
  CHECK(says(Pipeline(unit_tokens(), {false, 1}).draw(style).figure, "no ÷ √d"));
  CHECK(says(Pipeline(unit_tokens(), {false, 0.5f}).draw(style).figure, "scores ÷ 0.5"));
  CHECK(says(Pipeline(unit_tokens(), {false, 0.5f}).draw(style).figure, "no ÷ √d"));
}

TEST_CASE("at every size the pipeline's stages stand apart and inside, with their matrices and words") {
  for (const Point size : {Point{1256.0f, 128.0f},
                           {1896.0f, 150.0f},
                           {700.0f, 200.0f},
                           {280.0f, 600.0f},
                           {250.0f, 300.0f},
                           {300.0f, 900.0f},
                           {60.0f, 40.0f}}) {
    const float width = size.x, height = size.y;
    for (const float em : {12.0f, 16.0f, 32.0f, 48.0f}) {
      for (const std::pair<int, int>& shape : {std::pair{1, 1}, {4, 64}, {64, 2}, {40, 40}, {700, 3}}) {
        const int n = shape.first, d = shape.second;
        CAPTURE(width);
        CAPTURE(height);
        CAPTURE(em);
        CAPTURE(n);
        FigureStyle style = sized(width, height);
        style.em = em;
        const PipelineFigure drawn =
            Pipeline(Matrix::Random(n, d), {}, n == 40 ? causal_mask(n) : Mask()).draw(style, Quantity::weights);
        const Rect room{-0.5f, -0.5f, width + 1, height + 1};
        const auto is_inside = [&](const Rect& r) {
          return r.x >= room.x && r.y >= room.y && r.right() <= room.right() && r.bottom() <= room.bottom();
        };
        const std::vector<TextShape> words = all<TextShape>(drawn.figure);
        for (const TextShape& text : words) CHECK(is_inside(bounds_of(text, kMeasure)));
        for (std::size_t i = 0; i < kStages.size(); ++i) {
          const Rect& cells = drawn.stages[i].layout.cells;
          CHECK(cells.width > 0);
          CHECK(cells.height > 0);
          if (width > 100) CHECK(is_inside(cells));
          for (const TextShape& text : words) {
            const Rect box = bounds_of(text, kMeasure);
            const bool apart = box.right() <= cells.x || box.x >= cells.right() || box.bottom() <= cells.y + 1 ||
                               box.y >= cells.bottom() - 1;
            if (width > 100) CHECK(apart);
          }
        }
      }
    }
  }
}

TEST_CASE("an entry is made from what attention's definition says") {
  using Blocks = std::vector<StageBlock>;
  CHECK(made_from(Quantity::tokens, 1, 2, 4, 3) == Blocks{});
  CHECK(made_from(Quantity::raw_scores, 1, 2, 4, 3) ==
        Blocks{{Quantity::tokens, 1, 1, 0, 3}, {Quantity::tokens, 2, 1, 0, 3}});
  CHECK(made_from(Quantity::raw_scores, 2, 2, 4, 3) == Blocks{{Quantity::tokens, 2, 1, 0, 3}});
  CHECK(made_from(Quantity::scores, 1, 2, 4, 3) ==
        Blocks{{Quantity::raw_scores, 1, 1, 2, 1}, {Quantity::tokens, 1, 1, 0, 3}, {Quantity::tokens, 2, 1, 0, 3}});
  CHECK(made_from(Quantity::weights, 1, 2, 4, 3) == Blocks{{Quantity::scores, 1, 1, 0, 4}});
  CHECK(made_from(Quantity::context, 1, 2, 4, 3) ==
        Blocks{{Quantity::weights, 1, 1, 0, 4}, {Quantity::tokens, 0, 4, 2, 1}});
}

// What an entry is made from is what it depends on: changing anything else of a stage leaves it as it is.
TEST_CASE("a raw score changes with its two tokens and with no other") {
  const Matrix before = Matrix::Random(5, 3);
  const Matrix scores = attend(before, {}).raw_scores;
  for (Eigen::Index edited = 0; edited < 5; ++edited) {
    Matrix after = before;
    after(edited, 1) += 0.5f;
    const Matrix changed = attend(after, {}).raw_scores;
    for (Eigen::Index row = 0; row < 5; ++row) {
      for (Eigen::Index column = 0; column < 5; ++column) {
        bool named = false;
        for (const StageBlock& block : made_from(Quantity::raw_scores, row, column, 5, 3)) {
          named = named || (edited >= block.row && edited < block.row + block.rows);
        }
        CHECK(named == (changed(row, column) != scores(row, column)));
      }
    }
  }
}
