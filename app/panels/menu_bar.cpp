// The menu bar: every command with its shortcut, the title, and the few buttons a teacher needs most.
#include <algorithm>

#include "app/desktop/scope.h"
#include "app/panels/panels.h"
#include "app/panels/ui.h"
#include "assets/assets.h"
#include "core/figure/colormap.h"

namespace softfocus {
namespace {

Rect item_rect() {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

/// One entry of a menu; its label is text, never an id of its own.
bool entry(const Ui& ui, const TargetId& id, const std::string& label, const char* key, bool checked, bool enabled) {
  const IdScope scope(static_cast<int>(id.target) * 4096 + id.index);
  ui.view.fonts.need(label);
  ui.view.fonts.need(key == nullptr ? "" : key);
  const bool chosen = ImGui::MenuItem((label + "###entry").c_str(), key, checked, enabled);
  ui.mark(id, item_rect());
  return chosen;
}

void draw_examples(const Ui& ui) {
  const MenuScope menu("Open example");
  ui.mark({Target::menu, {}, kExamplesMenu}, item_rect());
  if (!menu) return;
  int index = 0;
  for (const SceneAsset& scene : scene_assets()) {
    if (entry(ui, {Target::example, {}, index}, std::string(scene.title), nullptr, false, true)) {
      ui.requests.ask(OpenExample{index});
    }
    ++index;
  }
}

void draw_colors(const Ui& ui) {
  const MenuScope menu("Colours");
  ui.mark({Target::menu, {}, kColorsMenu}, item_rect());
  if (!menu) return;
  int index = 0;
  for (const Colormap& map : colormaps()) {
    if (!map.diverging && entry(ui, {Target::colormap_choice, {}, index}, std::string(map.label), nullptr,
                                ui.view.state.colormap == index, true)) {
      ui.requests.change([index](InterfaceState& state) { state.colormap = index; });
    }
    ++index;
  }
}

void draw_menu(const Ui& ui, Menu menu) {
  if (ui.view.state.open_menu == menu) {
    ImGui::OpenPopup(menu_label(menu));
    ui.requests.change([](InterfaceState& state) { state.open_menu.reset(); });
  }
  const MenuScope scope(menu_label(menu));
  ui.mark({Target::menu, {}, static_cast<int>(menu)}, item_rect());
  if (!scope) return;
  for (const CommandRow& row : commands()) {
    if (row.menu != menu) continue;
    if (row.line_before) ImGui::Separator();
    const TargetId id{Target::command, {}, static_cast<int>(row.command)};
    if (entry(ui, id, label_now(row.command, ui.view), row.shown_key, is_checked(row.command, ui.view),
              is_enabled(row.command, ui.view))) {
      ui.requests.ask(Run{row.command});
    }
    if (row.command == Command::open) draw_examples(ui);
    if (row.command == Command::fit_colors) draw_colors(ui);
  }
}

std::string shown_title(const View& view) {
  if (!view.scene().title.empty()) return view.scene().title;
  return view.session.file() ? view.session.file()->filename().string() : std::string("untitled");
}

}  // namespace

void draw_menu_bar(const View& view, Requests& requests) {
  const float height = view.area.height;
  const ImVec2 padding{0.7f * view.em, (height - ImGui::GetFontSize()) / 2};
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  const PanelScope panel("menu bar", view, view.colors.surface,
                         ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_MenuBar);
  ImGui::PopStyleVar(2);
  const Ui ui(view, requests);
  float menus_end = view.area.x;
  if (ImGui::BeginMenuBar()) {
    ImGui::PopStyleVar();  // inside a menu the padding is the theme's
    ImGui::SetCursorPosX(0.6f * view.em);
    for (const Menu menu : {Menu::file, Menu::edit, Menu::view, Menu::show, Menu::help}) draw_menu(ui, menu);
    menus_end = ImGui::GetCursorScreenPos().x;
    ImGui::EndMenuBar();
  } else {
    ImGui::PopStyleVar();
  }
  ImGui::PushClipRect({view.area.x, view.area.y}, {view.area.right(), view.area.bottom()}, false);

  const float middle = view.area.center().y;
  const bool narrow = view.area.width < ui.em(58);
  const std::string label = narrow ? "Save" : "Save picture Ctrl+E";
  const float width = ui.width(label, ui.style(0.85f, {}, FontWeight::bold)) + ui.em(narrow ? 1.2f : 2.8f);
  const Rect save{view.area.right() - ui.em(1.25f) - width, middle - ui.em(0.875f), width, ui.em(1.75f)};
  // The menu has it, too.
  const bool room_to_save = save.x > menus_end;
  if (room_to_save && ui.button({Target::save_picture_button}, save, label, ButtonKind::primary)) {
    requests.ask(Run{Command::save_picture});
  }
  float x = room_to_save ? save.x - ui.em(0.6f) : view.area.right() - ui.em(0.6f);
  for (const auto& [target, command, sign] :
       {std::tuple{Target::redo_button, Command::redo, "↷"}, std::tuple{Target::undo_button, Command::undo, "↶"}}) {
    if (x - ui.em(4) < menus_end && (command == Command::redo || x - ui.em(2) < menus_end)) break;
    x -= ui.em(2);
    const Rect place{x, middle - ui.em(0.9f), ui.em(1.9f), ui.em(1.8f)};
    if (ui.button({target}, place, sign, ButtonKind::quiet, is_enabled(command, view), 1.15f)) {
      requests.ask(Run{command});
    }
    if (ImGui::IsItemHovered()) ui.help(label_now(command, view) + "  " + row_of(command).shown_key);
  }

  // The title stands in the middle of the window as long as the menus and buttons leave it there.
  const float left = menus_end + ui.em(1), right = x - ui.em(1);
  if (right - left > ui.em(4)) {
    const TargetId id{Target::title};
    const std::string text = shown_title(view) + (view.session.modified() ? " •" : "");
    const TextStyle style = ui.style(0.95f, view.colors.muted);
    const float length = std::min(ui.width(text, style), right - left);
    const float center = std::clamp(view.area.center().x, left + length / 2, right - length / 2);
    const float field = std::max(length + ui.em(1), ui.em(12));
    const float field_x = std::clamp(center - field / 2, left, std::max(left, right - field));
    const Rect place{field_x, middle - ui.em(0.9f), std::min(field, right - left), ui.em(1.8f)};
    if (!ui.typing_field(id, place, 0.95f)) {
      if (ui.touch(id, place).double_clicked) requests.ask(StartTyping{id});
      ui.short_text({center - length / 2, middle}, text, length + 1, style);
    } else {
      ui.mark(id, place);
    }
  }
  const float bottom = view.area.bottom() - 0.5f;
  ui.line({view.area.x, bottom}, {view.area.right(), bottom}, view.colors.border);
  ImGui::PopClipRect();
}

}  // namespace softfocus
