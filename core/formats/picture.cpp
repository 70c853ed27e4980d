#include "core/formats/picture.h"

#include <algorithm>
#include <array>

#include "core/document/input_error.h"
#include "core/formats/pango_text.h"
#include "core/formats/png.h"

namespace softfocus {

namespace {

constexpr std::array<PictureFormat, 1> kFormats{PictureFormat{".png", "PNG", write_png}};

}  // namespace

std::span<const PictureFormat> picture_formats() { return kFormats; }

const PictureFormat& picture_format_of(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  for (char& c : ending) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                  [&](const PictureFormat& format) { return format.ending == ending; });
  if (found != kFormats.end()) return *found;
  std::string known;
  for (const PictureFormat& format : kFormats) known += (known.empty() ? "" : ", ") + std::string(format.ending);
  throw InputError(path.string() + ": a picture's name must end in one of: " + known + ".");
}

float PictureText::width(const std::string& text, float size, FontWeight weight) const {
  return pango_width(text, size, weight);
}

}  // namespace softfocus
