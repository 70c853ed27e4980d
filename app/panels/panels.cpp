#include "app/panels/panels.h"

#include <algorithm>
#include <array>

#include "core/document/input_error.h"
#include "core/document/text.h"

namespace softfocus {
namespace {

constexpr std::array kPanels{
    Panel{.draw = draw_menu_bar, .place = [](const Arrangement& a) { return a.menu_bar; }},
    Panel{.draw = draw_formula_bar, .place = [](const Arrangement& a) { return a.formula_bar; }},
    Panel{.draw = draw_tabs, .place = [](const Arrangement& a) { return a.tabs; }},
    Panel{.draw = draw_heatmap, .label = "Heatmap", .id = "heatmap", .center = CenterView::heatmap},
    Panel{.draw = draw_plane, .label = "Plane", .id = "plane", .center = CenterView::plane},
    Panel{.draw = draw_compare, .label = "Compare", .id = "compare", .center = CenterView::compare},
    Panel{.draw = draw_slope, .label = "Slope", .id = "slope", .center = CenterView::slope},
    Panel{.draw = draw_tokens,
          .place = [](const Arrangement& a) { return a.tokens; },
          .label = "Tokens",
          .tab = Tab::tokens,
          .tab_from = Room::narrow},
    Panel{.draw = draw_row, .label = "Row", .id = "row", .right = RightPanel::row},
    Panel{.draw = draw_lines, .label = "Three lines", .id = "lines", .right = RightPanel::lines},
    Panel{.draw = draw_sharpening, .label = "Sharpening", .id = "sharpening", .right = RightPanel::sharpening},
    Panel{.draw = draw_explanation, .label = "Explanation", .id = "explanation", .right = RightPanel::explanation},
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

void open_panels(InterfaceState& state, const std::vector<std::string>& ids) {
  std::vector<RightPanel> right;
  for (const std::string& id : ids) {
    const auto panel = std::find_if(kPanels.begin(), kPanels.end(), [&id](const Panel& candidate) {
      return candidate.id != nullptr && id == candidate.id;
    });
    if (panel == kPanels.end()) {
      std::string known;
      for (const Panel& candidate : kPanels) {
        if (candidate.id != nullptr) known += (known.empty() ? "" : ", ") + std::string(candidate.id);
      }
      throw InputError("--show: found " + in_quotes(id) +
                       ", expected names from this list, with commas between: " + known + ".");
    }
    if (panel->center) state.center = *panel->center;
    if (panel->right && std::find(right.begin(), right.end(), *panel->right) == right.end()) {
      right.push_back(*panel->right);
    }
  }
  if (right.empty()) return;
  state.tab = Tab::right;
  if (state.right[1] == right[0]) state.right[1] = state.right[0];
  state.right[0] = right[0];
  if (right.size() > 1) {
    state.right[1] = right[1];
    state.two_right = true;
  }
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
