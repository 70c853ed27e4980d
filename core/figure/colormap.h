#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/figure/palette.h"

namespace softfocus {

/// A row of the table of colormaps: colours at equal steps, low to high, for either theme.
struct Colormap {
  std::string_view id;     ///< as on the command line: "blues"
  std::string_view label;  ///< as in the menu: "Blues"
  bool diverging = false;  ///< the middle stands for 0
  std::vector<Color> light, dark;
};

/// All colormaps; the first sequential and the first diverging one are the defaults.
std::span<const Colormap> colormaps();

/// Finds a colormap by id, or nullptr.
const Colormap* colormap_by_id(std::string_view id);

/// Gives the colour at t, clamped to 0 … 1 (NaN is taken as 0), linear between the steps in sRGB.
Color color_at(const Colormap& map, Theme theme, double t);

/// The values that the ends of a colormap stand for.
struct ValueRange {
  double low = 0.0, high = 1.0;
  friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

/// Gives the colour of a cell: `value` placed in `range`, looked up in the map. A range without extent puts everything
/// in its middle. The one place where cells get their colour.
Color cell_color(const Colormap& map, Theme theme, const ValueRange& range, double value);

}  // namespace softfocus
