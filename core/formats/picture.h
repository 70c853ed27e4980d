#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/figure/shapes.h"
#include "core/formats/pango_text.h"

namespace softfocus {

/// A row of the table of picture formats.
struct PictureFormat {
  std::string_view ending;  ///< with the dot, lower case
  std::string_view label;
  std::string_view note;    ///< what becomes of text, for people
  bool has_pixels = false;  ///< the scale changes the picture
  /// Gives the file's bytes for a figure, `scale` pixels a point. Throws InputError when it cannot be drawn.
  std::string (*write)(const Figure& figure, double scale, const PictureText& text);
};

/// All picture formats.
std::span<const PictureFormat> picture_formats();

/// Tells whether a name ends in a format's ending, upper or lower case.
bool has_ending(std::string_view name, std::string_view ending);

/// Finds the format of a file by its ending (upper or lower case). Throws InputError that lists the endings known.
const PictureFormat& picture_format_of(const std::filesystem::path& path);

}  // namespace softfocus
