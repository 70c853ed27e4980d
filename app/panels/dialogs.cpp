// The dialogs: the file picker, the question about unsaved changes, title and notes, the list of keys, about.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/desktop/scope.h"
#include "app/panels/panels.h"
#include "app/panels/ui.h"
#include "app/version.h"
#include "core/document/text.h"
#include "core/formats/picture.h"

namespace softfocus {
namespace {

// The fields and buttons of dialogs, as targets number them.
constexpr int kNameField = 1, kTitleField = 2, kNotesField = 3;

constexpr int kPreviewSlot = 8;  // of the textures; figures and texts have others

constexpr float kNameEm = 6.4f;  // from a file's name to the bottom
constexpr float kPictureTopEm = 3;
constexpr float kChoicesEm = 19;

void close_dialog(Requests& requests) {
  requests.change([](InterfaceState& state) {
    state.dialog = Dialog::none;
    state.pending = {};
  });
}

/// A row of buttons at the bottom right, the last the one that Enter would choose.
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

/// A text field of a dialog. Gives what became of it in this frame.
FieldTouch draw_field(const Ui& ui, int index, const Rect& rect, const std::string& text, bool fresh, bool lines) {
  const TargetId id{Target::dialog_field, {}, index};
  ui.mark(id, rect);
  const InterfaceState& state = ui.view.state;
  // A field that was left by Tab begins anew as another: so it gives the keyboard back.
  const IdScope left(state.left_fields);
  const IdScope scope(index);
  const bool wanted = state.wanted_field == id;
  const FieldTouch touch = ui.text_field(rect, text, fresh || wanted, lines);
  if (wanted) ui.requests.change([](InterfaceState& changed) { changed.wanted_field.reset(); });
  if (touch.active && state.focus != id) ui.requests.change([id](InterfaceState& changed) { changed.focus = id; });
  return touch;
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

/// The list of the picker's folder below its path.
void draw_folder(const Ui& ui, const Rect& place) {
  draw_folder_line(ui, place);
  const float top = place.y + ui.em(2.2f);
  const Rect list{place.x, top, place.width, place.bottom() - top};
  ui.outline(list, ui.view.colors.border, 0.25f);
  draw_entries(ui, {list.x + ui.em(0.2f), list.y + ui.em(0.2f), list.width - ui.em(0.4f), list.height - ui.em(0.4f)});
}

/// The field for a file's name, what is wrong with it, and the buttons that end a picker.
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

void draw_heading(const Ui& ui, const Rect& area, std::string_view text) {
  ui.text({area.x + ui.em(1), area.y + ui.em(1.5f)}, text, ui.style(1.1f, ui.view.colors.ink, FontWeight::bold));
}

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

/// The parts of a picture that can be left out or added.
struct PicturePart {
  const char* label;
  bool PictureChoices::*on;
};
constexpr PicturePart kParts[] = {{"numbers in the cells", &PictureChoices::numbers},
                                  {"row sums", &PictureChoices::row_sums},
                                  {"colour bar", &PictureChoices::color_bar},
                                  {"title", &PictureChoices::title},
                                  {"transparent background", &PictureChoices::transparent}};

/// A row of buttons of which one is chosen. Tells which was clicked, if any.
template <class Label>
int draw_choice(const Ui& ui, Target target, Point at, int count, int chosen, Label label) {
  int clicked = -1;
  for (int i = 0; i < count; ++i) {
    const std::string text(label(i));
    const float width = std::max(ui.em(3.6f), ui.width(text, ui.style(0.85f, {}, FontWeight::bold)) + ui.em(1.2f));
    const ButtonKind kind = i == chosen ? ButtonKind::chosen : ButtonKind::raised;
    if (ui.button({target, {}, i}, {at.x, at.y, width, ui.em(1.7f)}, text, kind)) clicked = i;
    at.x += width + ui.em(0.35f);
  }
  return clicked;
}

/// The format that the name's ending asks for; -1 when none does.
int format_of_name(const std::string& name) {
  int index = 0;
  for (const PictureFormat& format : picture_formats()) {
    if (has_ending(name, format.ending)) return index;
    ++index;
  }
  return -1;
}

/// The name with the ending of another format in place of its own.
std::string with_ending(const std::string& name, std::string_view ending) {
  const int format = format_of_name(name);
  const std::size_t cut = format < 0 ? 0 : picture_formats()[static_cast<std::size_t>(format)].ending.size();
  return name.substr(0, name.size() - cut) + std::string(ending);
}

std::string size_in_words(const View& view, bool pixels) {
  const Point size = view.preview.size;
  if (size.x <= 0) return "";
  const float scale = pixels ? static_cast<float>(view.state.picture.scale) : 1;
  const auto side = [scale](float points) { return std::to_string(std::lround(std::ceil(points * scale - 1e-3f))); };
  return side(size.x) + " × " + side(size.y) + (pixels ? " pixels" : " points");
}

float draw_picture_choices(const Ui& ui, Point at, float width) {
  const InterfaceState& state = ui.view.state;
  const PictureChoices& choices = state.picture;
  const TextStyle label = ui.style(0.8f, ui.view.colors.muted);
  const int format = format_of_name(state.picker.name);
  const bool pixels = format < 0 || picture_formats()[static_cast<std::size_t>(format)].has_pixels;
  float y = at.y + ui.em(0.5f);
  const auto heading = [&](const char* text) {
    ui.text({at.x, y}, text, label);
    y += ui.em(0.8f);
  };

  heading("format");
  const int picked = draw_choice(ui, Target::picture_format, {at.x, y}, static_cast<int>(picture_formats().size()),
                                 format, [](int i) { return picture_formats()[static_cast<std::size_t>(i)].label; });
  if (picked >= 0) {
    ui.requests.change([picked](InterfaceState& changed) {
      const std::string_view ending = picture_formats()[static_cast<std::size_t>(picked)].ending;
      changed.picker.name = with_ending(changed.picker.name, ending);
      changed.picker.replace_question.clear();
      changed.picker.trouble.clear();
    });
  }
  y += ui.em(2);
  const std::string_view note = format < 0 ? std::string_view("The name ends in no format that is known here.")
                                           : picture_formats()[static_cast<std::size_t>(format)].note;
  ui.paragraph({at.x, y}, note, width, label);
  y += ui.em(2 * 1.4f * 0.8f + 0.8f);

  heading("size");
  float x = at.x;
  for (const int step : {-1, +1}) {
    const int scale = choices.scale + step;
    const bool possible = pixels && scale >= kMinPictureScale && scale <= kMaxPictureScale;
    if (ui.button({Target::picture_scale, {}, step}, {x, y, ui.em(1.7f), ui.em(1.7f)}, step < 0 ? "−" : "+",
                  ButtonKind::raised, possible)) {
      ui.requests.change([scale](InterfaceState& changed) { changed.picture.scale = scale; });
    }
    x += ui.em(1.7f + 0.35f);
  }
  const std::string times = pixels ? std::to_string(choices.scale) + "×" : "";
  if (pixels) {
    ui.text({x + ui.em(0.4f), y + ui.em(0.85f)}, times, ui.style(0.95f, ui.view.colors.ink, FontWeight::bold));
    x += ui.em(2.2f);
  }
  ui.text({x + ui.em(0.4f), y + ui.em(0.85f)}, size_in_words(ui.view, pixels), ui.style(0.85f, ui.view.colors.muted));
  y += ui.em(3.1f);

  heading("colours");
  const Theme theme = choices.theme.value_or(state.theme);
  const int lit = draw_choice(ui, Target::picture_theme, {at.x, y}, 2, static_cast<int>(theme),
                              [](int i) { return static_cast<Theme>(i) == Theme::light ? "light" : "dark"; });
  if (lit >= 0) ui.requests.change([lit](InterfaceState& changed) { changed.picture.theme = static_cast<Theme>(lit); });
  y += ui.em(2.4f);

  for (int i = 0; i < static_cast<int>(std::size(kParts)); ++i) {
    const PicturePart& part = kParts[i];
    const bool enabled = part.on != &PictureChoices::row_sums || state.quantity == Quantity::weights;
    if (ui.check_box({Target::picture_part, {}, i}, {at.x, y, width, ui.em(1.7f)}, part.label, choices.*part.on,
                     enabled)) {
      ui.requests.change([on = part.on](InterfaceState& changed) { changed.picture.*on = !(changed.picture.*on); });
    }
    y += ui.em(1.75f);
  }
  return y;
}

void draw_preview(const Ui& ui, const Rect& room) {
  const PicturePreview& preview = ui.view.preview;
  const Palette& colors = ui.view.colors;
  ui.mark({Target::picture_preview}, room);
  if (preview.image.pixels.empty()) return;
  const Rect place{std::round(room.center().x - static_cast<float>(preview.image.columns) / 2),
                   std::round(room.center().y - static_cast<float>(preview.image.rows) / 2),
                   static_cast<float>(preview.image.columns), static_cast<float>(preview.image.rows)};
  if (ui.view.state.picture.transparent) {
    // What shows through is chequered.
    const float side = std::round(ui.em(0.6f));
    for (int row = 0; static_cast<float>(row) * side < place.height; ++row) {
      for (int column = 0; static_cast<float>(column) * side < place.width; ++column) {
        const float x = place.x + static_cast<float>(column) * side, y = place.y + static_cast<float>(row) * side;
        ui.fill({x, y, std::min(side, place.right() - x), std::min(side, place.bottom() - y)},
                (row + column) % 2 == 0 ? colors.raised : colors.track);
      }
    }
  }
  ui.list.AddImage(ui.view.textures.show(kPreviewSlot, preview.image, preview.version), {place.x, place.y},
                   {place.right(), place.bottom()});
  ui.outline({place.x - 1, place.y - 1, place.width + 2, place.height + 2}, colors.border, 0);
}

void draw_save_picture(const Ui& ui, const Rect& area) {
  const InterfaceState& state = ui.view.state;
  draw_heading(ui, area, "Save picture");
  const char* const label = state.choosing_folder ? "show picture" : "choose folder";
  const float width = ui.width(label, ui.style(0.85f, {}, FontWeight::bold)) + ui.em(1.6f);
  const Rect toggle{area.right() - ui.em(1) - width, area.y + ui.em(0.65f), width, ui.em(1.7f)};
  if (ui.button({Target::dialog_button, {}, 11}, toggle, label, ButtonKind::quiet)) {
    ui.requests.change([](InterfaceState& changed) { changed.choosing_folder = !changed.choosing_folder; });
  }
  const float title = area.x + ui.em(1) + ui.em(8);
  if (!state.choosing_folder)
    ui.short_text({title, area.y + ui.em(1.5f)}, "in " + state.picker.folder.string(), toggle.x - ui.em(1) - title,
                  ui.style(0.85f, ui.view.colors.muted));

  const float top = area.y + ui.em(kPictureTopEm), bottom = area.bottom() - ui.em(kNameEm + 0.5f);
  if (state.choosing_folder) {
    draw_folder(ui, {area.x + ui.em(1), top, area.width - ui.em(2), bottom - top});
  } else {
    const Rect room = picture_preview_room(from_imgui(ImGui::GetIO().DisplaySize), ui.view.em);
    if (room.width > 0) draw_preview(ui, room);
    const float column = room.width > 0 ? ui.em(kChoicesEm) : area.width - ui.em(2);
    ImGui::SetCursorScreenPos({area.right() - ui.em(1) - column, top});
    const ChildScope child("choices", {column + ui.em(0.8f), bottom - top}, ImGuiWindowFlags_NoNav);
    if (child) {
      const Ui inner(ui.view, ui.requests);
      const ImVec2 start = ImGui::GetCursorScreenPos();
      const float end = draw_picture_choices(inner, {start.x + ui.em(0.3f), start.y}, column - ui.em(0.6f));
      ImGui::SetCursorScreenPos(start);
      ImGui::Dummy({1, end - start.y});
    }
  }
  draw_name(ui, area, "Save");
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
    case Dialog::opening: return {28, 8.5f};
    case Dialog::ask_to_save: return {28, 8.5f};
    case Dialog::save_picture: return {62, 42};
    case Dialog::details: return {34, 20};
    case Dialog::keys: return {32, 38};
    case Dialog::about: return {30, 13};
    case Dialog::none: break;
  }
  return {};
}

Rect dialog_area(Dialog dialog, Point window, float em) {
  const Point size_em = dialog_size_em(dialog);
  const float width = std::round(std::min(size_em.x * em, window.x - em));
  const float height = std::round(std::min(size_em.y * em, window.y - em));
  return {std::round((window.x - width) / 2), std::round((window.y - height) / 2), width, height};
}

}  // namespace

Rect picture_preview_room(Point window, float em) {
  constexpr float kLeastEm = 14;
  const Rect area = dialog_area(Dialog::save_picture, window, em);
  const Rect room{area.x + em, area.y + kPictureTopEm * em, area.width - (kChoicesEm + 3) * em,
                  area.height - (kPictureTopEm + kNameEm + 0.5f) * em};
  return room.width < kLeastEm * em || room.height < kLeastEm * em / 2 ? Rect{} : room;
}

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
