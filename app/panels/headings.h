#pragma once

#include <algorithm>
#include <string>

#include "app/panels/ui.h"

namespace softfocus {

/// The height of the heading that every view of the centre has, em.
inline constexpr float kCenterHeadingEm = 2.5f;

/// The height of the second line that some have for their own choices, em.
inline constexpr float kChoicesEm = 1.9f;

/// The height of the tabs above a panel of the right column, em.
inline constexpr float kRightTabsEm = 2.5f;

/// How much smaller choices and tabs become where there is no room.
inline constexpr float kSmallestChoice = 0.25f;

/// Says in a place that its figure is still being computed.
void draw_computing(const Ui& ui, const Rect& place);

/// Draws a centre view's title and the buttons that choose among the views. Gives the title's right end, or its left
/// where there is no room for it.
float draw_center_heading(const Ui& ui, const std::string& title);

/// Draws the tabs of the right column.
void draw_right_tabs(const Ui& ui);

/// Draws buttons side by side from the left, of which one is chosen; `label` gives the label of each. Where the panel
/// is too narrow for them their margins give way, then their size. Gives the one that was clicked.
template <typename Label>
std::optional<int> draw_choices(const Ui& ui, Target target, Point left, int count, int chosen, Label label) {
  constexpr float kSize = 0.85f;
  const TextStyle style = ui.style(kSize, {}, FontWeight::bold);
  float total = 0;
  for (int i = 0; i < count; ++i) total += ui.width(label(i), style);
  const float margins = 2 * static_cast<float>(count), edge = ui.em(0.6f);
  const float whole = ui.view.area.right() - edge - left.x;
  const float gap = std::clamp((whole - total - margins * ui.em(0.45f)) / static_cast<float>(std::max(count - 1, 1)),
                               ui.em(0.15f), ui.em(0.4f));
  const float room = whole - gap * static_cast<float>(count - 1);
  const float padding = std::clamp((room - total) / margins, ui.em(0.15f), ui.em(0.45f));
  const float shrink = std::clamp((room - margins * padding) / std::max(total, 1.0f), kSmallestChoice, 1.0f);
  std::optional<int> clicked;
  float x = left.x;
  for (int i = 0; i < count; ++i) {
    const std::string text = label(i);
    const float width = shrink * ui.width(text, style) + 2 * padding;
    const Rect place{x, left.y - ui.em(0.8f), width, ui.em(1.6f)};
    const ButtonKind kind = i == chosen ? ButtonKind::chosen : ButtonKind::raised;
    if (ui.button({target, {}, i}, place, text, kind, true, kSize * shrink)) clicked = i;
    x += width + gap;
  }
  return clicked;
}

}  // namespace softfocus
