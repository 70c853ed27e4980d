#pragma once

#include <string>

#include "app/panels/ui.h"

namespace softfocus {

/// The height of the heading that every view of the centre has, em.
inline constexpr float kCenterHeadingEm = 2.5f;

/// The height of the second line that some have for their own choices, em.
inline constexpr float kChoicesEm = 1.9f;

/// The height of the tabs above a panel of the right column, em.
inline constexpr float kRightTabsEm = 2.5f;

/// Says in a place that its figure is still being computed.
void draw_computing(const Ui& ui, const Rect& place);

/// Draws a centre view's title and the buttons that choose among the views. Gives the title's right end, or its left
/// where there is no room for it.
float draw_center_heading(const Ui& ui, const std::string& title);

/// Draws the tabs of the right column.
void draw_right_tabs(const Ui& ui);

/// Draws buttons side by side from the left, of which one is chosen; `label` gives the label of each. Gives the one
/// that was clicked.
template <typename Label>
std::optional<int> draw_choices(const Ui& ui, Target target, Point left, int count, int chosen, Label label) {
  std::optional<int> clicked;
  float x = left.x;
  for (int i = 0; i < count; ++i) {
    const std::string text = label(i);
    const float width = ui.width(text, ui.style(0.85f, {}, FontWeight::bold)) + ui.em(0.9f);
    const Rect place{x, left.y - ui.em(0.8f), width, ui.em(1.6f)};
    const ButtonKind kind = i == chosen ? ButtonKind::chosen : ButtonKind::raised;
    if (ui.button({target, {}, i}, place, text, kind)) clicked = i;
    x += width + ui.em(0.4f);
  }
  return clicked;
}

}  // namespace softfocus
