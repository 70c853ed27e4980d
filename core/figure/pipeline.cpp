#include "core/figure/pipeline.h"

#include <algorithm>
#include <cmath>

#include "core/document/number.h"
#include "core/figure/heatmap_plan.h"

namespace softfocus {

namespace {

constexpr auto kCount = static_cast<float>(kStages.size());

struct StageWords {
  std::string name, brief, shape, hint;
};

// What the raw scores are divided by: "√4", "2", "√4 ÷ 2" or nothing.
std::string divisor(const PipelineContent& content) {
  std::string text;
  if (content.options.scaling) text = "√" + std::to_string(content.tokens->cols());
  if (content.options.temperature != 1.0f) text += (text.empty() ? "" : " ÷ ") + shortest(content.options.temperature);
  return text;
}

StageWords words_of(Quantity stage, const PipelineContent& content) {
  const std::string by = divisor(content);
  switch (stage) {
    case Quantity::tokens: return {"tokens X", "tokens", "n × d", "X: the vectors that you edit, one token a row."};
    case Quantity::raw_scores:
      return {"raw scores X·Xᵀ", "raw scores", "n × n",
              "Raw scores: entry (i, j) is qᵢ · kⱼ, the sum of the products of their components."};
    case Quantity::scores:
      if (by.empty()) return {"scores", "scores", "no ÷ √d", "Scores: the raw scores as they are, since ÷ √d is off."};
      return {"scores ÷ " + by, "scores", content.options.scaling ? "n × n" : "no ÷ √d",
              "Scores: the raw scores ÷ " + by + ", what softmax sees."};
    case Quantity::weights:
      return {"weights", "weights", "rows sum to 1", "Weights: softmax of each row of the scores, exp(sⱼ) ÷ Σ exp(s)."};
    default:
      return {"context", "context", "n × d", "Context: A X, each row the average of the tokens by that row's weights."};
  }
}

Color color_of(Quantity stage, const Palette& colors) {
  return stage == Quantity::tokens ? colors.accent : stage == Quantity::context ? colors.context : colors.ink;
}

/// The sizes of everything, points.
struct Sizes {
  bool across = true;
  float name = 0, shape = 0;
  float matrix = 0;  ///< the side of the largest
  float arrow = 0;   ///< from one stage to the next
  float words = 0;   ///< the width kept for words; 0 without
  float step = 0;    ///< from one stage's beginning to the next one's
};

class Painter {
 public:
  Painter(const PipelineContent& content, const FigureStyle& style, const TextMeasure& measure)
      : content_(content), style_(style), measure_(measure), colors_(palette(style.theme)) {
    drawn_.figure = empty_figure(style);
    plan();
  }

  PipelineFigure draw() {
    if (style_.title) {
      text({style_.width / 2, top_ - 0.4f * style_.em - line_height(1.15f * style_.em) / 2}, title(), 1.15f * style_.em,
           colors_.ink, FontWeight::bold, AlignX::center);
    }
    for (std::size_t i = 0; i < kStages.size(); ++i) draw_stage(i);
    return std::move(drawn_);
  }

 private:
  void plan() {
    const float em = style_.em;
    const float shorter = std::min(style_.width, style_.height);
    padding_ = std::min(em, 0.08f * shorter);
    top_ = padding_ + (style_.title ? line_height(1.15f * em) + 0.4f * em : 0);
    left_ = std::min(em, 0.05f * style_.width);
    const float width = style_.width - 2 * left_, height = std::max(style_.height - top_ - padding_, 1.0f);
    Sizes& s = sizes_;
    s.across = width >= height;
    s.name = 0.9f * em;
    s.shape = 0.8f * em;
    for (const Quantity stage : kStages) {
      const StageWords words = words_of(stage, content_);
      s.words = std::max({s.words, measure_.width(words.name, s.name, FontWeight::bold),
                          measure_.width(words.shape, s.shape, FontWeight::regular)});
    }
    const float beside = 0.8f * em;  // between a matrix and its words
    s.arrow = 2.4f * em;
    if (s.across) {
      s.step = (width + s.arrow) / kCount;
      s.matrix = std::min(height, s.step - s.arrow - beside - s.words);
      if (s.matrix < 2.5f * em) {  // words below
        below_ = true;
        // Words may stand below the arrows, too, and are smaller where that is not enough.
        const float room = s.step - 0.5f * em, scale = std::clamp(room / s.words, 0.75f, 1.0f);
        s.name *= scale;
        s.shape *= scale;
        s.words = s.step > s.arrow ? room : 0;
        s.matrix = std::min(height - words_height(), s.step - s.arrow);
      }
    } else {
      s.arrow = 1.6f * em;
      s.step = (height + s.arrow) / kCount;
      s.matrix = std::min(s.step - s.arrow, width - beside - s.words);
      if (s.matrix < 2 * em) {
        s.words = 0;
        s.matrix = std::min(s.step - s.arrow, width);
      }
    }
    s.matrix = std::max(s.matrix, 1.0f);
    // Pictures with a title are as high as what is drawn; a strip of the window has it in its middle.
    height_ = style_.title ? std::min(s.matrix + (below_ ? words_height() : 0), height) : height;
  }

