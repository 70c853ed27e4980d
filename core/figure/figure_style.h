#pragma once

#include "core/figure/colormap.h"
#include "core/figure/shapes.h"

namespace softfocus {

/// How a figure looks that is no heatmap; heatmaps have more to choose (heatmap.h).
struct FigureStyle {
  float width = 560, height = 560;  ///< of the whole figure, points
  float em = 16;                    ///< the font's size, points; everything else follows from it
  Theme theme = Theme::light;
  const Colormap* sequential = nullptr;  ///< for weights; nullptr: the default
  const Colormap* diverging = nullptr;   ///< for what has two signs; nullptr: the default
  bool title = true;                     ///< a heading above; the window has its own
  bool transparent = false;              ///< no background
  float pixels_per_point = 1;            ///< of the sink
};

/// An empty figure of this style's size and background.
inline Figure empty_figure(const FigureStyle& style) {
  Color background = palette(style.theme).surface;
  if (style.transparent) background.a = 0;
  return {style.width, style.height, background, {}};
}

}  // namespace softfocus
