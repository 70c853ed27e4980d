#include "core/figure/plane.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "core/document/text.h"
#include "core/figure/heatmap_plan.h"
#include "core/figure/label_places.h"
#include "core/figure/palette.h"
#include "core/figure/plane_ticks.h"

namespace softfocus {

namespace {

using Eigen::Index;

// All in em.
constexpr float kTitle = 1.15f, kCaption = 0.875f, kTick = 0.75f, kWords = 0.9f, kSmallWords = 0.8f;
constexpr float kLabel = 1.05f, kSmallLabel = 0.875f;
constexpr float kGridStep = 4.0f;     // at least between two lines of the grid
constexpr float kLongestName = 9.0f;  // of a label
constexpr float kFullWeight = 0.6f;   // the thickness of a line for weight 1
constexpr float kMouseReach = 3.0f;   // of many tokens those so near to the mouse have names
constexpr std::size_t kMostNear = 5;

constexpr Index kDense = 1000;     // points of more tokens shine through each other
constexpr float kThinnest = 0.1f;  // pixels; thinner lines are not seen

// How tokens are drawn, by their number; em.
struct TokenSizes {
  Index most = 0;
  float tip = 0, query = 0, arrow = 0, query_arrow = 0, label = 0;
};
constexpr std::array kTokenSizes{TokenSizes{12, 0.42f, 0.5f, 0.125f, 0.19f, kLabel},
                                 TokenSizes{50, 0.32f, 0.42f, 0.1f, 0.16f, kLabel},
                                 TokenSizes{kMostArrows, 0.24f, 0.38f, 0.06f, 0.14f, kSmallLabel},
                                 TokenSizes{std::numeric_limits<Index>::max(), 0.15f, 0.34f, 0, 0, kSmallLabel}};

TokenSizes sizes_for(Index n) {
  return *std::find_if(kTokenSizes.begin(), kTokenSizes.end(),
                       [n](const TokenSizes& sizes) { return n <= sizes.most; });
}

Color faint(Color color, double opacity) {
  color.a = static_cast<std::uint8_t>(std::lround(255.0 * opacity));
  return color;
}

float squared_distance(Point a, Point b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

Rect square_around(Point p, float half) { return {p.x - half, p.y - half, 2 * half, 2 * half}; }

Rect common(const Rect& a, const Rect& b) {
  const float x = std::max(a.x, b.x), y = std::max(a.y, b.y);
  return {x, y, std::max(std::min(a.right(), b.right()) - x, 0.0f),
          std::max(std::min(a.bottom(), b.bottom()) - y, 0.0f)};
}

bool is_in(const Rect& area, Point p) {
  return p.x >= area.x && p.x <= area.right() && p.y >= area.y && p.y <= area.bottom();
}

// Everything that depends on the room there is.
struct Plan {
  std::vector<std::string> captions;  // those that are drawn
  bool title = false, ticks = false;
  float padding = 0;
  double step = 1;  // of the grid, in the plane
  PlaneLayout layout;
};

class Planner {
 public:
  Planner(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure)
      : content_(content), style_(style), measure_(measure), em_(style.em) {}

  // Words go while the grid has less than half of the figure's height.
  Plan plan() const {
    Plan plan{captions(), style_.title, true, padding(), 1, {}};
    while (true) {
      place_area(plan);
      if (plan.layout.area.height >= 0.55f * style_.height) break;
      if (plan.captions.size() > 1) {
        plan.captions.pop_back();
      } else if (plan.ticks) {
        plan.ticks = false;
      } else if (!plan.captions.empty()) {
        plan.captions.clear();
      } else if (plan.title) {
        plan.title = false;
      } else {
        break;
      }
    }
    place_tokens(plan.layout);
    return plan;
  }

 private:
  float padding() const { return std::min(em_, 0.05f * std::min(style_.width, style_.height)); }

  std::vector<std::string> captions() const {
    const bool many = content_.points.rows() > kMostArrows;
    std::string first = content_.words;
    const std::string drag = content_.draggable ? (many ? " · drag a point" : " · drag an arrow’s tip") : "";
    const float room = style_.width - 2 * padding();
    if (measure_.width(first + drag, kCaption * em_, FontWeight::regular) <= room) first += drag;
    std::vector<std::string> lines;
    if (!first.empty()) lines.push_back(first);
    if (content_.visible.empty()) lines.emplace_back("no visible keys");
    return lines;
  }

  // The area between the words above and the numbers at the left and below, and the window in its middle.
  void place_area(Plan& plan) const {
    const float pad = plan.padding;
    const float tick = kTick * em_;
    float top = pad + (plan.title ? line_height(kTitle * em_) : 0.0f) +
                static_cast<float>(plan.captions.size()) * line_height(kCaption * em_);
    if (top > pad) top += 0.5f * em_;
    const float below = plan.ticks ? line_height(tick) + 0.2f * em_ : 0.0f;
    PlaneLayout& layout = plan.layout;
    layout.window = content_.window ? *content_.window : fitted_window(content_);
    layout.area = {pad, top, std::max(style_.width - 2 * pad, 1.0f), std::max(style_.height - top - pad - below, 1.0f)};
    scale(plan);
    if (!plan.ticks || content_.line) return;
    // As wide as the numbers are that the whole width asks for.
    float widest = 0;
    const PlaneWindow& window = layout.window;
    const double largest = std::max(std::abs(window.bottom), std::abs(window.top));
    const double steps = std::floor(largest / plan.step);
    for (double i = -steps; i <= steps; i += 1.0) {
      if (i * plan.step < window.bottom || i * plan.step > window.top) continue;
      widest =
          std::max(widest, measure_.width(tick_text(i * plan.step, plan.step, largest), tick, FontWeight::regular));
    }
    const float column = std::min(widest, 0.2f * style_.width) + 0.4f * em_;
    layout.area.x += column;
    layout.area.width = std::max(layout.area.width - column, 1.0f);
    scale(plan);
  }

  void scale(Plan& plan) const {
    PlaneLayout& layout = plan.layout;
    const Rect& area = layout.area;
    const float beside = std::min(2.5f * em_, 0.14f * area.width), above = std::min(2.0f * em_, 0.14f * area.height);
    const double width = layout.window.right - layout.window.left, height = layout.window.top - layout.window.bottom;
    const auto fitting = [](float room, double extent) {
      return extent > 0.0 ? static_cast<double>(room) / extent : std::numeric_limits<double>::infinity();
    };
    layout.scale = std::min(fitting(area.width - 2 * beside, width), fitting(area.height - 2 * above, height));
    if (!std::isfinite(layout.scale)) layout.scale = 1.0;
    plan.step = round_step(static_cast<double>(kGridStep * em_) / layout.scale);
  }

  void place_tokens(PlaneLayout& layout) const {
    const Index n = content_.points.rows();
    layout.query = content_.query;
    layout.tips.reserve(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i) {
      layout.tips.push_back(layout.to_figure(content_.points(i, 0), content_.points(i, 1)));
    }
    const TokenSizes sizes = sizes_for(n);
    const float most = 0.05f * std::min(layout.area.width, layout.area.height);
    layout.tip_radius = std::min(sizes.tip * em_, most);
    layout.query_radius = std::min(sizes.query * em_, 1.2f * most);
    layout.ring_radius = std::min(0.65f * em_, 1.5f * most);
    if (content_.visible.empty()) return;
    const Point ring = layout.to_figure(content_.context.x(), content_.context.y());
    if (is_in(layout.area, ring)) layout.ring = ring;
  }

  const PlaneContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  float em_;
};

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
  Painter(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure, Plan plan)
      : content_(content),
        style_(style),
        measure_(measure),
        colors_(palette(style.theme)),
        plan_(std::move(plan)),
        layout_(plan_.layout),
        em_(style.em),
        n_(content.points.rows()),
        many_(n_ > kMostArrows),
        sizes_(sizes_for(n_)),
        visible_(static_cast<std::size_t>(n_), false),
        query_name_(in_quotes(content.names[static_cast<std::size_t>(content.query)])) {
    for (const Index key : content.visible) visible_[static_cast<std::size_t>(key)] = true;
  }

  PlaneFigure paint() {
    draw_words_above();
    draw_grid();
    draw_hull();
    draw_key_lines();
    draw_trail();
    if (!many_) draw_arrows();
    if (!many_) draw_ring();
    draw_tips();
    if (many_) draw_ring();
    draw_labels();
    PlaneFigure drawn{empty_figure(style_), std::move(layout_), std::move(hints_)};
    drawn.figure.shapes = std::move(shapes_);
    return drawn;
  }

 private:
  float pixels(float count) const { return count / style_.pixels_per_point; }
  float thickness(float of_em) const { return std::max(of_em * em_, pixels(1)); }
  double weight(Index token) const { return static_cast<double>(content_.weights[static_cast<std::size_t>(token)]); }
  bool is_visible(Index token) const { return visible_[static_cast<std::size_t>(token)]; }
  Point tip(Index token) const { return layout_.tips[static_cast<std::size_t>(token)]; }
  Point figure_point(const PlanePoints& points, Index row) const {
    return layout_.to_figure(points(row, 0), points(row, 1));
  }

  std::string coordinates(double x, double y) const {
    return content_.line ? plain_number(x) : "(" + plain_number(x) + ", " + plain_number(y) + ")";
  }

  void draw_line(Point from, Point to, float width, Color color) {
    if (const auto line = clipped({from, to}, layout_.area)) {
      shapes_.emplace_back(LineShape{line->from, line->to, color, width});
    }
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
    if (plan_.title) line("Plane", kTitle * em_, FontWeight::bold, colors_.ink);
    for (const std::string& caption : plan_.captions) {
      line(caption, kCaption * em_, FontWeight::regular, colors_.muted);
    }
  }

  void draw_grid() {
    draw_grid_lines();
    if (plan_.ticks) draw_numbers();
    if (plan_.ticks) draw_axis_names();
  }

  // Calls `action` with every multiple of the grid's step that an axis (0 is x) has room for, and its place.
  template <typename Action>
  void for_steps(int axis, Action action) const {
    const Rect& area = layout_.area;
    const double low = layout_.to_plane({area.x, area.bottom()})[axis];
    const double high = layout_.to_plane({area.right(), area.y})[axis];
    for (double i = std::ceil(low / plan_.step); i * plan_.step <= high; i += 1.0) {
      action(i * plan_.step, layout_.to_figure(i * plan_.step, i * plan_.step));
    }
  }

  void draw_grid_lines() {
    const Rect& area = layout_.area;
    const auto on_pixel = [&](float at) {
      return (std::floor(at * style_.pixels_per_point) + 0.5f) / style_.pixels_per_point;
    };
    for_steps(0, [&](double, Point at) {
      const float x = on_pixel(at.x);
      draw_line({x, area.y}, {x, area.bottom()}, pixels(1), colors_.border);
    });
    if (!content_.line) {
      for_steps(1, [&](double, Point at) {
        const float y = on_pixel(at.y);
        draw_line({area.x, y}, {area.right(), y}, pixels(1), colors_.border);
      });
    }
    for (const Segment& axis : axes()) draw_line(axis.from, axis.to, thickness(0.1f), faint(colors_.muted, 0.45));
  }

  // The lines through 0; on a line the second is a mark.
  std::array<Segment, 2> axes() const {
    const Rect& area = layout_.area;
    const Point zero = layout_.to_figure(0, 0);
    const float half = content_.line ? 0.8f * em_ : area.height;
    return {Segment{{area.x, zero.y}, {area.right(), zero.y}},
            Segment{{zero.x, std::max(area.y, zero.y - half)}, {zero.x, std::min(area.bottom(), zero.y + half)}}};
  }

  // Below the grid and at its left, each where it has room beside the one before.
  void draw_numbers() {
    const Rect& area = layout_.area;
    const PlaneWindow& window = layout_.window;
    const double largest =
        std::max({std::abs(window.left), std::abs(window.right), std::abs(window.bottom), std::abs(window.top)});
    const float size = kTick * em_;
    Rect before{-em_, -em_, 0, 0};
    const auto draw = [&](Point at, double value, AlignX align) {
      const TextShape text{at, tick_text(value, plan_.step, largest), size, colors_.muted, FontWeight::regular, align};
      const Rect box = bounds_of(text, measure_);
      if (box.x < 0 || box.y < 0 || box.right() > style_.width || box.bottom() > style_.height) return;
      if (overlap({box.x - 0.4f * em_, box.y, box.width, box.height}, before)) return;
      before = box;
      shapes_.emplace_back(text);
    };
    const float below = area.bottom() + 0.2f * em_ + line_height(size) / 2;
    for_steps(0, [&](double value, Point at) { draw({at.x, below}, value, AlignX::center); });
    if (content_.line) return;
    for_steps(1, [&](double value, Point at) {
      if (at.y + line_height(size) / 2 <= area.bottom()) draw({area.x - 0.4f * em_, at.y}, value, AlignX::right);
    });
  }

  // In the corners, which the window leaves free.
  void draw_axis_names() {
    const Rect& area = layout_.area;
    const float size = kTick * em_, height = line_height(size), inset = 0.3f * em_;
    if (height > 0.1f * area.height) return;
    const auto draw = [&](const std::string& name, Point at, AlignX align) {
      if (name.empty() || measure_.width(name, size, FontWeight::regular) + 2 * inset > area.width) return;
      const TextShape text{at, name, size, colors_.muted, FontWeight::regular, align};
      shapes_.emplace_back(text);
      axis_names_.push_back(bounds_of(text, measure_));
    };
    draw(content_.axes[0], {area.right() - inset, area.bottom() - height / 2}, AlignX::right);
    draw(content_.axes[1], {area.x + inset, area.y + height / 2}, AlignX::left);
  }

  std::string words_of_hull() const {
    return "the hull: the smallest convex area around the tokens that " + query_name_ +
           " can see\nits context Σ aⱼ xⱼ cannot leave it: no weight aⱼ is negative, and they sum to 1";
  }

  void draw_hull() {
    std::vector<Point> corners;
    for (Index i = 0; i < content_.hull.rows(); ++i) corners.push_back(figure_point(content_.hull, i));
    if (corners.size() < 2) return;
    const Rect& area = layout_.area;
    const Color edge = colors_.context, soft = faint(colors_.context, 0.1);
    const float width = thickness(0.1f), dash = 0.32f * em_;
    if (corners.size() == 2) {
      const auto line = clipped({corners[0], corners[1]}, area);
      if (!line) return;
      if (content_.line) {
        const Rect band{line->from.x, line->from.y - 0.8f * em_, line->to.x - line->from.x, 1.6f * em_};
        shapes_.emplace_back(RectShape{.rect = common(band, area), .fill = soft});
        hints_.push_back({common(band, area), words_of_hull()});
      }
      hull_lines_.push_back({line->from, line->to});
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
      hull_lines_.push_back(*line);
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
    const std::string words = words_of_hull();
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
      const float width = kFullWeight * em_ * static_cast<float>(weight(key));
      if (width * style_.pixels_per_point < kThinnest) continue;
      if (content_.line) {
        draw_arc(ring, tip(key), width, color);
      } else {
        draw_line(ring, tip(key), width, color);
        if (const auto line = clipped({ring, tip(key)}, layout_.area)) key_lines_.push_back(*line);
      }
    }
  }

  // Half an ellipse below a line on which all tips lie.
  void draw_arc(Point from, Point to, float width, Color color) {
    const float room = layout_.area.bottom() - from.y - em_;
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
    if (extent < 0.4f * em_) return;
    PathShape run{.points = {}, .stroke = faint(colors_.context, 0.8), .width = thickness(0.08f), .dash = 0.12f * em_};
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
      hints_.push_back({square_around(p, 0.35f * em_), words_of_trail(i)});
    }
    end_run();
    for (const bool hot : {false, true}) {
      const Point p = hot ? points.back() : points.front();
      const Point before = hot ? points[points.size() - 2] : points[1];
      if (!is_in(layout_.area, p)) continue;
      marks_.push_back({p, {p.x - before.x, p.y - before.y}, hot});
    }
  }

