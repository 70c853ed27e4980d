#include "app/panels/ui.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/desktop/scope.h"
#include "core/document/text.h"

namespace softfocus {
namespace {

constexpr float kTooltipEm = 24;
constexpr float kKnobEm = 0.625f;
constexpr std::size_t kMostShownCharacters = 1000;  // of a text that cannot be edited

/// Dear ImGui's id of a target: what it is, never its label.
class TargetScope {
 public:
  explicit TargetScope(const TargetId& id) {
    const std::array<std::uint64_t, 3> words{static_cast<std::uint64_t>(id.target),
                                             static_cast<std::uint64_t>(id.token),
                                             static_cast<std::uint64_t>(static_cast<std::int64_t>(id.index))};
    const char* bytes = reinterpret_cast<const char*>(words.data());  // NOLINT: bytes to be hashed
    ImGui::PushID(bytes, bytes + sizeof(words));
  }
  ~TargetScope() { ImGui::PopID(); }
  TargetScope(const TargetScope&) = delete;
  TargetScope& operator=(const TargetScope&) = delete;
};

/// Scrolls the present window until a rectangle in it is seen.
void bring_into_sight(const Rect& rect, float margin) {
  const float top = ImGui::GetWindowPos().y + margin, bottom = top + ImGui::GetWindowHeight() - 2 * margin;
  if (rect.y < top) {
    ImGui::SetScrollY(std::max(0.0f, ImGui::GetScrollY() - (top - rect.y)));
  } else if (rect.bottom() > bottom) {
    ImGui::SetScrollY(ImGui::GetScrollY() + rect.bottom() - bottom);
  }
}

/// Takes off what makes a line of a text field longer than it may be.
int cut_long_lines(ImGuiInputTextCallbackData* data) {
  std::size_t characters = 0;
  for (int at = 0; at < data->BufTextLen;) {
    std::string_view rest(data->Buf + at, static_cast<std::size_t>(data->BufTextLen - at));
    const auto before = static_cast<int>(rest.size());
    if (take_character(rest) == U'\n') {
      characters = 0;
    } else if (++characters > kMostFieldCharacters) {
      const std::string_view tail(data->Buf + at, static_cast<std::size_t>(data->BufTextLen - at));
      const std::size_t end = std::min(tail.find('\n'), tail.size());
      data->DeleteChars(at, static_cast<int>(end));
      characters = 0;
      continue;
    }
    at += before - static_cast<int>(rest.size());
  }
  return 0;
}

bool key_activates(std::span<const KeyPress> keys) {
  return std::any_of(keys.begin(), keys.end(), [](const KeyPress& press) {
    return press.action == KeyPress::Action::press && !press.ctrl &&
           (press.key == Key::enter || press.key == Key::space);
  });
}

}  // namespace

bool takes_focus(Target target) {
  switch (target) {
    case Target::title:
    case Target::formula:
    case Target::token_card:
    case Target::component_value:
    case Target::temperature_value:
    case Target::row_bars:
    case Target::row_fact:
    case Target::typing_field:
    case Target::dialog_entry:
    case Target::picture_preview:
    case Target::view_figure:
    case Target::plane_tip:
    case Target::menu:
    case Target::token_action:
    case Target::example:
    case Target::colormap_choice: return false;
    default: return true;
  }
}

void Ui::short_text(Point anchor, const std::string& text, float max_width, const TextStyle& style) const {
  constexpr std::size_t kMostBytes = 4000;  // no line on any screen is longer, and measuring takes its time
  if (text.size() > kMostBytes) return short_text(anchor, shortened(text, kMostBytes / 4), max_width, style);
  const ScreenText measure(view.fonts);
  const std::string shown = shortened(text, max_width, style.size, style.weight, measure);
  const float drawn = this->text(anchor, shown, style);
  const bool as_picture = view.fonts.script().needed(text);
  if (shown == text && !as_picture) return;
  const float left = style.align == AlignX::left     ? anchor.x
                     : style.align == AlignX::center ? anchor.x - drawn / 2
                                                     : anchor.x - drawn;
  const ImVec2 low{left, anchor.y - style.size * 0.6f}, high{left + drawn, anchor.y + style.size * 0.6f};
  if (!ImGui::IsMouseHoveringRect(low, high) || !ImGui::IsWindowHovered()) return;
  const std::string whole = with_missing_characters(view.fonts, text);
  if (shown != text || whole != text) tooltip(whole);
}

std::string with_missing_characters(Fonts& fonts, const std::string& text) {
  constexpr std::size_t kMost = 8;
  if (!fonts.script().needed(text)) return text;
  const std::vector<char32_t> missing = fonts.script().pango().missing(text);
  if (missing.empty()) return text;
  std::string result = text + "\nNo font on this machine has";
  for (std::size_t i = 0; i < std::min(missing.size(), kMost); ++i) result += " " + code_point_name(missing[i]);
  return result + (missing.size() > kMost ? " …" : "");
}

std::string shown_name(const Token& token) { return token.name.empty() ? std::string(kNoName) : token.name; }

std::string quoted_name(const Token& token) {
  constexpr std::size_t kMostCharacters = 40;
  return "“" + shortened(shown_name(token), kMostCharacters) + "”";
}

std::vector<std::string> broken_lines(Fonts& fonts, std::string_view text, float width, const TextStyle& style) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    const std::string word(text.substr(0, end));
    std::string& line = lines.back();
    const std::string longer = line.empty() ? word : std::string(line).append(" ").append(word);
    if (!line.empty() && fonts.width(longer, style.size, style.weight) > width) {
      lines.push_back(word);
    } else {
      line = longer;
    }
    if (end < text.size() && text[end] == '\n') lines.emplace_back();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

float Ui::paragraph(Point top_left, std::string_view text, float width, const TextStyle& style, float line_em) const {
  const float step = line_em * style.size;
  float y = top_left.y;
  for (const std::string& line : broken_lines(view.fonts, text, width, style)) {
    this->text({top_left.x, y + step / 2}, line, style);
    y += step;
  }
  return y - top_left.y;
}

void Ui::fill(const Rect& rect, Color color, float radius_em) const {
  list.AddRectFilled({rect.x, rect.y}, {rect.right(), rect.bottom()}, to_imgui(color), em(radius_em));
}

void Ui::outline(const Rect& rect, Color color, float radius_em, float thickness) const {
  imgui::outline(list, {rect.x, rect.y}, {rect.right(), rect.bottom()}, to_imgui(color), em(radius_em), thickness);
}

void Ui::line(Point from, Point to, Color color, float thickness) const {
  list.AddLine(to_imgui(from), to_imgui(to), to_imgui(color), thickness);
}

Touch Ui::touch(const TargetId& id, const Rect& rect, bool enabled) const {
  requests.targets.mark(id, rect, enabled);
  Touch touch;
  if (rect.width <= 0 || rect.height <= 0) return touch;
  const TargetScope scope(id);
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::InvisibleButton("", {rect.width, rect.height},
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
  const bool can_focus = enabled && takes_focus(id.target);
  touch.focused = can_focus && view.state.focus == id;
  if (touch.focused && view.state.focus_moved) bring_into_sight(rect, em(0.3f));
  touch.hovered = ImGui::IsItemHovered();
  if (!enabled) return touch;
  const bool left = ImGui::GetIO().MouseDownDuration[0] >= 0 || ImGui::IsMouseReleased(0);
  touch.pressed = ImGui::IsItemActivated() && ImGui::IsMouseClicked(0);
  touch.held = ImGui::IsItemActive() && ImGui::IsMouseDown(0);
  touch.released = ImGui::IsItemDeactivated() && left;
  touch.by_key = touch.focused && key_activates(view.keys);
  touch.clicked = (touch.hovered && touch.released) || touch.by_key;
  touch.double_clicked = touch.hovered && ImGui::IsMouseDoubleClicked(0);
  touch.right_clicked = touch.hovered && ImGui::IsMouseClicked(1);
  if (can_focus && touch.pressed) {
    requests.change([id](InterfaceState& state) { state.focus = id; });
  }
  return touch;
}

bool Ui::button(const TargetId& id, const Rect& rect, std::string_view label, ButtonKind kind, bool enabled,
                float size_em) const {
  const Touch touch = this->touch(id, rect, enabled);
  const Palette& colors = view.colors;
  const bool filled = kind == ButtonKind::primary || kind == ButtonKind::chosen;
  Color background = filled ? colors.accent : kind == ButtonKind::raised ? colors.raised : colors.surface;
  if (touch.hovered && enabled && !filled) background = colors.accent_soft;
  if (filled || kind == ButtonKind::raised || (touch.hovered && enabled)) fill(rect, background, 0.35f);
  if (kind == ButtonKind::raised) outline(rect, colors.border, 0.35f);
  Color ink = filled                       ? colors.on_accent
              : kind == ButtonKind::subtle ? colors.muted
              : kind == ButtonKind::quiet  ? colors.accent
                                           : colors.ink;
  if (!enabled) ink = faded(colors.muted, 0.5f);
  if (touch.focused) outline(rect, filled ? colors.on_accent : colors.accent, 0.35f, std::max(1.5f, em(0.1f)));
  text(rect.center(), label, style(size_em, ink, FontWeight::bold, AlignX::center));
  return enabled && touch.clicked;
}

std::optional<float> Ui::slider(const TargetId& id, const Rect& rect, float t, float origin, Touch& touch) const {
  touch = this->touch(id, rect);
  const Palette& colors = view.colors;
  const float knob = em(kKnobEm);
  const float length = rect.width - knob;
  const float x = rect.x + knob / 2 + t * length;
  const float middle = std::round(rect.center().y);

  std::optional<float> moved;
  const float mouse = ImGui::GetIO().MousePos.x;
  const auto place = [&](float grip) {
    return std::clamp((mouse - grip - rect.x - knob / 2) / std::max(1.0f, length), 0.0f, 1.0f);
  };
  if (touch.pressed && !touch.double_clicked) {
    const bool on_knob = std::abs(mouse - x) <= knob / 2 + em(0.15f);
    const float grip = on_knob ? mouse - x : 0;
    requests.change([id, grip, mouse](InterfaceState& state) { state.drag = SliderDrag{id, mouse, grip, false}; });
    if (!on_knob) moved = place(0);
  } else if (touch.held && view.state.drag && view.state.drag->target == id) {
    // A hand that does not move does not move the knob.
    if (view.state.drag->moved || std::abs(mouse - view.state.drag->pressed_at) >= 1) {
      moved = place(view.state.drag->grip);
      requests.change([](InterfaceState& state) {
        if (state.drag) state.drag->moved = true;
      });
    }
  }

  const float track = em(0.45f);
  const Rect groove{rect.x + knob / 4, middle - track / 2, rect.width - knob / 2, track};
  fill(groove, colors.track, 0.225f);
  const float from = rect.x + knob / 2 + std::clamp(origin, 0.0f, 1.0f) * length;
  if (std::abs(x - from) > knob / 2) {
    fill({std::min(x, from), groove.y, std::abs(x - from), track}, colors.accent_fill);
  }
  const Rect handle{std::round(x - knob / 2), middle - em(0.6f), knob, em(1.2f)};
  fill(handle, colors.accent, 0.3f);
  if (touch.focused) {
    const float ring = em(0.15f);
    outline({handle.x - ring, handle.y - ring, handle.width + 2 * ring, handle.height + 2 * ring}, colors.accent, 0.4f,
            std::max(1.0f, em(0.08f)));
  }
  return moved;
}

FieldTouch Ui::text_field(const Rect& rect, const std::string& text, bool take_keyboard, bool lines) const {
  FieldText& field_text = view.fonts.field_text();
  if (take_keyboard) {
    field_text.forget();
    imgui::focus_next_item();
  }
  const bool editable = field_text.fits(text);
  FieldTouch touch;
  std::string edited = field_text.to_field(editable ? std::string_view(text) : shortened(text, kMostShownCharacters));
  view.fonts.need(edited);
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  const ImGuiInputTextFlags flags = editable ? ImGuiInputTextFlags_CallbackEdit : ImGuiInputTextFlags_ReadOnly;
  if (lines) {
    ImGui::InputTextMultiline("##field", &edited, {rect.width, rect.height}, flags, cut_long_lines);
  } else {
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {em(0.35f), std::max(0.0f, (rect.height - ImGui::GetFontSize()) / 2)});
    ImGui::SetNextItemWidth(rect.width);
    touch.entered = ImGui::InputText("##field", &edited,
                                     flags | ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll,
                                     cut_long_lines);
    ImGui::PopStyleVar();
  }
  touch.active = ImGui::IsItemActive();
  touch.ended = ImGui::IsItemDeactivated();
  touch.escaped = touch.ended && !touch.entered && imgui::escape_pressed();
  touch.text = editable ? field_text.from_field(edited) : text;
  if (touch.active) outline(rect, view.colors.accent, 0.3f, std::max(1.0f, em(0.08f)));

  // What a field cannot show right stands below it as it will look.
  if (touch.active && !lines && view.fonts.script().needed(touch.text)) {
    const TextStyle plain = style(1, view.colors.ink);
    const float pad = em(0.6f);
    const Rect card{rect.x, rect.bottom() + em(0.2f), width(touch.text, plain) + 2 * pad, em(2)};
    const Ui above(view, requests, *ImGui::GetForegroundDrawList());
    above.fill(card, view.colors.surface, 0.3f);
    above.outline(card, view.colors.border, 0.3f);
    above.text({card.x + pad, card.center().y}, touch.text, plain);
  }
  return touch;
}

void Ui::progress(const Rect& rect, double share) const {
  fill(rect, view.colors.track, 0.25f);
  const float done = rect.width * std::clamp(static_cast<float>(share), 0.0f, 1.0f);
  if (done > 0) fill({rect.x, rect.y, done, rect.height}, view.colors.accent, 0.25f);
}

bool Ui::check_box(const TargetId& id, const Rect& rect, std::string_view label, bool checked, bool enabled) const {
  const Touch touch = this->touch(id, rect, enabled);
  const Palette& colors = view.colors;
  const float side = em(1.15f);
  const Rect box{rect.x, std::round(rect.center().y - side / 2), side, side};
  const float opacity = enabled ? 1 : 0.5f;
  fill(box, faded(checked ? colors.accent : touch.hovered ? colors.accent_soft : colors.raised, opacity), 0.25f);
  if (!checked) outline(box, faded(colors.border, opacity), 0.25f, std::max(1.0f, em(0.08f)));
  if (checked) {
    const auto at = [&](float x, float y) { return ImVec2(box.x + x * side, box.y + y * side); };
    const std::array<ImVec2, 3> tick{at(0.22f, 0.52f), at(0.42f, 0.72f), at(0.78f, 0.3f)};
    imgui::polyline(list, tick.data(), static_cast<int>(tick.size()), to_imgui(faded(colors.on_accent, opacity)),
                    std::max(1.5f, em(0.13f)));
  }
  if (touch.focused) {
    const float ring = em(0.2f);
    outline({box.x - ring, box.y - ring, box.width + 2 * ring, box.height + 2 * ring}, colors.accent, 0.35f,
            std::max(1.5f, em(0.1f)));
  }
  text({box.right() + em(0.6f), rect.center().y}, label,
       style(0.9f, faded(enabled ? colors.ink : colors.muted, opacity)));
  return enabled && touch.clicked;
}

bool Ui::typing_field(const TargetId& id, const Rect& rect, float size_em) const {
  const auto& typing = view.state.typing;
  if (!typing || !(typing->target == id)) return false;
  mark({Target::typing_field, id.token, id.index}, rect);
  const TargetScope scope(id);
  const FontScope font(view.fonts.at(FontWeight::regular, em(size_em)), view.fonts.imgui_size(em(size_em)));
  const FieldTouch touch = text_field(rect, typing->text, typing->fresh);
  requests.change([text = touch.text](InterfaceState& state) {
    if (!state.typing) return;
    state.typing->text = text;
    state.typing->fresh = false;
  });
  if (touch.ended) requests.ask(FinishTyping{!touch.escaped});
  return true;
}

void Ui::hints(const std::vector<Hint>& hints, Point origin) const {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Point at{mouse.x - origin.x, mouse.y - origin.y};
  const auto found =
      std::find_if(hints.rbegin(), hints.rend(), [at](const Hint& hint) { return hint.rect.contains(at); });
  if (found != hints.rend()) help(found->text);
}

void Ui::help(std::string_view text) const {
  if (view.state.mouse_rest.value_or(0) >= kHelpDelay) tooltip(text);
}

void Ui::tooltip(std::string_view text) const {
  constexpr std::size_t kMostCharacters = 1000;  // Dear ImGui ends the program over some ten thousand
  const std::string shown = shortened(text, kMostCharacters);
  const TooltipScope scope;
  const Ui inside(view, requests);
  const TextStyle plain = style(0.95f, view.colors.ink);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  float widest = 0;
  for (const std::string& line : broken_lines(view.fonts, shown, em(kTooltipEm), plain)) {
    widest = std::max(widest, width(line, plain));
  }
  ImGui::Dummy({widest, inside.paragraph({at.x, at.y}, shown, em(kTooltipEm), plain)});
}

PanelScope::PanelScope(const char* id, const View& view, Color background, ImGuiWindowFlags extra) {
  ImGui::SetNextWindowPos({view.area.x, view.area.y});
  ImGui::SetNextWindowSize({view.area.width, view.area.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, to_imgui_vec(background));
  ImGui::Begin(id, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoNav | extra);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
}

PanelScope::~PanelScope() { ImGui::End(); }

}  // namespace softfocus
