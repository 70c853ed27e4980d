#include "core/figure/explanation_parts.h"

#include <algorithm>
#include <utility>

#include "core/document/text.h"
#include "core/figure/heatmap_plan.h"
#include "core/figure/wrapped_text.h"

namespace softfocus {

using Eigen::Index;
using Sizes = ExplanationSizes;

namespace {

bool runs_from_the_right(char32_t character) {
  return (character >= 0x590 && character <= 0x8FF) || (character >= 0xFB1D && character <= 0xFDFF) ||
         (character >= 0xFE70 && character <= 0xFEFF) || (character >= 0x10800 && character <= 0x10FFF) ||
         (character >= 0x1E800 && character <= 0x1EFFF);
}

// A line of an English sentence runs from the left, also when it begins with a name that does not.
std::string from_the_left(const std::string& line) {
  constexpr std::string_view kLeftToRightMark = "\u200E";
  for (std::string_view rest = line; !rest.empty();) {
    if (runs_from_the_right(take_character(rest))) return std::string(kLeftToRightMark) + line;
  }
  return line;
}

std::string others_name(std::size_t count) { return std::to_string(count) + (count == 1 ? " other" : " others"); }

}  // namespace

std::vector<std::string> ExplanationPen::lines_of(std::string_view words, float room, float size) const {
  return wrapped(std::string(words), room, size, FontWeight::regular, measure_);
}

void ExplanationPen::text(Point at, std::string words, float size, Color color, FontWeight weight, AlignX align) {
  drawn_.figure.shapes.emplace_back(TextShape{at, std::move(words), size, color, weight, align});
}

float ExplanationPen::paragraph(Point at, const std::vector<std::string>& lines, float size, Color color) {
  for (const std::string& line : lines) {
    text({at.x, at.y + line_height(size) / 2}, from_the_left(line), size, color);
    at.y += line_height(size);
  }
  return at.y;
}

void ExplanationPen::heading(Point at, std::string_view words, float size) {
  text({at.x, at.y + line_height(size) / 2}, std::string(words), size, colors_.ink, FontWeight::bold);
}

void ExplanationPen::separator(float x, float y, float length) {
  const float pixel = 1 / style_.pixels_per_point;
  const float thick = std::max(snapped(style_.em / 16, style_.pixels_per_point), pixel);
  drawn_.figure.shapes.emplace_back(
      RectShape{.rect = {x, snapped(y, style_.pixels_per_point), length, thick}, .fill = colors_.border});
}

void ExplanationPen::bar(Rect place, double share, Color color, bool track) {
  const float ppp = style_.pixels_per_point;
  place.y = snapped(place.y, ppp);
  place.height = std::max(snapped(place.height, ppp), 1 / ppp);
  const auto rounded = [&](float length, Color fill) {
    drawn_.figure.shapes.emplace_back(RectShape{
        .rect = {place.x, place.y, length, place.height}, .fill = fill, .radius = std::min(place.height, length) / 2});
  };
  if (track) rounded(place.width, colors_.track);
  const float length = place.width * static_cast<float>(std::min(share, 1.0));
  if (length * ppp >= 0.5f) rounded(length, color);
}

void ExplanationPen::name(Point at, Index key, float room, float em) {
  const float size = Sizes::kName * em;
  text(at, shortened_to(room, name_of(key), size, FontWeight::bold), size, sees(key) ? colors_.ink : colors_.muted,
       FontWeight::bold);
}

void ExplanationPen::hint(const Rect& rect, std::string words) { drawn_.hints.push_back({rect, std::move(words)}); }

std::string ExplanationPen::name_of(Index key) const {
  return listed_label(content_.names[static_cast<std::size_t>(key)]);
}

std::string ExplanationPen::quoted(Index key) const { return "“" + name_of(key) + "”"; }

std::string ExplanationPen::hidden_hint(Index key) const {
  return "Hidden by the mask: " + quoted(content_.query) + " does not see " + quoted(key) + ".";
}

std::string ExplanationPen::others_label(std::size_t count, float room, float size) const {
  std::string name = others_name(count);
  if (width(name, size) <= room) return name;
  return shortened_to(room, "+" + std::to_string(count), size, FontWeight::regular);
}

float ExplanationPen::widest_name(const KeyOrder& order, float em) const {
  float widest = 0;
  for (std::size_t i = 0; i < std::min(order.keys.size(), kMostExplainedKeys); ++i) {
    widest = std::max(widest, width(name_of(order.keys[i]), Sizes::kName * em, FontWeight::bold));
  }
  if (order.keys.size() < 2) return widest;
  return std::max(widest, width(others_name(order.keys.size() - 1), Sizes::kText * em));
}

std::vector<Index> first_keys(const KeyOrder& order, std::size_t count) {
  std::vector<Index> keys(order.keys.begin(), order.keys.begin() + static_cast<std::ptrdiff_t>(count));
  std::sort(keys.begin(), keys.end());
  return keys;
}

RowsThatFit rows_that_fit(std::size_t n, float room, float row, float others) {
  const auto fitting = [row](float height) { return static_cast<std::size_t>(std::max(0.0f, height / row + 1e-3f)); };
  const std::size_t rows = std::min({n, kMostExplainedKeys, fitting(room)});
  if (rows == n) return {n, 0};
  return {std::min(rows, fitting(room - others)), others};
}

}  // namespace softfocus