  std::string words_of_trail(Index i) const {
    const std::string at = " " + coordinates(content_.trail(i, 0), content_.trail(i, 1));
    if (i == 0) return "T → 0: the mean of the strongest keys of " + query_name_ + ", as a limit" + at;
    if (i + 1 == content_.trail.rows()) return "T → ∞: the mean of the visible keys of " + query_name_ + at;
    return "the trail: the context of " + query_name_ +
           " at the temperature T = " + plain_number(content_.temperatures[i]) + at +
           "\nc(T) = Σ aⱼ xⱼ, a = softmax of the scores at that temperature";
  }

  Color token_color(Index token) const {
    if (token == content_.query) return colors_.accent;
    return is_visible(token) ? colors_.ink : colors_.muted;
  }

  // In the order in which they are drawn: the query over the others.
  template <typename Action>
  void for_tokens(Action action) const {
    for (Index token = 0; token < n_; ++token) {
      if (token != content_.query) action(token);
    }
    action(content_.query);
  }

  void draw_arrows() {
    const Point zero = layout_.to_figure(0, 0);
    const double opacity = n_ <= 12 ? 1.0 : n_ <= 50 ? 0.6 : 0.35;
    for_tokens([&](Index token) {
      const bool query = token == content_.query;
      const float width = thickness(query ? sizes_.query_arrow : sizes_.arrow);
      const Color color = token_color(token);
      if (tip(token) != zero) draw_line(zero, tip(token), width, query ? color : faint(color, opacity));
    });
  }

