#pragma once

#include <iosfwd>
#include <string>

#include "core/attention/attend.h"
#include "core/document/scene.h"

namespace softfocus {

/// Writes the results as the unit's script prints them: weights with Python's round(v, 3), row sums, what the last
/// token attends most to (ties all named, joined by ", "), the context's shape. Failures are left in the stream.
void write_results_as_text(std::ostream& out, const Scene& scene, const Attention& attention);

/// Writes everything in full precision as JSON; −∞ is the string "-inf", an undefined gradient null. Failures are left
/// in the stream.
void write_results_as_json(std::ostream& out, const Scene& scene, const Attention& attention);

/// Writes a number from 0 to 1 as Python's str(round(value, 3)) does: "0.355", "1.0".
std::string python_rounded(double value);

}  // namespace softfocus
