#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/figure/shapes.h"

struct _cairo;
using cairo_t = struct _cairo;  // as in <cairo.h>

namespace softfocus {

/// One line of text as pixels.
struct TextImage {
  /// Where the pixels stand, points, when the text begins at (0, 0) as TextShape::anchor says; straight alpha. Without
  /// pixels when there is nothing to see.
  ImageShape image;
  float width = 0;  ///< how far the text advances, points
};

/// The text of pictures: Pango with the embedded faces and, for what these lack, those of the machine. Loading the
/// faces takes long enough to keep one for several pictures; each belongs to one thread at a time.
class PictureText : public TextMeasure {
 public:
  PictureText();
  ~PictureText() override;
  PictureText(const PictureText&) = delete;
  PictureText& operator=(const PictureText&) = delete;

  /// Measures without hinting, so that the width is proportional to `size`.
  float width(const std::string& text, float size, FontWeight weight) const override;

  /// Draws a text on any Cairo surface whose user space is in points.
  void draw(cairo_t* cairo, const TextShape& text) const;

  /// Draws one line of text into pixels, `scale` of them a point, in any script that the machine has a face for; a
  /// character without one is a box with its code point. At most 8192 pixels either way: what lies beyond is cut off.
  TextImage render_text(const std::string& text, float size, FontWeight weight, Color color, float scale) const;

  /// Tells whether the embedded faces of both weights alone show a text right when they are set one character after the
  /// other, left to right: it has only characters of theirs that never join, stack, move or turn the direction.
  bool covers(std::string_view text) const;

  /// Gives the characters of a text that no face of this machine has, each once.
  std::vector<char32_t> missing(const std::string& text) const;

 private:
  struct Fonts;
  std::unique_ptr<const Fonts> fonts_;
};

}  // namespace softfocus