  void draw_ring() {
    if (!layout_.ring) return;
    const Point at = *layout_.ring;
    shapes_.emplace_back(CircleShape{.center = at,
                                     .radius = layout_.ring_radius,
                                     .fill = colors_.surface,
                                     .stroke = colors_.context,
                                     .stroke_width = std::min(0.2f * em_, layout_.ring_radius / 2)});
    hints_.push_back({square_around(at, layout_.ring_radius), words_of_ring()});
  }

  std::string words_of_ring() const {
    return "the context of " + query_name_ + ": " + coordinates(content_.context.x(), content_.context.y()) +
           "\nc = Σ aⱼ xⱼ, the average of the tokens by their weights";
  }

  std::string words_of_token(Index token) const {
    std::string text = in_quotes(content_.names[static_cast<std::size_t>(token)]) + ": " +
                       coordinates(content_.points(token, 0), content_.points(token, 1));
    if (is_visible(token)) {
      text += "\nweight for the query " + query_name_ + ": " + plain_number(weight(token)) +
              "\naⱼ = exp(sⱼ) ÷ Σ exp(s) over the visible keys";
    } else {
      text += "\nmasked: the query " + query_name_ + " does not see it, its weight is 0";
    }
    return text;
  }

  void draw_tips() {
    for_tokens([&](Index token) {
      const Point at = tip(token);
      if (!is_in(layout_.area, at)) return;
      const float radius = layout_.radius_of(token);
      if (token == content_.hovered) {
        const float halo = radius + 0.3f * em_;
        shapes_.emplace_back(CircleShape{.center = at, .radius = halo, .fill = faint(colors_.accent, 0.25)});
      }
      const bool dense = n_ > kDense && token != content_.query;
      const Color color = dense ? faint(token_color(token), 0.5) : token_color(token);
      shapes_.emplace_back(CircleShape{.center = at, .radius = radius, .fill = color});
      if (!many_) hints_.push_back({square_around(at, std::max(radius, 0.4f * em_)), words_of_token(token)});
    });
    for (const TrailEnd& mark : marks_) {
      shapes_.emplace_back(CircleShape{.center = mark.at,
                                       .radius = mark_radius(),
                                       .fill = colors_.surface,
                                       .stroke = colors_.context,
                                       .stroke_width = thickness(0.08f)});
    }
  }

