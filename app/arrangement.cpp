#include "app/arrangement.h"

#include <algorithm>
#include <cmath>

namespace softfocus {
namespace {

constexpr float kMenuBarEm = 2.5f;
constexpr float kTokensEm = 19.75f;
constexpr float kRightEm = 22.25f;
constexpr float kLowestRightEm = 11;  // of two panels, each
constexpr float kSideEm = 17.5f;
constexpr float kTabsEm = 2.25f;
constexpr float kPipelineEm = 8;
constexpr float kLowestWithPipelineEm = 42;  // of the window; lower ones leave its place to the others

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

Arrangement arrange(float width, float height, float em, const ArrangementChoices& choices) {
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
  float body = std::max(0.0f, height - top - gap);

  if (a.room == Room::wide) {
    // Wide windows give some of their room to the sides.
    const float extra = std::max(0.0f, width - 80 * em);
    const float more = std::min(extra * 0.15f, 8 * em);
    const float tokens = kTokensEm * em + more, right = kRightEm * em + more;
    if (choices.pipeline && height >= kLowestWithPipelineEm * em) {
      const float strip = kPipelineEm * em + std::clamp(0.1f * (height - 50 * em), 0.0f, 4 * em);
      body -= strip + gap;
      a.pipeline = {gap, top + body + gap, width - 2 * gap, strip};
    }
    a.tokens = {gap, top, tokens, body};
    a.right[0] = {width - gap - right, top, right, body};
    a.center = {a.tokens.right() + gap, top, a.right[0].x - gap - (a.tokens.right() + gap), body};
    if (choices.two_right && body >= 2 * kLowestRightEm * em) {
      a.right[0].height = (body - gap) / 2;
      a.right[1] = a.right[0];
      a.right[1].y = a.right[0].bottom() + gap;
    }
  } else {
    const bool single = a.room == Room::single;
    const float side = single ? width - 2 * gap : std::min(kSideEm * em, 0.44f * width);
    a.tabs = {gap, top, side, kTabsEm * em};
    a.tokens = {gap, top + kTabsEm * em, side, std::max(0.0f, body - kTabsEm * em)};
    a.right[0] = a.settings = a.pipeline = a.tokens;
    a.pipeline_is_tab = true;
    a.center = single ? a.tokens : Rect{gap + side + gap, top, width - side - 3 * gap, body};
  }
  for (Rect* r : {&a.menu_bar, &a.formula_bar, &a.tabs, &a.tokens, &a.center, &a.right[0], &a.right[1], &a.settings,
                  &a.pipeline}) {
    *r = whole_pixels(*r);
  }
  return a;
}

}  // namespace softfocus
