#pragma once

#include <cstdint>
#include <span>

#include "app/arrangement.h"
#include "app/requests.h"
#include "app/view.h"

namespace softfocus {

void draw_menu_bar(const View& view, Requests& requests);
void draw_formula_bar(const View& view, Requests& requests);
void draw_side_tabs(const View& view, Requests& requests);
void draw_tokens(const View& view, Requests& requests);
void draw_settings(const View& view, Requests& requests);
void draw_heatmap(const View& view, Requests& requests);
void draw_row(const View& view, Requests& requests);
void draw_notices(const View& view, Requests& requests);
void draw_dialogs(const View& view, Requests& requests);

/// When a panel is drawn.
enum class Shown : std::uint8_t {
  always,
  narrow,      ///< only on narrow windows
  on_its_tab,  ///< on wide windows always, on narrow ones when its tab is chosen
  narrow_tab   ///< only on narrow windows, when its tab is chosen
};

/// A row of the table of panels.
struct Panel {
  void (*draw)(const View&, Requests&);
  Rect (*place)(const Arrangement&);
  Shown shown = Shown::always;
  const char* tab = nullptr;  ///< the tab's label
};

/// All panels, in the order in which they are drawn.
std::span<const Panel> panels();

/// The heatmap panel's body, below its heading: where the figure is drawn.
Rect heatmap_body(const Rect& panel, float em);

/// How wide the formula bar must be to hold everything, in em; below, the rest is in the settings.
inline constexpr float kWholeFormulaBarEm = 72;

}  // namespace softfocus
