// The dialogs: the file picker, the question about unsaved changes, title and notes, the list of keys, about.
#include <array>

#include "app/desktop/scope.h"
#include "app/panels/dialog_parts.h"
#include "app/panels/panels.h"
#include "app/version.h"

namespace softfocus {
namespace {

constexpr int kTitleField = 2, kNotesField = 3;  // as targets

void draw_picker(const Ui& ui, const Rect& area, bool saving) {
  draw_heading(ui, area, saving ? "Save scene" : "Open scene");
  const float top = area.y + ui.em(2.5f);
  draw_folder(ui, {area.x + ui.em(1), top, area.width - ui.em(2), area.bottom() - ui.em(kNameEm + 0.5f) - top});
  draw_name(ui, area, saving ? "Save" : "Open");
}

void draw_opening(const Ui& ui, const Rect& area) {
  draw_heading(ui, area, "Opening");
  const Background& opening = ui.view.opening;
  if (!opening.running()) return;
  const float left = area.x + ui.em(1), width = area.width - ui.em(2);
  ui.short_text({left, area.y + ui.em(3)}, opening.name(), width, ui.style(0.9f, ui.view.colors.muted));
  ui.progress({left, area.y + ui.em(3.9f), width, ui.em(0.5f)}, opening.share());
  const float button = ui.em(5);
  if (ui.button({Target::stop_work, {}, 0},
                {area.right() - ui.em(1) - button, area.bottom() - ui.em(2.75f), button, ui.em(1.9f)}, "Cancel",
                ButtonKind::raised, true, 0.9f)) {
    ui.requests.ask(StopWork{true});
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
  const FieldTouch title_field = draw_field(ui, kTitleField, {left, area.y + ui.em(2.6f), width, ui.em(2)},
                                            state.title_text, state.dialog_fresh, false);
  const float top = area.y + ui.em(5.1f);
  const std::string notes =
      draw_field(ui, kNotesField, {left, top, width, area.bottom() - ui.em(3.3f) - top}, state.notes_text, false, true)
          .text;
  const std::string& title = title_field.text;
  ui.requests.change([title, notes](InterfaceState& changed) {
    changed.title_text = title;
    changed.notes_text = notes;
    changed.dialog_fresh = false;
  });
  static constexpr std::array<const char*, 2> kLabels{"Cancel", "Keep"};
  const int clicked = draw_buttons(ui, area, kLabels);
  if (clicked == 0) close_dialog(ui.requests);
  if (clicked == 1 || title_field.entered) {
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
    {"drag a tip in the plane", "change its vector, live; a click chooses the query"},
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

}  // namespace

void draw_dialogs(const View& view, Requests& requests) {
  constexpr const char* kId = "dialog";
  const Dialog dialog = view.state.dialog;
  if (dialog != Dialog::none && !ImGui::IsPopupOpen(kId)) ImGui::OpenPopup(kId);
  const Rect area = dialog_area(dialog, from_imgui(ImGui::GetIO().DisplaySize), view.em);
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  const bool open = ImGui::BeginPopupModal(kId, nullptr,
                                           ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                               ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleVar();
  if (!open) return;
  if (dialog != Dialog::none) requests.targets.begin_dialog();
  {
    const Ui ui(view, requests);
    switch (dialog) {
      case Dialog::open_file: draw_picker(ui, area, false); break;
      case Dialog::save_file: draw_picker(ui, area, true); break;
      case Dialog::opening: draw_opening(ui, area); break;
      case Dialog::ask_to_save: draw_question(ui, area); break;
      case Dialog::save_picture: draw_save_picture(ui, area); break;
      case Dialog::details: draw_details(ui, area); break;
      case Dialog::keys: draw_keys(ui, area); break;
      case Dialog::about: draw_about(ui, area); break;
      case Dialog::none: ImGui::CloseCurrentPopup(); break;
    }
  }
  ImGui::EndPopup();
}

}  // namespace softfocus