  float words_height() const { return line_height(sizes_.name) + line_height(sizes_.shape) + 0.3f * style_.em; }

  std::string title() const {
    const std::string name = heatmap_label(content_.title.empty() ? "From tokens to context" : content_.title);
    return shortened(name, style_.width - 2 * left_, 1.15f * style_.em, FontWeight::bold, measure_);
  }

  void text(Point at, const std::string& words, float size, Color color, FontWeight weight = FontWeight::regular,
            AlignX align = AlignX::left) {
    if (!words.empty()) drawn_.figure.shapes.emplace_back(TextShape{at, words, size, color, weight, align});
  }

  // As large as its stage lets it be; equal cells on whole pixels while there are pixels enough.
  HeatmapLayout layout_of(const Matrix& values, Point top_left) const {
    const float ppp = style_.pixels_per_point;
    const auto room = std::max<Eigen::Index>(static_cast<Eigen::Index>(sizes_.matrix * ppp), 1);
    HeatmapLayout layout;
    layout.pixels_per_point = ppp;
    layout.rows = {values.rows(), room};
    layout.columns = {values.cols(), room};
    const Eigen::Index each = room / std::max(values.rows(), values.cols());
    const bool equal = each >= 3;
    for (CellGrid* grid : {&layout.rows, &layout.columns}) {
      if (equal) {
        grid->pixels = each * grid->cells;
      } else if (room >= grid->cells) {
        grid->pixels = room / grid->cells * grid->cells;
      }
    }
    layout.cell = static_cast<float>(each) / ppp;
    layout.gap = equal && each >= 8 ? std::max(snapped(style_.em / 16, ppp), 1 / ppp) : 0;
    const auto extent = [&](const CellGrid& grid) { return static_cast<float>(grid.pixels) / ppp - layout.gap; };
    const float width = extent(layout.columns), height = extent(layout.rows);
    layout.cells = {snapped(top_left.x, ppp), snapped(top_left.y + (sizes_.matrix - height) / 2, ppp), width, height};
    return layout;
  }

  // What can be told apart by its size is coloured over one range: raw scores and scores, tokens and their averages.
  std::optional<ValueRange> common_range(Quantity stage) const {
    const auto range = [this](Quantity of) {
      HeatmapContent matrix;
      matrix.attention = content_.attention;
      matrix.mask = content_.mask;
      matrix.quantity = of;
      if (of == Quantity::tokens) matrix.values = content_.tokens;
      return heatmap_range(matrix, false);
    };
    if (stage == Quantity::weights) return {};
    if (stage == Quantity::tokens || stage == Quantity::context) return range(Quantity::tokens);
    const ValueRange before = range(Quantity::raw_scores), after = range(Quantity::scores);
    return ValueRange{std::min(before.low, after.low), std::max(before.high, after.high)};
  }

  void draw_matrix(Quantity stage, PipelineFigure::Stage& place, Point top_left) {
    HeatmapContent matrix;
    matrix.attention = content_.attention;
    matrix.mask = content_.mask;
    matrix.quantity = stage;
    if (stage == Quantity::tokens) matrix.values = content_.tokens;
    HeatmapStyle style;
    style.em = style_.em;
    style.theme = style_.theme;
    style.fitted = content_.fitted;
    style.numbers = style.strongest = false;
    style.pixels_per_point = style_.pixels_per_point;
    style.sequential = style_.sequential;
    style.diverging = style_.diverging;
    const Colormap& map = colormap_for(matrix, style);
    const ValueRange range = common_range(stage).value_or(heatmap_range(matrix, style.fitted));
    place.layout = layout_of(shown_values(matrix), top_left);
    std::vector<Shape>& shapes = drawn_.figure.shapes;
    const float pixel = 1 / style_.pixels_per_point;
    const Rect& cells = place.layout.cells;
    const Rect edge{cells.x - pixel, cells.y - pixel, cells.width + 2 * pixel, cells.height + 2 * pixel};
    shapes.emplace_back(RectShape{.rect = edge, .fill = colors_.border});
    if (place.layout.gap == 0) {
      shapes.emplace_back(image_of_cells(matrix, style, map, range, place.layout));
    } else {
      draw_cells(matrix, style, map, range, place.layout, measure_, shapes);
    }
    if (content_.chosen == stage) {
      const float away = std::max(snapped(0.3f * style_.em, style_.pixels_per_point), 2 * pixel);
      const float thick = std::max(snapped(0.125f * style_.em, style_.pixels_per_point), pixel);
      shapes.emplace_back(
          RectShape{.rect = {cells.x - away, cells.y - away, cells.width + 2 * away, cells.height + 2 * away},
                    .stroke = colors_.accent,
                    .stroke_width = thick,
                    .radius = style_.em / 4});
    }
  }

