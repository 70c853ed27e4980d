// The dialog that saves the present view as a picture: what comes is seen before.
#include <algorithm>
#include <cmath>

#include "app/derived.h"
#include "app/desktop/scope.h"
#include "app/panels/dialog_parts.h"
#include "app/panels/panels.h"
#include "core/formats/picture.h"

namespace softfocus {
namespace {

constexpr int kPreviewSlot = 1;  // of the textures; figures and texts have others

constexpr float kTopEm = 3;
constexpr float kChoicesEm = 19;

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

/// The format that a name's ending asks for; -1 when none does.
int format_of_ending(std::string_view name) {
  int index = 0;
  for (const PictureFormat& format : picture_formats()) {
    if (has_ending(name, format.ending)) return index;
    ++index;
  }
  return -1;
}

/// The format of a picture with this name: a name without an ending gets the one used last.
int format_of_name(const InterfaceState& state) {
  const std::string& name = state.picker.name;
  const bool without = name.find('.') == std::string::npos;
  return format_of_ending(without ? state.picture.ending : name);
}

/// The name with the ending of another format in place of its own.
std::string with_ending(const std::string& name, std::string_view ending) {
  const int format = format_of_ending(name);
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
  const int format = format_of_name(state);
  const bool pixels = format < 0 || picture_formats()[static_cast<std::size_t>(format)].has_pixels;
  float y = at.y + ui.em(0.5f);
  const auto heading = [&](const char* text) {
    ui.text({at.x, y}, text, label);
    y += ui.em(0.8f);
  };

  heading("view");
  const ViewKind view = picture_view(state);
  float right = at.x;
  for (const ViewRow& row : view_rows()) {
    const std::string text(row.label);
    const float button = ui.width(text, ui.style(0.8f, {}, FontWeight::bold)) + ui.em(0.9f);
    if (right + button > at.x + width && right > at.x) {
      right = at.x;
      y += ui.em(1.8f);
    }
    const ButtonKind kind = row.kind == view ? ButtonKind::chosen : ButtonKind::raised;
    if (ui.button({Target::picture_view, {}, static_cast<int>(row.kind)}, {right, y, button, ui.em(1.6f)}, text, kind,
                  true, 0.8f)) {
      ui.requests.change([kind_now = row.kind](InterfaceState& changed) { changed.picture.view = kind_now; });
    }
    right += button + ui.em(0.3f);
  }
  y += ui.em(2.3f);

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
    const bool of_heatmap = part.on != &PictureChoices::title && part.on != &PictureChoices::transparent;
    const bool sums = part.on != &PictureChoices::row_sums || state.choices.quantity == Quantity::weights;
    const bool enabled = !of_heatmap || (view == ViewKind::heatmap && sums);
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

}  // namespace

Rect picture_preview_room(Point window, float em) {
  constexpr float kLeastEm = 14;
  const Rect area = dialog_area(Dialog::save_picture, window, em);
  const Rect room{area.x + em, area.y + kTopEm * em, area.width - (kChoicesEm + 3) * em,
                  area.height - (kTopEm + kNameEm + 0.5f) * em};
  return room.width < kLeastEm * em || room.height < kLeastEm * em / 2 ? Rect{} : room;
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

  const float top = area.y + ui.em(kTopEm), bottom = area.bottom() - ui.em(kNameEm + 0.5f);
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

}  // namespace softfocus
