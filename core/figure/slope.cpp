#include "core/figure/slope.h"

#include <algorithm>
#include <cmath>

#include "core/attention/row.h"
#include "core/attention/row_facts.h"
#include "core/attention/slope.h"
#include "core/document/number.h"
#include "core/figure/heatmap_plan.h"

namespace softfocus {

namespace {

constexpr const char* kGradientHint =
    "Gradient left: (1 − Σ a²) ÷ (1 − 1/m) of a row with m visible keys: 1 when its weights are equal, 0 when one key "
    "has it all and softmax no longer moves.";

class Painter {
 public:
  Painter(const SlopeContent& content, const FigureStyle& style, const TextMeasure& measure)
      : content_(content), style_(style), measure_(measure), colors_(palette(style.theme)) {
    drawn_.figure = empty_figure(style);
  }

  SlopeFigure draw() {
    const float em = style_.em;
    const float padding = std::min(em, 0.05f * std::min(style_.width, style_.height));
    float top = padding;
    if (style_.title) {
      const std::string title = heatmap_label(content_.title.empty() ? "Slope of softmax" : content_.title);
      line({style_.width / 2, top + line_height(1.15f * em) / 2}, title, style_.width - 2 * padding, 1.15f * em,
           colors_.ink, FontWeight::bold, AlignX::center);
      top += line_height(1.15f * em) + 0.2f * em;
    }
    top = draw_captions(padding, top);
    const float height = std::max(style_.height - top, 1.0f), width = style_.width;
    const bool beside = width >= 1.15f * height && width >= 24 * em;
    const float list_width = std::min(0.36f * width, 17 * em);
    const float list_height = std::min(0.36f * height, line_height(0.9f * em) * rows_wanted() + 2.6f * em);
    if (beside) {
      draw_matrix({0, top, width - list_width, height});
      const Rect& cells = drawn_.layout.cells;
      const float list_top = std::max(top, cells.y - 2.6f * em);
      draw_list({width - list_width, list_top, list_width - padding, style_.height - list_top - padding});
    } else if (height > 14 * em) {
      draw_matrix({0, top, width, height - list_height});
      draw_list({padding, top + height - list_height, width - 2 * padding, list_height - padding});
    } else {
      draw_matrix({0, top, width, height});
    }
    return std::move(drawn_);
  }

 private:
  float rows_wanted() const { return static_cast<float>(std::min<std::size_t>(content_.names.size(), 12)); }

  void line(Point at, const std::string& text, float room, float size, Color color,
            FontWeight weight = FontWeight::regular, AlignX align = AlignX::left) {
    const std::string shown = shortened(text, room, size, weight, measure_);
    if (!shown.empty()) drawn_.figure.shapes.emplace_back(TextShape{at, shown, size, color, weight, align});
  }

  std::string name(Eigen::Index query) const { return listed_label(content_.names[static_cast<std::size_t>(query)]); }

  // What is drawn, and the largest slope both ways.
  float draw_captions(float x, float top) {
    const float size = 0.85f * style_.em, room = style_.width - 2 * x;
    if (style_.height < 12 * style_.em) return top;
    const std::string by = content_.by_raw_score ? "raw score" : "score";
    const std::string factor = content_.divisor.empty() ? "" : " ÷ " + content_.divisor;
    const std::string first = "how far a weight of “" + name(content_.query) + "” moves for each unit of a " + by;
    const std::string second = "largest: " + for_reading(content_.largest, 3) + " by the score, " +
                               for_reading(content_.largest * content_.factor, 3) + " by the raw score" +
                               (factor.empty() ? " (no ÷ √d)" : " (" + factor.substr(1) + ")");
    for (const std::string& text : {first, second}) {
      line({x, top + line_height(size) / 2}, text, room, size, colors_.muted);
      drawn_.hints.push_back(
          {{x, top, room, line_height(size)},
           "∂aⱼ/∂sₖ = aⱼ(δⱼₖ − aₖ). By the chain rule the slope by the raw score is that ÷ (√d · T)."});
      top += line_height(size);
    }
    return top;
  }

  void draw_matrix(const Rect& rect) {
    HeatmapContent matrix;
    matrix.values = &content_.slope;
    matrix.mask = &no_mask_;
    matrix.gone = content_.masked;
    matrix.names = content_.names;
    matrix.quantity = Quantity::slope;
    HeatmapStyle style;
    style.width = rect.width;
    style.height = rect.height;
    style.em = style_.em;
    style.theme = style_.theme;
    style.diverging = style_.diverging;
    style.pixels_per_point = style_.pixels_per_point;
    style.title = false;
    HeatmapFigure heatmap = heatmap_figure(matrix, style, measure_);
    const Point at{snapped(rect.x, style_.pixels_per_point), snapped(rect.y, style_.pixels_per_point)};
    append(drawn_.figure.shapes, heatmap.figure, at);
    for (Rect* part : {&heatmap.layout.cells, &heatmap.layout.row_labels, &heatmap.layout.column_labels}) {
      part->x += at.x;
      part->y += at.y;
    }
    drawn_.layout = heatmap.layout;
    drawn_.matrix = rect;
  }

