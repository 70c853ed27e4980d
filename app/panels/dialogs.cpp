// The dialogs: the file picker, the question about unsaved changes, title and notes, the list of keys, about.
#include <algorithm>
#include <array>

#include "app/desktop/scope.h"
#include "app/panels/panels.h"
#include "app/panels/ui.h"
#include "app/version.h"

namespace softfocus {
namespace {

// The fields and buttons of dialogs, as targets number them.
constexpr int kNameField = 1, kTitleField = 2, kNotesField = 3;

void close_dialog(Requests& requests) {
  requests.change([](InterfaceState& state) {
    state.dialog = Dialog::none;
    state.pending = {};
  });
}

/// A row of buttons at the bottom right, the last the one that Enter would choose.
int draw_buttons(const Ui& ui, const Rect& area, std::span<const char* const> labels) {
  float x = area.right() - ui.em(1);
  const float y = area.bottom() - ui.em(2.75f);
  int clicked = -1;
  for (int i = static_cast<int>(labels.size()) - 1; i >= 0; --i) {
    const char* label = labels[static_cast<std::size_t>(i)];
    const float width = std::max(ui.em(4.5f), ui.width(label, ui.style(0.9f, {}, FontWeight::bold)) + ui.em(1.6f));
    x -= width;
    const ButtonKind kind = i + 1 == static_cast<int>(labels.size()) ? ButtonKind::primary : ButtonKind::raised;
    if (ui.button({Target::dialog_button, {}, i}, {x, y, width, ui.em(1.9f)}, label, kind, true, 0.9f)) clicked = i;
    x -= ui.em(0.5f);
  }
  return clicked;
}

/// A text field whose content lives in the interface's state. Tells whether Enter was pressed in it.
bool draw_field(const Ui& ui, int index, const Rect& rect, const std::string& text, bool fresh, bool many_lines,
                std::string& edited) {
  ui.mark({Target::dialog_field, {}, index}, rect);
  const IdScope scope(index);
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  if (fresh) ImGui::SetKeyboardFocusHere();
  edited = text;
  ui.view.fonts.need(text);
  if (many_lines) {
    ImGui::InputTextMultiline("##field", &edited, {rect.width, rect.height});
    return false;
  }
  const float padding = std::max(0.0f, (rect.height - ImGui::GetFontSize()) / 2);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.em(0.5f), padding});
  ImGui::SetNextItemWidth(rect.width);
  const bool entered = ImGui::InputText("##field", &edited, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::PopStyleVar();
  return entered;
}

void draw_entries(const Ui& ui, const Rect& place) {
  ImGui::SetCursorScreenPos({place.x, place.y});
  const ChildScope child("entries", {place.width, place.height});
  if (!child) return;
  const Ui inner(ui.view, ui.requests);
  const PickerState& picker = ui.view.state.picker;
  const float step = ui.em(1.7f);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  for (std::size_t i = 0; i < picker.entries.size(); ++i) {
    const FolderEntry& file = picker.entries[i];
    const Rect row{start.x, start.y + static_cast<float>(i) * step, place.width - ui.em(0.9f), step};
    if (!ImGui::IsRectVisible({row.x, row.y}, {row.right(), row.bottom()})) continue;
    const Touch touch = inner.touch({Target::dialog_entry, {}, static_cast<int>(i)}, row);
    const bool chosen = !file.folder && file.name == picker.name;
    if (chosen || touch.hovered) inner.fill(row, ui.view.colors.accent_soft, 0.25f);
    inner.short_text({row.x + ui.em(0.6f), row.center().y}, file.folder ? "› " + file.name : "   " + file.name,
                     row.width - ui.em(1), inner.style(0.9f, file.folder ? ui.view.colors.accent : ui.view.colors.ink));
    if (touch.clicked && file.folder) {
      ui.requests.ask(ShowFolder{picker.folder / file.name});
    } else if (touch.double_clicked) {
      ui.requests.ask(ui.view.state.dialog == Dialog::open_file ? Request{OpenFile{picker.folder / file.name}}
                                                                : Request{SaveFile{picker.folder / file.name}});
    } else if (touch.clicked) {
      ui.requests.change([name = file.name](InterfaceState& state) { state.picker.name = name; });
    }
  }
  if (picker.entries.empty()) {
    inner.text({start.x + ui.em(0.6f), start.y + step / 2}, "no folders or .json files here",
               inner.style(0.9f, ui.view.colors.muted));
  }
  ImGui::SetCursorScreenPos(start);
  ImGui::Dummy({1, static_cast<float>(picker.entries.size()) * step});
}

void draw_picker(const Ui& ui, const Rect& area, bool saving) {
  const PickerState& picker = ui.view.state.picker;
  const Palette& colors = ui.view.colors;
  const float pad = ui.em(1), left = area.x + pad, width = area.width - 2 * pad;
  ui.text({left, area.y + ui.em(1.5f)}, saving ? "Save scene" : "Open scene",
          ui.style(1.1f, colors.ink, FontWeight::bold));
  const Rect up{area.right() - pad - ui.em(5.5f), area.y + ui.em(2.5f), ui.em(5.5f), ui.em(1.7f)};
  if (ui.button({Target::dialog_button, {}, 10}, up, "↑ folder", ButtonKind::raised, picker.folder.has_parent_path())) {
    ui.requests.ask(ShowFolder{picker.folder.parent_path()});
  }
  ui.short_text({left, up.center().y}, picker.folder.string(), width - up.width - ui.em(1),
                ui.style(0.85f, colors.muted));

  const float top = up.bottom() + ui.em(0.5f);
  const float field_top = area.bottom() - ui.em(6.4f);
  const Rect list{left, top, width, field_top - top - ui.em(0.5f)};
  ui.outline(list, colors.border, 0.25f);
  draw_entries(ui, {list.x + ui.em(0.2f), list.y + ui.em(0.2f), list.width - ui.em(0.4f), list.height - ui.em(0.4f)});

  std::string name;
  const bool entered = draw_field(ui, kNameField, {left, field_top, width, ui.em(2)}, picker.name,
                                  ui.view.state.dialog_fresh, false, name);
  ui.requests.change([name](InterfaceState& state) {
    if (state.picker.name != name) state.picker.replace_question.clear();
    state.picker.name = name;
    state.dialog_fresh = false;
  });
  const bool replace = saving && !picker.replace_question.empty();
  const std::string& trouble = picker.trouble;
  if (replace || !trouble.empty()) {
    const std::string line = !trouble.empty() ? trouble : "“" + picker.replace_question + "” is there already.";
    ui.short_text({left, field_top + ui.em(2.75f)}, line, width, ui.style(0.85f, colors.warning));
  }
  const std::array<const char*, 2> labels{"Cancel", replace ? "Replace" : saving ? "Save" : "Open"};
  const int clicked = draw_buttons(ui, area, labels);
  if (clicked == 0) close_dialog(ui.requests);
  if (clicked == 1 || entered) {
    const std::filesystem::path path = picker.folder / name;
    ui.requests.ask(saving ? Request{SaveFile{path}} : Request{OpenFile{path}});
  }
}

void draw_question(const Ui& ui, const Rect& area) {
  const float left = area.x + ui.em(1);
  ui.text({left, area.y + ui.em(1.5f)}, "Save the changes?", ui.style(1.1f, ui.view.colors.ink, FontWeight::bold));
  const std::string name = ui.view.session.file() ? ui.view.session.file()->filename().string() : "this scene";
  ui.paragraph({left, area.y + ui.em(2.5f)}, "Changes in " + name + " are not saved yet.", area.width - ui.em(2),
               ui.style(0.9f, ui.view.colors.muted));
  static constexpr std::array<const char*, 3> kLabels{"Cancel", "Do not save", "Save"};
  const int clicked = draw_buttons(ui, area, kLabels);
  if (clicked == 0) close_dialog(ui.requests);
  if (clicked == 1) ui.requests.ask(Proceed{});
  if (clicked == 2) ui.requests.ask(Run{Command::save});
}

void draw_details(const Ui& ui, const Rect& area) {
  const InterfaceState& state = ui.view.state;
  const float left = area.x + ui.em(1), width = area.width - ui.em(2);
  ui.text({left, area.y + ui.em(1.5f)}, "Title and notes", ui.style(1.1f, ui.view.colors.ink, FontWeight::bold));
  std::string title, notes;
  const bool entered = draw_field(ui, kTitleField, {left, area.y + ui.em(2.6f), width, ui.em(2)}, state.title_text,
                                  state.dialog_fresh, false, title);
  const float top = area.y + ui.em(5.1f);
  draw_field(ui, kNotesField, {left, top, width, area.bottom() - ui.em(3.3f) - top}, state.notes_text, false, true,
             notes);
  ui.requests.change([title, notes](InterfaceState& changed) {
    changed.title_text = title;
    changed.notes_text = notes;
    changed.dialog_fresh = false;
  });
  static constexpr std::array<const char*, 2> kLabels{"Cancel", "Keep"};
  const int clicked = draw_buttons(ui, area, kLabels);
  if (clicked == 0) close_dialog(ui.requests);
  if (clicked == 1 || entered) {
    ui.requests.ask(Apply{SetTitle{title}});
    ui.requests.ask(Apply{SetNotes{notes}});
    close_dialog(ui.requests);
  }
}

struct KeyLine {
  const char* key;
  const char* what;
};

constexpr KeyLine kMouseLines[] = {
    {"drag a slider", "change a number, live"},
    {"double-click a number", "type it"},
    {"right-click a number", "set it to 0 (temperature: to 1)"},
    {"← → on a slider", "nudge by 0.05, with Shift by 0.01"},
    {"double-click a name", "rename the token"},
    {"click the heatmap", "choose the query"},
    {"hover a cell", "its arithmetic"},
    {"Tab", "next widget; Enter or Space uses it"},
    {"Escape", "take a running drag back"},
};

void draw_keys(const Ui& ui, const Rect& area) {
  const Palette& colors = ui.view.colors;
  ui.text({area.x + ui.em(1), area.y + ui.em(1.5f)}, "Keys and mouse", ui.style(1.1f, colors.ink, FontWeight::bold));
  ImGui::SetCursorScreenPos({area.x, area.y + ui.em(2.6f)});
  {
    const ChildScope child("keys", {area.width, area.height - ui.em(5.8f)});
    if (child) {
      const Ui inner(ui.view, ui.requests);
      const ImVec2 start = ImGui::GetCursorScreenPos();
      const float step = ui.em(1.55f), left = start.x + ui.em(1), key_width = ui.em(11);
      float y = start.y + step / 2;
      const auto line = [&](std::string_view key, const std::string& what) {
        inner.text({left, y}, key, ui.style(0.9f, colors.accent, FontWeight::bold));
        inner.text({left + key_width, y}, what, ui.style(0.9f, colors.ink));
        y += step;
      };
      for (const KeyLine& row : kMouseLines) line(row.key, row.what);
      y += step / 2;
      for (const CommandRow& row : commands()) {
        if (*row.shown_key != '\0') line(row.shown_key, row.label);
      }
      ImGui::SetCursorScreenPos(start);
      ImGui::Dummy({1, y - start.y});
    }
  }
  static constexpr std::array<const char*, 1> kLabels{"Close"};
  if (draw_buttons(ui, area, kLabels) == 0) close_dialog(ui.requests);
}

void draw_about(const Ui& ui, const Rect& area) {
  const Palette& colors = ui.view.colors;
  const float left = area.x + ui.em(1), width = area.width - ui.em(2);
  ui.text({left, area.y + ui.em(1.5f)}, "Softfocus " SOFTFOCUS_VERSION, ui.style(1.1f, colors.ink, FontWeight::bold));
  ui.paragraph(
      {left, area.y + ui.em(2.6f)},
      "Attention, shown for what it is: a weighted average whose weights come from similarity.\n\nsoftmax(X Xᵀ ÷ "
      "√d) X, after Vaswani et al. 2017, “Attention Is All You Need”, §3.2.1.",
      width, ui.style(0.9f, colors.ink));
  static constexpr std::array<const char*, 1> kLabels{"Close"};
  if (draw_buttons(ui, area, kLabels) == 0) close_dialog(ui.requests);
}

Point dialog_size_em(Dialog dialog) {
  switch (dialog) {
    case Dialog::open_file:
    case Dialog::save_file: return {40, 30};
    case Dialog::ask_to_save: return {28, 8.5f};
    case Dialog::details: return {34, 20};
    case Dialog::keys: return {32, 38};
    case Dialog::about: return {30, 13};
    case Dialog::none: break;
  }
  return {};
}

}  // namespace

void draw_dialogs(const View& view, Requests& requests) {
  constexpr const char* kId = "dialog";
  const Dialog dialog = view.state.dialog;
  if (dialog != Dialog::none && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const Point em = dialog_size_em(dialog);
  const ImVec2 size{std::min(em.x * view.em, window.x - view.em), std::min(em.y * view.em, window.y - view.em)};
  const ImVec2 corner{std::round((window.x - size.x) / 2), std::round((window.y - size.y) / 2)};
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  const bool open = ImGui::BeginPopupModal(kId, nullptr,
                                           ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                               ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar();
  if (!open) return;
  const Rect area{corner.x, corner.y, size.x, size.y};
  {
    const Ui ui(view, requests);
    switch (dialog) {
      case Dialog::open_file: draw_picker(ui, area, false); break;
      case Dialog::save_file: draw_picker(ui, area, true); break;
      case Dialog::ask_to_save: draw_question(ui, area); break;
      case Dialog::details: draw_details(ui, area); break;
      case Dialog::keys: draw_keys(ui, area); break;
      case Dialog::about: draw_about(ui, area); break;
      case Dialog::none: ImGui::CloseCurrentPopup(); break;
    }
  }
  ImGui::EndPopup();
}

}  // namespace softfocus
