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
constexpr float kCutNamesFrom = 4;         // em; names across narrower cells are turned rather than cut to a letter

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
                       .axis_titles = style_.axis_titles,
                       .labels = true,
                       .row_sums = style_.row_sums && has_row_sums(content_.quantity),
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
    HeatmapLayout& layout = plan.layout;
    layout.rows.cells = shown_values(content_).rows();
    layout.columns.cells = shown_values(content_).cols();
    plan.label_size = text_.label;
    const auto most = static_cast<float>(std::max(layout.rows.cells, layout.columns.cells));
    const float smallest = std::min(style_.width, style_.height) / most;
    ask_for_steps(plan, smallest, smallest);
    const bool square = traits(content_.quantity).square;
    while (true) {
      plan.labelled = labelled(layout.rows.cells, plan.label_step, content_.selected);
      plan.labelled_columns = square ? plan.labelled : labelled(layout.columns.cells, plan.column_step, std::nullopt);
      place(plan);
      const bool across = plan.upwards || labels_fit_across(plan);
      if (!across && plan.label_size > text_.small_label) {
        plan.label_size = text_.small_label;
        continue;
      }
      const bool turned = plan.upwards || !across;
      const bool settled = label_step(plan, row_height(layout), layout.rows.cells) <= plan.label_step &&
                           label_step(plan, column_width(layout), layout.columns.cells) <= plan.column_step;
      if (turned == plan.upwards && settled) return plan;
      plan.upwards = turned;
      ask_for_steps(plan, row_height(layout), column_width(layout));
    }
  }

  // Labels that find no room at every token become smaller first, then fewer.
  void ask_for_steps(HeatmapPlan& plan, float height, float width) const {
    const auto [rows, columns] = std::pair{plan.layout.rows.cells, plan.layout.columns.cells};
    if (label_step(plan, height, rows) > 1 || label_step(plan, width, columns) > 1) plan.label_size = text_.small_label;
    plan.label_step = std::max(plan.label_step, label_step(plan, height, rows));
    plan.column_step = std::max(plan.column_step, label_step(plan, width, columns));
  }

  // Every how many cells of this size a label has room.
  static Eigen::Index label_step(const HeatmapPlan& plan, float cell, Eigen::Index cells) {
    const float steps = std::ceil(line_height(plan.label_size) / std::max(cell, 1e-3f) - 1e-3f);
    return std::clamp<Eigen::Index>(static_cast<Eigen::Index>(steps), 1, cells);
  }

  // Every step-th one and the selected, which keeps its neighbours away.
  static std::vector<Eigen::Index> labelled(Eigen::Index cells, Eigen::Index step,
                                            std::optional<Eigen::Index> selected) {
    std::vector<Eigen::Index> found;
    for (Eigen::Index i = 0; i < cells; i += step) {
      if (!selected || std::abs(i - *selected) >= step) found.push_back(i);
    }
    if (selected && *selected < cells) {
      found.insert(std::lower_bound(found.begin(), found.end(), *selected), *selected);
    }
    return found;
  }

  float points(const CellGrid& grid) const { return static_cast<float>(grid.pixels) / style_.pixels_per_point; }
  float row_height(const HeatmapLayout& layout) const {
    return points(layout.rows) / static_cast<float>(layout.rows.cells);
  }
  float column_width(const HeatmapLayout& layout) const {
    return points(layout.columns) / static_cast<float>(layout.columns.cells);
  }

  bool labels_fit_across(const HeatmapPlan& plan) const {
    if (plan.layout.cell >= kCutNamesFrom * style_.em || !plan.parts.labels) return true;
    const float room = static_cast<float>(plan.column_step) * column_width(plan.layout);
    return widest_column_label(plan) <= room - kLabelGap * style_.em;
  }

  float widest_row_label(const HeatmapPlan& plan) const {
    float widest = 0;
    for (const Eigen::Index row : plan.labelled) {
      widest = std::max(widest, measure_.width(heatmap_label(content_.names[static_cast<std::size_t>(row)]),
                                               plan.label_size, FontWeight::bold));
    }
    return widest;
  }

  float widest_column_label(const HeatmapPlan& plan) const {
    if (traits(content_.quantity).square) return widest_row_label(plan);
    float widest = 0;
    for (const Eigen::Index column : plan.labelled_columns) {
      widest = std::max(widest, measure_.width(column_label(content_, column), plan.label_size, FontWeight::bold));
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
    const bool labels_rows = parts.labels && style_.row_labels;
    const float longest_row = labels_rows ? std::ceil(widest_row_label(plan)) : 0.0f;
    const float longest_column = parts.labels ? std::ceil(widest_column_label(plan)) : 0.0f;
    const float row_labels = std::min({longest_row, 0.28f * style_.width, 14 * em});
    const float turned_labels = std::min({longest_column, 0.22f * style_.height, 9 * em});
    const float column_labels = !parts.labels ? 0 : plan.upwards ? turned_labels : line_height(plan.label_size);
    const float beside_cells = (labels_rows ? 0.7f : 0.25f) * em;
    const float above_cells = parts.labels ? (plan.upwards ? 0.5f : 0.15f) * em : 0.25f * em;
    const float axis = parts.axis_titles ? line_height(text_.axis) : 0.0f;
    const float below_axis = parts.axis_titles ? (plan.upwards ? 0.4f : 0.1f) * em : 0.0f;
    const float sums = parts.row_sums ? 0.9f * em + measure_.width("Σ 0.000", text_.sum, FontWeight::regular) : 0.0f;
    const float bar = 0.7f * em, above_bar = 0.9f * em, above_ticks = 0.3f * em, below_title = 0.6f * em;
    // Beside the cells there is room for the selected row's frame, and for the labels of cells smaller than text.
    const float edge = parts.labels && plan.label_step > 1 ? line_height(plan.label_size) / 2 : 0.25f * em;

    Margins margins;
    const float axis_at_rows = parts.axis_titles && style_.row_labels ? axis + 0.25f * em : 0;
    margins.left = plan.padding + axis_at_rows + row_labels + beside_cells;
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

  // The largest equal square cells on whole pixels, or all pixels there is room for where equal cells would leave much
  // of it empty; the whole block in the middle of the figure.
  void place_cells(HeatmapPlan& plan, const Margins& margins) const {
    const float ppp = style_.pixels_per_point;
    HeatmapLayout& layout = plan.layout;
    const float room_x = style_.width - margins.left - margins.right;
    const float room_y = style_.height - margins.top - margins.bottom;
    plan.room = std::min(room_x, room_y);
    const auto pixels = [ppp](float room) { return static_cast<Eigen::Index>(std::max(room, 1 / ppp) * ppp); };
    const Eigen::Index wide = pixels(room_x), high = pixels(room_y);
    const Eigen::Index each = std::min(wide / layout.columns.cells, high / layout.rows.cells);
    const bool equal = each >= kFewestPixels;
    if (equal) {
      layout.columns.pixels = each * layout.columns.cells;
      layout.rows.pixels = each * layout.rows.cells;
    } else if (traits(content_.quantity).square) {
      layout.columns.pixels = layout.rows.pixels = std::min(wide, high);
    } else {
      const auto most = static_cast<Eigen::Index>(style_.em * ppp);  // of a cell's longer side
      const auto fill = [most](Eigen::Index room, Eigen::Index cells) {
        return room < cells * kFewestPixels ? room : cells * std::min(room / cells, most);
      };
      layout.columns.pixels = fill(wide, layout.columns.cells);
      layout.rows.pixels = fill(high, layout.rows.cells);
    }
    layout.pixels_per_point = ppp;
    layout.cell = std::min(row_height(layout), column_width(layout));
    layout.gap = equal ? cell_gap(layout.cell) : 0;
    plan.as_image = !equal || layout.cell < kSmallestCell * style_.em;
    const float width = points(layout.columns) - layout.gap, height = points(layout.rows) - layout.gap;
    layout.cells = {snapped(margins.left + (room_x - width) / 2, ppp),
                    snapped(margins.top + (room_y - height) / 2, ppp), width, height};
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

// The cell at a distance from the first one's beginning, points.
Eigen::Index index_at(const HeatmapLayout& layout, const CellGrid& grid, float distance) {
  return grid.at(static_cast<double>(distance) * static_cast<double>(layout.pixels_per_point));
}

}  // namespace

std::optional<HeatmapLayout::Cell> HeatmapLayout::cell_at(Point p) const {
  if (!cells.contains(p)) return {};
  return Cell{index_at(*this, rows, p.y - cells.y), index_at(*this, columns, p.x - cells.x)};
}

std::optional<Eigen::Index> HeatmapLayout::query_at(Point p) const {
  const Rect labels_and_cells{row_labels.x, cells.y, cells.right() - row_labels.x, cells.height};
  if (!labels_and_cells.contains(p)) return {};
  return index_at(*this, rows, p.y - cells.y);
}

std::optional<Eigen::Index> HeatmapLayout::key_at(Point p) const {
  if (!column_labels.contains(p)) return {};
  return index_at(*this, columns, p.x - cells.x);
}

Rect HeatmapLayout::cell_rect(Eigen::Index query, Eigen::Index key) const {
  const double ppp = static_cast<double>(pixels_per_point);
  const auto length = [&](double of_pixels) { return static_cast<float>(of_pixels / ppp); };
  const double x = columns.begin(key), y = rows.begin(query);
  return {cells.x + length(x), cells.y + length(y), length(columns.begin(key + 1) - x) - gap,
          length(rows.begin(query + 1) - y) - gap};
}

HeatmapPlan plan_heatmap(const HeatmapContent& content, const HeatmapStyle& style,
                         const std::array<std::string, 3>& ticks, const TextMeasure& measure) {
  assert(shown_values(content).rows() > 0);
  assert(static_cast<std::size_t>(shown_values(content).rows()) == content.names.size());
  return Planner(content, style, ticks, measure).plan();
}

float snapped(float points, float pixels_per_point) { return std::round(points * pixels_per_point) / pixels_per_point; }

}  // namespace softfocus
