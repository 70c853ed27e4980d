#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/figure/shapes.h"

namespace softfocus {

/// A row of the table of picture formats.
struct PictureFormat {
  std::string_view ending;  ///< with the dot, lower case
  std::string_view label;
  /// Gives the file's bytes for a figure, `scale` pixels a point.
  std::string (*write)(const Figure& figure, double scale);
};

/// All picture formats.
std::span<const PictureFormat> picture_formats();

/// Finds the format of a file by its ending (upper or lower case). Throws InputError that lists the endings known.
const PictureFormat& picture_format_of(const std::filesystem::path& path);

/// Measures text as the pictures draw it, with Pango and the embedded faces.
class PictureText : public TextMeasure {
 public:
  float width(const std::string& text, float size, FontWeight weight) const override;
};

}  // namespace softfocus
