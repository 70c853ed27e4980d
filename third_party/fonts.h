#pragma once

#include <span>
#include <string_view>

namespace softfocus {

/// A typeface inside the program: the bytes of a TrueType file.
struct FontFile {
  std::string_view family;
  bool bold = false;
  std::span<const unsigned char> bytes;
};

/// The face of all text, with digits of equal width.
FontFile text_face(bool bold);

/// The face for symbols that the text's face lacks (√, −, arrows).
FontFile symbol_face(bool bold);

}  // namespace softfocus
