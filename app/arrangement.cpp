#include "app/arrangement.h"

#include <algorithm>
#include <cmath>

namespace softfocus {
namespace {

constexpr float kMenuBarEm = 2.5f;
constexpr float kTokensEm = 19.75f;
constexpr float kRowEm = 22.25f;
constexpr float kSideEm = 17.5f;
constexpr float kTabsEm = 2.25f;

// Lower windows have tighter gaps, and the lowest no formula bar.
constexpr float kLowEm = 30;
constexpr float kLowestEm = 18;

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
  Arrangement a;
  a.room = width >= kWideEm * em ? Room::wide : width >= kSingleEm * em ? Room::narrow : Room::single;
  const bool low = height < kLowEm * em;
  const float gap = (low ? 0.5f : 0.75f) * em;
  a.menu_bar = {0, 0, width, kMenuBarEm * em};
  float top = a.menu_bar.bottom() + gap;
  a.formula_bar = {gap, top, width - 2 * gap, 0};
  if (height >= kLowestEm * em) {
    a.formula_bar.height = (low ? 3 : 4) * em;
    top = a.formula_bar.bottom() + gap;
  }
  const float body = std::max(0.0f, height - top - gap);

  if (a.room == Room::wide) {
    // Wide windows give some of their room to the sides.
    const float extra = std::max(0.0f, width - 80 * em);
    const float more = std::min(extra * 0.15f, 8 * em);
    const float tokens = kTokensEm * em + more, row = kRowEm * em + more;
    a.tokens = {gap, top, tokens, body};
    a.row = {width - gap - row, top, row, body};
    a.heatmap = {a.tokens.right() + gap, top, a.row.x - gap - (a.tokens.right() + gap), body};
  } else {
    const bool single = a.room == Room::single;
    const float side = single ? width - 2 * gap : std::min(kSideEm * em, 0.44f * width);
    a.tabs = {gap, top, side, kTabsEm * em};
    a.tokens = {gap, top + kTabsEm * em, side, std::max(0.0f, body - kTabsEm * em)};
    a.row = a.settings = a.tokens;
    a.heatmap = single ? a.tokens : Rect{gap + side + gap, top, width - side - 3 * gap, body};
  }
  for (Rect* r : {&a.menu_bar, &a.formula_bar, &a.tabs, &a.tokens, &a.heatmap, &a.row, &a.settings}) {
    *r = whole_pixels(*r);
  }
  return a;
}

}  // namespace softfocus
