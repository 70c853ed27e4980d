#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "core/figure/figure_style.h"
#include "core/figure/heatmap.h"
#include "tests/core/figure/even_measure.h"

namespace softfocus {

inline const EvenMeasure kMeasure;

/// All shapes of a kind, in the order in which they are drawn.
template <typename Kind>
std::vector<Kind> all(const Figure& figure) {
  std::vector<Kind> found;
  for (const Shape& shape : figure.shapes) {
    if (const auto* one = std::get_if<Kind>(&shape)) found.push_back(*one);
  }
  return found;
}
template <typename Kind>
std::vector<Kind> all(const HeatmapFigure& drawn) {
  return all<Kind>(drawn.figure);
}

/// All lines that say exactly `text`.
inline std::vector<TextShape> texts(const HeatmapFigure& drawn, const std::string& text) {
  std::vector<TextShape> found = all<TextShape>(drawn);
  std::erase_if(found, [&](const TextShape& shape) { return shape.text != text; });
  return found;
}

/// The filled rectangle of a cell, which must be there exactly once.
inline RectShape cell_shape(const HeatmapFigure& drawn, Eigen::Index query, Eigen::Index key) {
  std::vector<RectShape> found = all<RectShape>(drawn);
  const Rect rect = drawn.layout.cell_rect(query, key);
  std::erase_if(found, [&](const RectShape& shape) { return !(shape.rect == rect && shape.fill.a > 0); });
  REQUIRE(found.size() == 1);
  return found.front();
}

/// The room that a shape takes.
inline Rect bounds(const TextShape& text) {
  const float length = kMeasure.width(text.text, text.size, text.weight), height = 1.2f * text.size;
  const float before = text.align == AlignX::left ? 0 : text.align == AlignX::center ? length / 2 : length;
  if (text.upwards) return {text.anchor.x - height / 2, text.anchor.y + before - length, height, length};
  return {text.anchor.x - before, text.anchor.y - height / 2, length, height};
}

inline Rect bounds(const RectShape& shape) { return shape.rect; }
inline Rect bounds(const ImageShape& shape) { return shape.rect; }
inline Rect bounds(const LineShape& line) {
  return {std::min(line.from.x, line.to.x), std::min(line.from.y, line.to.y), std::abs(line.from.x - line.to.x),
          std::abs(line.from.y - line.to.y)};
}

inline Rect bounds(const PathShape& path) { return bounds_of(path, kMeasure); }
inline Rect bounds(const BandShape& band) { return bounds_of(band, kMeasure); }
inline Rect bounds(const CircleShape& circle) { return bounds_of(circle, kMeasure); }

inline bool inside(const Rect& inner, const Rect& outer) {
  return inner.x >= outer.x && inner.right() <= outer.right() && inner.y >= outer.y && inner.bottom() <= outer.bottom();
}

/// A style of this size without a title.
inline FigureStyle sized(float width, float height) {
  FigureStyle style;
  style.width = width;
  style.height = height;
  style.title = false;
  return style;
}

/// Checks that all words stand inside the figure, unless it is tiny, and that no two of them overlap.
inline void check_words(const Figure& figure, const FigureStyle& style) {
  const std::vector<TextShape> words = all<TextShape>(figure);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Rect a = bounds_of(words[i], kMeasure);
    if (style.width > 100) {
      CHECK(a.x >= -1);
      CHECK(a.y >= -1);
      CHECK(a.right() <= style.width + 1);
      CHECK(a.bottom() <= style.height + 1);
    }
    for (std::size_t j = i + 1; j < words.size(); ++j) {
      const Rect b = bounds_of(words[j], kMeasure);
      const float x = std::min(a.right(), b.right()) - std::max(a.x, b.x);
      const float y = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
      CHECK_MESSAGE((x < 1 || y < 0.3f * style.em), words[i].text, " and ", words[j].text);
    }
  }
}

}  // namespace softfocus
