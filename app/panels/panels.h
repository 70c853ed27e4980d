#pragma once

#include <cstdint>
#include <span>

#include "app/arrangement.h"
#include "app/requests.h"
#include "app/view.h"

namespace softfocus {

void draw_menu_bar(const View& view, Requests& requests);
void draw_formula_bar(const View& view, Requests& requests);
void draw_tabs(const View& view, Requests& requests);
void draw_tokens(const View& view, Requests& requests);
void draw_settings(const View& view, Requests& requests);
void draw_heatmap(const View& view, Requests& requests);
void draw_row(const View& view, Requests& requests);
void draw_notices(const View& view, Requests& requests);
void draw_dialogs(const View& view, Requests& requests);

/// A row of the table of panels.
struct Panel {
  void (*draw)(const View&, Requests&);
  Rect (*place)(const Arrangement&);
  const char* tab = nullptr;   ///< the tab's label on windows without room for all; none: never a tab
  Room tab_from = Room::wide;  ///< a tab with this much room and less
};

/// Tells whether a panel is a tab with this much room.
bool is_tab(const Panel& panel, Room room);

/// The place in the table of the panel whose tab is open: the one chosen, or the first that is a tab.
int open_tab(int chosen, Room room);

/// Tells whether a panel is drawn, `index` being its place in the table.
bool is_drawn(int index, int chosen_tab, Room room);

/// All panels, in the order in which they are drawn.
std::span<const Panel> panels();

/// The heatmap panel's body, below its heading: where the figure is drawn.
Rect heatmap_body(const Rect& panel, float em);

/// Where the dialog for pictures draws the preview, pixels; without extent where there is no room for one.
Rect picture_preview_room(Point window, float em);

/// How wide the formula bar must be to hold everything, in em; below, the rest is in the settings.
inline constexpr float kWholeFormulaBarEm = 72;

}  // namespace softfocus
