#include "core/figure/plane.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "core/figure/heatmap_plan.h"
#include "core/figure/plane_parts.h"
#include "core/figure/plane_ticks.h"

namespace softfocus {

namespace {

using Eigen::Index;

constexpr float kFullWeight = 0.6f;     // em, the thickness of a line for weight 1
constexpr float kThinnest = 0.1f;       // pixels; thinner lines are not seen
constexpr float kShortestTrail = 0.4f;  // em
constexpr Index kMostLinesToKnow = 50;  // tokens; names of more cannot keep clear of their arrows

Rect common(const Rect& a, const Rect& b) {
  const float x = std::max(a.x, b.x), y = std::max(a.y, b.y);
  return {x, y, std::max(std::min(a.right(), b.right()) - x, 0.0f),
          std::max(std::min(a.bottom(), b.bottom()) - y, 0.0f)};
}

// The corners of a convex area that a rectangle leaves of it. Source: Sutherland & Hodgman 1974, "Reentrant polygon
// clipping".
std::vector<Point> clipped_area(std::vector<Point> corners, const Rect& rect) {
  const auto cut = [&](auto depth) {  // depth(p) is 0 at the edge, positive within
    std::vector<Point> kept;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point a = corners[i], b = corners[(i + 1) % corners.size()];
      const auto at = static_cast<double>(depth(a)), next = static_cast<double>(depth(b));
      if (at >= 0) kept.push_back(a);
      if ((at < 0) == (next < 0)) continue;
      const double t = at / (at - next);
      const auto between = [t](float from, float to) {
        return static_cast<float>(static_cast<double>(from) +
                                  t * (static_cast<double>(to) - static_cast<double>(from)));
      };
      kept.push_back({between(a.x, b.x), between(a.y, b.y)});
    }
    corners = std::move(kept);
  };
  cut([&](Point p) { return p.x - rect.x; });
  cut([&](Point p) { return rect.right() - p.x; });
  cut([&](Point p) { return p.y - rect.y; });
  cut([&](Point p) { return rect.bottom() - p.y; });
  // Far corners leave a little rounding.
  for (Point& p : corners) {
    p = {std::clamp(p.x, rect.x, rect.right()), std::clamp(p.y, rect.y, rect.bottom())};
  }
  return corners;
}

class Painter {
 public:
  Painter(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure, PlanePlan plan)
      : content_(content),
        style_(style),
        measure_(measure),
        colors_(palette(style.theme)),
        plan_(std::move(plan)),
        layout_(plan_.layout),
        words_(content) {}

  PlaneFigure paint() {
    const bool many = content_.points.rows() > kMostArrows;
    draw_words_above();
    draw_grid();
    draw_hull();
    draw_key_lines();
    draw_trail();
    if (!many) draw_arrows();
    if (!many) draw_ring();
    draw_tips(!many);
    if (many) draw_ring();
    PlaneFigure drawn{empty_figure(style_), layout_, std::move(hints_)};
    drawn.figure.shapes = std::move(shapes_);
    draw_plane_labels(content_, style_, measure_, plan_.sizes, obstacles_, drawn);
    return drawn;
  }

 private:
  float em() const { return style_.em; }
  Point tip(Index token) const { return layout_.tips[static_cast<std::size_t>(token)]; }
  Point figure_point(const PlanePoints& points, Index row) const {
    return layout_.to_figure(points(row, 0), points(row, 1));
  }
  std::optional<Segment> in_area(Point from, Point to) const { return clipped({from, to}, layout_.area); }

  void draw_line(Point from, Point to, float width, Color color) {
    if (const auto line = in_area(from, to)) {
      shapes_.emplace_back(LineShape{line->from, line->to, color, width});
    }
  }

  void keep_labels_off(const Segment& line) {
    if (content_.points.rows() <= kMostLinesToKnow) obstacles_.lines.push_back(line);
  }

  void draw_text(Point at, std::string text, float size, Color color, FontWeight weight, AlignX align) {
    if (!text.empty()) shapes_.emplace_back(TextShape{at, std::move(text), size, color, weight, align});
  }

  void draw_words_above() {
    const float room = style_.width - 2 * plan_.padding;
    float y = plan_.padding;
    const auto line = [&](const std::string& text, float size, FontWeight weight, Color color) {
      draw_text({plan_.padding, y + line_height(size) / 2}, shortened(text, room, size, weight, measure_), size, color,
                weight, AlignX::left);
      y += line_height(size);
    };
    if (plan_.title) line("Plane", PlaneText::kTitle * em(), FontWeight::bold, colors_.ink);
    for (const std::string& caption : plan_.captions) {
      line(caption, PlaneText::kCaption * em(), FontWeight::regular, colors_.muted);
    }
  }

