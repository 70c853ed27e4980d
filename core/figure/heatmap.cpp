#include "core/figure/heatmap.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "core/document/number.h"
#include "core/document/text.h"
#include "core/figure/heatmap_plan.h"
#include "core/figure/value_text.h"

namespace softfocus {

namespace {

constexpr std::string_view kQueries = "query (who is looking)", kKeys = "key (who is looked at)";

// By Quantity.
constexpr std::array kTraits{
    QuantityTraits{.name = "tokens",
                   .one = "number",
                   .heading = "Tokens",
                   .rows = "token",
                   .rows_brief = "token",
                   .columns = "dimension",
                   .columns_brief = "dim.",
                   .square = false,
                   .masked = false,
                   .strongest = false},
    QuantityTraits{.name = "raw scores",
                   .one = "raw score",
                   .heading = "Raw scores",
                   .rows = kQueries,
                   .rows_brief = "query",
                   .columns = kKeys,
                   .columns_brief = "key",
                   .masked = false},
    QuantityTraits{.name = "scores",
                   .one = "score",
                   .heading = "Scores before softmax",
                   .rows = kQueries,
                   .rows_brief = "query",
                   .columns = kKeys,
                   .columns_brief = "key"},
    QuantityTraits{.name = "weights",
                   .one = "weight",
                   .heading = "Attention weights",
                   .rows = kQueries,
                   .rows_brief = "query",
                   .columns = kKeys,
                   .columns_brief = "key",
                   .signs = false},
    QuantityTraits{.name = "context",
                   .one = "number",
                   .heading = "Context",
                   .rows = "query",
                   .rows_brief = "query",
                   .columns = "dimension",
                   .columns_brief = "dim.",
                   .square = false,
                   .masked = false,
                   .strongest = false},
    QuantityTraits{.name = "difference",
                   .one = "difference",
                   .heading = "Difference of the weights",
                   .rows = kQueries,
                   .rows_brief = "query",
                   .columns = kKeys,
                   .columns_brief = "key",
                   .strongest = false},
    QuantityTraits{.name = "slope",
                   .one = "slope",
                   .heading = "Slope of softmax",
                   .rows = "weight that changes",
                   .rows_brief = "weight",
                   .columns = "score that changes",
                   .columns_brief = "score",
                   .strongest = false},
};

// Low, middle and high of the colour bar: three digits, more where only these tell them apart, no trailing zeros. Small
// scores have exponents, as in the cells.
std::array<std::string, 3> bar_ticks(const ValueRange& range, Quantity quantity) {
  const bool exponents = traits(quantity).signs && range.high < kSmallestFixed;
  const double finest = std::min(range.high, range.high - range.low);
  const int decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(finest))), 0, 9);
  const auto text = [&](double value) {
    return without_trailing_zeros(exponents ? in_exponents(value, 2) : for_reading(value, decimals));
  };
  return {text(range.low), text((range.low + range.high) / 2), text(range.high)};
}

// The smallest and the largest of many values, those that are not finite left out. Several side by side, which the
// compiler takes at once.
class Extremes {
 public:
  Extremes() {
    low_.fill(std::numeric_limits<float>::infinity());
    high_.fill(-std::numeric_limits<float>::infinity());
  }

  template <typename IsIn>
  void include(const float* values, Eigen::Index count, IsIn is_in) {
    Eigen::Index i = 0;
    for (; i + kLanes <= count; i += kLanes) {
      for (Eigen::Index lane = 0; lane < kLanes; ++lane) {
        include_one(static_cast<std::size_t>(lane), values[i + lane], is_in(i + lane));
      }
    }
    for (; i < count; ++i) include_one(0, values[i], is_in(i));
  }

  float low() const { return *std::min_element(low_.begin(), low_.end()); }
  float high() const { return *std::max_element(high_.begin(), high_.end()); }

 private:
  static constexpr Eigen::Index kLanes = 16;

  void include_one(std::size_t lane, float value, bool is_in) {
    const bool counts = is_in && std::abs(value) <= std::numeric_limits<float>::max();
    low_[lane] = counts && value < low_[lane] ? value : low_[lane];
    high_[lane] = counts && value > high_[lane] ? value : high_[lane];
  }

  std::array<float, kLanes> low_, high_;
};

class Painter {
 public:
  Painter(const HeatmapContent& content, const HeatmapStyle& style, const HeatmapPlan& plan, const TextMeasure& measure)
      : content_(content),
        style_(style),
        plan_(plan),
        measure_(measure),
        colors_(palette(style.theme)),
        sizes_(style.em),
        map_(colormap_for(content, style)) {}

