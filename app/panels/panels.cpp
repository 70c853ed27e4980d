#include "app/panels/panels.h"

#include <algorithm>
#include <array>

namespace softfocus {
namespace {

constexpr std::array kPanels{
    Panel{.draw = draw_menu_bar, .place = [](const Arrangement& a) { return a.menu_bar; }},
    Panel{.draw = draw_formula_bar, .place = [](const Arrangement& a) { return a.formula_bar; }},
    Panel{.draw = draw_tabs, .place = [](const Arrangement& a) { return a.tabs; }},
    Panel{.draw = draw_heatmap, .label = "Heatmap", .center = CenterView::heatmap},
    Panel{.draw = draw_plane, .label = "Plane", .center = CenterView::plane},
    Panel{.draw = draw_compare, .label = "Compare", .center = CenterView::compare},
    Panel{.draw = draw_slope, .label = "Slope", .center = CenterView::slope},
    Panel{.draw = draw_tokens,
          .place = [](const Arrangement& a) { return a.tokens; },
          .label = "Tokens",
          .tab = Tab::tokens,
          .tab_from = Room::narrow},
    Panel{.draw = draw_row, .label = "Row", .right = RightPanel::row},
    Panel{.draw = draw_lines, .label = "Three lines", .right = RightPanel::lines},
    Panel{.draw = draw_sharpening, .label = "Sharpening", .right = RightPanel::sharpening},
    Panel{.draw = draw_explanation, .label = "Explanation", .right = RightPanel::explanation},
    Panel{.draw = draw_settings,
          .place = [](const Arrangement& a) { return a.settings; },
          .label = "Settings",
          .tab = Tab::settings,
          .tab_from = Room::narrow},
    Panel{.draw = draw_pipeline,
          .place = [](const Arrangement& a) { return a.pipeline; },
          .label = "Pipeline",
          .tab = Tab::pipeline,
          .tab_from = Room::narrow},
    Panel{.draw = draw_notices, .place = [](const Arrangement& a) { return a.center; }},
    Panel{.draw = draw_dialogs, .place = [](const Arrangement& a) { return a.center; }},
};

std::optional<Tab> tab_of(const Panel& panel, Room room) {
  if (panel.center) return room == Room::single ? std::optional(Tab::center) : std::nullopt;
  if (panel.right) return room >= Room::narrow ? std::optional(Tab::right) : std::nullopt;
  return room >= panel.tab_from ? panel.tab : std::nullopt;
}

bool is_chosen(const Panel& panel, const InterfaceState& state) {
  return (!panel.center || panel.center == state.center) && (!panel.right || panel.right == state.right[0]);
}

}  // namespace

std::span<const Panel> panels() { return kPanels; }

std::vector<Tab> tabs(Room room) {
  std::vector<Tab> found;
  for (const Panel& panel : kPanels) {
    const auto tab = tab_of(panel, room);
    if (tab && std::find(found.begin(), found.end(), *tab) == found.end()) found.push_back(*tab);
  }
  return found;
}

std::optional<Tab> open_tab(const InterfaceState& state, Room room) {
  const std::vector<Tab> all = tabs(room);
  if (std::find(all.begin(), all.end(), state.tab) != all.end()) return state.tab;
  return all.empty() ? std::nullopt : std::optional(all.front());
}

const char* tab_label(Tab tab, const InterfaceState& state) {
  for (const Panel& panel : kPanels) {
    if (tab_of(panel, Room::single) == tab && is_chosen(panel, state)) return panel.label;
  }
  return "";
}

std::vector<PlacedPanel> drawn_panels(const InterfaceState& state, const Arrangement& arrangement) {
  const std::optional<Tab> open = open_tab(state, arrangement.room);
  std::vector<PlacedPanel> drawn;
  for (const Panel& panel : kPanels) {
    if (const auto tab = tab_of(panel, arrangement.room); tab && tab != open) continue;
    if (is_chosen(panel, state)) {
      const Rect place = panel.center  ? arrangement.center
                         : panel.right ? arrangement.right[0]
                                       : panel.place(arrangement);
      drawn.push_back({&panel, place});
    } else if (panel.right && panel.right == state.right[1] && arrangement.right[1].height > 0) {
      drawn.push_back({&panel, arrangement.right[1], 1});
    }
  }
  return drawn;
}

}  // namespace softfocus