  void draw_grid() {
    draw_grid_lines();
    if (plan_.ticks) draw_numbers();
    if (plan_.ticks) draw_axis_names();
  }

  // The corners of the area, in the plane.
  Eigen::RowVector2d lowest() const { return layout_.to_plane({layout_.area.x, layout_.area.bottom()}); }
  Eigen::RowVector2d highest() const { return layout_.to_plane({layout_.area.right(), layout_.area.y}); }

  void draw_grid_lines() {
    const Rect& area = layout_.area;
    const auto on_pixel = [&](float at) {
      return (std::floor(at * style_.pixels_per_point) + 0.5f) / style_.pixels_per_point;
    };
    const Eigen::RowVector2d low = lowest(), high = highest();
    for_multiples(plan_.step, low.x(), high.x(), [&](double value) {
      const float x = on_pixel(layout_.to_figure(value, 0).x);
      draw_line({x, area.y}, {x, area.bottom()}, 1 / style_.pixels_per_point, colors_.border);
    });
    for_multiples(plan_.step, low.y(), high.y(), [&](double value) {
      const float y = on_pixel(layout_.to_figure(0, value).y);
      if (!content_.line) draw_line({area.x, y}, {area.right(), y}, 1 / style_.pixels_per_point, colors_.border);
    });
    for (const Segment& axis : axes()) {
      draw_line(axis.from, axis.to, thickness(style_, 0.1f), faint(colors_.muted, 0.45));
      keep_labels_off(axis);
    }
  }

  // The lines through 0; on a line the second is a mark.
  std::array<Segment, 2> axes() const {
    const Rect& area = layout_.area;
    const Point zero = layout_.to_figure(0, 0);
    const float half = content_.line ? 0.8f * em() : area.height;
    return {Segment{{area.x, zero.y}, {area.right(), zero.y}},
            Segment{{zero.x, std::max(area.y, zero.y - half)}, {zero.x, std::min(area.bottom(), zero.y + half)}}};
  }

  // Below the grid and at its left, each where it has room beside the one before.
  void draw_numbers() {
    const Rect& area = layout_.area;
    const PlaneWindow& window = layout_.window;
    const double largest =
        std::max({std::abs(window.left), std::abs(window.right), std::abs(window.bottom), std::abs(window.top)});
    const float size = PlaneText::kTick * em();
    Rect before{-em(), -em(), 0, 0};
    const auto draw = [&](Point at, double value, AlignX align) {
      const TextShape text{at, tick_text(value, plan_.step, largest), size, colors_.muted, FontWeight::regular, align};
      const Rect box = bounds_of(text, measure_);
      if (box.x < 0 || box.y < 0 || box.right() > style_.width || box.bottom() > style_.height) return;
      if (overlap({box.x - 0.4f * em(), box.y, box.width, box.height}, before)) return;
      before = box;
      shapes_.emplace_back(text);
    };
    const float below = area.bottom() + 0.2f * em() + line_height(size) / 2;
    for_multiples(plan_.step, lowest().x(), highest().x(), [&](double value) {
      draw({layout_.to_figure(value, 0).x, below}, value, AlignX::center);
    });
    if (content_.line) return;
    for_multiples(plan_.step, lowest().y(), highest().y(), [&](double value) {
      const float y = layout_.to_figure(0, value).y;
      if (y + line_height(size) / 2 <= area.bottom()) draw({area.x - 0.4f * em(), y}, value, AlignX::right);
    });
  }

  // In the corners, which the window leaves free.
  void draw_axis_names() {
    const Rect& area = layout_.area;
    const float size = PlaneText::kTick * em(), height = line_height(size), inset = 0.3f * em();
    if (height > 0.1f * area.height) return;
    const auto draw = [&](const std::string& name, Point at, AlignX align) {
      if (name.empty() || measure_.width(name, size, FontWeight::regular) + 2 * inset > area.width) return;
      const TextShape text{at, name, size, colors_.muted, FontWeight::regular, align};
      shapes_.emplace_back(text);
      obstacles_.axis_names.push_back(bounds_of(text, measure_));
    };
    draw(content_.axes[0], {area.right() - inset, area.bottom() - height / 2}, AlignX::right);
    draw(content_.axes[1], {area.x + inset, area.y + height / 2}, AlignX::left);
  }