  std::vector<Shape> shapes(const ValueRange& range, const std::array<std::string, 3>& ticks) {
    draw_titles();
    if (plan_.parts.labels) draw_labels();
    if (plan_.as_image) {
      draw_edge();
      shapes_.emplace_back(image_of_cells(content_, style_, map_, range, plan_.layout));
    } else {
      draw_cells(content_, style_, map_, range, plan_.layout, measure_, shapes_);
    }
    if (plan_.parts.row_sums) draw_row_sums();
    if (plan_.parts.color_bar) draw_color_bar(range, ticks);
    if (content_.selected && *content_.selected < plan_.layout.rows.cells) draw_frame(*content_.selected);
    return std::move(shapes_);
  }

 private:
  // A hairline around the image, whose smallest values are hardly darker than the surface.
  void draw_edge() {
    const float pixel = std::max(snapped(style_.em / 16, style_.pixels_per_point), 1 / style_.pixels_per_point);
    const Rect& cells = plan_.layout.cells;
    shapes_.emplace_back(
        RectShape{.rect = {cells.x - pixel, cells.y - pixel, cells.width + 2 * pixel, cells.height + 2 * pixel},
                  .stroke = colors_.border,
                  .stroke_width = pixel});
  }

  // A line of text around x, moved sideways when it would leave the figure.
  void heading_at(float x, float y, std::string_view text, float size, FontWeight weight, Color color) {
    const float room = style_.width - 2 * plan_.padding;
    const std::string shown = shortened(heatmap_label(text), room, size, weight, measure_);
    const float half = measure_.width(shown, size, weight) / 2;
    const float center =
        std::clamp(x, plan_.padding + half, std::max(plan_.padding + half, style_.width - plan_.padding - half));
    shapes_.emplace_back(TextShape{{center, y}, shown, size, color, weight, AlignX::center});
  }

  // The longest of a title's forms that fits beside the cells.
  std::string title_for_axis(std::string_view full, std::string_view brief, float room) const {
    for (const std::string_view text : {full, brief}) {
      if (measure_.width(std::string(text), sizes_.axis, FontWeight::bold) <= room) return std::string(text);
    }
    return {};
  }

  void draw_titles() {
    const Point middle = plan_.layout.cells.center();
    const QuantityTraits& quantity = traits(content_.quantity);
    if (plan_.parts.title) {
      const std::string_view own = content_.title.empty() ? quantity.heading : content_.title;
      heading_at(middle.x, plan_.title_y, own, sizes_.title, FontWeight::bold, colors_.ink);
    }
    if (plan_.parts.subtitle) {
      heading_at(middle.x, plan_.subtitle_y, quantity.heading, sizes_.axis, FontWeight::regular, colors_.muted);
    }
    if (plan_.parts.axis_titles) {
      const float room = plan_.layout.cells.width + 2 * style_.em;
      const float height = 2 * std::min(middle.y, style_.height - middle.y) - 2 * plan_.padding;
      heading_at(middle.x, plan_.key_title_y, title_for_axis(quantity.columns, quantity.columns_brief, room),
                 sizes_.axis, FontWeight::bold, colors_.key);
      if (!style_.row_labels) return;
      shapes_.emplace_back(TextShape{.anchor = {plan_.query_title_x, middle.y},
                                     .text = title_for_axis(quantity.rows, quantity.rows_brief, std::min(room, height)),
                                     .size = sizes_.axis,
                                     .color = colors_.accent,
                                     .weight = FontWeight::bold,
                                     .align = AlignX::center,
                                     .upwards = true});
    }
  }

  std::string fitting(const std::string& label, float room) const {
    return shortened(label, room, plan_.label_size, FontWeight::bold, measure_);
  }

