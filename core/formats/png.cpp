#include "core/formats/png.h"

#include <cmath>

#include "core/document/input_error.h"
#include "core/formats/cairo_figure.h"

namespace softfocus {

namespace {

constexpr double kMaxPixels = 32767;  // Cairo's limit

// Rounded up, but not for the noise of a float product: 560 × 1.1 is 616 pixels.
double pixels(float points, double scale) { return std::ceil(static_cast<double>(points) * scale - 1e-3); }

CairoSurface drawn(const Figure& figure, double scale, const PictureText& text, cairo_format_t format) {
  const double width = pixels(figure.width, scale), height = pixels(figure.height, scale);
  if (!(width >= 1 && width <= kMaxPixels && height >= 1 && height <= kMaxPixels)) {
    throw InputError(
        "A picture of this size and scale is not possible: its width and height must be 1 to 32767 pixels.");
  }
  CairoSurface surface(cairo_image_surface_create(format, static_cast<int>(width), static_cast<int>(height)),
                       cairo_surface_destroy);
  draw_figure(surface.get(), figure, scale, text);
  return surface;
}

}  // namespace

std::string write_png(const Figure& figure, double scale, const PictureText& text) {
  const bool opaque = figure.background.a == 255;
  const CairoSurface surface = drawn(figure, scale, text, opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32);
  std::string bytes;
  require_drawn(cairo_surface_write_to_png_stream(surface.get(), append_bytes, &bytes));
  return bytes;
}

ImageShape draw_pixels(const Figure& figure, double scale, const PictureText& text) {
  const CairoSurface surface = drawn(figure, scale, text, CAIRO_FORMAT_ARGB32);
  return {{0, 0, figure.width, figure.height},
          cairo_image_surface_get_width(surface.get()),
          cairo_image_surface_get_height(surface.get()),
          pixels_of(surface.get())};
}

}  // namespace softfocus