  float mark_radius() const { return std::min(0.22f * em_, layout_.ring_radius / 2); }

  // One label: the names of tokens at one place.
  struct Name {
    std::vector<Index> tokens;
    bool important = false;  // is given a place farther away, too
  };

  // The names to be shown, the most important first.
  std::vector<Name> names() const {
    std::vector<Name> names;
    const auto add = [&](Index token, bool important) {
      if (!is_in(layout_.area, tip(token))) return;
      const float same = 0.05f * em_;
      for (Name& name : names) {
        if (std::find(name.tokens.begin(), name.tokens.end(), token) != name.tokens.end()) return;
        const bool alone = name.tokens.front() == content_.query || token == content_.query;
        if (!alone && squared_distance(tip(name.tokens.front()), tip(token)) <= same * same) {
          name.tokens.push_back(token);
          return;
        }
      }
      names.push_back({{token}, important});
    };
    add(content_.query, true);
    if (content_.hovered && *content_.hovered < n_) add(*content_.hovered, true);
    if (many_) {
      for (const Index key : content_.strongest) add(key, true);
      for (const Index token : near_mouse()) add(token, true);
    } else {
      for (Index token = 0; token < n_; ++token) add(token, n_ <= 12);
    }
    return names;
  }

  std::vector<Index> near_mouse() const {
    if (!content_.mouse) return {};
    const auto distance = [&](Index token) { return squared_distance(tip(token), *content_.mouse); };
    const float reach = kMouseReach * em_;
    std::vector<Index> near;
    for (Index token = 0; token < n_; ++token) {
      if (distance(token) <= reach * reach) near.push_back(token);
    }
    const auto end = near.begin() + static_cast<std::ptrdiff_t>(std::min(near.size(), kMostNear));
    std::partial_sort(near.begin(), end, near.end(), [&](Index a, Index b) { return distance(a) < distance(b); });
    near.erase(end, near.end());
    return near;
  }

