#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/figure/label_places.h"
#include "core/figure/palette.h"
#include "core/figure/plane.h"

// What the files that draw a plane share.
namespace softfocus {

/// The sizes of a plane's text, em.
struct PlaneText {
  static constexpr float kTitle = 1.15f, kCaption = 0.875f, kTick = 0.75f;
  static constexpr float kContext = 0.9f, kHull = 0.8f;  ///< the two lines beside the ring
};

/// How tokens are drawn, by their number; em.
struct TokenSizes {
  Eigen::Index most = 0;  ///< tokens
  float tip = 0, query_tip = 0;
  float arrow = 0, query_arrow = 0;
  float label = 0;
  double opacity = 1;  ///< of arrows, or of points where there are none
};

/// Everything about a plane that depends on the room there is.
struct PlanePlan {
  std::vector<std::string> captions;  ///< those that are drawn
  bool title = false;
  bool ticks = false;  ///< the axes have numbers and names
  float padding = 0;   ///< between the figure's edge and everything drawn
  double step = 1;     ///< of the grid, in the plane
  TokenSizes sizes;
  PlaneLayout layout;  ///< without labels
};

/// Finds the place of every part but the labels; words go while the grid has little more than half of the height.
PlanePlan plan_plane(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure);

/// What hints say.
class PlaneWords {
 public:
  explicit PlaneWords(const PlaneContent& content);
  std::string token(Eigen::Index token) const;
  std::string ring() const;
  std::string hull() const;
  std::string trail(Eigen::Index point) const;

 private:
  std::string coordinates(double x, double y) const;

  const PlaneContent& content_;
  std::string query_;
};

/// An end of the trail.
struct TrailEnd {
  Disc mark;
  Point outwards;
  bool hot = false;  ///< T → ∞
};

/// What is drawn before the labels and matters to them.
struct PlaneObstacles {
  std::vector<Rect> axis_names;
  std::vector<Segment> lines;  ///< arrows, axes, the hull's edges, the lines to keys
  std::vector<TrailEnd> trail_ends;
};

/// Draws names, the ring's and the trail's words; adds to the shapes, the hints and the layout's labels of `drawn`.
void draw_plane_labels(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure,
                       const TokenSizes& sizes, const PlaneObstacles& obstacles, PlaneFigure& drawn);

/// The colour of a token's tip and name.
Color token_color(const PlaneContent& content, const Palette& colors, Eigen::Index token);

/// A colour that lets through what is behind it.
inline Color faint(Color color, double opacity) {
  color.a = static_cast<std::uint8_t>(std::lround(255.0 * opacity));
  return color;
}

inline float squared_distance(Point a, Point b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

inline Rect square_around(Point p, float half) { return {p.x - half, p.y - half, 2 * half, 2 * half}; }

/// Tells whether a point is in a rectangle or on its edge.
inline bool is_in(const Rect& area, Point p) {
  return p.x >= area.x && p.x <= area.right() && p.y >= area.y && p.y <= area.bottom();
}

/// A line's width, points: a share of the font's size, but a pixel at least.
inline float thickness(const FigureStyle& style, float of_em) {
  return std::max(of_em * style.em, 1 / style.pixels_per_point);
}

/// Calls `action` with every multiple of a step from `low` to `high`; with none where they are absurdly many.
template <typename Action>
void for_multiples(double step, double low, double high, Action action) {
  constexpr double kMost = 1000;
  const double first = std::ceil(low / step), count = std::floor(high / step) - first + 1;
  if (!(count <= kMost)) return;
  for (double i = 0; i < count; i += 1) action((first + i) * step);
}

}  // namespace softfocus
