#include "app/panels/dialog_parts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/desktop/scope.h"
#include "core/document/text.h"

namespace softfocus {
namespace {

constexpr int kNameField = 1;  // as a target

Point dialog_size_em(Dialog dialog) {
  switch (dialog) {
    case Dialog::open_file:
    case Dialog::save_file: return {40, 30};
    case Dialog::opening:
    case Dialog::ask_to_save: return {28, 8.5f};
    case Dialog::save_picture: return {62, 42};
    case Dialog::details: return {34, 20};
    case Dialog::keys: return {32, 38};
    case Dialog::about: return {30, 13};
    case Dialog::none: break;
  }
  return {};
}

/// What a picker does with the path that was chosen.
Request chosen(Dialog dialog, const std::filesystem::path& path) {
  if (dialog == Dialog::open_file) return OpenFile{path};
  if (dialog == Dialog::save_file) return SaveFile{path};
  return SavePicture{path};
}

/// Moves the list's cursor by keys. Tells whether Enter chose its entry.
bool move_cursor(const Ui& ui) {
  const PickerState& picker = ui.view.state.picker;
  const int last = static_cast<int>(picker.entries.size()) - 1;
  constexpr int kPage = 10;
  int cursor = picker.cursor;
  bool entered = false;
  for (const KeyPress& press : ui.view.keys) {
    if (press.action == KeyPress::Action::release) continue;
    switch (press.key) {
      case Key::up: --cursor; break;
      case Key::down: ++cursor; break;
      case Key::page_up: cursor -= kPage; break;
      case Key::page_down: cursor += kPage; break;
      case Key::home: cursor = 0; break;
      case Key::end: cursor = last; break;
      case Key::enter: entered = true; break;
      case Key::backspace: ui.requests.ask(ShowFolder{picker.folder.parent_path()}); return false;
      default: break;
    }
  }
  cursor = std::clamp(cursor, 0, std::max(0, last));
  if (cursor != picker.cursor) {
    ui.requests.change([cursor](InterfaceState& state) {
      state.picker.cursor = cursor;
      const FolderEntry& entry = state.picker.entries[static_cast<std::size_t>(cursor)];
      if (!entry.folder) state.picker.name = entry.name;
    });
  }
  return entered && last >= 0;
}

void draw_entries(const Ui& ui, const Rect& place) {
  const PickerState& picker = ui.view.state.picker;
  const Dialog dialog = ui.view.state.dialog;
  const TargetId id{Target::dialog_list};
  ui.mark(id, place);
  const bool focused = ui.view.state.focus == id;
  const int cursor = picker.cursor;
  const bool entered = focused && move_cursor(ui);
  ImGui::SetCursorScreenPos({place.x, place.y});
  const ChildScope child("entries", {place.width, place.height}, ImGuiWindowFlags_NoNav);
  if (!child) return;
  const Ui inner(ui.view, ui.requests);
  const float step = ui.em(1.7f);
  if (focused) {
    const float top = static_cast<float>(cursor) * step, scroll = ImGui::GetScrollY();
    if (top < scroll) ImGui::SetScrollY(top);
    if (top + step > scroll + place.height) ImGui::SetScrollY(top + step - place.height);
  }
  const ImVec2 start = ImGui::GetCursorScreenPos();
  for (std::size_t i = 0; i < picker.entries.size(); ++i) {
    const FolderEntry& file = picker.entries[i];
    const Rect row{start.x, start.y + static_cast<float>(i) * step, place.width - ui.em(0.9f), step};
    if (!ImGui::IsRectVisible({row.x, row.y}, {row.right(), row.bottom()})) continue;
    const Touch touch = inner.touch({Target::dialog_entry, {}, static_cast<int>(i)}, row);
    const bool here = static_cast<int>(i) == cursor;
    const bool chosen_one = !file.folder && file.name == picker.name;
    if (chosen_one || touch.hovered) inner.fill(row, ui.view.colors.accent_soft, 0.25f);
    if (focused && here) inner.outline(row, ui.view.colors.accent, 0.25f, std::max(1.5f, ui.em(0.1f)));
    inner.short_text({row.x + ui.em(0.6f), row.center().y}, file.folder ? "› " + file.name : "   " + file.name,
                     row.width - ui.em(1), inner.style(0.9f, file.folder ? ui.view.colors.accent : ui.view.colors.ink));
    const bool by_key = entered && here;
    if (file.folder && (touch.clicked || by_key)) {
      ui.requests.ask(ShowFolder{picker.folder / file.name});
    } else if (touch.double_clicked || by_key) {
      ui.requests.ask(chosen(dialog, picker.folder / file.name));
    } else if (touch.clicked) {
      ui.requests.change([i](InterfaceState& state) {
        state.picker.name = state.picker.entries[i].name;
        state.picker.cursor = static_cast<int>(i);
      });
    }
  }
  if (picker.entries.empty()) {
    inner.text({start.x + ui.em(0.6f), start.y + step / 2},
               dialog == Dialog::save_picture ? "no folders or pictures here" : "no folders or .json files here",
               inner.style(0.9f, ui.view.colors.muted));
  }
  ImGui::SetCursorScreenPos(start);
  ImGui::Dummy({1, static_cast<float>(picker.entries.size()) * step});
}

/// The path of the picker's folder and the way out of it, one line high.
void draw_folder_line(const Ui& ui, const Rect& line) {
  const PickerState& picker = ui.view.state.picker;
  const Rect up{line.right() - ui.em(5.5f), line.y, ui.em(5.5f), ui.em(1.7f)};
  if (ui.button({Target::dialog_button, {}, 10}, up, "↑ folder", ButtonKind::raised, picker.folder.has_parent_path())) {
    ui.requests.ask(ShowFolder{picker.folder.parent_path()});
  }
  ui.short_text({line.x, up.center().y}, picker.folder.string(), line.width - up.width - ui.em(1),
                ui.style(0.85f, ui.view.colors.muted));
}

}  // namespace

Rect dialog_area(Dialog dialog, Point window, float em) {
  const Point size_em = dialog_size_em(dialog);
  const float width = std::round(std::min(size_em.x * em, window.x - em));
  const float height = std::round(std::min(size_em.y * em, window.y - em));
  return {std::round((window.x - width) / 2), std::round((window.y - height) / 2), width, height};
}

void close_dialog(Requests& requests) {
  requests.change([](InterfaceState& state) {
    state.dialog = Dialog::none;
    state.pending = {};
  });
}

void draw_heading(const Ui& ui, const Rect& area, std::string_view text) {
  ui.text({area.x + ui.em(1), area.y + ui.em(1.5f)}, text, ui.style(1.1f, ui.view.colors.ink, FontWeight::bold));
}

int draw_buttons(const Ui& ui, const Rect& area, std::span<const char* const> labels) {
  const auto width_of = [&ui](const char* label) {
    return std::max(ui.em(4.5f), ui.width(label, ui.style(0.9f, {}, FontWeight::bold)) + ui.em(1.6f));
  };
  const float gap = ui.em(0.5f);
  float x = area.right() - ui.em(1) + gap;
  for (const char* label : labels) x -= width_of(label) + gap;
  int clicked = -1;
  for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
    const char* label = labels[static_cast<std::size_t>(i)];
    const Rect place{x, area.bottom() - ui.em(2.75f), width_of(label), ui.em(1.9f)};
    const ButtonKind kind = i + 1 == static_cast<int>(labels.size()) ? ButtonKind::primary : ButtonKind::raised;
    if (ui.button({Target::dialog_button, {}, i}, place, label, kind, true, 0.9f)) clicked = i;
    x += place.width + gap;
  }
  return clicked;
}

