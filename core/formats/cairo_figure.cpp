#include "core/formats/cairo_figure.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <numbers>

#include "core/document/input_error.h"

namespace softfocus {

namespace {

// Cairo keeps 16 bits a channel: n / 255 comes back as exactly n in an 8-bit picture.
void set_color(cairo_t* cairo, Color color) {
  cairo_set_source_rgba(cairo, color.r / 255.0, color.g / 255.0, color.b / 255.0, color.a / 255.0);
}

// A rectangle moved inwards by `inset`, with round corners where the radius leaves any.
void trace(cairo_t* cairo, const Rect& rect, double radius, double inset) {
  constexpr double kQuarter = std::numbers::pi / 2;
  const double x = static_cast<double>(rect.x) + inset, y = static_cast<double>(rect.y) + inset;
  const double width = static_cast<double>(rect.width) - 2 * inset;
  const double height = static_cast<double>(rect.height) - 2 * inset;
  const double r = std::min({radius - inset, width / 2, height / 2});
  if (r <= 0.0) {
    cairo_rectangle(cairo, x, y, width, height);
    return;
  }
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, x + width - r, y + r, r, -kQuarter, 0);
  cairo_arc(cairo, x + width - r, y + height - r, r, 0, kQuarter);
  cairo_arc(cairo, x + r, y + height - r, r, kQuarter, 2 * kQuarter);
  cairo_arc(cairo, x + r, y + r, r, 2 * kQuarter, 3 * kQuarter);
  cairo_close_path(cairo);
}

void draw(cairo_t* cairo, const RectShape& shape, const PictureText&) {
  if (shape.fill.a > 0) {
    trace(cairo, shape.rect, static_cast<double>(shape.radius), 0);
    set_color(cairo, shape.fill);
    cairo_fill(cairo);
  }
  if (shape.stroke.a > 0 && shape.stroke_width > 0) {
    const double width = static_cast<double>(shape.stroke_width);
    trace(cairo, shape.rect, static_cast<double>(shape.radius), width / 2);
    set_color(cairo, shape.stroke);
    cairo_set_line_width(cairo, width);
    cairo_stroke(cairo);
  }
}

void draw(cairo_t* cairo, const TextShape& shape, const PictureText& text) { text.draw(cairo, shape); }

void draw(cairo_t* cairo, const LineShape& shape, const PictureText&) {
  cairo_move_to(cairo, static_cast<double>(shape.from.x), static_cast<double>(shape.from.y));
  cairo_line_to(cairo, static_cast<double>(shape.to.x), static_cast<double>(shape.to.y));
  set_color(cairo, shape.color);
  cairo_set_line_width(cairo, static_cast<double>(shape.width));
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
  cairo_stroke(cairo);
}

void line_to(cairo_t* cairo, Point p) { cairo_line_to(cairo, static_cast<double>(p.x), static_cast<double>(p.y)); }

void draw(cairo_t* cairo, const PathShape& shape, const PictureText&) {
  const auto trace_points = [&] {
    cairo_new_path(cairo);  // text leaves a point behind
    for (const Point p : shape.points) line_to(cairo, p);
    if (shape.closed) cairo_close_path(cairo);
  };
  if (shape.closed && shape.fill.a > 0) {
    trace_points();
    set_color(cairo, shape.fill);
    cairo_fill(cairo);
  }
  if (shape.stroke.a == 0 || shape.width <= 0) return;
  trace_points();
  set_color(cairo, shape.stroke);
  cairo_set_line_width(cairo, static_cast<double>(shape.width));
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
  const double dash = static_cast<double>(shape.dash);
  cairo_set_dash(cairo, &dash, dash > 0 ? 1 : 0, 0);
  cairo_stroke(cairo);
  cairo_set_dash(cairo, nullptr, 0, 0);
  cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER);
}

void draw(cairo_t* cairo, const BandShape& shape, const PictureText&) {
  cairo_new_path(cairo);
  for (const Point p : shape.upper) line_to(cairo, p);
  for (std::size_t i = shape.lower.size(); i-- > 0;) line_to(cairo, shape.lower[i]);
  cairo_close_path(cairo);
  set_color(cairo, shape.fill);
  cairo_fill(cairo);
}

void draw(cairo_t* cairo, const CircleShape& shape, const PictureText&) {
  const auto trace_circle = [&](double radius) {
    cairo_new_path(cairo);
    cairo_arc(cairo, static_cast<double>(shape.center.x), static_cast<double>(shape.center.y), std::max(radius, 0.0), 0,
              2 * std::numbers::pi);
  };
  const double radius = static_cast<double>(shape.radius), width = static_cast<double>(shape.stroke_width);
  if (shape.fill.a > 0) {
    trace_circle(radius);
    set_color(cairo, shape.fill);
    cairo_fill(cairo);
  }
  if (shape.stroke.a > 0 && width > 0) {
    trace_circle(radius - width / 2);
    set_color(cairo, shape.stroke);
    cairo_set_line_width(cairo, width);
    cairo_stroke(cairo);
  }
}

