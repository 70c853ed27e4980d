#pragma once

#include <algorithm>
#include <cstdint>

#include "core/figure/shapes.h"

namespace softfocus {

enum class Theme : std::uint8_t { light, dark };

/// Every colour of the interface and of figures, apart from those of cells (colormap.h).
struct Palette {
  Color page;          ///< behind the panels
  Color surface;       ///< panels and figures
  Color raised;        ///< buttons on a surface
  Color border;        ///< of panels and buttons
  Color ink;           ///< text
  Color muted;         ///< secondary text, 4.5 : 1 on surface
  Color accent;        ///< queries, the selected, the primary button; 4.5 : 1 on surface
  Color on_accent;     ///< text on accent
  Color accent_soft;   ///< behind the selected token
  Color accent_fill;   ///< the filled part of a slider
  Color key;           ///< keys; 4.5 : 1 on surface
  Color context;       ///< the context; 4.5 : 1 on surface
  Color context_soft;  ///< behind the context's numbers
  Color track;         ///< of sliders
  Color unscaled;      ///< the bars without ÷ √d
  Color warning;       ///< notices of trouble; 4.5 : 1 on surface
};

/// Gives the colours of a theme.
const Palette& palette(Theme theme);

/// Gives the colour between `a` (t = 0) and `b` (t = 1), channel by channel in sRGB; t is clamped, NaN is taken as 0.
inline Color mix(Color a, Color b, double t) {
  const double share = t > 0.0 ? std::min(t, 1.0) : 0.0;
  const auto channel = [share](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(from + 0.5 + (to - from) * share);
  };
  return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a)};
}

/// The contrast of two opaque colours, 1 … 21. Source: WCAG 2.1, "contrast ratio".
double contrast(Color a, Color b);

/// Black or white, whichever is easier to read on `background`.
Color text_on(Color background);

}  // namespace softfocus
