#pragma once

#include <string>
#include <vector>

#include "core/figure/shapes.h"

namespace softfocus {

/// Breaks a text at its blanks into lines of at most `max_width` points; a word wider than that ends in "…" on a line
/// of its own. Every text has at least one line.
std::vector<std::string> wrapped(const std::string& text, float max_width, float size, FontWeight weight,
                                 const TextMeasure& measure);

}  // namespace softfocus
