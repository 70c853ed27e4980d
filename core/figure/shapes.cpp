#include "core/figure/shapes.h"

namespace softfocus {

namespace {

bool starts_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

}  // namespace

std::string shortened(const std::string& text, float max_width, float size, FontWeight weight,
                      const TextMeasure& measure) {
  if (measure.width(text, size, weight) <= max_width) return text;
  std::vector<std::size_t> cuts;  // where each character starts: prefixes that may be kept
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (starts_character(text[i])) cuts.push_back(i);
  }
  const auto cut_at = [&](std::size_t end) {
    while (end > 0 && text[end - 1] == ' ') --end;
    return text.substr(0, end) + "…";
  };
  // The longest prefix that fits lies before `too_long`.
  std::size_t fitting = 0, too_long = cuts.size();
  while (fitting < too_long) {
    const std::size_t middle = (fitting + too_long) / 2;
    if (measure.width(cut_at(cuts[middle]), size, weight) <= max_width) {
      fitting = middle + 1;
    } else {
      too_long = middle;
    }
  }
  return fitting == 0 ? std::string() : cut_at(cuts[fitting - 1]);
}

}  // namespace softfocus
