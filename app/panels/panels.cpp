#include "app/panels/panels.h"

#include <array>

namespace softfocus {
namespace {

constexpr std::array kPanels{
    Panel{draw_menu_bar, [](const Arrangement& a) { return a.menu_bar; }},
    Panel{draw_formula_bar, [](const Arrangement& a) { return a.formula_bar; }},
    Panel{draw_tabs, [](const Arrangement& a) { return a.tabs; }},
    Panel{draw_heatmap, [](const Arrangement& a) { return a.heatmap; }, "Heatmap", Room::single},
    Panel{draw_tokens, [](const Arrangement& a) { return a.tokens; }, "Tokens", Room::narrow},
    Panel{draw_row, [](const Arrangement& a) { return a.row; }, "Row", Room::narrow},
    Panel{draw_settings, [](const Arrangement& a) { return a.settings; }, "Settings", Room::narrow},
    Panel{draw_notices, [](const Arrangement& a) { return a.heatmap; }},
    Panel{draw_dialogs, [](const Arrangement& a) { return a.heatmap; }},
};

}  // namespace

std::span<const Panel> panels() { return kPanels; }

bool is_tab(const Panel& panel, Room room) { return panel.tab != nullptr && room >= panel.tab_from; }

int open_tab(int chosen, Room room) {
  const auto at = static_cast<std::size_t>(chosen);
  if (at < kPanels.size() && is_tab(kPanels[at], room)) return chosen;
  for (std::size_t i = 0; i < kPanels.size(); ++i) {
    if (is_tab(kPanels[i], room)) return static_cast<int>(i);
  }
  return -1;
}

bool is_drawn(int index, int chosen_tab, Room room) {
  const Panel& panel = kPanels[static_cast<std::size_t>(index)];
  return !is_tab(panel, room) || index == open_tab(chosen_tab, room);
}

}  // namespace softfocus