FieldTouch draw_field(const Ui& ui, int index, const Rect& rect, const std::string& text, bool fresh, bool lines) {
  const TargetId id{Target::dialog_field, {}, index};
  ui.mark(id, rect);
  const InterfaceState& state = ui.view.state;
  // A field that was left by Tab begins anew as another: so it gives the keyboard back.
  const IdScope left(state.left_fields);
  const IdScope scope(index);
  const bool wanted = state.wanted_field == id;
  FieldTouch touch = ui.text_field(rect, text, fresh || wanted, lines);
  if (wanted) ui.requests.change([](InterfaceState& changed) { changed.wanted_field.reset(); });
  if (touch.active && state.focus != id) ui.requests.change([id](InterfaceState& changed) { changed.focus = id; });
  return touch;
}

void draw_folder(const Ui& ui, const Rect& place) {
  draw_folder_line(ui, place);
  const float top = place.y + ui.em(2.2f);
  const Rect list{place.x, top, place.width, place.bottom() - top};
  ui.outline(list, ui.view.colors.border, 0.25f);
  draw_entries(ui, {list.x + ui.em(0.2f), list.y + ui.em(0.2f), list.width - ui.em(0.4f), list.height - ui.em(0.4f)});
}

void draw_name(const Ui& ui, const Rect& area, const char* accept) {
  const PickerState& picker = ui.view.state.picker;
  const Palette& colors = ui.view.colors;
  const float left = area.x + ui.em(1), width = area.width - ui.em(2);
  const float top = area.bottom() - ui.em(kNameEm);
  const FieldTouch field =
      draw_field(ui, kNameField, {left, top, width, ui.em(2)}, picker.name, ui.view.state.dialog_fresh, false);
  ui.requests.change([](InterfaceState& state) { state.dialog_fresh = false; });
  if (field.text != picker.name) {
    ui.requests.change([name = field.text](InterfaceState& state) {
      state.picker.name = name;
      state.picker.replace_question.clear();
    });
  }
  const bool replace = !picker.replace_question.empty();
  if (replace || !picker.trouble.empty()) {
    const std::string line =
        !picker.trouble.empty() ? picker.trouble : in_quotes(picker.replace_question) + " is there already.";
    ui.short_text({left, top + ui.em(2.75f)}, line, width, ui.style(0.85f, colors.warning));
  }
  const std::array<const char*, 2> labels{"Cancel", replace ? "Replace" : accept};
  const int clicked = draw_buttons(ui, area, labels);
  if (clicked == 0) close_dialog(ui.requests);
  if (clicked == 1 || field.entered) ui.requests.ask(chosen(ui.view.state.dialog, picker.folder / field.text));
}

}  // namespace softfocus