  // For every query, or those around the selected one, a bar as long as what is left of its gradient.
  void draw_list(const Rect& rect) {
    const float em = style_.em, size = 0.9f * em, heading = 0.9f * em;
    const float step = 1.35f * line_height(size);
    const float first = rect.y + 1.5f * line_height(heading);
    const auto fitting = static_cast<Eigen::Index>((rect.bottom() - first) / step);
    const float number = measure_.width("0.000", size, FontWeight::regular);
    if (fitting < 1 || rect.width < number + 6 * em) return;
    line({rect.x, rect.y + line_height(heading) / 2}, "gradient left", rect.width, heading, colors_.ink,
         FontWeight::bold);
    drawn_.hints.push_back({{rect.x, rect.y, rect.width, line_height(heading)}, kGradientHint});
    const auto n = static_cast<Eigen::Index>(content_.names.size());
    const Eigen::Index count = std::min(n, fitting);
    const Eigen::Index from = std::clamp<Eigen::Index>(content_.query - count / 2, 0, n - count);
    float names = 0;
    for (Eigen::Index i = from; i < from + count; ++i) {
      names = std::max(names, measure_.width(name(i), size, FontWeight::bold));
    }
    names = std::min(names, 0.36f * rect.width);
    const float bar_x = rect.x + names + 0.6f * em;
    const float bar_width = std::max(rect.right() - number - 0.6f * em - bar_x, 0.0f);
    for (Eigen::Index i = from; i < from + count; ++i) {
      const Rect row{rect.x, first + static_cast<float>(i - from) * step, rect.width, step};
      const float y = row.center().y, thick = 0.45f * em;
      const bool selected = i == content_.query;
      const std::optional<double>& left = content_.gradient_left[static_cast<std::size_t>(i)];
      const Color color = selected ? colors_.accent : colors_.ink;
      line({rect.x, y}, name(i), names, size, color, FontWeight::bold);
      drawn_.figure.shapes.emplace_back(
          RectShape{.rect = {bar_x, y - thick / 2, bar_width, thick}, .fill = colors_.track, .radius = thick / 2});
      const float filled = bar_width * static_cast<float>(left.value_or(0));
      if (filled > 0) {
        drawn_.figure.shapes.emplace_back(RectShape{.rect = {bar_x, y - thick / 2, filled, thick},
                                                    .fill = selected ? colors_.accent : colors_.unscaled,
                                                    .radius = std::min(thick, filled) / 2});
      }
      line({rect.right(), y}, left ? for_reading(*left, 3) : "–", number + 0.2f * em, size,
           selected ? colors_.accent : colors_.muted, selected ? FontWeight::bold : FontWeight::regular, AlignX::right);
      drawn_.rows.push_back({i, row});
      drawn_.hints.push_back({row, kGradientHint});
    }
  }

  const SlopeContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  const Palette& colors_;
  Mask no_mask_;
  SlopeFigure drawn_;
};

}  // namespace

SlopeContent slope_content(const Scene& scene, const Attention& attention, const Mask& mask, Eigen::Index query,
                           bool by_raw_score) {
  SlopeContent content;
  for (const TokenPtr& token : scene.tokens) content.names.push_back(token->name);
  content.title = scene.title;
  content.query = query;
  content.by_raw_score = by_raw_score;
  const AttentionOptions options = scene.options();
  content.factor = raw_slope_factor(options, scene.dimension);
  if (options.scaling) content.divisor = "√" + std::to_string(scene.dimension);
  if (options.temperature != 1.0f) {
    content.divisor += (content.divisor.empty() ? "" : " ÷ ") + shortest(options.temperature);
  }
  const std::span<const float> weights = row_of(attention.weights, query);
  const Eigen::VectorXd others = sums_of_others(weights);
  for (std::size_t j = 0; j < weights.size(); ++j) {
    content.largest = std::max(content.largest, static_cast<double>(weights[j]) * others[static_cast<Eigen::Index>(j)]);
  }
  content.slope = softmax_slope(weights, by_raw_score ? content.factor : 1.0);
  if (mask.size() > 0) {
    for (Eigen::Index key = 0; key < mask.cols(); ++key) content.masked.push_back(!mask(query, key));
  }
  for (Eigen::Index i = 0; i < attention.weights.rows(); ++i) {
    content.gradient_left.push_back(gradient_left(row_of(attention.weights, i), i, mask));
  }
  return content;
}

SlopeFigure slope_figure(const SlopeContent& content, const FigureStyle& style, const TextMeasure& measure) {
  return Painter(content, style, measure).draw();
}

}  // namespace softfocus