  std::vector<Disc> discs() const {
    std::vector<Disc> discs;
    for (Index token = 0; token < n_; ++token) {
      if (is_in(layout_.area, tip(token))) discs.push_back({tip(token), layout_.radius_of(token)});
    }
    for (const TrailEnd& mark : marks_) discs.push_back({mark.at, mark_radius()});
    if (layout_.ring) discs.push_back({*layout_.ring, layout_.ring_radius});
    return discs;
  }

  void draw_labels() {
    LabelPlaces places(layout_.area, discs());
    if (n_ <= kTokenSizes[1].most) {
      const Point zero = layout_.to_figure(0, 0);
      for (Index token = 0; token < n_; ++token) {
        if (const auto line = clipped({zero, tip(token)}, layout_.area)) places.avoid(*line);
      }
      for (const auto& lines : {hull_lines_, key_lines_}) {
        for (const Segment& line : lines) places.avoid(line);
      }
      for (const Segment& line : axes()) places.avoid(line);
    }
    for (const Rect& name : axis_names_) places.keep_free(name);
    const std::vector<Name> wanted = names();
    if (!wanted.empty() && wanted.front().tokens.front() == content_.query) draw_name(places, wanted.front());
    draw_words_of_ring(places);
    for (const Name& name : wanted) {
      if (name.tokens.front() != content_.query) draw_name(places, name);
    }
    for (const TrailEnd& mark : marks_) draw_words_of_trail(places, mark);
  }

