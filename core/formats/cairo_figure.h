#pragma once

#include <cairo.h>

#include "core/figure/shapes.h"

namespace softfocus {

/// Draws a figure, background included, on any Cairo surface (pixels, SVG, PDF) whose user space is in points.
void draw_figure(cairo_t* cairo, const Figure& figure);

}  // namespace softfocus
