#include "core/formats/cairo_figure.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <numbers>

#include "core/formats/pango_text.h"

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

void draw(cairo_t* cairo, const RectShape& shape) {
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

void draw(cairo_t* cairo, const LineShape& shape) {
  cairo_move_to(cairo, static_cast<double>(shape.from.x), static_cast<double>(shape.from.y));
  cairo_line_to(cairo, static_cast<double>(shape.to.x), static_cast<double>(shape.to.y));
  set_color(cairo, shape.color);
  cairo_set_line_width(cairo, static_cast<double>(shape.width));
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
  cairo_stroke(cairo);
}

void draw(cairo_t* cairo, const TextShape& shape) { draw_text(cairo, shape); }

// One pixel as Cairo keeps it: alpha multiplied into the others, in the machine's byte order.
std::uint32_t premultiplied(Color color) {
  const auto channel = [&](std::uint8_t value) { return (static_cast<std::uint32_t>(value) * color.a + 127U) / 255U; };
  return (static_cast<std::uint32_t>(color.a) << 24U) | (channel(color.r) << 16U) | (channel(color.g) << 8U) |
         channel(color.b);
}

void draw(cairo_t* cairo, const ImageShape& shape) {
  if (shape.columns <= 0 || shape.rows <= 0) return;
  const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, shape.columns, shape.rows), cairo_surface_destroy);
  unsigned char* bytes = cairo_image_surface_get_data(surface.get());
  if (bytes == nullptr) return;
  const int stride = cairo_image_surface_get_stride(surface.get());
  const Color* pixel = shape.pixels.data();
  for (int row = 0; row < shape.rows; ++row) {
    for (int column = 0; column < shape.columns; ++column, ++pixel) {
      const std::uint32_t value = premultiplied(*pixel);
      std::memcpy(bytes + static_cast<std::ptrdiff_t>(row) * stride + std::ptrdiff_t{column} * 4, &value, sizeof value);
    }
  }
  cairo_surface_mark_dirty(surface.get());

  const Rect& rect = shape.rect;
  cairo_save(cairo);
  cairo_translate(cairo, static_cast<double>(rect.x), static_cast<double>(rect.y));
  cairo_rectangle(cairo, 0, 0, static_cast<double>(rect.width), static_cast<double>(rect.height));
  cairo_scale(cairo, static_cast<double>(rect.width) / shape.columns, static_cast<double>(rect.height) / shape.rows);
  cairo_set_source_surface(cairo, surface.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
  cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
  cairo_fill(cairo);
  cairo_restore(cairo);
}

}  // namespace

void draw_figure(cairo_t* cairo, const Figure& figure) {
  set_color(cairo, figure.background);
  cairo_paint(cairo);
  for (const Shape& shape : figure.shapes) {
    std::visit([&](const auto& one) { draw(cairo, one); }, shape);
  }
}

}  // namespace softfocus
