#include "core/figure/heatmap_plan.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/figure/cell_grid.h"

namespace softfocus {

namespace {

struct Margins {
  float left = 0, top = 0, right = 0, bottom = 0;
};

constexpr Eigen::Index kFewestPixels = 4;  // smaller cells need not be equal: they share the pixels there are
constexpr float kSmallestCell = 0.375f;    // em; smaller cells become one image

// What goes first when room is scarce.
constexpr std::array kDropOrder{&HeatmapParts::row_sums,    &HeatmapParts::subtitle, &HeatmapParts::color_bar,
                                &HeatmapParts::axis_titles, &HeatmapParts::title,    &HeatmapParts::labels};

class Planner {
 public:
  Planner(const HeatmapContent& content, const HeatmapStyle& style, const std::array<std::string, 3>& ticks,
          const TextMeasure& measure)
      : content_(content), style_(style), ticks_(ticks), measure_(measure), text_(style.em) {}

  // Drops parts, the least needed first, while the cells have less than half of the figure and dropping helps.
  HeatmapPlan plan() const {
    HeatmapParts parts{.title = style_.title,
                       .subtitle = style_.title && !content_.title.empty(),
                       .axis_titles = true,
                       .labels = true,
                       .row_sums = style_.row_sums && content_.quantity == Quantity::weights,
                       .color_bar = style_.color_bar};
    HeatmapPlan best = arranged(parts);
    const float enough = 0.5f * std::min(style_.width, style_.height);
    while (best.room < enough) {
      std::optional<HeatmapPlan> roomier = with_one_part_less(best);
      if (!roomier) break;
      best = std::move(*roomier);
    }
    const bool sums_fit = best.layout.cell >= line_height(text_.sum);
    const bool ticks_fit = ticks_width() <= best.layout.cells.width;
    if ((best.parts.row_sums && !sums_fit) || (best.parts.color_bar && !ticks_fit)) {
      parts = best.parts;
      parts.row_sums = parts.row_sums && sums_fit;
      parts.color_bar = parts.color_bar && ticks_fit;
      best = arranged(parts);
    }
    return best;
  }

 private:
  // Drops the least needed part whose absence gives the cells more room.
  std::optional<HeatmapPlan> with_one_part_less(const HeatmapPlan& plan) const {
    for (bool HeatmapParts::*part : kDropOrder) {
      if (!(plan.parts.*part)) continue;
      HeatmapParts fewer = plan.parts;
      fewer.*part = false;
      HeatmapPlan without = arranged(fewer);
      if (without.room > plan.room) return without;
    }
    return {};
  }

  // Finds the largest cells for the parts given. Labels need room, and which labels there are depends on the cells:
  // repeated until it agrees. Every pass only makes labels smaller, turns them or asks for fewer, so that it ends.
  HeatmapPlan arranged(const HeatmapParts& parts) const {
    HeatmapPlan plan;
    plan.parts = parts;
    plan.padding = heatmap_padding(style_);
    plan.layout.n = shown_values(content_).rows();
    plan.label_size = text_.label;
    ask_for_step(plan, std::min(style_.width, style_.height) / static_cast<float>(plan.layout.n));
    while (true) {
      plan.labelled = labelled(plan.layout.n, plan.label_step);
      place(plan);
      const bool across = plan.upwards || labels_fit_across(plan);
      if (!across && plan.label_size > text_.small_label) {
        plan.label_size = text_.small_label;
        continue;
      }
      const bool turned = plan.upwards || !across;
      if (turned == plan.upwards && label_step(plan, plan.layout.cell) <= plan.label_step) return plan;
      plan.upwards = turned;
      ask_for_step(plan, plan.layout.cell);
    }
  }

  // Labels that find no room at every token become smaller first, then fewer.
  void ask_for_step(HeatmapPlan& plan, float cell) const {
    if (label_step(plan, cell) > 1) plan.label_size = text_.small_label;
    plan.label_step = std::max(plan.label_step, label_step(plan, cell));
  }

  // Every how many tokens a label has room.
  static Eigen::Index label_step(const HeatmapPlan& plan, float cell) {
    const float steps = std::ceil(line_height(plan.label_size) / std::max(cell, 1e-3f) - 1e-3f);
    return std::clamp<Eigen::Index>(static_cast<Eigen::Index>(steps), 1, plan.layout.n);
  }

