// The formula bar: the live formula, the big switch, and the few numbers that shape the whole scene. What a narrow
// window's bar has no room for stands in the settings.
#include <algorithm>
#include <cmath>

#include "app/desktop/scope.h"
#include "app/panels/panels.h"
#include "app/panels/ui.h"
#include "core/document/limits.h"
#include "core/document/number.h"

namespace softfocus {
namespace {

// The slider's ends; a typed temperature may lie outside.
constexpr float kSliderColdest = 0.05f;
constexpr float kSliderHottest = 20;

float place_of_temperature(float temperature) {
  return std::clamp(std::log(temperature / kSliderColdest) / std::log(kSliderHottest / kSliderColdest), 0.0f, 1.0f);
}

/// The temperature at a place on the slider, in two significant digits; 1 is easy to hit.
float temperature_at(float t) {
  const double exact = static_cast<double>(kSliderColdest) *
                       std::pow(static_cast<double>(kSliderHottest / kSliderColdest), static_cast<double>(t));
  if (std::abs(std::log(exact)) < 0.04) return 1;
  const double unit = std::pow(10.0, std::floor(std::log10(exact)) - 1);
  return static_cast<float>(std::round(exact / unit) * unit);
}

/// A temperature as people read it: 1.00, 0.050, 12.5.
std::string temperature_text(float temperature) {
  return for_reading(temperature, temperature < 0.1f ? 3 : temperature < 100 ? 2 : 1);
}

/// Draws the formula at `left`, at most `room` wide. The part "÷ √d" leaves and comes with `scaling_shown`.
void draw_formula(const Ui& ui, float left, float middle, float room) {
  const Palette& colors = ui.view.colors;
  const Scene& scene = ui.view.scene();
  const std::string root = " ÷ √" + std::to_string(scene.dimension);
  const std::string temperature = scene.temperature == 1.0f ? "" : " ÷ " + shortest(scene.temperature);
  const std::string mask = scene.mask == MaskKind::causal ? " + mask" : "";
  const float shown = ui.view.state.scaling_shown;

  struct Part {
    std::string_view text;
    Color color;
    FontWeight weight = FontWeight::regular;
    float share = 1;  // of its width, 0 … 1
    bool raised = false;
  };
  const Part parts[] = {{"softmax( ", colors.ink},
                        {"X ", colors.accent, FontWeight::bold},
                        {"X", colors.key, FontWeight::bold},
                        {"T", colors.key, FontWeight::bold, 1, true},
                        {root, colors.ink, FontWeight::bold, shown},
                        {temperature, colors.ink, FontWeight::bold},
                        {mask, colors.muted},
                        {" ) ", colors.ink},
                        {"X", colors.context, FontWeight::bold}};
  float size = 1.45f;
  const auto total = [&](float at) {
    float sum = 0;
    for (const Part& part : parts) {
      sum += ui.width(part.text, ui.style(part.raised ? 0.6f * at : at, part.color, part.weight)) * part.share;
    }
    return sum;
  };
  if (const float whole = total(size); whole > room) size = std::max(0.6f, size * room / whole);

  const Rect area{left, middle - ui.em(1.2f), total(size), ui.em(2.4f)};
  float x = left;
  for (const Part& part : parts) {
    const TextStyle style = ui.style(part.raised ? 0.6f * size : size, faded(part.color, part.share), part.weight);
    const float width = ui.width(part.text, style) * part.share;
    const float y = part.raised ? middle - ui.em(0.38f * size) : middle;
    if (part.share > 0.02f) {
      ui.list.PushClipRect({x, area.y}, {x + width + 1, area.bottom()}, true);
      ui.text({x, y}, part.text, style);
      ui.list.PopClipRect();
    }
    x += width;
  }
  if (ui.touch({Target::formula}, area).hovered) {
    ui.help(
        "Each token asks every token how similar it is (X Xᵀ), softmax turns a row of similarities into weights that "
        "sum to 1, and the weights average the tokens (… X).");
  }
}

void draw_switch(const Ui& ui, Point left, bool short_label) {
  const Palette& colors = ui.view.colors;
  const Scene& scene = ui.view.scene();
  const float shown = ui.view.state.scaling_shown;
  const float height = ui.em(2), width = ui.em(4);
  const char* label = short_label ? "÷ √d" : "divide by √d";
  const TextStyle style = ui.style(1.2f, colors.ink, FontWeight::bold);
  const float text = ui.width(label, style);
  const TargetId id{Target::scaling_switch};
  const Touch touch = ui.touch(id, {left.x, left.y - height / 2, width + ui.em(0.9f) + text, height});

  const Rect body{left.x, std::round(left.y - height / 2), width, height};
  ui.fill(body, scene.scaling ? colors.accent : colors.unscaled, 1);
  if (touch.focused) {
    const float ring = ui.em(0.2f);
    ui.outline({body.x - ring, body.y - ring, body.width + 2 * ring, body.height + 2 * ring}, colors.accent, 1.2f,
               std::max(1.5f, ui.em(0.1f)));
  }
  const float radius = height / 2 - ui.em(0.19f);
  ui.list.AddCircleFilled({body.x + height / 2 + shown * (width - height), body.center().y}, radius,
                          to_imgui(colors.surface), 48);
  float x = body.right() + ui.em(0.9f);
  x += ui.text({x, left.y}, label, style);
  if (!short_label) ui.text({x + ui.em(1.2f), left.y}, "S", ui.style(0.8f, colors.muted));
  if (touch.clicked) ui.requests.ask(Apply{SetScaling{!scene.scaling}});
  if (touch.hovered) {
    ui.help(
        "Similarities grow with the dimension d; dividing by √d keeps softmax from sharpening only because there are "
        "more numbers in a vector. Key: S");
  }
}

void draw_temperature(const Ui& ui, Rect place) {
  const Palette& colors = ui.view.colors;
  const float temperature = ui.view.scene().temperature;
  const float label = place.y + place.height * 0.3f, below = place.y + place.height * 0.68f;
  ui.text({place.x, label}, "temperature", ui.style(0.8f, colors.muted));

  const float number = ui.em(3.4f);
  Touch touch;
  const Rect track{place.x, below - ui.em(0.7f), place.width - number, ui.em(1.4f)};
  const TargetId id{Target::temperature_slider}, number_id{Target::temperature_value};
  const auto moved = ui.slider(id, track, place_of_temperature(temperature), 0, touch);
  if (moved) ui.requests.ask(Preview{SetTemperature{temperature_at(*moved)}});
  if (touch.released) ui.requests.ask(Commit{});
  if (touch.double_clicked || touch.by_key) ui.requests.ask(StartTyping{number_id});
  if (touch.right_clicked) ui.requests.ask(Apply{SetTemperature{1}});
  if (touch.hovered && !touch.held) {
    ui.help(
        "Scores are divided by the temperature: below 1 softmax sharpens, above 1 it evens out. "
        "Double-click to type, right-click for 1.");
  }

  const Rect field{track.right() + ui.em(0.3f), below - ui.em(0.75f), number - ui.em(0.3f), ui.em(1.5f)};
  if (ui.typing_field(number_id, field, 0.9f)) {
    ui.mark(number_id, field);
    return;
  }
  const Touch on_number = ui.touch(number_id, field);
  if (on_number.hovered) ui.fill(field, colors.accent_soft, 0.25f);
  ui.text({field.right() - ui.em(0.3f), below}, temperature_text(temperature),
          ui.style(1, colors.ink, FontWeight::regular, AlignX::right));
  if (on_number.hovered) ui.help(shortest(temperature) + "\nDouble-click to type, right-click for 1.");
  if (on_number.double_clicked) ui.requests.ask(StartTyping{number_id});
  if (on_number.right_clicked) ui.requests.ask(Apply{SetTemperature{1}});
}

void draw_dimension(const Ui& ui, Rect place) {
  const Palette& colors = ui.view.colors;
  const int d = ui.view.scene().dimension;
  const float label = place.y + place.height * 0.3f, below = place.y + place.height * 0.68f;
  ui.text({place.x, label}, "dimension d", ui.style(0.8f, colors.muted));
  const float number = ui.text({place.x, below}, std::to_string(d), ui.style(1.05f, colors.ink, FontWeight::bold));
  const float x = place.x + std::max(ui.em(1.25f), number + ui.em(0.4f));
  const Rect less{x, below - ui.em(0.65f), ui.em(1.4f), ui.em(1.3f)};
  const Rect more{x + ui.em(1.6f), less.y, less.width, less.height};
  if (ui.button({Target::dimension_less}, less, "−", ButtonKind::raised,
                is_enabled(Command::fewer_dimensions, ui.view))) {
    ui.requests.ask(Run{Command::fewer_dimensions});
  }
  if (ui.button({Target::dimension_more}, more, "+", ButtonKind::raised,
                is_enabled(Command::more_dimensions, ui.view))) {
    ui.requests.ask(Run{Command::more_dimensions});
  }
}

void draw_count(const Ui& ui, Rect place) {
  const float label = place.y + place.height * 0.3f, below = place.y + place.height * 0.68f;
  ui.text({place.x, label}, "tokens n", ui.style(0.8f, ui.view.colors.muted));
  ui.text({place.x, below}, std::to_string(ui.view.scene().size()),
          ui.style(1.05f, ui.view.colors.ink, FontWeight::bold));
}

void draw_mask(const Ui& ui, Rect place) {
  const float label = place.y + place.height * 0.3f, below = place.y + place.height * 0.68f;
  ui.text({place.x, label}, "mask", ui.style(0.8f, ui.view.colors.muted));
  float x = place.x;
  for (const MaskKind mask : {MaskKind::none, MaskKind::causal}) {
    const std::string name(mask_name(mask));
    const float width = ui.width(name, ui.style(0.85f, {}, FontWeight::bold)) + ui.em(0.8f);
    const ButtonKind kind = ui.view.scene().mask == mask ? ButtonKind::chosen : ButtonKind::raised;
    const TargetId id{Target::mask_choice, {}, static_cast<int>(mask)};
    if (ui.button(id, {x, below - ui.em(0.65f), width, ui.em(1.3f)}, name, kind)) {
      ui.requests.ask(Apply{SetMask{mask}});
    }
    x += width + ui.em(0.25f);
  }
}

}  // namespace

void draw_formula_bar(const View& view, Requests& requests) {
  if (view.area.height <= 0) return;
  const PanelScope panel("formula", view, view.colors.surface);
  const Ui ui(view, requests);
  const Rect& area = view.area;
  const float middle = area.center().y;
  const bool whole = area.width >= ui.em(kWholeFormulaBarEm);
  const float left = area.x + ui.em(1.25f);
  if (!whole) {
    const bool tight = area.width < ui.em(34);
    const float switch_width = ui.em(tight ? 8.5f : 13.5f);
    const float room = std::min(area.width - switch_width - ui.em(3), ui.em(21));
    draw_formula(ui, left, middle, room);
    draw_switch(ui, {left + room + ui.em(0.75f), middle}, tight);
    return;
  }
  const float spare = area.width - ui.em(kWholeFormulaBarEm);
  const float gap = std::min(spare / 5, ui.em(8));
  float x = left;
  draw_formula(ui, x, middle, ui.em(18));
  x += ui.em(18.5f) + gap;
  draw_switch(ui, {x, middle}, false);
  x += ui.em(16) + gap;
  draw_temperature(ui, {x, area.y, ui.em(14), area.height});
  x += ui.em(15.5f) + gap;
  draw_dimension(ui, {x, area.y, ui.em(6), area.height});
  x += ui.em(7) + gap;
  draw_count(ui, {x, area.y, ui.em(4), area.height});
  x += ui.em(5) + gap;
  draw_mask(ui, {x, area.y, ui.em(8), area.height});
}

void draw_settings(const View& view, Requests& requests) {
  if (view.area.width <= 0) return;
  const PanelScope panel("settings", view, view.colors.surface, ImGuiWindowFlags_NoBringToFrontOnFocus);
  // A low window's settings stand closer, then they are scrolled.
  ImGui::SetCursorScreenPos({view.area.x, view.area.y});
  const ChildScope child("list", {view.area.width, view.area.height}, ImGuiWindowFlags_NoNav);
  if (!child) return;
  const Ui ui(view, requests);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float room = view.area.height - ui.em(view.formula_bar_shown ? 1 : 3.75f);
  const float step = std::clamp(room / 4, ui.em(2.6f), ui.em(3.6f));
  Rect place{start.x + ui.em(1), start.y + ui.em(0.5f), view.area.width - ui.em(2), step};
  if (!view.formula_bar_shown) {
    draw_switch(ui, {place.x, place.y + ui.em(1.25f)}, false);
    place.y += ui.em(2.75f);
  }
  for (const auto draw : {draw_temperature, draw_dimension, draw_count, draw_mask}) {
    draw(ui, place);
    place.y += place.height;
  }
  ImGui::SetCursorScreenPos(start);
  ImGui::Dummy({1, place.y - start.y});
}

void draw_tabs(const View& view, Requests& requests) {
  if (view.area.width <= 0) return;
  const PanelScope panel("tabs", view, view.colors.page,
                         ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground);
  const Ui ui(view, requests);
  const std::vector<Tab> all = tabs(view.room);
  const std::optional<Tab> open = open_tab(view.state, view.room);
  float total = 0;
  for (const Tab tab : all) total += ui.width(tab_label(tab, view.state), ui.style(0.9f, {}, FontWeight::bold));
  // All of them fit: first their margins give way, then their size.
  const float gap = ui.em(0.2f), gaps = gap * static_cast<float>(all.size() - 1);
  const float room = view.area.width - gaps, each = 2 * static_cast<float>(all.size());
  const float padding = std::clamp((room - total) / each, ui.em(0.15f), ui.em(0.55f));
  const float shrink = std::min(1.0f, (room - each * padding) / std::max(total, 1.0f));
  float x = view.area.x;
  for (const Tab tab : all) {
    const char* const label = tab_label(tab, view.state);
    const float width = shrink * ui.width(label, ui.style(0.9f, {}, FontWeight::bold)) + 2 * padding;
    const Rect place{x, view.area.y, width, view.area.height - ui.em(0.4f)};
    const ButtonKind kind = tab == open ? ButtonKind::chosen : ButtonKind::raised;
    if (ui.button({Target::tab, {}, static_cast<int>(tab)}, place, label, kind, true, 0.9f * shrink)) {
      requests.change([tab](InterfaceState& state) { state.tab = tab; });
    }
    x += width + gap;
  }
}

}  // namespace softfocus
