#include "core/formats/svg.h"

#include <cairo-svg.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "core/formats/cairo_figure.h"

namespace softfocus {

namespace {

constexpr std::string_view kDigits = "0123456789";

// Numbers the ids, and what refers to them, in the order in which they stand in the file: Cairo goes on counting from
// one picture to the next.
std::string with_own_ids(std::string_view svg) {
  constexpr std::string_view kIdLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789";
  constexpr std::string_view kBegin = "id=\"";
  std::map<std::string_view, std::size_t> counts;       // by an id's words
  std::map<std::string_view, std::size_t> new_numbers;  // by an id
  std::string result;
  while (!svg.empty()) {
    const std::size_t begin = std::min(svg.find(kBegin), svg.find('#'));
    if (begin == std::string_view::npos) break;
    const std::size_t at = begin + (svg[begin] == '#' ? 1 : kBegin.size());
    const std::size_t end = std::min(svg.find_first_not_of(kIdLetters, at), svg.size());
    const std::string_view id = svg.substr(at, end - at), words = id.substr(0, id.find_last_not_of(kDigits) + 1);
    result += svg.substr(0, at);
    result += words;
    if (words.size() < id.size()) {
      const auto [known, is_new] = new_numbers.try_emplace(id, 0);
      if (is_new) known->second = counts[words]++;
      result += std::to_string(known->second);
    }
    svg.remove_prefix(end);
  }
  return result.append(svg);
}

}  // namespace

std::string write_svg(const Figure& figure, double /*scale*/, const PictureText& text) {
  std::string bytes;
  const CairoSurface surface(
      cairo_svg_surface_create_for_stream(append_bytes, &bytes, static_cast<double>(figure.width),
                                          static_cast<double>(figure.height)),
      cairo_surface_destroy);
  cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_PT);
  draw_figure(surface.get(), figure, 1, text);
  cairo_surface_finish(surface.get());
  require_drawn(cairo_surface_status(surface.get()));
  return with_own_ids(bytes);
}

}  // namespace softfocus
