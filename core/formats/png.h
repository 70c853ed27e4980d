#pragma once

#include <string>

#include "core/figure/shapes.h"
#include "core/formats/pango_text.h"

namespace softfocus {

/// Writes a figure as a PNG of `scale` pixels a point, its size rounded up to whole pixels: opaque RGB, or RGBA when
/// the background is transparent. Throws InputError when the picture would be larger than 32767 pixels either way or
/// does not fit in memory.
std::string write_png(const Figure& figure, double scale, const PictureText& text);

/// Draws a figure as pixels, `scale` of them a point; straight alpha. Throws InputError as write_png() does.
ImageShape draw_pixels(const Figure& figure, double scale, const PictureText& text);

}  // namespace softfocus
