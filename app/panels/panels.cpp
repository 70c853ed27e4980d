#include "app/panels/panels.h"

#include <array>

namespace softfocus {
namespace {

constexpr std::array kPanels{
    Panel{draw_menu_bar, [](const Arrangement& a) { return a.menu_bar; }},
    Panel{draw_formula_bar, [](const Arrangement& a) { return a.formula_bar; }},
    Panel{draw_side_tabs, [](const Arrangement& a) { return a.side_tabs.value_or(Rect{}); }, Shown::narrow},
    Panel{draw_tokens, [](const Arrangement& a) { return a.tokens; }, Shown::on_its_tab, "Tokens"},
    Panel{draw_row, [](const Arrangement& a) { return a.row; }, Shown::on_its_tab, "Row"},
    Panel{draw_settings, [](const Arrangement& a) { return a.settings; }, Shown::narrow_tab, "Settings"},
    Panel{draw_heatmap, [](const Arrangement& a) { return a.heatmap; }},
    Panel{draw_notices, [](const Arrangement& a) { return a.heatmap; }},
    Panel{draw_dialogs, [](const Arrangement& a) { return a.heatmap; }},
};

}  // namespace

std::span<const Panel> panels() { return kPanels; }

}  // namespace softfocus