  void draw_stage(std::size_t i) {
    const Quantity stage = kStages[i];
    const float em = style_.em, at = static_cast<float>(i) * sizes_.step;
    PipelineFigure::Stage& place = drawn_.stages[i];
    const float extent = sizes_.step - sizes_.arrow;
    place.rect = sizes_.across ? Rect{left_ + at, top_, extent, height_}
                               : Rect{left_, top_ + at, style_.width - 2 * left_, extent};
    const Rect& rect = place.rect;
    const float matrix_top = rect.y + (rect.height - sizes_.matrix - (below_ ? words_height() : 0)) / 2;
    draw_matrix(stage, place, {rect.x, matrix_top});

    const StageWords words = words_of(stage, content_);
    drawn_.hints.push_back({rect, words.hint});
    if (sizes_.words > 0) {
      const Rect& cells = place.layout.cells;
      const float x = below_ ? rect.x : cells.right() + 0.8f * em;
      const float y = below_ ? cells.bottom() + 0.3f * em + line_height(sizes_.name) / 2
                             : rect.center().y - line_height(sizes_.name) / 2;
      // The last has no arrow beside it.
      const bool last = below_ && i + 1 == kStages.size();
      const float room = last ? std::min(sizes_.words, extent) : sizes_.words;
      const bool whole = measure_.width(words.name, sizes_.name, FontWeight::bold) <= room;
      const std::string& name = whole ? words.name : words.brief;
      text({x, y}, shortened(name, room, sizes_.name, FontWeight::bold, measure_), sizes_.name,
           color_of(stage, colors_), FontWeight::bold);
      text({x, y + line_height(sizes_.name)}, shortened(words.shape, room, sizes_.shape, FontWeight::regular, measure_),
           sizes_.shape, colors_.muted);
    }
    if (i + 1 < kStages.size()) draw_arrow(rect);
  }

  void draw_arrow(const Rect& from) {
    const float em = style_.em, head = 0.3f * em, width = std::max(em / 12, 1 / style_.pixels_per_point);
    const float length = std::min(1.3f * em, 0.75f * sizes_.arrow);
    const float start = (sizes_.arrow - length) / 2;
    const float y = below_ ? from.y + (from.height - words_height()) / 2 : from.center().y;
    const Point a =
        sizes_.across ? Point{from.right() + start, y} : Point{from.x + sizes_.matrix / 2, from.bottom() + start};
    const Point b = sizes_.across ? Point{a.x + length, a.y} : Point{a.x, a.y + length};
    const Point left{b.x - head, b.y - head};
    const Point right = sizes_.across ? Point{b.x - head, b.y + head} : Point{b.x + head, b.y - head};
    std::vector<Shape>& shapes = drawn_.figure.shapes;
    shapes.emplace_back(PathShape{.points = {a, b}, .stroke = colors_.muted, .width = width});
    shapes.emplace_back(PathShape{.points = {left, b, right}, .stroke = colors_.muted, .width = width});
  }

  const PipelineContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  const Palette& colors_;
  PipelineFigure drawn_;
  Sizes sizes_;
  float padding_ = 0, left_ = 0, top_ = 0;
  float height_ = 0;    // of a stage when they stand side by side
  bool below_ = false;  // the words, of their matrices
};

}  // namespace

std::vector<StageBlock> made_from(Quantity stage, Eigen::Index row, Eigen::Index column, Eigen::Index n,
                                  Eigen::Index d) {
  const auto token = [d](Eigen::Index i) { return StageBlock{Quantity::tokens, i, 1, 0, d}; };
  std::vector<StageBlock> blocks;
  switch (stage) {
    case Quantity::raw_scores: blocks = {token(row)}; break;
    case Quantity::scores: blocks = {{Quantity::raw_scores, row, 1, column, 1}, token(row)}; break;
    case Quantity::weights: return {{Quantity::scores, row, 1, 0, n}};
    case Quantity::context: return {{Quantity::weights, row, 1, 0, n}, {Quantity::tokens, 0, n, column, 1}};
    default: return {};
  }
  if (row != column) blocks.push_back(token(column));
  return blocks;
}

PipelineFigure pipeline_figure(const PipelineContent& content, const FigureStyle& style, const TextMeasure& measure) {
  return Painter(content, style, measure).draw();
}

}  // namespace softfocus
