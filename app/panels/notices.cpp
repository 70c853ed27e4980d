// Short messages at the bottom of the window: where a picture went, what was wrong with a file.
#include <algorithm>

#include "app/panels/panels.h"
#include "app/panels/ui.h"

namespace softfocus {

namespace {

// What takes less is over before it could be read.
constexpr double kShownAfterSeconds = 0.3;

/// What is being saved, where the notice that it is saved will stand. Gives the height used.
float draw_saving(const View& view, Requests& requests, float bottom) {
  const float window = ImGui::GetIO().DisplaySize.x;
  const float width = std::min(window - 2 * view.em, 44 * view.em), height = 3.4f * view.em;
  View inside = view;
  inside.area = {(window - width) / 2, bottom - height, width, height};
  const PanelScope panel("saving", inside, view.colors.surface, ImGuiWindowFlags_NoFocusOnAppearing);
  const Ui ui(inside, requests);
  ui.outline(inside.area, view.colors.border, 0.35f);
  const float left = inside.area.x + ui.em(0.9f), button = ui.em(5);
  const float right = inside.area.right() - ui.em(0.9f) - button;
  ui.short_text({left, inside.area.y + ui.em(1.25f)}, view.saving.name(), right - left - ui.em(1),
                ui.style(0.9f, view.colors.ink));
  ui.progress({left, inside.area.y + ui.em(2.2f), right - left - ui.em(1), ui.em(0.4f)}, view.saving.share());
  if (ui.button({Target::stop_work, {}, 1}, {right, inside.area.center().y - ui.em(0.85f), button, ui.em(1.7f)},
                "Cancel", ButtonKind::raised)) {
    requests.ask(StopWork{false});
  }
  return height + ui.em(0.5f);
}

}  // namespace

void draw_notices(const View& view, Requests& requests) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  float bottom = window.y - view.em;
  if (view.saving.running() && view.saving.seconds() > kShownAfterSeconds)
    bottom -= draw_saving(view, requests, bottom);
  for (int i = static_cast<int>(view.state.notices.size()) - 1; i >= 0; --i) {
    const Notice& notice = view.state.notices[static_cast<std::size_t>(i)];
    const float width = std::min(window.x - 2 * view.em, 44 * view.em);
    const float pad = 0.9f * view.em;
    const float close = 2 * view.em;
    const TextStyle style{0.9f * view.em, view.colors.ink};
    const bool copies = notice.path.has_value();
    const float copy = copies ? view.fonts.width("copy path", 0.85f * view.em, FontWeight::bold) + 1.2f * view.em : 0;

    const float text_width = width - 2 * pad - close - copy;
    View inside = view;
    const auto lines = static_cast<float>(broken_lines(view.fonts, notice.text, text_width, style).size());
    const float height = lines * 1.4f * style.size + 2 * 0.7f * view.em;
    inside.area = {(window.x - width) / 2, bottom - height, width, height};
    const std::string id = "notice " + std::to_string(i);
    const PanelScope panel(id.c_str(), inside, view.colors.surface, ImGuiWindowFlags_NoFocusOnAppearing);
    const Ui ui(inside, requests);
    const Color edge = notice.trouble ? view.colors.warning : view.colors.accent;
    ui.outline(inside.area, edge, 0.35f, std::max(1.5f, ui.em(0.09f)));
    ui.paragraph({inside.area.x + pad, inside.area.y + ui.em(0.7f)}, notice.text, text_width, style);
    const float middle = inside.area.center().y;
    float x = inside.area.right() - ui.em(0.4f) - ui.em(1.7f);
    if (ui.button({Target::notice_close, {}, i}, {x, middle - ui.em(0.8f), ui.em(1.7f), ui.em(1.6f)}, "×",
                  ButtonKind::quiet, true, 1.1f)) {
      requests.change([i](InterfaceState& state) { state.notices.erase(state.notices.begin() + i); });
    }
    if (copies) {
      x -= copy;
      if (ui.button({Target::notice_action, {}, i}, {x, middle - ui.em(0.8f), copy - ui.em(0.3f), ui.em(1.6f)},
                    "copy path", ButtonKind::raised)) {
        view.fonts.field_text().copy(notice.path->string());
      }
    }
    bottom -= height + ui.em(0.5f);
  }
}

}  // namespace softfocus
