#include "core/figure/colormap.h"

#include <algorithm>
#include <array>

namespace softfocus {

namespace {

std::vector<Color> colors(std::initializer_list<std::uint32_t> rgb) {
  std::vector<Color> list;
  for (const std::uint32_t value : rgb) {
    list.push_back({static_cast<std::uint8_t>(value >> 16U), static_cast<std::uint8_t>(value >> 8U),
                    static_cast<std::uint8_t>(value)});
  }
  return list;
}

// Blues, Greys and red–blue in the light theme are the schemes of Cynthia Brewer's ColorBrewer; Viridis is by Stéfan
// van der Walt and Nathaniel Smith.
const std::vector<Color> kViridis =
    colors({0x440154, 0x482878, 0x3E4A89, 0x31688E, 0x26828E, 0x1F9E89, 0x35B779, 0x6DCD59, 0xB4DE2C, 0xFDE725});

const std::array<Colormap, 4> kColormaps{
    Colormap{
        .id = "blues",
        .label = "Blues",
        .light = colors({0xF7FBFF, 0xDEEBF7, 0xC6DBEF, 0x9ECAE1, 0x6BAED6, 0x4292C6, 0x2171B5, 0x08519C, 0x08306B}),
        .dark = colors({0x26292F, 0x28384B, 0x2A4A68, 0x2D5F8B, 0x3777B0, 0x4C90CC, 0x72AADD, 0xA0C7EA, 0xD3E6F7})},
    Colormap{.id = "viridis", .label = "Viridis", .light = kViridis, .dark = kViridis},
    Colormap{
        .id = "greys",
        .label = "Greys",
        .light = colors({0xFAFAFA, 0xF0F0F0, 0xD9D9D9, 0xBDBDBD, 0x969696, 0x737373, 0x525252, 0x252525, 0x0A0A0A}),
        .dark = colors({0x2A2927, 0x363533, 0x454442, 0x585754, 0x706E6B, 0x8D8B87, 0xABA9A5, 0xCCCAC6, 0xF0EEEA})},
    Colormap{.id = "red-blue",
             .label = "Red–blue",
             .diverging = true,
             .light = colors({0x67001F, 0xB2182B, 0xD6604D, 0xF4A582, 0xFDDBC7, 0xF7F7F7, 0xD1E5F0, 0x92C5DE, 0x4393C3,
                              0x2166AC, 0x053061}),
             .dark = colors({0xF9C0AE, 0xEE8E78, 0xD3604F, 0xA1433B, 0x66332F, 0x2D2B29, 0x2B4059, 0x315F91, 0x4584BF,
                             0x7DB0DC, 0xBBD9F2})},
};

}  // namespace

std::span<const Colormap> colormaps() { return kColormaps; }

const Colormap* colormap_by_id(std::string_view id) {
  const auto found = std::find_if(kColormaps.begin(), kColormaps.end(), [&](const Colormap& m) { return m.id == id; });
  return found == kColormaps.end() ? nullptr : &*found;
}

Color color_at(const Colormap& map, Theme theme, double t) {
  const std::vector<Color>& steps = theme == Theme::dark ? map.dark : map.light;
  const double place = (t > 0.0 ? std::min(t, 1.0) : 0.0) * static_cast<double>(steps.size() - 1);
  const std::size_t below = std::min(static_cast<std::size_t>(place), steps.size() - 2);
  return mix(steps[below], steps[below + 1], place - static_cast<double>(below));
}

Color cell_color(const Colormap& map, Theme theme, const ValueRange& range, double value) {
  const double extent = range.high - range.low;
  return color_at(map, theme, extent > 0.0 ? (value - range.low) / extent : 0.5);
}

}  // namespace softfocus