  Point outwards(Index token) const {
    if (content_.line) return {0, -1};
    const Point zero = layout_.to_figure(0, 0), at = tip(token);
    if (squared_distance(zero, at) > layout_.tip_radius * layout_.tip_radius) return {at.x - zero.x, at.y - zero.y};
    // At 0: away from the others.
    const Point middle = layout_.to_figure(content_.points.col(0).mean(), content_.points.col(1).mean());
    return {at.x - middle.x, at.y - middle.y};
  }

  void draw_name(LabelPlaces& places, const Name& name) {
    const float size = sizes_.label * em_, room = std::min(kLongestName * em_, 0.4f * layout_.area.width);
    std::string text;
    constexpr std::size_t kMostNames = 12;  // more than there is room for
    for (std::size_t i = 0; i < std::min(name.tokens.size(), kMostNames); ++i) {
      if (i > 0) text += ", ";
      text += heatmap_label(content_.names[static_cast<std::size_t>(name.tokens[i])]);
    }
    text = shortened(text, room, size, FontWeight::bold, measure_);
    if (text.empty()) return;
    const Index token = name.tokens.front();
    const std::array<float, 8> distances{0.08f * em_, 0.9f * em_, 2 * em_,  3.5f * em_,
                                         6 * em_,     9 * em_,    14 * em_, 20 * em_};
    const Disc beside{tip(token), layout_.radius_of(token)};
    const auto place =
        places.take({measure_.width(text, size, FontWeight::bold) + 0.3f * em_, line_height(size), beside,
                     outwards(token), std::span(distances).first(name.important ? distances.size() : 2)});
    if (!place) return;
    if (place->distance > 0.5f * em_) draw_leader(places, beside, place->rect);
    draw_ground(*place);
    draw_text(place->rect.center(), text, size, token_color(token), FontWeight::bold, AlignX::center);
    layout_.labels.push_back({place->rect, name.tokens});
    if (!many_ && name.tokens.size() == 1) return;
    std::string words;
    for (std::size_t i = 0; i < std::min(name.tokens.size(), kMostNames); ++i) {
      words += (i > 0 ? "\n" : "") + words_of_token(name.tokens[i]);
    }
    hints_.push_back({place->rect, words});
    if (many_) hints_.push_back({square_around(beside.center, std::max(beside.radius, 0.4f * em_)), words});
  }