  void draw_hull() {
    std::vector<Point> corners;
    for (Index i = 0; i < content_.hull.rows(); ++i) corners.push_back(figure_point(content_.hull, i));
    if (corners.size() < 2) return;
    const Rect& area = layout_.area;
    const Color edge = colors_.context, soft = faint(colors_.context, 0.1);
    const float width = thickness(style_, 0.1f), dash = 0.32f * em();
    if (corners.size() == 2) {
      const auto line = clipped({corners[0], corners[1]}, area);
      if (!line) return;
      if (content_.line) {
        const Rect band{line->from.x, line->from.y - 0.8f * em(), line->to.x - line->from.x, 1.6f * em()};
        shapes_.emplace_back(RectShape{.rect = common(band, area), .fill = soft});
        hints_.push_back({common(band, area), words_.hull()});
      }
      keep_labels_off(*line);
      shapes_.emplace_back(PathShape{.points = {line->from, line->to}, .stroke = edge, .width = width, .dash = dash});
      return;
    }
    const bool whole = std::all_of(corners.begin(), corners.end(), [&](Point p) { return is_in(area, p); });
    const std::vector<Point> shown = whole ? corners : clipped_area(corners, area);
    if (!shown.empty()) shapes_.emplace_back(PathShape{.points = shown, .closed = true, .fill = soft});
    if (whole) {
      shapes_.emplace_back(PathShape{.points = corners, .stroke = edge, .width = width, .dash = dash, .closed = true});
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const auto line = clipped({corners[i], corners[(i + 1) % corners.size()]}, area);
      if (!line) continue;
      keep_labels_off(*line);
      if (whole) continue;
      shapes_.emplace_back(PathShape{.points = {line->from, line->to}, .stroke = edge, .width = width, .dash = dash});
    }
    hint_at_hull(shown);
  }

  // Slices of the area: hints are rectangles.
  void hint_at_hull(const std::vector<Point>& corners) {
    if (corners.empty()) return;
    const auto [top, bottom] =
        std::minmax_element(corners.begin(), corners.end(), [](Point a, Point b) { return a.y < b.y; });
    constexpr int kSlices = 24;
    const float height = (bottom->y - top->y) / kSlices;
    const std::string words = words_.hull();
    for (int slice = 0; slice < kSlices; ++slice) {
      const float y = top->y + (static_cast<float>(slice) + 0.5f) * height;
      float left = std::numeric_limits<float>::max(), right = std::numeric_limits<float>::lowest();
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point a = corners[i], b = corners[(i + 1) % corners.size()];
        if ((a.y <= y) == (b.y <= y)) continue;
        const float x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
        left = std::min(left, x);
        right = std::max(right, x);
      }
      if (left < right) hints_.push_back({{left, y - height / 2, right - left, height}, words});
    }
  }

  void draw_key_lines() {
    if (content_.visible.empty()) return;
    const Point ring = layout_.to_figure(content_.context.x(), content_.context.y());
    const Color color = faint(colors_.context, 0.5);
    for (const Index key : content_.visible) {
      const float width = kFullWeight * em() * content_.weights[static_cast<std::size_t>(key)];
      if (width * style_.pixels_per_point < kThinnest) continue;
      if (content_.line) {
        draw_arc(ring, tip(key), width, color);
      } else {
        draw_line(ring, tip(key), width, color);
        if (const auto line = in_area(ring, tip(key))) keep_labels_off(*line);
      }
    }
  }

  // Half an ellipse below a line on which all tips lie.
  void draw_arc(Point from, Point to, float width, Color color) {
    const float room = layout_.area.bottom() - from.y - em();
    const float half = std::abs(to.x - from.x) / 2, middle = (from.x + to.x) / 2;
    if (half < layout_.ring_radius / 2 || room <= 0 || !is_in(layout_.area, from) || !is_in(layout_.area, to)) return;
    const float height = std::min(0.6f * half, room);
    PathShape arc{.points = {}, .stroke = color, .width = width};
    constexpr int kParts = 32;
    for (int i = 0; i <= kParts; ++i) {
      const float angle = std::numbers::pi_v<float> * static_cast<float>(i) / kParts;
      arc.points.push_back({middle + half * std::cos(angle), from.y + height * std::sin(angle)});
    }
    shapes_.emplace_back(std::move(arc));
  }