  void draw_labels() {
    const Rect &rows = plan_.layout.row_labels, &columns = plan_.layout.column_labels;
    for (const Eigen::Index row : plan_.labelled) {
      if (!style_.row_labels) break;
      const float y = plan_.layout.cell_rect(row, 0).center().y;
      const std::string name = heatmap_label(content_.names[static_cast<std::size_t>(row)]);
      const Color color = row == content_.selected ? colors_.accent : colors_.ink;
      shapes_.emplace_back(TextShape{
          {rows.right(), y}, fitting(name, rows.width), plan_.label_size, color, FontWeight::bold, AlignX::right});
    }
    const float cell = (columns.width + plan_.layout.gap) / static_cast<float>(plan_.layout.columns.cells);
    const float across = static_cast<float>(plan_.column_step) * cell - kLabelGap * style_.em;
    for (const Eigen::Index column : plan_.labelled_columns) {
      const float x = plan_.layout.cell_rect(0, column).center().x;
      const std::string text = fitting(column_label(content_, column), plan_.upwards ? columns.height : across);
      const Point above{x, plan_.upwards ? columns.bottom() : columns.center().y};
      shapes_.emplace_back(TextShape{above, text, plan_.label_size, colors_.ink, FontWeight::bold,
                                     plan_.upwards ? AlignX::left : AlignX::center, plan_.upwards});
    }
  }

  void draw_row_sums() {
    const Matrix& values = shown_values(content_);
    for (Eigen::Index query = 0; query < plan_.layout.rows.cells; ++query) {
      const double sum = values.row(query).cast<double>().sum();
      shapes_.emplace_back(TextShape{.anchor = {plan_.row_sums_x, plan_.layout.cell_rect(query, 0).center().y},
                                     .text = "Σ " + for_reading(sum, 3),
                                     .size = sizes_.sum,
                                     .color = colors_.muted});
    }
  }

  void draw_color_bar(const ValueRange& range, const std::array<std::string, 3>& ticks) {
    const Rect& bar = plan_.color_bar;
    const int steps = std::clamp(static_cast<int>(bar.width * 16 / style_.em / 3), 16, 128);
    const auto edge = [&](int step) {
      return bar.x + snapped(bar.width * static_cast<float>(step) / static_cast<float>(steps), style_.pixels_per_point);
    };
    // Each step reaches under the next one: no seam shows where a sink smooths edges.
    for (int step = 0; step < steps; ++step) {
      const double value = range.low + (range.high - range.low) * step / (steps - 1);
      const float end = edge(std::min(step + 2, steps));
      shapes_.emplace_back(RectShape{.rect = {edge(step), bar.y, end - edge(step), bar.height},
                                     .fill = cell_color(map_, style_.theme, range, value)});
    }
    const float y = plan_.ticks_y;
    const auto width = [&](const std::string& text) { return measure_.width(text, sizes_.tick, FontWeight::regular); };
    const auto tick = [&](float x, const std::string& text, AlignX align) {
      shapes_.emplace_back(TextShape{{x, y}, text, sizes_.tick, colors_.muted, FontWeight::regular, align});
    };
    tick(bar.x, ticks[0], AlignX::left);
    tick(bar.right(), ticks[2], AlignX::right);
    const float beside = bar.width / 2 - std::max(width(ticks[0]), width(ticks[2])) - width(ticks[1]) / 2;
    if (beside >= style_.em / 2) tick(bar.center().x, ticks[1], AlignX::center);
  }

  void draw_frame(Eigen::Index query) {
    const HeatmapLayout& layout = plan_.layout;
    const float pixel = 1 / style_.pixels_per_point;
    const float width = std::max(snapped(0.16f * style_.em, style_.pixels_per_point), pixel);
    const Rect row = layout.cell_rect(query, 0);
    // A little distance shows the frame's inside; a row thinner than that keeps two points of room.
    const float distance = layout.cell < 1.8f * style_.em ? 0 : style_.em / 16;
    const float away = width + std::max(distance, style_.em / 16 - row.height / 2);
    shapes_.emplace_back(
        RectShape{.rect = {row.x - away, row.y - away, layout.cells.width + 2 * away, row.height + 2 * away},
                  .stroke = colors_.accent,
                  .stroke_width = width,
                  .radius = style_.em / 4});
  }

  const HeatmapContent& content_;
  const HeatmapStyle& style_;
  const HeatmapPlan& plan_;
  const TextMeasure& measure_;
  const Palette& colors_;
  HeatmapText sizes_;
  const Colormap& map_;
  std::vector<Shape> shapes_;
};

// Draws those parts that both the plan and the style have.
HeatmapFigure painted(const HeatmapContent& content, const HeatmapStyle& style, const HeatmapStyle& planned,
                      const TextMeasure& measure) {
  const ValueRange range = heatmap_range(content, style.fitted);
  const std::array<std::string, 3> ticks = bar_ticks(range, content.quantity);
  HeatmapPlan plan = plan_heatmap(content, planned, ticks, measure);
  plan.parts.title = plan.parts.title && style.title;
  plan.parts.subtitle = plan.parts.subtitle && style.title;
  plan.parts.row_sums = plan.parts.row_sums && style.row_sums;
  plan.parts.color_bar = plan.parts.color_bar && style.color_bar;
  Color background = palette(style.theme).surface;
  if (style.transparent) background.a = 0;
  return {.figure = {.width = style.width,
                     .height = style.height,
                     .background = background,
                     .shapes = Painter(content, style, plan, measure).shapes(range, ticks)},
          .layout = plan.layout};
}

}  // namespace

