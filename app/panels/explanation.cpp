// Weights are not an explanation: three measures of every key, other weights, and both sides of the debate.
#include <algorithm>

#include "app/desktop/scope.h"
#include "app/panels/headings.h"
#include "app/panels/panels.h"
#include "assets/assets.h"

namespace softfocus {
namespace {

constexpr float kPagesEm = 1.9f;
constexpr std::string_view kSceneWithOthers = "same-context-other-weights";

/// What a page asks for; each part is drawn where it has room.
ExplanationParts page(int index) { return {index == 0, index <= 1, index == 2}; }

void draw_pages(const Ui& ui, Point left) {
  const auto label = [](int i) { return std::string(i == 0 ? "measures" : i == 1 ? "other weights" : "debate"); };
  if (const auto clicked = draw_choices(ui, Target::explanation_page, left, 3, ui.view.state.explanation_page, label)) {
    ui.requests.change([index = *clicked](InterfaceState& state) { state.explanation_page = index; });
  }
}

/// Where no other weights exist, a scene in which they do is a click away.
void offer_scene(const Ui& ui, const Rect& place) {
  int index = 0;
  for (const SceneAsset& scene : scene_assets()) {
    if (scene.id.find(kSceneWithOthers) != std::string_view::npos) {
      if (ui.button({Target::offered_scene, {}, index}, place, "Open a scene that has other weights",
                    ButtonKind::raised)) {
        ui.requests.ask(OpenExample{index});
      }
      return;
    }
    ++index;
  }
}

}  // namespace

void draw_explanation(const View& view, Requests& requests) {
  const PanelScope panel("explanation", view, view.colors.surface);
  const Ui ui(view, requests);
  draw_right_tabs(ui);
  if (view.computed.attention == nullptr) return draw_computing(ui, view.area);
  const Rect& area = view.area;
  float top = area.y + ui.em(kRightTabsEm), bottom = area.bottom();
  const ExplanationFigure* drawn = &view.views.explanation(view, {area.width, bottom - top - ui.em(2.4f)}, {});
  ExplanationParts parts;
  if (drawn->layout.drawn != parts) {
    draw_pages(ui, {area.x + ui.em(1), top + ui.em(0.8f)});
    parts = page(view.state.explanation_page);
    top += ui.em(kPagesEm);
  }
  // Beside the table the offer stands where there is room left for it.
  const bool offered = parts.other_weights && view.views.explained().others == ExplanationContent::Others::independent;
  if (offered && (parts.card || !parts.table)) bottom -= ui.em(2.4f);
  const Point origin{area.x, std::round(top)};
  const Point size{area.width, bottom - origin.y};
  if (size.y < ui.em(2)) return;
  drawn = &view.views.explanation(view, size, parts);
  draw_figure(ui.list, view.fonts, view.textures, origin, drawn->figure, 0);
  float end = origin.y + size.y;
  const float below = origin.y + drawn->layout.bottom + ui.em(0.5f);
  if (offered && drawn->layout.drawn.other_weights && below + ui.em(2.2f) <= area.bottom()) {
    offer_scene(ui, {area.x + ui.em(1), below, area.width - ui.em(2), ui.em(1.7f)});
    end = below;
  }
  const Touch touch = ui.touch({Target::view_figure, {}, 5}, {origin.x, origin.y, size.x, end - origin.y});
  if (!touch.hovered) return;
  const ImVec2 at = ImGui::GetIO().MousePos;
  const auto key = drawn->layout.key_at({at.x - origin.x, at.y - origin.y});
  if (key && touch.pressed) {
    const TokenId token = view.computed.scene->tokens[static_cast<std::size_t>(*key)]->id;
    requests.change([token](InterfaceState& state) { state.selected = token; });
  }
  ui.hints(drawn->hints, origin);
}

}  // namespace softfocus
