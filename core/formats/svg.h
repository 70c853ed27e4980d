#pragma once

#include <string>

#include "core/figure/shapes.h"
#include "core/formats/pango_text.h"

namespace softfocus {

/// Writes a figure as an SVG of the figure's size in points; text becomes outlines. `scale` changes nothing: the
/// picture has no pixels. The same figure gives the same bytes. Throws InputError when it cannot be drawn.
std::string write_svg(const Figure& figure, double scale, const PictureText& text);

}  // namespace softfocus