const Colormap& colormap_for(const HeatmapContent& content, const HeatmapStyle& style) {
  const bool diverging = traits(content.quantity).signs;
  if (const Colormap* chosen = diverging ? style.diverging : style.sequential) return *chosen;
  const std::span<const Colormap> all = colormaps();
  return *std::find_if(all.begin(), all.end(), [&](const Colormap& map) { return map.diverging == diverging; });
}

const QuantityTraits& traits(Quantity quantity) { return kTraits[static_cast<std::size_t>(quantity)]; }

std::string_view quantity_name(Quantity quantity) { return traits(quantity).name; }

const Matrix& matrix_of(const Attention& attention, Quantity quantity) {
  switch (quantity) {
    case Quantity::raw_scores: return attention.raw_scores;
    case Quantity::scores: return attention.scores;
    case Quantity::weights: return attention.weights;
    case Quantity::context: return attention.context;
    case Quantity::tokens:
    case Quantity::difference:
    case Quantity::slope: break;
  }
  assert(false && "this quantity is not in Attention");
  return attention.weights;
}

std::string column_label(const HeatmapContent& content, Eigen::Index column) {
  if (!traits(content.quantity).square) return std::to_string(column + 1);
  return heatmap_label(content.names[static_cast<std::size_t>(column)]);
}

HeatmapContent heatmap_content(const Scene& scene, const Attention& attention, const Mask& mask) {
  HeatmapContent content;
  content.attention = &attention;
  content.mask = &mask;
  content.names.reserve(scene.tokens.size());
  for (const TokenPtr& token : scene.tokens) content.names.push_back(token->name);
  content.title = scene.title;
  return content;
}

std::string heatmap_label(std::string_view name) {
  constexpr std::size_t kLongest = 100;  // characters: more than any label has room for
  return one_line(shortened(name, kLongest));
}

std::string listed_label(std::string_view name) { return heatmap_label(name.empty() ? kNoName : name); }

ValueRange heatmap_range(const HeatmapContent& content, bool fitted) {
  if (content.range) return *content.range;
  const bool signs = traits(content.quantity).signs;
  if (!signs && !fitted) return {0.0, 1.0};
  const Matrix& values = content.colored_by != nullptr ? *content.colored_by : shown_values(content);
  Extremes extremes;
  const Visible visible(content);
  for (Eigen::Index query = 0; query < values.rows(); ++query) {
    const float* const line = values.data() + query * values.cols();
    if (visible.everything()) {
      extremes.include(line, values.cols(), [](Eigen::Index) { return true; });
    } else if (visible.only_mask()) {
      extremes.include(line, values.cols(), [seen = visible.mask_row(query)](Eigen::Index key) { return seen[key]; });
    } else {
      extremes.include(line, values.cols(), [&](Eigen::Index key) { return visible(query, key); });
    }
  }
  const float low = extremes.low(), high = extremes.high();
  if (!signs) return high - low > 1e-6f ? ValueRange{low, high} : ValueRange{0.0, 1.0};
  const double size =
      high >= low ? std::max(std::abs(static_cast<double>(low)), std::abs(static_cast<double>(high))) : 0;
  return size > 0 ? ValueRange{-size, size} : ValueRange{-1.0, 1.0};
}

HeatmapFigure heatmap_figure(const HeatmapContent& content, const HeatmapStyle& style, const TextMeasure& measure) {
  return painted(content, style, style, measure);
}

HeatmapFigure picture_of_heatmap(const HeatmapContent& content, const HeatmapStyle& style, const TextMeasure& measure) {
  HeatmapStyle everything = style;
  everything.row_sums = everything.color_bar = true;
  HeatmapFigure picture = painted(content, style, everything, measure);
  const Point origin = trim(picture.figure, heatmap_padding(style), style.pixels_per_point, measure);
  for (Rect* rect : {&picture.layout.cells, &picture.layout.row_labels, &picture.layout.column_labels}) {
    rect->x -= origin.x;
    rect->y -= origin.y;
  }
  return picture;
}

}  // namespace softfocus
