// The plane: tokens as arrows whose tips can be dragged, and the selected query's context among them.
#include <algorithm>
#include <cmath>

#include "app/desktop/scope.h"
#include "app/panels/headings.h"
#include "app/panels/panels.h"
#include "core/document/limits.h"

namespace softfocus {
namespace {

constexpr float kReachEm = 0.9f;  // of a tip

/// A number of a dimension with the buttons to change it. Gives the right end.
float draw_dimension_choice(const Ui& ui, Point left, const char* label, int which, int dimension, int other, int d) {
  float x = left.x + ui.text(left, label, ui.style(0.85f, ui.view.colors.muted)) + ui.em(0.4f);
  x += ui.text({x, left.y}, std::to_string(dimension + 1), ui.style(0.9f, ui.view.colors.ink, FontWeight::bold)) +
       ui.em(0.4f);
  for (const int step : {-1, 1}) {
    int next = dimension + step;
    if (next == other) next += step;
    const Rect place{x, left.y - ui.em(0.65f), ui.em(1.3f), ui.em(1.3f)};
    const TargetId id{Target::plane_dimension, {}, 2 * which + (step > 0 ? 1 : 0)};
    if (ui.button(id, place, step < 0 ? "−" : "+", ButtonKind::raised, next >= 0 && next < d)) {
      ui.requests.change([which, next](InterfaceState& state) {
        if (!state.choices.plane) return;
        (which == 0 ? state.choices.plane->first : state.choices.plane->second) = next;
      });
    }
    x += ui.em(1.5f);
  }
  return x;
}

void draw_plane_choices(const Ui& ui, const PlaneChoice& choice) {
  const Rect& area = ui.view.area;
  const int d = ui.view.scene().dimension;
  const Point left{area.x + ui.em(1), area.y + ui.em(kCenterHeadingEm + kChoicesEm / 2)};
  if (d < 2) {
    ui.text(left, "one dimension: a line", ui.style(0.85f, ui.view.colors.muted));
    return;
  }
  const auto label = [](int i) { return std::string(i == 0 ? "dimensions" : "principal directions"); };
  if (const auto clicked = draw_choices(ui, Target::plane_kind, left, 2, choice.principal ? 1 : 0, label)) {
    ui.requests.change([choice, principal = *clicked == 1](InterfaceState& state) {
      state.choices.plane = choice;
      state.choices.plane->principal = principal;
    });
  }
  float x = left.x;
  for (const int i : {0, 1}) x += ui.width(label(i), ui.style(0.85f, {}, FontWeight::bold)) + ui.em(1.3f);
  if (choice.principal || d < 3 || x + ui.em(12) > area.right()) return;
  x = draw_dimension_choice(ui, {x + ui.em(0.3f), left.y}, "across", 0, choice.first, choice.second, d);
  draw_dimension_choice(ui, {x + ui.em(0.3f), left.y}, "up", 1, choice.second, choice.first, d);
}

/// A component on its way: in steps that a hand can repeat.
float stepped(double value, double step) {
  const double rounded = step > 0 ? std::round(value / step) * step : value;
  const double most = static_cast<double>(kMaxComponent);
  // What is near a decimal is that decimal.
  return static_cast<float>(std::clamp(std::round(rounded * 1e6) / 1e6, -most, most));
}

/// The vector of a token whose tip is at the mouse.
std::vector<float> dragged(const View& view, const PlaneDrag& drag, const PlaneLayout& layout, Point mouse) {
  const Eigen::RowVector2d place = layout.to_plane({mouse.x - drag.grip.x, mouse.y - drag.grip.y});
  const Eigen::VectorXd by = lift(place - drag.place, view.views.named_plane().directions);
  // A pixel of the drawing, as a round decimal.
  const double step = std::pow(10.0, std::floor(std::log10(1.5 / std::max(layout.scale, 1e-30))));
  const bool fine = view.state.choices.plane && view.state.choices.plane->principal;
  std::vector<float> vector = drag.vector;
  for (std::size_t i = 0; i < vector.size(); ++i) {
    const double moved = by(static_cast<Eigen::Index>(i));
    if (moved != 0) vector[i] = stepped(static_cast<double>(vector[i]) + moved, fine ? 0 : std::min(step, 0.01));
  }
  return vector;
}

void drag_tips(const Ui& ui, const PlaneFigure& drawn, Point origin, std::optional<Eigen::Index> under) {
  const View& view = ui.view;
  const ImVec2 at = ImGui::GetIO().MousePos;
  const Point mouse{at.x - origin.x, at.y - origin.y};
  const Touch touch =
      ui.touch({Target::view_figure, {}, 1}, {origin.x, origin.y, drawn.figure.width, drawn.figure.height});
  const auto& drag = view.state.plane_drag;
  if (touch.pressed && under && view.computed.present) {
    const Token& token = *view.scene().tokens[static_cast<std::size_t>(*under)];
    const Point tip = drawn.layout.tips[static_cast<std::size_t>(*under)];
    PlaneDrag begun;
    begun.token = token.id;
    begun.window = drawn.layout.window;
    begun.grip = {mouse.x - tip.x, mouse.y - tip.y};
    begun.pressed_at = mouse;
    begun.vector = token.vector;
    begun.place = drawn.layout.to_plane(tip);
    ui.requests.change([begun](InterfaceState& state) {
      state.plane_drag = begun;
      state.drag = SliderDrag{{Target::plane_tip, begun.token}, begun.pressed_at.x, 0, false};
    });
  } else if (touch.held && drag && view.state.drag) {
    const bool moved = std::hypot(mouse.x - drag->pressed_at.x, mouse.y - drag->pressed_at.y) >= 2;
    if (!moved && !view.state.drag->moved) return;
    ui.requests.change([](InterfaceState& state) {
      if (state.drag) state.drag->moved = true;
    });
    std::vector<float> vector = dragged(view, *drag, drawn.layout, mouse);
    const auto position = index_of(view.scene(), drag->token);
    if (position && vector != view.scene().tokens[static_cast<std::size_t>(*position)]->vector) {
      ui.requests.ask(Preview{SetVector{drag->token, std::move(vector)}});
    }
  } else if (touch.released && drag && view.state.drag && !view.state.drag->moved) {
    ui.requests.change([token = drag->token](InterfaceState& state) { state.selected = token; });
  }
}

}  // namespace

void draw_plane(const View& view, Requests& requests) {
  const PanelScope panel("plane", view, view.colors.surface);
  const Ui ui(view, requests);
  draw_center_heading(ui, "Plane");
  draw_plane_choices(ui, view.state.choices.plane.value_or(PlaneChoice{}));
  const Rect body = center_body(view.area, view.em, false);
  const Point origin{body.x, body.y}, size{body.width, body.height};
  if (size.y < 1) return;
  const auto figure = [&](std::optional<Eigen::Index> hovered, std::optional<Point> near) {
    return view.computed.attention != nullptr ? view.views.plane(view, size, hovered, near) : nullptr;
  };

  const ImVec2 at = ImGui::GetIO().MousePos;
  const Point mouse{at.x - origin.x, at.y - origin.y};
  const bool here = ImGui::IsWindowHovered() && Rect{0, 0, size.x, size.y}.contains(mouse);
  const auto& drag = view.state.plane_drag;
  std::optional<Eigen::Index> under;
  if (drag && view.computed.scene != nullptr) {
    if (const auto position = index_of(*view.computed.scene, drag->token)) under = *position;
  } else if (here) {
    const PlaneFigure* const last = figure(view.state.plane_hovered, mouse);
    if (last != nullptr) under = last->layout.token_at(mouse, ui.em(kReachEm));
  }
  const auto near = here ? std::optional(mouse) : std::nullopt;
  const PlaneFigure* const there = figure(under, near);
  if (there == nullptr) return draw_computing(ui, body);
  const PlaneFigure& drawn = *there;
  draw_figure(ui.list, view.fonts, view.textures, origin, drawn.figure, 0);
  if (under != view.state.plane_hovered) {
    requests.change([under](InterfaceState& state) { state.plane_hovered = under; });
  }
  drag_tips(ui, drawn, origin, under);
  if (here && under) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (here && !drag) ui.hints(drawn.hints, origin);
}

}  // namespace softfocus
