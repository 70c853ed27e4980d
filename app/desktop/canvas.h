#pragma once

#include <cmath>
#include <cstdint>
#include <string_view>

#include "app/desktop/fonts.h"
#include "app/desktop/imgui_compat.h"
#include "core/figure/palette.h"
#include "core/figure/shapes.h"

namespace softfocus {

/// Keeps the pictures of figures as textures.
class Textures {
 public:
  virtual ~Textures() = default;
  /// Gives a texture that shows `image`; the same image as at the last call with this `slot` is not uploaded again.
  virtual ImTextureID show(int slot, const ImageShape& image, std::uint64_t version) = 0;
};

inline ImVec2 to_imgui(Point p) { return {p.x, p.y}; }
inline Point from_imgui(ImVec2 p) { return {p.x, p.y}; }
inline ImU32 to_imgui(Color c) { return IM_COL32(c.r, c.g, c.b, c.a); }
inline ImVec4 to_imgui_vec(Color c) { return ImGui::ColorConvertU32ToFloat4(to_imgui(c)); }

/// A colour with its opacity multiplied, 0 … 1.
inline Color faded(Color c, float opacity) {
  c.a = static_cast<std::uint8_t>(std::lround(static_cast<float>(c.a) * opacity));
  return c;
}

/// How a line of text looks; size is the em in pixels.
struct TextStyle {
  float size = 16;
  Color color;
  FontWeight weight = FontWeight::regular;
  AlignX align = AlignX::left;
};

/// Draws a line of text so that the middle of its capitals is at `anchor`. Gives its width. Never a format string.
float draw_text(ImDrawList& list, Fonts& fonts, Point anchor, std::string_view text, const TextStyle& style);

/// Draws a figure, a pixel a point, with its top left corner at `origin`; `version` changes when the figure does. Its
/// images are the textures from `first_slot` on.
void draw_figure(ImDrawList& list, Fonts& fonts, Textures& textures, Point origin, const Figure& figure,
                 std::uint64_t version, int first_slot = 0);

}  // namespace softfocus
