#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/figure/heatmap_plan.h"
#include "core/figure/plane_parts.h"
#include "core/figure/plane_ticks.h"

namespace softfocus {

namespace {

using Eigen::Index;

constexpr double kFarthest = 1e15;  // points; beyond it no direction is kept
constexpr float kGridStep = 4.0f;   // em, at least between two lines of the grid

constexpr float kLabel = 1.05f, kSmallLabel = 0.875f;  // em
constexpr Index kDense = 1000;                         // points of more tokens shine through each other

constexpr std::array kTokenSizes{TokenSizes{12, 0.42f, 0.5f, 0.125f, 0.19f, kLabel, 1},
                                 TokenSizes{50, 0.32f, 0.42f, 0.1f, 0.16f, kLabel, 0.6},
                                 TokenSizes{kMostArrows, 0.24f, 0.38f, 0.06f, 0.14f, kSmallLabel, 0.35},
                                 TokenSizes{kDense, 0.15f, 0.34f, 0, 0, kSmallLabel, 1},
                                 TokenSizes{std::numeric_limits<Index>::max(), 0.15f, 0.34f, 0, 0, kSmallLabel, 0.5}};

TokenSizes sizes_for(Index n) {
  return *std::find_if(kTokenSizes.begin(), kTokenSizes.end(),
                       [n](const TokenSizes& sizes) { return n <= sizes.most; });
}

class Planner {
 public:
  Planner(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure)
      : content_(content), style_(style), measure_(measure), em_(style.em) {}

  // Words go while the grid has less than half of the figure's height.
  PlanePlan plan() const {
    PlanePlan plan{.captions = captions(),
                   .title = style_.title,
                   .ticks = true,
                   .padding = padding(),
                   .sizes = sizes_for(content_.points.rows()),
                   .layout = {}};
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
    place_tokens(plan);
    return plan;
  }

 private:
  float padding() const { return std::min(em_, 0.05f * std::min(style_.width, style_.height)); }

  std::vector<std::string> captions() const {
    const bool many = content_.points.rows() > kMostArrows;
    std::string first = content_.words;
    const std::string drag = content_.draggable ? (many ? " · drag a point" : " · drag an arrow’s tip") : "";
    const float room = style_.width - 2 * padding();
    if (measure_.width(first + drag, PlaneText::kCaption * em_, FontWeight::regular) <= room) first += drag;
    std::vector<std::string> lines;
    if (!first.empty()) lines.push_back(first);
    if (content_.visible.empty()) lines.emplace_back("no visible keys");
    return lines;
  }

  // The area between the words above and the numbers at the left and below, and the window in its middle.
  void place_area(PlanePlan& plan) const {
    const float pad = plan.padding;
    const float tick = PlaneText::kTick * em_;
    float top = pad + (plan.title ? line_height(PlaneText::kTitle * em_) : 0.0f) +
                static_cast<float>(plan.captions.size()) * line_height(PlaneText::kCaption * em_);
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
    for_multiples(plan.step, window.bottom, window.top, [&](double value) {
      widest = std::max(widest, measure_.width(tick_text(value, plan.step, largest), tick, FontWeight::regular));
    });
    const float column = std::min(widest, 0.2f * style_.width) + 0.4f * em_;
    layout.area.x += column;
    layout.area.width = std::max(layout.area.width - column, 1.0f);
    scale(plan);
  }

  void scale(PlanePlan& plan) const {
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

  void place_tokens(PlanePlan& plan) const {
    PlaneLayout& layout = plan.layout;
    const Index n = content_.points.rows();
    layout.query = content_.query;
    layout.tips.reserve(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i) {
      layout.tips.push_back(layout.to_figure(content_.points(i, 0), content_.points(i, 1)));
    }
    const float most = 0.05f * std::min(layout.area.width, layout.area.height);
    layout.tip_radius = std::min(plan.sizes.tip * em_, most);
    layout.query_radius = std::min(plan.sizes.query_tip * em_, 1.2f * most);
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

}  // namespace

PlanePlan plan_plane(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure) {
  return Planner(content, style, measure).plan();
}

Point PlaneLayout::to_figure(double x, double y) const {
  const Point middle = area.center();
  const auto at = [](float from, double way) {
    return static_cast<float>(std::clamp(static_cast<double>(from) + way, -kFarthest, kFarthest));
  };
  return {at(middle.x, (x - (window.left + window.right) / 2) * scale),
          at(middle.y, ((window.bottom + window.top) / 2 - y) * scale)};
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

}  // namespace softfocus
