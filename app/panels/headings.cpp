#include "app/panels/headings.h"

#include <algorithm>

#include "app/panels/panels.h"

namespace softfocus {
namespace {

/// A name as it stands within a row of buttons.
std::string small_letters(std::string label) {
  if (!label.empty() && label.front() >= 'A' && label.front() <= 'Z') {
    label.front() = static_cast<char>(label.front() - 'A' + 'a');
  }
  return label;
}

}  // namespace

void draw_computing(const Ui& ui, const Rect& place) {
  ui.text(place.center(), "computing …", ui.style(1, ui.view.colors.muted, FontWeight::regular, AlignX::center));
}

float draw_center_heading(const Ui& ui, const std::string& title) {
  const Rect& area = ui.view.area;
  const float middle = area.y + ui.em(1.4f);
  float x = area.right() - ui.em(1);
  const std::span<const Panel> all = panels();
  for (std::size_t i = all.size(); i-- > 0;) {
    const Panel& panel = all[i];
    if (!panel.center) continue;
    const std::string label = small_letters(panel.label);
    const float width = ui.width(label, ui.style(0.85f, {}, FontWeight::bold)) + ui.em(0.9f);
    x -= width;
    const ButtonKind kind = ui.view.state.center == panel.center ? ButtonKind::chosen : ButtonKind::raised;
    const TargetId id{Target::center_choice, {}, static_cast<int>(*panel.center)};
    if (ui.button(id, {x, middle - ui.em(0.8f), width, ui.em(1.6f)}, label, kind)) {
      ui.requests.change([center = *panel.center](InterfaceState& state) { state.center = center; });
    }
    x -= ui.em(0.4f);
  }
  // Where the title has no room, the chosen button says it.
  const TextStyle style = ui.style(1.05f, ui.view.colors.ink, FontWeight::bold);
  const float left = area.x + ui.em(1), width = ui.width(title, style);
  if (width > x - left - ui.em(0.6f)) return left;
  ui.text({left, middle}, title, style);
  return left + width;
}

void draw_right_tabs(const Ui& ui) {
  const Rect& area = ui.view.area;
  const std::size_t slot = static_cast<std::size_t>(ui.view.slot);
  float total = 0;
  const TextStyle style = ui.style(0.85f, {}, FontWeight::bold);
  for (const Panel& panel : panels()) {
    if (panel.right) total += ui.width(panel.label, style);
  }
  const float room = area.width - ui.em(1.2f);
  // On narrow panels the labels are smaller, never without a gap.
  const float shrink = std::clamp(room / (total + 8 * ui.em(0.3f)), kSmallestChoice, 1.0f);
  const float padding = std::clamp((room - shrink * total) / 8, 0.0f, ui.em(0.55f));
  float x = area.x + ui.em(0.6f);
  const float middle = area.y + ui.em(1.35f);
  for (const Panel& panel : panels()) {
    if (!panel.right) continue;
    const float width = ui.width(panel.label, style) * shrink + 2 * padding;
    const bool chosen = ui.view.state.right[slot] == panel.right;
    const TargetId id{Target::right_choice, TokenId{slot}, static_cast<int>(*panel.right)};
    const ButtonKind kind = chosen ? ButtonKind::chosen : ButtonKind::subtle;
    if (ui.button(id, {x, middle - ui.em(0.8f), width, ui.em(1.6f)}, panel.label, kind, true, 0.85f * shrink)) {
      ui.requests.change([slot, right = *panel.right](InterfaceState& state) {
        // The one that stands in the other place changes places with it.
        if (state.right[1 - slot] == right) state.right[1 - slot] = state.right[slot];
        state.right[slot] = right;
      });
    }
    x += width;
  }
}

}  // namespace softfocus
