#include "core/formats/pdf.h"

#include <cairo-pdf.h>

#include "core/formats/cairo_figure.h"

namespace softfocus {

std::string write_pdf(const Figure& figure, double /*scale*/, const PictureText& text) {
  std::string bytes;
  const CairoSurface surface(
      cairo_pdf_surface_create_for_stream(append_bytes, &bytes, static_cast<double>(figure.width),
                                          static_cast<double>(figure.height)),
      cairo_surface_destroy);
  cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_4);  // read by every program
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Softfocus");
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
  draw_figure(surface.get(), figure, 1, text);
  cairo_surface_finish(surface.get());
  require_drawn(cairo_surface_status(surface.get()));
  return bytes;
}

}  // namespace softfocus