  // Every step-th token and the selected one, which keeps its neighbours away.
  std::vector<Eigen::Index> labelled(Eigen::Index n, Eigen::Index step) const {
    std::vector<Eigen::Index> tokens;
    for (Eigen::Index i = 0; i < n; i += step) {
      if (!content_.selected || std::abs(i - *content_.selected) >= step) tokens.push_back(i);
    }
    if (content_.selected && *content_.selected < n) {
      tokens.insert(std::lower_bound(tokens.begin(), tokens.end(), *content_.selected), *content_.selected);
    }
    return tokens;
  }

  bool labels_fit_across(const HeatmapPlan& plan) const {
    if (plan.layout.cell >= 2.5f * style_.em || !plan.parts.labels) return true;
    return widest_label(plan) <= static_cast<float>(plan.label_step) * plan.layout.cell - kLabelGap * style_.em;
  }

  float widest_label(const HeatmapPlan& plan) const {
    float widest = 0;
    for (const Eigen::Index token : plan.labelled) {
      widest = std::max(widest, measure_.width(heatmap_label(content_.names[static_cast<std::size_t>(token)]),
                                               plan.label_size, FontWeight::bold));
    }
    return widest;
  }

  float ticks_width() const {
    return measure_.width(ticks_.front(), text_.tick, FontWeight::regular) +
           measure_.width(ticks_.back(), text_.tick, FontWeight::regular) + style_.em;
  }

  // Puts the cells where the margins leave room and everything else around them, from the cells outwards.
  void place(HeatmapPlan& plan) const {
    const HeatmapParts& parts = plan.parts;
    const float em = style_.em;
    const float longest = parts.labels ? std::ceil(widest_label(plan)) : 0.0f;
    const float row_labels = std::min({longest, 0.28f * style_.width, 14 * em});
    const float turned_labels = std::min({longest, 0.22f * style_.height, 9 * em});
    const float column_labels = !parts.labels ? 0 : plan.upwards ? turned_labels : line_height(plan.label_size);
    const float beside_cells = (parts.labels ? 0.7f : 0.25f) * em;
    const float above_cells = parts.labels ? (plan.upwards ? 0.5f : 0.15f) * em : 0.25f * em;
    const float axis = parts.axis_titles ? line_height(text_.axis) : 0.0f;
    const float below_axis = parts.axis_titles ? (plan.upwards ? 0.4f : 0.1f) * em : 0.0f;
    const float sums = parts.row_sums ? 0.9f * em + measure_.width("Σ 0.000", text_.sum, FontWeight::regular) : 0.0f;
    const float bar = 0.7f * em, above_bar = 0.9f * em, above_ticks = 0.3f * em, below_title = 0.6f * em;
    // Beside the cells there is room for the selected row's frame, and for the labels of cells smaller than text.
    const float edge = parts.labels && plan.label_step > 1 ? line_height(plan.label_size) / 2 : 0.25f * em;

    Margins margins;
    margins.left = plan.padding + (parts.axis_titles ? axis + 0.25f * em : 0) + row_labels + beside_cells;
    margins.right = plan.padding + std::max(sums, edge);
    margins.top = plan.padding + (parts.title ? line_height(text_.title) + below_title : 0) +
                  (parts.subtitle ? line_height(text_.axis) : 0) + axis + below_axis + column_labels + above_cells;
    margins.bottom = plan.padding + (parts.color_bar ? above_bar + bar + above_ticks + line_height(text_.tick) : edge);

    place_cells(plan, margins);
    const Rect& cells = plan.layout.cells;
    plan.layout.row_labels = {cells.x - beside_cells - row_labels, cells.y, row_labels, cells.height};
    plan.layout.column_labels = {cells.x, cells.y - above_cells - column_labels, cells.width, column_labels};
    plan.query_title_x = plan.layout.row_labels.x - 0.25f * em - axis / 2;
    plan.key_title_y = plan.layout.column_labels.y - below_axis - axis / 2;
    const float top = cells.y - margins.top + plan.padding;
    plan.title_y = top + line_height(text_.title) / 2;
    plan.subtitle_y = top + line_height(text_.title) + line_height(text_.axis) / 2;
    plan.row_sums_x = cells.right() + 0.9f * em;
    plan.color_bar = {cells.x, snapped(cells.bottom() + above_bar, style_.pixels_per_point), cells.width,
                      snapped(bar, style_.pixels_per_point)};
    plan.ticks_y = plan.color_bar.bottom() + above_ticks + line_height(text_.tick) / 2;
  }

