#pragma once

#include <string>

#include "core/figure/shapes.h"

namespace softfocus {

/// Writes a figure as an opaque RGB PNG of `scale` pixels a point, its size rounded up to whole pixels. Throws
/// InputError when the picture would be larger than 32767 pixels either way or does not fit in memory.
std::string write_png(const Figure& figure, double scale);

}  // namespace softfocus
