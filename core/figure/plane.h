#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/principal_plane.h"
#include "core/document/scene.h"
#include "core/figure/figure_style.h"

// Tokens as arrows in two dimensions, with the context of one query among them.
namespace softfocus {

/// A plane to look at tokens in, and its words.
struct NamedPlane {
  PlaneDirections directions;       ///< d × 2
  std::array<std::string, 2> axes;  ///< what stands at the axes; with d = 1 the second is empty
  std::string words;                ///< both in a caption: "dimensions 2 and 3"
};

/// The plane of two different coordinates, from 0, of d; with d = 1 both are 0.
NamedPlane plane_of_dimensions(Eigen::Index d, Eigen::Index first, Eigen::Index second);

/// The plane in which the tokens (n × d) differ most. Its axes tell the share of the tokens' variance (the mean square
/// distance from their mean) that lies along each; where the tokens are all the same they tell none.
NamedPlane plane_of_principal_directions(const Matrix& tokens);

/// A part of a plane, in its own coordinates, y upwards.
struct PlaneWindow {
  double left = 0, bottom = 0, right = 0, top = 0;
  friend bool operator==(const PlaneWindow&, const PlaneWindow&) = default;
};

/// What a plane shows. Names and weights are those of the scene and the results, which outlive the call.
struct PlaneContent {
  std::vector<std::string_view> names;  ///< n, any UTF-8
  PlanePoints points;                   ///< n × 2: the tokens
  std::array<std::string, 2> axes;      ///< as in NamedPlane
  std::string words;                    ///< as in NamedPlane
  bool line = false;                    ///< d = 1: y is 0 everywhere
  Eigen::Index query = 0;               ///< whose context is shown
  std::span<const float> weights;       ///< n, the query's
  std::vector<Eigen::Index> visible;    ///< the keys that the query sees, ascending
  std::vector<Eigen::Index> strongest;  ///< of these at most 8 with more weight than the mean, the largest first
  Eigen::RowVector2d context{0, 0};     ///< meaningless without a visible key
  PlanePoints trail;                    ///< k × 2: the context for each temperature
  Eigen::VectorXd temperatures;         ///< k: 0, … growing …, ∞
  PlanePoints hull;                     ///< corners of the hull of the visible tokens, as convex_hull() orders them

  std::optional<PlaneWindow> window;    ///< what to show, as long as a hand drags; fitted where it is not given
  std::optional<Eigen::Index> hovered;  ///< the token under the hand or dragged by it
  std::optional<Point> mouse;           ///< points of the figure; of many tokens those near it get their names
  bool draggable = false;               ///< the caption says that a tip can be dragged
};

/// Gathers what the plane shows for one query. `raw_scores` and `weights` are its rows of n, `mask` is n × n or empty,
/// `tokens` is n × d. O(n · (d + log n)).
PlaneContent plane_content(const Scene& scene, const Matrix& tokens, const Mask& mask, Eigen::Index query,
                           std::span<const float> raw_scores, std::span<const float> weights, const NamedPlane& plane);

/// The part of the plane in which 0, all tips, the context and its trail lie, bounded by round numbers and a little
/// more, so that small changes keep it and none of it depends on the figure's size. With one dimension it has no
/// height.
PlaneWindow fitted_window(const PlaneContent& content);

/// More tokens than this are points instead of arrows.
inline constexpr Eigen::Index kMostArrows = 200;

/// Where the parts of a plane stand, points of the figure.
struct PlaneLayout {
  Rect area;           ///< the grid
  PlaneWindow window;  ///< lies within the area, in its middle
  double scale = 1;    ///< points of the figure for 1 of the plane, on both axes

  std::vector<Point> tips;  ///< n; outside the area when outside a window that was given: then not drawn
  Eigen::Index query = 0;
  float tip_radius = 0, query_radius = 0;
  std::optional<Point> ring;  ///< the context's, unless there is none or it is outside the area
  float ring_radius = 0;

  struct Label {
    Rect rect;
    std::vector<Eigen::Index> tokens;  ///< whose names it has; none for the ring's and the trail's words
  };
  std::vector<Label> labels;

  Point to_figure(double x, double y) const;
  Eigen::RowVector2d to_plane(Point p) const;
  /// The token whose tip is nearest to a point, at most `radius` away; the query before others in the same place.
  std::optional<Eigen::Index> token_at(Point p, float radius) const;
  float radius_of(Eigen::Index token) const { return token == query ? query_radius : tip_radius; }
};

struct PlaneFigure {
  Figure figure;
  PlaneLayout layout;
  std::vector<Hint> hints;
};

/// Draws the plane so that it fills the style's size: tokens as arrows from 0, or points above kMostArrows; the query's
/// context as a ring, with a line to each visible token as thick as its weight; the hull that the context never leaves;
/// where the context goes as the temperature changes. A name that finds no place of its own is left out; its hint
/// tells it.
PlaneFigure plane_figure(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure);

}  // namespace softfocus
