#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/document/scene.h"
#include "core/figure/shapes.h"

namespace softfocus {

/// The kinds of things in the window that a hand, a test or a lesson can point at.
enum class Target : std::uint8_t {
  menu,             ///< index: Menu, or kExamplesMenu, kColorsMenu
  command,          ///< a menu's entry or a button; index: Command
  example,          ///< an entry of Open example; index: which
  colormap_choice,  ///< an entry of Colours; index: which
  undo_button,
  redo_button,
  save_picture_button,
  title,
  formula,
  scaling_switch,
  temperature_slider,
  temperature_value,
  dimension_less,
  dimension_more,
  mask_choice,  ///< index: MaskKind
  tab,          ///< index: Tab
  token_card,
  token_name,
  token_menu,
  token_action,      ///< an entry of a token's menu; index: Command
  component_slider,  ///< index: dimension, from 0
  component_value,   ///< index: dimension, from 0
  quantity_choice,   ///< index: Quantity
  center_choice,     ///< index: CenterView
  right_choice,      ///< token: the place, 0 above and 1 below; index: RightPanel
  pipeline_stage,    ///< index: Quantity
  slope_by,          ///< index: 0 by the score, 1 by the raw score
  plane_kind,        ///< index: 0 dimensions, 1 principal directions
  plane_dimension,   ///< index: 0 and 1 across, less and more; 2 and 3 up
  plane_tip,         ///< a token's, while it is dragged
  copy_script,       ///< index: 0 PyTorch, 1 NumPy
  pairing_choice,    ///< index: Pairing
  sharpening_step,   ///< index: 0 and 1 the tokens, less and more; 2 and 3 the seed; 4 and 5 the histogram's d
  measure_choice,    ///< index: SharpeningMeasure, or after them all
  explanation_page,  ///< index: 0 measures, 1 other weights, 2 debate
  offered_scene,     ///< a button that opens a scene; index: which
  freeze,            ///< index: 0 freeze, 1 let go
  view_figure,       ///< a view's figure; index: 0 pipeline, 1 plane, 2 compare, 3 slope, 4 sharpening, 5 explanation
  heatmap,           ///< the cells
  row_bars,
  row_fact,  ///< index: RowFact
  row_previous,
  row_next,
  notice_action,
  notice_close,
  typing_field,    ///< over the number or name that is typed
  dialog_field,    ///< index: which
  dialog_button,   ///< index: which
  dialog_list,     ///< the lines of the file picker
  dialog_entry,    ///< one of them; index: which
  picture_format,  ///< index: of the table of picture formats
  picture_view,    ///< index: ViewKind
  picture_scale,   ///< index: -1 or +1
  picture_theme,   ///< index: Theme
  picture_part,    ///< index: PicturePart
  picture_preview,
  stop_work,  ///< index: 0 opening, 1 saving
};

// The menus inside menus.
inline constexpr int kExamplesMenu = 100, kColorsMenu = 101;

/// Names one thing in the window, by what it is and not by how it is labelled.
struct TargetId {
  Target target;
  TokenId token{};
  int index = 0;
  friend bool operator==(const TargetId&, const TargetId&) = default;
};

/// Where everything stood in the last frame, in the order it was drawn.
class TargetMap {
 public:
  struct Mark {
    TargetId id;
    Rect rect;
    bool enabled;
  };

  void clear() {
    marks_.clear();
    dialog_from_.reset();
  }

  /// From here on a dialog is drawn.
  void begin_dialog() { dialog_from_ = marks_.size(); }

  void mark(const TargetId& id, const Rect& rect, bool enabled = true) { marks_.push_back({id, rect, enabled}); }

  std::optional<Rect> find(const TargetId& id) const {
    const auto found = std::find_if(marks_.begin(), marks_.end(), [&id](const Mark& mark) { return mark.id == id; });
    return found == marks_.end() ? std::nullopt : std::optional(found->rect);
  }

  const std::vector<Mark>& marks() const { return marks_; }

  /// What a hand can reach: of the dialog alone while one is open.
  std::span<const Mark> in_reach() const { return std::span(marks_).subspan(dialog_from_.value_or(0)); }

 private:
  std::vector<Mark> marks_;
  std::optional<std::size_t> dialog_from_;
};

}  // namespace softfocus
