#pragma once

#include <string>

#include "core/figure/shapes.h"
#include "core/formats/pango_text.h"

namespace softfocus {

/// Writes a figure as a PDF with one page of the figure's size in points; text stays text, its faces are embedded.
/// `scale` changes nothing: the picture has no pixels. The same figure gives the same bytes: no date is written. Throws
/// InputError when it cannot be drawn.
std::string write_pdf(const Figure& figure, double scale, const PictureText& text);

}  // namespace softfocus