  // Makes a label readable over the lines that it crosses.
  void draw_ground(const LabelPlaces::Place& place) {
    if (place.crossings == 0 || style_.transparent) return;
    const Rect& rect = place.rect;
    const float inset = 0.2f * em_;
    if (rect.height <= 2 * inset) return;
    shapes_.emplace_back(RectShape{.rect = {rect.x, rect.y + inset, rect.width, rect.height - 2 * inset},
                                   .fill = faint(colors_.surface, 0.7),
                                   .radius = inset});
  }

  // A thin line from a disc to a label that stands away from it.
  void draw_leader(LabelPlaces& places, const Disc& from, const Rect& to) {
    const Point end{std::clamp(from.center.x, to.x, to.right()), std::clamp(from.center.y, to.y, to.bottom())};
    const float length = std::sqrt(squared_distance(from.center, end));
    if (length <= from.radius) return;
    const float share = from.radius / length;
    const Point start{from.center.x + share * (end.x - from.center.x), from.center.y + share * (end.y - from.center.y)};
    shapes_.emplace_back(LineShape{start, end, faint(colors_.muted, 0.7), thickness(0.05f)});
    places.avoid({start, end});
  }

  // Two lines beside the ring, or the first alone where there is no room for both.
  void draw_words_of_ring(LabelPlaces& places) {
    if (!layout_.ring) return;
    const std::string name =
        shortened(heatmap_label(content_.names[static_cast<std::size_t>(content_.query)]),
                  std::min(7 * em_, 0.3f * layout_.area.width), kWords * em_, FontWeight::bold, measure_);
    const std::string first = "context of “" + name + "”", second = "always inside the hull";
    const float first_size = kWords * em_, second_size = kSmallWords * em_;
    const float first_width = measure_.width(first, first_size, FontWeight::bold);
    const float second_width = measure_.width(second, second_size, FontWeight::regular);
    const std::array<float, 5> distances{0.15f * em_, 1.2f * em_, 3 * em_, 6 * em_, 10 * em_};
    for (const bool both : {true, false}) {
      const float width = both ? std::max(first_width, second_width) : first_width;
      const float height = line_height(first_size) + (both ? line_height(second_size) : 0.0f);
      const Disc beside{*layout_.ring, layout_.ring_radius};
      const Point wanted = content_.line ? Point{0, 1} : Point{-1, 0.6f};
      const auto place = places.take({width + 0.3f * em_, height, beside, wanted, distances});
      if (!place) continue;
      const Rect& rect = place->rect;
      if (place->distance > em_) draw_leader(places, beside, rect);
      if (place->crossings > 1) draw_ground(*place);
      const float away = rect.center().x - beside.center.x;
      const AlignX align = away < -rect.width / 4  ? AlignX::right
                           : away > rect.width / 4 ? AlignX::left
                                                   : AlignX::center;
      const float x = align == AlignX::left    ? rect.x + 0.15f * em_
                      : align == AlignX::right ? rect.right() - 0.15f * em_
                                               : rect.center().x;
      draw_text({x, rect.y + line_height(first_size) / 2}, first, first_size, colors_.context, FontWeight::bold, align);
      if (both) {
        draw_text({x, rect.bottom() - line_height(second_size) / 2}, second, second_size, colors_.context,
                  FontWeight::regular, align);
      }
      layout_.labels.push_back({rect, {}});
      hints_.push_back({rect, words_of_ring()});
      return;
    }
  }