  // The largest square of n × n equal cells on whole pixels, or of all pixels there are room for where equal cells
  // would leave much of it empty; the whole block in the middle of the figure.
  void place_cells(HeatmapPlan& plan, const Margins& margins) const {
    const float ppp = style_.pixels_per_point;
    HeatmapLayout& layout = plan.layout;
    plan.room = std::min(style_.width - margins.left - margins.right, style_.height - margins.top - margins.bottom);
    const float room = std::max(plan.room, 1 / ppp);
    const auto pixels = static_cast<Eigen::Index>(room * ppp);
    const Eigen::Index each = pixels / layout.n;
    const bool equal = each >= kFewestPixels;
    layout.pixels = equal ? each * layout.n : pixels;
    layout.pixels_per_point = ppp;
    layout.cell = static_cast<float>(layout.pixels) / ppp / static_cast<float>(layout.n);
    layout.gap = equal ? cell_gap(layout.cell) : 0;
    plan.as_image = !equal || layout.cell < kSmallestCell * style_.em;
    const float extent = static_cast<float>(layout.pixels) / ppp - layout.gap;
    const float spare_x = style_.width - margins.left - margins.right - extent;
    const float spare_y = style_.height - margins.top - margins.bottom - extent;
    layout.cells = {snapped(margins.left + spare_x / 2, ppp), snapped(margins.top + spare_y / 2, ppp), extent, extent};
  }

  float cell_gap(float cell) const {
    const float ppp = style_.pixels_per_point;
    if (cell < 0.5f * style_.em) return 0;
    const float gap = snapped((cell < 1.5f * style_.em ? 0.0625f : 0.125f) * style_.em, ppp);
    return std::max(gap, 1 / ppp);
  }

  const HeatmapContent& content_;
  const HeatmapStyle& style_;
  const std::array<std::string, 3>& ticks_;
  const TextMeasure& measure_;
  HeatmapText text_;
};

// The cell of a row or column at a distance from its beginning, points.
Eigen::Index index_at(const HeatmapLayout& layout, float distance) {
  const double pixels = static_cast<double>(distance) * static_cast<double>(layout.pixels_per_point);
  return CellGrid{layout.n, layout.pixels}.at(pixels);
}

}  // namespace

std::optional<HeatmapLayout::Cell> HeatmapLayout::cell_at(Point p) const {
  if (!cells.contains(p)) return {};
  return Cell{index_at(*this, p.y - cells.y), index_at(*this, p.x - cells.x)};
}

std::optional<Eigen::Index> HeatmapLayout::query_at(Point p) const {
  const Rect rows{row_labels.x, cells.y, cells.right() - row_labels.x, cells.height};
  if (!rows.contains(p)) return {};
  return index_at(*this, p.y - cells.y);
}

std::optional<Eigen::Index> HeatmapLayout::key_at(Point p) const {
  if (!column_labels.contains(p)) return {};
  return index_at(*this, p.x - cells.x);
}

Rect HeatmapLayout::cell_rect(Eigen::Index query, Eigen::Index key) const {
  const CellGrid grid{n, pixels};
  const double ppp = static_cast<double>(pixels_per_point);
  const auto length = [&](double of_pixels) { return static_cast<float>(of_pixels / ppp); };
  const double x = grid.begin(key), y = grid.begin(query);
  return {cells.x + length(x), cells.y + length(y), length(grid.begin(key + 1) - x) - gap,
          length(grid.begin(query + 1) - y) - gap};
}

HeatmapPlan plan_heatmap(const HeatmapContent& content, const HeatmapStyle& style,
                         const std::array<std::string, 3>& ticks, const TextMeasure& measure) {
  assert(shown_values(content).rows() > 0);
  assert(static_cast<std::size_t>(shown_values(content).rows()) == content.names.size());
  return Planner(content, style, ticks, measure).plan();
}

float snapped(float points, float pixels_per_point) { return std::round(points * pixels_per_point) / pixels_per_point; }

}  // namespace softfocus
