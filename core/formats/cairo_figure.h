#pragma once

#include <cairo.h>

#include <memory>
#include <string>
#include <vector>

#include "core/figure/shapes.h"
#include "core/formats/pango_text.h"

namespace softfocus {

using CairoSurface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;

/// Draws a figure on a Cairo surface (pixels, SVG, PDF) whose user space is in points divided by `scale`; nothing is
/// drawn behind it where its background is transparent. Throws InputError when Cairo cannot.
void draw_figure(cairo_surface_t* surface, const Figure& figure, double scale, const PictureText& text);

/// Gives the pixels of an image surface with colours and transparency (CAIRO_FORMAT_ARGB32), row by row, straight
/// alpha; none when Cairo has none.
std::vector<Color> pixels_of(cairo_surface_t* surface);

/// Throws InputError with Cairo's reason unless all went well.
void require_drawn(cairo_status_t status);

/// Appends what Cairo writes to the std::string that `text` points to: a cairo_write_func_t.
cairo_status_t append_bytes(void* text, const unsigned char* bytes, unsigned int count);

}  // namespace softfocus
