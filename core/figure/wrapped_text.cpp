#include "core/figure/wrapped_text.h"

#include <algorithm>
#include <utility>

namespace softfocus {

std::vector<std::string> wrapped(const std::string& text, float max_width, float size, FontWeight weight,
                                 const TextMeasure& measure) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    std::string longer = line;
    if (!line.empty()) longer += ' ';
    longer += word;
    if (measure.width(longer, size, weight) <= max_width) {
      line = std::move(longer);
      continue;
    }
    if (!line.empty()) lines.push_back(line);
    line = shortened(word, max_width, size, weight, measure);
  }
  if (!line.empty() || lines.empty()) lines.push_back(line);
  return lines;
}

}  // namespace softfocus
