#pragma once

#include <cairo.h>

#include <string>

#include "core/figure/shapes.h"

namespace softfocus {

/// Measures one line of UTF-8 text, points, without hinting, so that it is proportional to `size`.
float pango_width(const std::string& text, float size, FontWeight weight);

/// Draws a text on any Cairo surface whose user space is in points.
void draw_text(cairo_t* cairo, const TextShape& text);

}  // namespace softfocus
