#pragma once

#include <array>
#include <cstdint>

#include "core/figure/shapes.h"

namespace softfocus {

/// How much room there is for panels side by side.
enum class Room : std::uint8_t {
  wide,    ///< tokens, heatmap and row
  narrow,  ///< one side panel, chosen by tabs, and the heatmap
  single   ///< one panel, chosen by tabs, the heatmap among them
};

/// Where the panels stand, in pixels.
struct Arrangement {
  Room room = Room::wide;
  Rect menu_bar;
  Rect formula_bar;  ///< without height on windows too low for it
  Rect tabs;         ///< without extent on wide windows
  Rect tokens, center;
  std::array<Rect, 2> right;  ///< one above the other; the second without extent while there is one
  Rect settings;              ///< what the formula bar has no room for; without extent on wide windows
  Rect pipeline;              ///< at the bottom of wide windows that are high enough, elsewhere in the place of a tab
  bool pipeline_is_tab = false;
};

/// What of the window a person can choose.
struct ArrangementChoices {
  bool two_right = false;  ///< two panels in the right column of wide windows
  bool pipeline = true;    ///< at the bottom
};

/// The panels stand side by side from this width on, in em.
inline constexpr float kWideEm = 75;

/// Below this width there is one panel at a time, in em.
inline constexpr float kSingleEm = 34;

/// Arranges the window. Sizes are in pixels, `em` is the font's size in pixels; nothing overlaps, and the centre has
/// priority on small windows.
Arrangement arrange(float width, float height, float em, const ArrangementChoices& choices = {});

}  // namespace softfocus
