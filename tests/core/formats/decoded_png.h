#pragma once

#include <cairo.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "core/figure/shapes.h"

namespace softfocus {

/// A PNG as its pixels; where it is not opaque, Cairo's, with alpha multiplied into the others.
class Picture {
 public:
  explicit Picture(std::string bytes) : bytes_(std::move(bytes)) {
    surface_ = cairo_image_surface_create_from_png_stream(read, this);
    REQUIRE(cairo_surface_status(surface_) == CAIRO_STATUS_SUCCESS);
  }
  ~Picture() { cairo_surface_destroy(surface_); }
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;

  int width() const { return cairo_image_surface_get_width(surface_); }
  int height() const { return cairo_image_surface_get_height(surface_); }
  bool opaque() const { return cairo_image_surface_get_format(surface_) == CAIRO_FORMAT_RGB24; }

  Color at(int x, int y) const {
    std::uint32_t pixel = 0;
    const std::ptrdiff_t row = std::ptrdiff_t{y} * cairo_image_surface_get_stride(surface_);
    std::memcpy(&pixel, cairo_image_surface_get_data(surface_) + row + std::ptrdiff_t{x} * 4, sizeof pixel);
    return {static_cast<std::uint8_t>(pixel >> 16U), static_cast<std::uint8_t>(pixel >> 8U),
            static_cast<std::uint8_t>(pixel), static_cast<std::uint8_t>(opaque() ? 255 : pixel >> 24U)};
  }

  /// The smallest rectangle of pixels that holds everything unlike `ground`.
  Rect drawn(Color ground) const {
    int left = width(), top = height(), right = 0, bottom = 0;
    for (int y = 0; y < height(); ++y) {
      for (int x = 0; x < width(); ++x) {
        if (at(x, y) == ground) continue;
        left = std::min(left, x);
        right = std::max(right, x + 1);
        top = std::min(top, y);
        bottom = std::max(bottom, y + 1);
      }
    }
    return {static_cast<float>(left), static_cast<float>(top), static_cast<float>(right - left),
            static_cast<float>(bottom - top)};
  }

 private:
  static cairo_status_t read(void* self, unsigned char* out, unsigned int count) {
    auto* picture = static_cast<Picture*>(self);
    if (picture->read_ + count > picture->bytes_.size()) return CAIRO_STATUS_READ_ERROR;
    std::memcpy(out, picture->bytes_.data() + picture->read_, count);
    picture->read_ += count;
    return CAIRO_STATUS_SUCCESS;
  }

  std::string bytes_;
  std::size_t read_ = 0;
  cairo_surface_t* surface_ = nullptr;
};

}  // namespace softfocus
