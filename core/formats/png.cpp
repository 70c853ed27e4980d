#include "core/formats/png.h"

#include <cairo.h>

#include <cmath>
#include <memory>

#include "core/document/input_error.h"
#include "core/formats/cairo_figure.h"

namespace softfocus {

namespace {

constexpr double kMaxPixels = 32767;  // Cairo's limit

// Rounded up, but not for the noise of a float product: 560 × 1.1 is 616 pixels.
double pixels(float points, double scale) { return std::ceil(static_cast<double>(points) * scale - 1e-3); }

cairo_status_t append(void* text, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

void require(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) {
    throw InputError(std::string("The picture could not be drawn: ") + cairo_status_to_string(status) + ".");
  }
}

}  // namespace

std::string write_png(const Figure& figure, double scale) {
  const double width = pixels(figure.width, scale), height = pixels(figure.height, scale);
  if (!(width >= 1 && width <= kMaxPixels && height >= 1 && height <= kMaxPixels)) {
    throw InputError(
        "A picture of this size and scale is not possible: its width and height must be 1 to 32767 pixels.");
  }
  const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)),
      cairo_surface_destroy);
  require(cairo_surface_status(surface.get()));
  const std::unique_ptr<cairo_t, void (*)(cairo_t*)> cairo(cairo_create(surface.get()), cairo_destroy);
  cairo_scale(cairo.get(), scale, scale);
  draw_figure(cairo.get(), figure);
  require(cairo_status(cairo.get()));
  std::string bytes;
  require(cairo_surface_write_to_png_stream(surface.get(), append, &bytes));
  return bytes;
}

}  // namespace softfocus
