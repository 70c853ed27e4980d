#pragma once

#include <optional>

#include "core/figure/shapes.h"

namespace softfocus {

/// Where the panels stand, in pixels.
struct Arrangement {
  Rect menu_bar, formula_bar, tokens, heatmap, row;
  std::optional<Rect> side_tabs;  ///< on narrow windows tokens, row and settings share one place, chosen here
  Rect settings;                  ///< on narrow windows: what the formula bar has no room for
};

/// The side panels stand side by side from this width on, in em.
inline constexpr float kWideEm = 75;

/// Arranges the window. Sizes are in pixels, `em` is the font's size in pixels; nothing overlaps, and the heatmap has
/// priority on small windows.
Arrangement arrange(float width, float height, float em);

}  // namespace softfocus
