#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "core/figure/shapes.h"

// What the last frame of a headless interface drew.
namespace softfocus {

/// A corner of what is drawn.
struct DrawnVertex {
  Point place;
  std::uint32_t color = 0;  ///< as Dear ImGui has it
  friend bool operator==(const DrawnVertex&, const DrawnVertex&) = default;
  friend bool operator<(const DrawnVertex& a, const DrawnVertex& b) {
    return std::tie(a.place.x, a.place.y, a.color) < std::tie(b.place.x, b.place.y, b.color);
  }
};

/// A number for what is on the screen.
std::size_t picture_of_screen();

/// Everything on the screen, sorted.
std::vector<DrawnVertex> screen();

/// What `now` has in this colour, of whatever opacity, within a part of the screen, and `before` has not.
std::vector<Point> new_in_color(const std::vector<DrawnVertex>& before, const std::vector<DrawnVertex>& now,
                                const Color& color, const Rect& within);

/// Tells whether corners are those of outlines around each of these rectangles and of nothing else, a few pixels aside.
bool outline(const std::vector<Point>& corners, const std::vector<Rect>& rects);

/// Tells whether a tooltip was drawn.
bool tooltip_shown();

/// The words of a figure, a line each.
std::string words_of(const Figure& figure);

}  // namespace softfocus