  struct TrailEnd {
    Point at, outwards;
    bool hot = false;  // T → ∞
  };

  void draw_words_of_trail(LabelPlaces& places, const TrailEnd& mark) {
    const std::string words = mark.hot ? "T → ∞" : "T → 0";
    const float size = kTick * em_, width = measure_.width(words, size, FontWeight::regular) + 0.2f * em_;
    const std::array<float, 2> distances{0.05f * em_, 0.6f * em_};
    const auto place = places.take({width, line_height(size), {mark.at, mark_radius()}, mark.outwards, distances, 1});
    if (!place) return;
    draw_text(place->rect.center(), words, size, colors_.context, FontWeight::regular, AlignX::center);
    layout_.labels.push_back({place->rect, {}});
    hints_.push_back({place->rect, words_of_trail(mark.hot ? content_.trail.rows() - 1 : 0)});
  }

  const PlaneContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  const Palette& colors_;
  Plan plan_;
  PlaneLayout& layout_;
  float em_;
  Index n_;
  bool many_;
  TokenSizes sizes_;
  std::vector<bool> visible_;
  std::string query_name_;
  std::vector<Rect> axis_names_;
  std::vector<Segment> hull_lines_, key_lines_;
  std::vector<TrailEnd> marks_;
  std::vector<Shape> shapes_;
  std::vector<Hint> hints_;
};

}  // namespace

Point PlaneLayout::to_figure(double x, double y) const {
  const Point middle = area.center();
  return {static_cast<float>(static_cast<double>(middle.x) + (x - (window.left + window.right) / 2) * scale),
          static_cast<float>(static_cast<double>(middle.y) - (y - (window.bottom + window.top) / 2) * scale)};
}

Eigen::RowVector2d PlaneLayout::to_plane(Point p) const {
  const Point middle = area.center();
  return {(window.left + window.right) / 2 + static_cast<double>(p.x - middle.x) / scale,
          (window.bottom + window.top) / 2 - static_cast<double>(p.y - middle.y) / scale};
}

std::optional<Eigen::Index> PlaneLayout::token_at(Point p, float radius) const {
  std::optional<Index> nearest;
  float least = radius * radius;
  const auto take = [&](Index token) {
    const float distance = squared_distance(tips[static_cast<std::size_t>(token)], p);
    if (distance > least || (nearest && distance == least)) return;
    nearest = token;
    least = distance;
  };
  if (query < static_cast<Index>(tips.size())) take(query);
  for (Index token = 0; token < static_cast<Index>(tips.size()); ++token) take(token);
  return nearest;
}

PlaneFigure plane_figure(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure) {
  assert(content.points.rows() > 0 && content.query < content.points.rows());
  assert(static_cast<Index>(content.names.size()) == content.points.rows());
  return Painter(content, style, measure, Planner(content, style, measure).plan()).paint();
}

}  // namespace softfocus
