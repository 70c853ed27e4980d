#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/figure/heatmap.h"

namespace softfocus {

/// The sizes of text in a heatmap, points.
struct HeatmapText {
  explicit HeatmapText(float em)
      : title(1.15f * em),
        label(1.05f * em),
        small_label(0.85f * em),
        axis(0.875f * em),
        sum(0.875f * em),
        tick(0.8f * em) {}
  float title, label, small_label, axis, sum, tick;
};

/// The least distance between neighbouring column labels, em.
inline constexpr float kLabelGap = 0.55f;

/// The height that one line of text takes.
inline float line_height(float size) { return 1.3f * size; }

/// The parts of a heatmap that can be left out.
struct HeatmapParts {
  bool title = false, subtitle = false, axis_titles = false, labels = false, row_sums = false, color_bar = false;
};

/// Everything about a heatmap that depends on the room there is.
struct HeatmapPlan {
  HeatmapLayout layout;
  HeatmapParts parts;
  bool as_image = false;               ///< the cells are too small for anything but colour
  bool upwards = false;                ///< column labels are turned
  float label_size = 0;                ///< of the labels' font
  Eigen::Index label_step = 1;         ///< every how many rows there is a label
  Eigen::Index column_step = 1;        ///< every how many columns
  std::vector<Eigen::Index> labelled;  ///< the rows that have labels, ascending
  std::vector<Eigen::Index> labelled_columns;
  float room = 0;     ///< for the cells; negative when the other parts need more than all
  float padding = 0;  ///< between the figure's edge and everything drawn
  float title_y = 0, subtitle_y = 0, key_title_y = 0, query_title_x = 0, row_sums_x = 0, ticks_y = 0;
  Rect color_bar;
};

/// Finds the place of every part: cells as large as possible, on whole pixels, parts dropped when there is no room.
/// `ticks` are the labels of the colour bar.
HeatmapPlan plan_heatmap(const HeatmapContent& content, const HeatmapStyle& style,
                         const std::array<std::string, 3>& ticks, const TextMeasure& measure);

/// The label of a column: a token's name, or the number of a dimension from 1.
std::string column_label(const HeatmapContent& content, Eigen::Index column);

/// A name or a title as one line of bounded length, nothing in it that turns the direction of writing.
std::string heatmap_label(std::string_view name);

/// The same in a list, where a token without a name is called so.
std::string listed_label(std::string_view name);

/// The matrix that is shown.
inline const Matrix& shown_values(const HeatmapContent& content) {
  return content.values != nullptr ? *content.values : matrix_of(*content.attention, content.quantity);
}

/// Tells whether an entry is a number in the view that is shown: not masked, where the view knows a mask, and of tokens
/// that are there.
class Visible {
 public:
  explicit Visible(const HeatmapContent& content)
      : mask_(traits(content.quantity).masked && content.mask->size() > 0 ? content.mask : nullptr),
        gone_(content.gone.empty() ? nullptr : &content.gone) {}

  bool everything() const { return mask_ == nullptr && gone_ == nullptr; }
  /// Tells whether only a mask decides.
  bool only_mask() const { return mask_ != nullptr && gone_ == nullptr; }
  /// One row of the mask, where only a mask decides.
  const bool* mask_row(Eigen::Index row) const { return mask_->data() + row * mask_->cols(); }

  bool operator()(Eigen::Index row, Eigen::Index column) const {
    if (mask_ != nullptr && !(*mask_)(row, column)) return false;
    return gone_ == nullptr ||
           (!(*gone_)[static_cast<std::size_t>(row)] && !(*gone_)[static_cast<std::size_t>(column)]);
  }

 private:
  const Mask* mask_;
  const std::vector<bool>* gone_;
};

/// The colours for what is shown: those of the style, or the defaults.
const Colormap& colormap_for(const HeatmapContent& content, const HeatmapStyle& style);

/// Tells whether the sums of the rows stand beside this quantity.
inline bool has_row_sums(Quantity quantity) {
  return quantity == Quantity::weights || quantity == Quantity::difference;
}

/// Draws the cells: colours, hatching, numbers, the outlines of the strongest. Appends to `shapes`.
void draw_cells(const HeatmapContent& content, const HeatmapStyle& style, const Colormap& map, const ValueRange& range,
                const HeatmapLayout& layout, const TextMeasure& measure, std::vector<Shape>& shapes);

/// Draws the cells as one image, for matrices whose cells are too small for anything else.
ImageShape image_of_cells(const HeatmapContent& content, const HeatmapStyle& style, const Colormap& map,
                          const ValueRange& range, const HeatmapLayout& layout);

/// The margin between a figure's edge and everything drawn.
inline float heatmap_padding(const HeatmapStyle& style) {
  return std::min(style.em, 0.05f * std::min(style.width, style.height));
}

/// Rounds a length to whole pixels of the sink.
float snapped(float points, float pixels_per_point);

}  // namespace softfocus
