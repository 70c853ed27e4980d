// The slope of softmax for the selected query, and what every query has left of its gradient.
#include "app/desktop/scope.h"
#include "app/panels/headings.h"
#include "app/panels/panels.h"
#include "core/document/number.h"

namespace softfocus {
namespace {

constexpr int kTextureSlot = 10;

std::string explained(const View& view, const HeatmapLayout::Cell& cell) {
  const auto& [tokens, content] = view.views.sloped();
  const auto name = [&tokens = tokens](Eigen::Index i) { return quoted_name(*tokens[static_cast<std::size_t>(i)]); };
  const bool raw = content.by_raw_score;
  return "For each unit by which the " + std::string(raw ? "raw score" : "score") + " of " + name(cell.key) +
         " grows, the weight of " + name(cell.query) + " changes by " +
         for_reading(static_cast<double>(content.slope(cell.query, cell.key)), 3) + ". ∂aⱼ/∂sₖ = aⱼ(δⱼₖ − aₖ)" +
         (raw ? ", ÷ (√d · T) for the raw score." : ".");
}

}  // namespace

void draw_slope(const View& view, Requests& requests) {
  const PanelScope panel("slope", view, view.colors.surface);
  const Ui ui(view, requests);
  draw_center_heading(ui, "Slope");
  const Point left{view.area.x + ui.em(1), view.area.y + ui.em(kCenterHeadingEm + kChoicesEm / 2)};
  const auto label = [](int i) { return std::string(i == 0 ? "by the score" : "by the raw score"); };
  if (const auto by =
          draw_choices(ui, Target::slope_by, left, 2, view.state.choices.slope_by_raw_score ? 1 : 0, label)) {
    requests.change([raw = *by == 1](InterfaceState& state) { state.choices.slope_by_raw_score = raw; });
  }
  const Rect body = center_body(view.area, view.em, false);
  const Point origin{body.x, body.y}, size{body.width, body.height};
  if (size.y < 1) return;
  const SlopeFigure* const there = view.computed.attention != nullptr ? view.views.slope(view, size) : nullptr;
  if (there == nullptr) return draw_computing(ui, body);
  const SlopeFigure& drawn = *there;
  draw_figure(ui.list, view.fonts, view.textures, origin, drawn.figure, view.views.slope_version(), kTextureSlot);
  const Touch touch = ui.touch({Target::view_figure, {}, 3}, body);
  if (!touch.hovered) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Point at{mouse.x - origin.x, mouse.y - origin.y};
  if (const auto cell = drawn.layout.cell_at(at)) ui.tooltip(explained(view, *cell));
  for (const SlopeFigure::Row& row : drawn.rows) {
    if (!touch.pressed || !row.rect.contains(at)) continue;
    const TokenId token = view.views.sloped().tokens[static_cast<std::size_t>(row.query)]->id;
    if (index_of(view.scene(), token)) requests.change([token](InterfaceState& state) { state.selected = token; });
  }
  ui.hints(drawn.hints, origin);
}

}  // namespace softfocus
