#include "core/formats/picture.h"

#include <algorithm>
#include <array>

#include "core/document/input_error.h"
#include "core/document/text.h"
#include "core/formats/pdf.h"
#include "core/formats/png.h"
#include "core/formats/svg.h"

namespace softfocus {

namespace {

constexpr std::array<PictureFormat, 3> kFormats{
    PictureFormat{".png", "PNG", "Pixels, text among them: for slides and pages.", true, write_png},
    PictureFormat{".svg", "SVG", "Text becomes outlines: it looks the same everywhere and cannot be searched.", false,
                  write_svg},
    PictureFormat{".pdf", "PDF", "Text stays text: it can be searched and copied.", false, write_pdf}};

std::string lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

const PictureFormat* format_by_ending(const std::string& ending) {
  const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                  [&](const PictureFormat& format) { return format.ending == lower_case(ending); });
  return found == kFormats.end() ? nullptr : &*found;
}

// ".png, .svg or .pdf"
std::string known_endings() {
  std::string list;
  for (std::size_t i = 0; i < kFormats.size(); ++i) {
    if (i > 0) list += i + 1 == kFormats.size() ? " or " : ", ";
    list += kFormats[i].ending;
  }
  return list;
}

}  // namespace

bool has_ending(std::string_view name, std::string_view ending) {
  return name.size() >= ending.size() && lower_case(std::string(name.substr(name.size() - ending.size()))) == ending;
}

std::span<const PictureFormat> picture_formats() { return kFormats; }

const PictureFormat& picture_format_of(const std::filesystem::path& path) {
  if (const PictureFormat* format = format_by_ending(path.extension().string())) return *format;
  std::string found = "found the ending " + in_quotes(path.extension().string());
  if (path.empty()) {
    found = "found no name";
  } else if (!path.has_filename()) {
    found = "found a folder's name";
  } else if (format_by_ending(path.filename().string()) != nullptr) {
    found = "found the ending alone";
  } else if (path.extension().empty()) {
    found = "found no ending";
  }
  throw InputError((path.empty() ? "The picture" : shown(path)) + ": " + found +
                   ", expected a file's name that ends in " + known_endings() + ".");
}

}  // namespace softfocus
