#include "app/arrangement.h"

#include <algorithm>
#include <cmath>

namespace softfocus {
namespace {

constexpr float kMenuBarEm = 2.5f;
constexpr float kGapEm = 0.75f;
constexpr float kFormulaBarEm = 4;
constexpr float kTokensEm = 19.75f;
constexpr float kRowEm = 22.25f;
constexpr float kSideEm = 17.5f;
constexpr float kTabsEm = 2.25f;

Rect whole_pixels(Rect r) {
  const float right = std::round(r.right()), bottom = std::round(r.bottom());
  r.x = std::round(r.x);
  r.y = std::round(r.y);
  r.width = std::max(0.0f, right - r.x);
  r.height = std::max(0.0f, bottom - r.y);
  return r;
}

}  // namespace

Arrangement arrange(float width, float height, float em) {
  const float gap = kGapEm * em;
  Arrangement a;
  a.menu_bar = {0, 0, width, kMenuBarEm * em};
  const float bar_height = (height < 24 * em ? 3.25f : kFormulaBarEm) * em;
  a.formula_bar = {gap, a.menu_bar.bottom() + gap, width - 2 * gap, bar_height};
  const float top = a.formula_bar.bottom() + gap;
  const float body = height - top - gap;

  if (width >= kWideEm * em) {
    // Wide windows give some of their room to the sides.
    const float extra = std::max(0.0f, width - 80 * em);
    const float tokens = kTokensEm * em + std::min(extra * 0.15f, 8 * em);
    const float row = kRowEm * em + std::min(extra * 0.15f, 8 * em);
    a.tokens = {gap, top, tokens, body};
    a.row = {width - gap - row, top, row, body};
    a.heatmap = {a.tokens.right() + gap, top, a.row.x - gap - (a.tokens.right() + gap), body};
  } else {
    const float side = std::min(kSideEm * em, 0.45f * width);
    a.side_tabs = Rect{gap, top, side, kTabsEm * em};
    a.tokens = {gap, top + kTabsEm * em, side, body - kTabsEm * em};
    a.row = a.settings = a.tokens;
    a.heatmap = {gap + side + gap, top, width - side - 3 * gap, body};
  }
  for (Rect* r : {&a.menu_bar, &a.formula_bar, &a.tokens, &a.heatmap, &a.row, &a.settings}) *r = whole_pixels(*r);
  if (a.side_tabs) a.side_tabs = whole_pixels(*a.side_tabs);
  return a;
}

}  // namespace softfocus
