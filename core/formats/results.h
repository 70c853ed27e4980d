#pragma once

#include <string>

#include "core/attention/attend.h"
#include "core/document/scene.h"

namespace softfocus {

/// Writes the results as the unit's script prints them: weights with Python's round(v, 3), row sums, what the last
/// token attends most to (ties all named, joined by ", "), the context's shape.
std::string results_as_text(const Scene& scene, const Attention& attention);

/// Writes everything in full precision as JSON; −∞ is the string "-inf", an undefined gradient null.
std::string results_as_json(const Scene& scene, const Attention& attention);

/// Writes a number as Python's str(round(value, decimals)) does: "0.355", "1.0", "-0.0", "1e+16".
std::string python_rounded(double value, int decimals = 3);

}  // namespace softfocus