// One pixel as Cairo keeps it: alpha multiplied into the others, in the machine's byte order.
std::uint32_t premultiplied(Color color) {
  const auto channel = [&](std::uint8_t value) { return (static_cast<std::uint32_t>(value) * color.a + 127U) / 255U; };
  return (static_cast<std::uint32_t>(color.a) << 24U) | (channel(color.r) << 16U) | (channel(color.g) << 8U) |
         channel(color.b);
}

// The pixels of an image, each repeated so many times both ways.
CairoSurface surface_of(const ImageShape& shape, int repeated) {
  CairoSurface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, shape.columns * repeated, shape.rows * repeated),
                       cairo_surface_destroy);
  unsigned char* bytes = cairo_image_surface_get_data(surface.get());
  if (bytes == nullptr) return surface;
  const std::ptrdiff_t stride = cairo_image_surface_get_stride(surface.get());
  const Color* pixel = shape.pixels.data();
  for (std::ptrdiff_t row = 0; row < shape.rows; ++row) {
    unsigned char* const line = bytes + row * repeated * stride;
    unsigned char* at = line;
    for (int column = 0; column < shape.columns; ++column, ++pixel) {
      const std::uint32_t value = premultiplied(*pixel);
      for (int i = 0; i < repeated; ++i, at += sizeof value) std::memcpy(at, &value, sizeof value);
    }
    for (int i = 1; i < repeated; ++i) std::memcpy(line + i * stride, line, static_cast<std::size_t>(stride));
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

void draw(cairo_t* cairo, const ImageShape& shape, const PictureText&) {
  if (shape.columns <= 0 || shape.rows <= 0) return;
  // Programs that show SVG and PDF smooth images when they enlarge them: many small pixels keep their edges sharp.
  constexpr int kEnoughPixels = 2048;
  const bool vector = cairo_surface_get_type(cairo_get_target(cairo)) != CAIRO_SURFACE_TYPE_IMAGE;
  const int repeated = vector ? std::max(kEnoughPixels / std::max(shape.columns, shape.rows), 1) : 1;
  const CairoSurface surface = surface_of(shape, repeated);

  const Rect& rect = shape.rect;
  cairo_save(cairo);
  cairo_translate(cairo, static_cast<double>(rect.x), static_cast<double>(rect.y));
  cairo_rectangle(cairo, 0, 0, static_cast<double>(rect.width), static_cast<double>(rect.height));
  cairo_scale(cairo, static_cast<double>(rect.width) / shape.columns / repeated,
              static_cast<double>(rect.height) / shape.rows / repeated);
  cairo_set_source_surface(cairo, surface.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
  if (vector) {
    cairo_clip(cairo);
    cairo_paint(cairo);
  } else {
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);  // nothing shines through at the edges
    cairo_fill(cairo);
  }
  cairo_restore(cairo);
}

// A pixel of Cairo's, whose alpha is multiplied into the others.
Color straight(std::uint32_t pixel) {
  const std::uint32_t alpha = pixel >> 24U;
  if (alpha == 0) return {0, 0, 0, 0};
  const auto channel = [&](unsigned shift) {
    return static_cast<std::uint8_t>(
        std::min<std::uint32_t>(((pixel >> shift & 0xFFU) * 255U + alpha / 2) / alpha, 255));
  };
  return {channel(16), channel(8), channel(0), static_cast<std::uint8_t>(alpha)};
}

}  // namespace

void draw_figure(cairo_surface_t* surface, const Figure& figure, double scale, const PictureText& text) {
  require_drawn(cairo_surface_status(surface));
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface), cairo_destroy);
  cairo_scale(cairo.get(), scale, scale);
  if (figure.background.a > 0) {
    set_color(cairo.get(), figure.background);
    cairo_paint(cairo.get());
  }
  for (const Shape& shape : figure.shapes) {
    std::visit([&](const auto& one) { draw(cairo.get(), one, text); }, shape);
  }
  require_drawn(cairo_status(cairo.get()));
}

std::vector<Color> pixels_of(cairo_surface_t* surface) {
  cairo_surface_flush(surface);
  std::vector<Color> pixels;
  const unsigned char* bytes = cairo_image_surface_get_data(surface);
  if (bytes == nullptr) return pixels;
  const std::ptrdiff_t stride = cairo_image_surface_get_stride(surface);
  const int columns = cairo_image_surface_get_width(surface), rows = cairo_image_surface_get_height(surface);
  pixels.reserve(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  for (std::ptrdiff_t row = 0; row < rows; ++row) {
    for (std::ptrdiff_t column = 0; column < columns; ++column) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, bytes + row * stride + column * 4, sizeof pixel);
      pixels.push_back(straight(pixel));
    }
  }
  return pixels;
}

void require_drawn(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) {
    throw InputError(std::string("The picture could not be drawn: ") + cairo_status_to_string(status) + ".");
  }
}

cairo_status_t append_bytes(void* text, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace softfocus
