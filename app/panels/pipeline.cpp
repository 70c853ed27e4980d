// The pipeline: every step from tokens to context, small and live.
#include "app/desktop/scope.h"
#include "app/panels/headings.h"
#include "app/panels/lighting.h"
#include "app/panels/panels.h"

namespace softfocus {
namespace {

constexpr int kTextureSlot = 2;  // and those after it, one a stage

}  // namespace

void draw_pipeline(const View& view, Requests& requests) {
  if (view.area.height <= 0) return;
  const PanelScope panel("pipeline", view, view.colors.surface);
  const Ui ui(view, requests);
  if (view.computed.attention == nullptr) return draw_computing(ui, view.area);
  const Point origin{view.area.x, view.area.y};
  const PipelineFigure& drawn = view.views.pipeline(view, {view.area.width, view.area.height});
  draw_figure(ui.list, view.fonts, view.textures, origin, drawn.figure, view.views.pipeline_version(), kTextureSlot);

  for (std::size_t i = 0; i < kStages.size(); ++i) {
    const PipelineFigure::Stage& stage = drawn.stages[i];
    const Rect place{origin.x + stage.rect.x, origin.y + stage.rect.y, stage.rect.width, stage.rect.height};
    const TargetId id{Target::pipeline_stage, {}, static_cast<int>(kStages[i])};
    const Touch touch = ui.touch(id, place);
    if (touch.focused) ui.outline(place, view.colors.accent, 0.25f, std::max(1.5f, ui.em(0.1f)));
    if (touch.clicked) {
      requests.change([quantity = kStages[i]](InterfaceState& state) {
        state.choices.quantity = quantity;
        state.center = CenterView::heatmap;
      });
    }
    light_up(ui, kStages[i], stage.layout, origin);
    draw_flash(ui, kStages[i], stage.layout, origin);
    if (!touch.hovered) continue;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto cell = stage.layout.cell_at({mouse.x - origin.x, mouse.y - origin.y});
    if (cell && view.computed.present) {
      const PointedEntry entry{kStages[i], cell->query, cell->key};
      requests.pointed = entry;
      explain_entry(ui, entry);
    } else {
      ui.help(drawn.hints[i].text);
    }
  }
}

}  // namespace softfocus
