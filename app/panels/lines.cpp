// The three lines: the whole scene as a program, and the selected row's computation with its numbers.
#include <algorithm>
#include <array>

#include "app/desktop/scope.h"
#include "app/panels/headings.h"
#include "app/panels/panels.h"

namespace softfocus {
namespace {

/// The width kept for the names of keys or dimensions in a step, the same in each of its lines.
float names_width(const Ui& ui, const std::vector<ComputationLine>& lines, ComputationStep step, float room) {
  float widest = 0;
  for (const ComputationLine& line : lines) {
    if (line.kind == ComputationLine::Kind::term && line.step == step) {
      widest = std::max(widest, ui.width(line.name, ui.style(0.85f, {}, FontWeight::bold)));
    }
  }
  return std::min(widest + ui.em(0.8f), 0.3f * room);
}

/// A line that explains itself when the mouse rests on it.
void draw_line(const Ui& ui, const Rect& place, float names, const ComputationLine& line) {
  const Palette& colors = ui.view.colors;
  const float middle = place.center().y;
  using Kind = ComputationLine::Kind;
  const bool heading = line.kind == Kind::heading, sum = line.kind == Kind::sum;
  const TextStyle result_style =
      ui.style(0.85f, sum || line.step == ComputationStep::weights ? colors.accent : colors.ink, FontWeight::bold,
               AlignX::right);
  const float result = line.result.empty() ? 0 : ui.width(line.result, result_style) + ui.em(0.8f);
  ui.text({place.right(), middle}, line.result, result_style);
  float x = place.x;
  const float room = place.width - result;
  if (heading || line.kind == Kind::note) {
    ui.short_text(
        {x, middle}, line.left, room,
        ui.style(0.9f, heading ? colors.ink : colors.muted, heading ? FontWeight::bold : FontWeight::regular));
  } else {
    // The name of what has nothing to compute beside it may be longer.
    ui.short_text({x, middle}, line.name, line.left.empty() ? room : names - ui.em(0.4f),
                  ui.style(0.85f, line.kind == Kind::term ? colors.key : colors.muted, FontWeight::bold));
    x += names;
    ui.short_text({x, middle}, line.left, room - names, ui.style(0.85f, colors.ink));
  }
  if (!line.hint.empty() && ImGui::IsWindowHovered() &&
      ImGui::IsMouseHoveringRect({place.x, place.y}, {place.right(), place.bottom()})) {
    ui.help(line.hint);
  }
}

float draw_program(const Ui& ui, Point at, float width) {
  const Palette& colors = ui.view.colors;
  const auto lines = program_lines(ui.view.scene());
  const float step = ui.em(1.5f), height = step * static_cast<float>(lines.size()) + ui.em(0.6f);
  ui.fill({at.x, at.y, width, height}, colors.raised, 0.3f);
  float y = at.y + ui.em(0.3f);
  for (const ProgramLine& line : lines) {
    ui.short_text({at.x + ui.em(0.7f), y + step / 2}, line.text, width - ui.em(1.4f), ui.style(0.85f, colors.ink));
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect({at.x, y}, {at.x + width, y + step})) ui.help(line.hint);
    y += step;
  }
  return at.y + height;
}

}  // namespace

void draw_lines(const View& view, Requests& requests) {
  const PanelScope panel("lines", view, view.colors.surface);
  const Ui ui(view, requests);
  draw_right_tabs(ui);
  const Rect& area = view.area;
  const float top = ui.em(kRightTabsEm);
  ImGui::SetCursorScreenPos({area.x, area.y + top});
  const ChildScope child("body", {area.width, std::max(1.0f, area.height - top - ui.em(0.4f))}, ImGuiWindowFlags_NoNav);
  if (!child) return;
  const Ui inner(view, requests);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float left = start.x + ui.em(1), width = area.width - ui.em(2);
  float y = draw_program(inner, {left, start.y + ui.em(0.3f)}, width) + ui.em(0.5f);

  constexpr std::array kCopies{Command::copy_as_pytorch, Command::copy_as_numpy};
  const auto label = [&](int i) { return std::string(label_now(kCopies[static_cast<std::size_t>(i)], view)); };
  if (const auto clicked = draw_choices(inner, Target::copy_script, {left, y + ui.em(0.8f)}, 2, -1, label)) {
    requests.ask(Run{kCopies[static_cast<std::size_t>(*clicked)]});
  }
  y += ui.em(2.1f);

  const float step = ui.em(1.4f);
  const std::vector<ComputationLine>& lines = view.views.lines(view);
  float names = 0;
  for (const ComputationLine& line : lines) {
    if (line.kind == ComputationLine::Kind::heading) {
      y += ui.em(0.3f);
      names = names_width(inner, lines, line.step, width);
    }
    const Rect place{left, y, width, step};
    if (ImGui::IsRectVisible({place.x, place.y}, {place.right(), place.bottom()})) draw_line(inner, place, names, line);
    y += step;
  }
  ImGui::SetCursorScreenPos(start);
  ImGui::Dummy({1, y - start.y + ui.em(0.5f)});
}

}  // namespace softfocus
