#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

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
void draw_plane(const View& view, Requests& requests);
void draw_compare(const View& view, Requests& requests);
void draw_slope(const View& view, Requests& requests);
void draw_row(const View& view, Requests& requests);
void draw_lines(const View& view, Requests& requests);
void draw_sharpening(const View& view, Requests& requests);
void draw_explanation(const View& view, Requests& requests);
void draw_pipeline(const View& view, Requests& requests);
void draw_notices(const View& view, Requests& requests);
void draw_dialogs(const View& view, Requests& requests);

/// A row of the table of panels. One that is a view of the centre or a panel of the right column is drawn when chosen.
struct Panel {
  void (*draw)(const View&, Requests&);
  Rect (*place)(const Arrangement&) = nullptr;  ///< none: that of its column
  const char* label = nullptr;                  ///< of its tab or button
  const char* id = nullptr;                     ///< as on the command line, where it can be chosen
  std::optional<CenterView> center{};
  std::optional<RightPanel> right{};
  std::optional<Tab> tab{};    ///< on windows without room for all
  Room tab_from = Room::wide;  ///< a tab with this much room and less
};

/// All panels, in the order in which they are drawn.
std::span<const Panel> panels();

/// Opens the panels that are named by their ids: one of the centre, and one or two of the right column. Throws
/// InputError when a name is unknown.
void open_panels(InterfaceState& state, const std::vector<std::string>& ids);

/// A panel that is drawn, and where.
struct PlacedPanel {
  const Panel* panel;
  Rect place;
  int slot = 0;  ///< in the right column: 0 above, 1 below
};

/// The panels that are drawn, in their order.
std::vector<PlacedPanel> drawn_panels(const InterfaceState& state, const Arrangement& arrangement);

/// The tabs with this much room, in their order.
std::vector<Tab> tabs(Room room);

/// The tab that is open: the one chosen, or the first there is; nothing on wide windows.
std::optional<Tab> open_tab(const InterfaceState& state, Room room);

/// What stands on a tab.
const char* tab_label(Tab tab, const InterfaceState& state);

/// The body of a view in the centre, below its heading and the line with its choices: where its figure is drawn. The
/// heatmap has the heading alone where the pipeline chooses its matrix.
Rect center_body(const Rect& panel, float em, bool heading_only);

/// Where the dialog for pictures draws the preview, pixels; without extent where there is no room for one.
Rect picture_preview_room(Point window, float em);

/// How wide the formula bar must be to hold everything, in em; below, the rest is in the settings.
inline constexpr float kWholeFormulaBarEm = 72;

}  // namespace softfocus