  void draw_trail() {
    const Index count = content_.trail.rows();
    if (count < 2) return;
    std::vector<Point> points;
    for (Index i = 0; i < count; ++i) points.push_back(figure_point(content_.trail, i));
    float extent = 0;
    for (const Point p : points) extent = std::max(extent, std::sqrt(squared_distance(p, points.front())));
    if (extent < kShortestTrail * em()) return;
    PathShape run{
        .points = {}, .stroke = faint(colors_.context, 0.8), .width = thickness(style_, 0.08f), .dash = 0.12f * em()};
    const auto end_run = [&] {
      if (run.points.size() > 1) shapes_.emplace_back(run);
      run.points.clear();
    };
    for (Index i = 0; i < count; ++i) {
      const Point p = points[static_cast<std::size_t>(i)];
      if (!is_in(layout_.area, p)) {
        end_run();
        continue;
      }
      run.points.push_back(p);
      hints_.push_back({square_around(p, 0.35f * em()), words_.trail(i)});
    }
    end_run();
    for (const bool hot : {false, true}) {
      const Point p = hot ? points.back() : points.front();
      const Point before = hot ? points[points.size() - 2] : points[1];
      if (!is_in(layout_.area, p)) continue;
      obstacles_.trail_ends.push_back(
          {{p, std::min(0.22f * em(), layout_.ring_radius / 2)}, {p.x - before.x, p.y - before.y}, hot});
    }
  }

  // In the order in which they are drawn: the query over the others.
  template <typename Action>
  void for_tokens(Action action) const {
    for (Index token = 0; token < content_.points.rows(); ++token) {
      if (token != content_.query) action(token);
    }
    action(content_.query);
  }

  void draw_arrows() {
    const Point zero = layout_.to_figure(0, 0);
    for_tokens([&](Index token) {
      const bool query = token == content_.query;
      const float width = thickness(style_, query ? plan_.sizes.query_arrow : plan_.sizes.arrow);
      const Color color = token_color(content_, colors_, token);
      const auto line = in_area(zero, tip(token));
      if (!line || tip(token) == zero) return;
      draw_line(zero, tip(token), width, query ? color : faint(color, plan_.sizes.opacity));
      keep_labels_off(*line);
    });
  }

  void draw_ring() {
    if (!layout_.ring) return;
    const Point at = *layout_.ring;
    shapes_.emplace_back(CircleShape{.center = at,
                                     .radius = layout_.ring_radius,
                                     .fill = colors_.surface,
                                     .stroke = colors_.context,
                                     .stroke_width = std::min(0.2f * em(), layout_.ring_radius / 2)});
    hints_.push_back({square_around(at, layout_.ring_radius), words_.ring()});
  }

  void draw_tips(bool with_hints) {
    for_tokens([&](Index token) {
      const Point at = tip(token);
      if (!is_in(layout_.area, at)) return;
      const float radius = layout_.radius_of(token);
      if (token == content_.hovered) {
        const float halo = radius + 0.3f * em();
        shapes_.emplace_back(CircleShape{.center = at, .radius = halo, .fill = faint(colors_.accent, 0.25)});
      }
      Color color = token_color(content_, colors_, token);
      if (!with_hints && token != content_.query) color = faint(color, plan_.sizes.opacity);
      shapes_.emplace_back(CircleShape{.center = at, .radius = radius, .fill = color});
      if (with_hints) hints_.push_back({square_around(at, std::max(radius, 0.4f * em())), words_.token(token)});
    });
    for (const TrailEnd& end : obstacles_.trail_ends) {
      shapes_.emplace_back(CircleShape{.center = end.mark.center,
                                       .radius = end.mark.radius,
                                       .fill = colors_.surface,
                                       .stroke = colors_.context,
                                       .stroke_width = thickness(style_, 0.08f)});
    }
  }

  const PlaneContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  const Palette& colors_;
  const PlanePlan plan_;
  const PlaneLayout& layout_;
  const PlaneWords words_;
  PlaneObstacles obstacles_;
  std::vector<Shape> shapes_;
  std::vector<Hint> hints_;
};

}  // namespace

Color token_color(const PlaneContent& content, const Palette& colors, Index token) {
  if (token == content.query) return colors.accent;
  const bool visible = std::binary_search(content.visible.begin(), content.visible.end(), token);
  return visible ? colors.ink : colors.muted;
}

PlaneFigure plane_figure(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure) {
  assert(content.points.rows() > 0 && content.query < content.points.rows());
  assert(static_cast<Index>(content.names.size()) == content.points.rows());
  return Painter(content, style, measure, plan_plane(content, style, measure)).paint();
}

}  // namespace softfocus
