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

/// Draws a centre view's title and the buttons that choose among the views. Gives the title's right end, or its left
/// where there is no room for it.
float draw_center_heading(const Ui& ui, const std::string& title);

/// Draws the tabs of the right column.
void draw_right_tabs(const Ui& ui);

/// Draws buttons side by side from the left, of which one is chosen; `label` gives the label of each. Gives the one
/// that was clicked.
/// Narrow panels have smaller ones.
template <typename Label>
std::optional<int> draw_choices(const Ui& ui, Target target, Point left, int count, int chosen, Label label) {
  const auto width_of = [&](const std::string& text) {
    return ui.width(text, ui.style(0.85f, {}, FontWeight::bold)) + ui.em(0.9f);
  };
  float total = ui.em(0.4f) * static_cast<float>(count - 1);
  for (int i = 0; i < count; ++i) total += width_of(label(i));
  const float shrink = std::clamp((ui.view.area.right() - ui.em(1) - left.x) / total, kSmallestChoice, 1.0f);
  std::optional<int> clicked;
  float x = left.x;
  for (int i = 0; i < count; ++i) {
    const std::string text = label(i);
    const Rect place{x, left.y - ui.em(0.8f), shrink * width_of(text), ui.em(1.6f)};
    const ButtonKind kind = i == chosen ? ButtonKind::chosen : ButtonKind::raised;
    if (ui.button({target, {}, i}, place, text, kind, true, 0.85f * shrink)) clicked = i;
    x = place.right() + shrink * ui.em(0.4f);
  }
  return clicked;
}

}  // namespace softfocus
