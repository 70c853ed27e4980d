// The tokens panel: every token's name and the numbers of its vector.
#include <algorithm>
#include <cmath>

#include "app/desktop/scope.h"
#include "app/panels/panels.h"
#include "app/panels/ui.h"
#include "core/document/limits.h"
#include "core/document/number.h"

namespace softfocus {
namespace {

constexpr float kHeadingEm = 3;
constexpr float kCardGapEm = 0.5f;
constexpr float kNameEm = 2.2f;
constexpr float kSliderRowEm = 2;
constexpr float kCardFootEm = 0.3f;
constexpr float kCollapsedEm = 2.2f;
constexpr float kColumnEm = 7.4f;  // the least width of one slider with its number

/// How the cards stand: open ones show their sliders, closed ones a strip.
struct Cards {
  int columns = 1;
  bool all_open = true;
  float open_height = 0, closed_height = 0, gap = 0;

  float height(bool selected) const { return all_open || selected ? open_height : closed_height; }
  float step(bool selected) const { return height(selected) + gap; }

  /// The top of card i, from the top of the list.
  float top(int i, int selected) const {
    const float before = static_cast<float>(i) * step(all_open);
    return !all_open && i > selected ? before + open_height - closed_height : before;
  }
};

Cards arrange_cards(const Ui& ui, const Scene& scene, float width, float room) {
  Cards cards;
  cards.columns = std::clamp(static_cast<int>((width - ui.em(1)) / ui.em(kColumnEm)), 1, 4);
  const int rows = (scene.dimension + cards.columns - 1) / cards.columns;
  cards.columns = (scene.dimension + rows - 1) / rows;  // no row much shorter than the others
  cards.open_height = ui.em(kNameEm + kSliderRowEm * static_cast<float>(rows) + kCardFootEm);
  cards.closed_height = ui.em(kCollapsedEm);
  cards.gap = ui.em(kCardGapEm);
  cards.all_open = static_cast<float>(scene.size()) * (cards.open_height + cards.gap) <= room;
  return cards;
}

/// The half width of a slider for a value: 2, or the next of 1, 2, 5, 10 … that holds it.
float slider_span(float value) {
  const float size = std::abs(value);
  if (size <= 2) return 2;
  const float power = std::pow(10.0f, std::floor(std::log10(size)));
  for (const float step : {1.0f, 2.0f, 5.0f}) {
    if (size <= step * power) return step * power;
  }
  return std::min(10 * power, kMaxComponent);
}

/// A value in whole hundredths of a slider whose half width is 2, in wider steps on a wider one.
float snapped(float value, float span) {
  const double steps_a_unit = 200.0 / static_cast<double>(span);
  const double steps = std::round(static_cast<double>(value) * steps_a_unit);
  return static_cast<float>(steps / steps_a_unit);
}

void draw_component(const Ui& ui, const Token& token, int dimension, const Token& committed, const Rect& cell) {
  const auto k = static_cast<std::size_t>(dimension);
  const float value = token.vector[k];
  const float label = ui.em(dimension < 99 ? 1.1f : 1.9f), number = ui.em(3);
  const float middle = cell.center().y;
  ui.text({cell.x, middle}, std::to_string(dimension + 1), ui.style(0.75f, ui.view.colors.muted));

  // The span stays as it was when the drag began, so that the knob stays under the hand.
  const float before = k < committed.vector.size() ? committed.vector[k] : value;
  const float span = std::max(slider_span(before), std::abs(value));
  const TargetId id{Target::component_slider, token.id, dimension};
  const TargetId number_id{Target::component_value, token.id, dimension};
  const Rect track{cell.x + label, cell.y, std::max(ui.em(2), cell.width - label - number), cell.height};
  Touch touch;
  const auto moved = ui.slider(id, track, 0.5f + value / span / 2, 0.5f, touch);
  if (moved) ui.requests.ask(Preview{SetComponent{token.id, dimension, snapped((*moved - 0.5f) * 2 * span, span)}});
  if (touch.released) ui.requests.ask(Commit{});
  if (touch.double_clicked || touch.by_key) ui.requests.ask(StartTyping{number_id});
  if (touch.right_clicked) ui.requests.ask(Apply{SetComponent{token.id, dimension, 0.0f}});

  const Rect field{track.right(), cell.y + ui.em(0.2f), number, cell.height - ui.em(0.4f)};
  if (ui.typing_field(number_id, field, 0.85f)) {
    ui.mark(number_id, field);
    return;
  }
  const Touch on_number = ui.touch(number_id, field);
  if (on_number.hovered) ui.fill(field, ui.view.colors.accent_soft, 0.25f);
  // As many digits as stand beside the slider; the tooltip has them all.
  const TextStyle style = ui.style(0.9f, ui.view.colors.ink, FontWeight::regular, AlignX::right);
  std::string digits = for_reading(value, 2);
  for (int places = 1; places >= 0 && ui.width(digits, style) > number - ui.em(0.4f); --places) {
    digits = for_reading(value, places);
  }
  ui.text({field.right() - ui.em(0.3f), middle}, digits, style);
  if (on_number.hovered) ui.help(shortest(value) + "\nDouble-click to type, right-click for 0.");
  if (on_number.pressed) ui.requests.change([id](InterfaceState& state) { state.focus = id; });
  if (on_number.double_clicked) ui.requests.ask(StartTyping{number_id});
  if (on_number.right_clicked) ui.requests.ask(Apply{SetComponent{token.id, dimension, 0.0f}});
}

/// The vector as small bars above and below a line, for a closed card.
void draw_strip(const Ui& ui, const Token& token, const Rect& rect) {
  const auto count = std::min<std::size_t>(token.vector.size(), 32);
  float largest = 1;
  for (std::size_t k = 0; k < count; ++k) largest = std::max(largest, std::abs(token.vector[k]));
  const float step = std::min(rect.width / static_cast<float>(count), ui.em(0.5f));
  const float middle = rect.center().y;
  ui.line({rect.x, middle}, {rect.x + step * static_cast<float>(count), middle}, ui.view.colors.border);
  for (std::size_t k = 0; k < count; ++k) {
    const float height = token.vector[k] / largest * rect.height / 2;
    const float x = rect.x + static_cast<float>(k) * step;
    ui.fill({x, std::min(middle, middle - height), std::max(1.0f, step - 1), std::abs(height)},
            ui.view.colors.accent_fill);
  }
}

void draw_token_menu(const Ui& ui, const Token& token) {
  const PopupScope popup("token menu");
  if (!popup) return;
  const int position = index_of(ui.view.scene(), token.id).value_or(0);
  for (const Command command :
       {Command::rename_token, Command::duplicate_token, Command::remove_token, Command::move_token_up,
        Command::move_token_down, Command::zero_vector, Command::random_vector, Command::unit_vector}) {
    if (row_of(command).line_before || command == Command::move_token_up) ImGui::Separator();
    const bool chosen = ImGui::MenuItem(row_of(command).label, nullptr, false, is_enabled(command, ui.view, position));
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    ui.mark({Target::token_action, token.id, static_cast<int>(command)},
            {low.x, low.y, high.x - low.x, high.y - low.y});
    if (chosen) ui.requests.ask(Run{command, token.id});
  }
}

void draw_name(const Ui& ui, const Token& token, const Rect& place, bool selected) {
  const TargetId id{Target::token_name, token.id};
  const Palette& colors = ui.view.colors;
  if (ui.typing_field(id, {place.x - ui.em(0.25f), place.y, place.width, place.height}, 1)) {
    ui.mark(id, place);
    return;
  }
  const Touch touch = ui.touch(id, place);
  if (touch.double_clicked || touch.by_key) ui.requests.ask(StartTyping{id});
  if (touch.pressed) {
    ui.requests.change([token = token.id](InterfaceState& state) { state.selected = token; });
  }
  const bool unnamed = token.name.empty();
  const Color ink = unnamed ? colors.muted : selected ? colors.accent : colors.ink;
  ui.short_text({place.x, place.center().y}, shown_name(token), place.width,
                ui.style(1.05f, ink, unnamed ? FontWeight::regular : FontWeight::bold));
  if (touch.focused) ui.outline({place.x - ui.em(0.3f), place.y, place.width, place.height}, colors.accent, 0.3f);
}

void draw_card(const Ui& ui, const Token& token, const Token& committed, const Rect& card, const Cards& cards,
               bool selected) {
  const Palette& colors = ui.view.colors;
  const bool open = cards.all_open || selected;
  ui.fill(card, selected ? colors.accent_soft : colors.surface, 0.35f);
  ui.outline(card, selected ? colors.accent : colors.border, 0.35f, selected ? std::max(1.5f, ui.em(0.09f)) : 1);

  const float pad = ui.em(0.75f);
  const float name_height = ui.em(1.6f);
  const float name_top = card.y + ui.em(0.3f);
  const Rect menu{card.right() - ui.em(2.4f), name_top, ui.em(2), name_height};
  const float strip = open ? 0 : std::min(ui.em(6), card.width * 0.4f);
  const float name_width = menu.x - card.x - pad - ui.em(0.5f) - strip;
  draw_name(ui, token, {card.x + pad, name_top, name_width, name_height}, selected);

  const TargetId menu_id{Target::token_menu, token.id};
  {
    const IdScope scope(static_cast<int>(token.id));
    if (ui.button(menu_id, menu, "⋯", ButtonKind::subtle)) ImGui::OpenPopup("token menu");
    draw_token_menu(ui, token);
  }

  if (open) {
    const float width = (card.width - pad - ui.em(0.45f)) / static_cast<float>(cards.columns);
    const float row_height = ui.em(kSliderRowEm);
    for (int k = 0; k < ui.view.scene().dimension; ++k) {
      const int row = k / cards.columns, column = k % cards.columns;
      const Rect cell{card.x + pad + width * static_cast<float>(column),
                      card.y + ui.em(kNameEm) + row_height * static_cast<float>(row), width - ui.em(0.3f), row_height};
      // One row more each way, for the keyboard to step on.
      if (ImGui::IsRectVisible({cell.x, cell.y - row_height}, {cell.right(), cell.bottom() + row_height})) {
        draw_component(ui, token, k, committed, cell);
      }
    }
  } else {
    draw_strip(ui, token, {menu.x - strip, card.y + ui.em(0.5f), strip - ui.em(0.4f), card.height - ui.em(1)});
  }

  // Last, so that what stands on the card feels the mouse first.
  if (ui.touch({Target::token_card, token.id}, card).pressed) {
    ui.requests.change([token = token.id](InterfaceState& state) { state.selected = token; });
  }
}

}  // namespace

void draw_tokens(const View& view, Requests& requests) {
  const PanelScope panel("tokens", view, view.colors.surface);
  const Ui ui(view, requests);
  const Scene& scene = view.scene();
  const Rect& area = view.area;

  const float heading = area.y + ui.em(1.4f);
  // Under a tab that says "Tokens" the heading counts them.
  const std::string title = view.room == Room::wide ? "Tokens" : std::to_string(scene.size()) + " tokens";
  ui.text({area.x + ui.em(1), heading}, title, ui.style(1.05f, view.colors.ink, FontWeight::bold));
  const Rect add{area.right() - ui.em(4.2f), heading - ui.em(0.85f), ui.em(3.6f), ui.em(1.7f)};
  if (ui.button({Target::command, {}, static_cast<int>(Command::add_token)}, add, "+ add", ButtonKind::quiet,
                is_enabled(Command::add_token, view), 0.9f)) {
    requests.ask(Run{Command::add_token});
  }

  ImGui::SetCursorScreenPos({area.x + ui.em(0.6f), area.y + ui.em(kHeadingEm)});
  const ImVec2 room{area.width - ui.em(0.75f), area.height - ui.em(kHeadingEm) - ui.em(0.4f)};
  const ChildScope child("list", room, ImGuiWindowFlags_NoNav);
  if (!child) return;
  const Ui inner(view, requests);
  const float width = room.x - ui.em(0.8f);
  const Cards cards = arrange_cards(inner, scene, width, room.y);
  const float total = cards.top(scene.size(), view.selected) - cards.gap;

  // The selected card is brought into sight when the selection changes and when the list appears.
  const float selected_top = cards.top(view.selected, view.selected);
  if (view.selection_moved || ImGui::IsWindowAppearing()) {
    const float scroll = ImGui::GetScrollY();
    if (selected_top < scroll || cards.height(true) > room.y) {
      ImGui::SetScrollY(selected_top);
    } else if (selected_top + cards.height(true) > scroll + room.y) {
      ImGui::SetScrollY(selected_top + cards.height(true) - room.y);
    }
  }

  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const float seen_from = ImGui::GetScrollY(), seen_to = seen_from + room.y;
  // One card more each way, for the keyboard to step on.
  int first = static_cast<int>(std::max(0.0f, seen_from - cards.open_height) / cards.step(cards.all_open));
  first = std::clamp(first - 1, 0, scene.size() - 1);
  for (int i = first; i < scene.size(); ++i) {
    const bool selected = i == view.selected;
    const float top = cards.top(i, view.selected);
    if (top > seen_to + cards.step(false)) break;
    if (top + cards.step(selected) < seen_from) continue;
    const auto index = static_cast<std::size_t>(i);
    const Scene& committed = view.session.committed();
    const Token& before = index < committed.tokens.size() ? *committed.tokens[index] : *scene.tokens[index];
    draw_card(inner, *scene.tokens[index], before, {origin.x, origin.y + top, width, cards.height(selected)}, cards,
              selected);
  }
  ImGui::SetCursorScreenPos(origin);
  ImGui::Dummy({1, total + ui.em(0.2f)});
}

}  // namespace softfocus
