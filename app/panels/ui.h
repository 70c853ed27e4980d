#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/requests.h"
#include "app/view.h"

namespace softfocus {

/// What a hand did with an area in this frame.
struct Touch {
  bool hovered = false;
  bool pressed = false;   ///< the left button went down here
  bool held = false;      ///< it went down here and is still down
  bool released = false;  ///< it went up after going down here
  bool clicked = false;   ///< down and up here, or by a key
  bool by_key = false;    ///< Enter or Space with the focus
  bool double_clicked = false;
  bool right_clicked = false;
  bool focused = false;  ///< has the keyboard
};

/// What became of a text field in this frame.
struct FieldTouch {
  std::string text;
  bool active = false;   ///< it has the keyboard
  bool entered = false;  ///< by Enter
  bool escaped = false;  ///< left by Escape
  bool ended = false;    ///< left, in whatever way
};

/// How a button looks.
enum class ButtonKind : std::uint8_t { subtle, quiet, raised, primary, chosen };

/// Draws one panel: a view to read, requests to ask, and a place to draw. All positions are pixels of the window.
class Ui {
 public:
  Ui(const View& to_read, Requests& to_ask) : Ui(to_read, to_ask, *ImGui::GetWindowDrawList()) {}
  Ui(const View& to_read, Requests& to_ask, ImDrawList& to_draw_on)
      : view(to_read), requests(to_ask), list(to_draw_on) {}

  float em(float count) const { return count * view.em; }

  /// A text style of this many em.
  TextStyle style(float size_em, Color color, FontWeight weight = FontWeight::regular,
                  AlignX align = AlignX::left) const {
    return {em(size_em), color, weight, align};
  }

  /// Draws one line; the middle of its capitals is at `anchor`. Gives its width.
  float text(Point anchor, std::string_view text, const TextStyle& style) const {
    return draw_text(list, view.fonts, anchor, text, style);
  }

  float width(std::string_view text, const TextStyle& style) const {
    return view.fonts.width(text, style.size, style.weight);
  }

  /// Draws one line cut with "…" to `max_width`; a cut text shows whole when hovered.
  void short_text(Point anchor, const std::string& text, float max_width, const TextStyle& style) const;

  /// Draws words into lines of at most `width`. Gives the height used.
  float paragraph(Point top_left, std::string_view text, float width, const TextStyle& style,
                  float line_em = 1.4f) const;

  void fill(const Rect& rect, Color color, float radius_em = 0) const;
  void outline(const Rect& rect, Color color, float radius_em, float thickness = 1) const;
  void line(Point from, Point to, Color color, float thickness = 1) const;

  /// Makes an area that feels the mouse, marks it as a target and, where its kind takes the keyboard, its focus.
  Touch touch(const TargetId& id, const Rect& rect, bool enabled = true) const;

  /// A button with a label in its middle. Tells whether it was clicked.
  bool button(const TargetId& id, const Rect& rect, std::string_view label, ButtonKind kind, bool enabled = true,
              float size_em = 0.85f) const;

  /// A slider: `t` is the knob's place and `origin` where its fill begins, both 0 … 1. Gives the new place when moved.
  /// Reports the whole touch, so that the panel can commit on release and react to double and right clicks.
  std::optional<float> slider(const TargetId& id, const Rect& rect, float t, float origin, Touch& touch) const;

  /// A field that holds `text`, one line or (when `lines`) many. Gives what became of it in this frame.
  FieldTouch text_field(const Rect& rect, const std::string& text, bool take_keyboard, bool lines = false) const;

  /// How much of something is done, 0 … 1.
  void progress(const Rect& rect, double share) const;

  /// A box to tick with a label beside it. Tells whether it was clicked.
  bool check_box(const TargetId& id, const Rect& rect, std::string_view label, bool checked, bool enabled = true) const;

  /// The field for what is being typed at `id`, if anything is. Tells whether it was drawn.
  bool typing_field(const TargetId& id, const Rect& rect, float size_em) const;

  /// Shows a text beside the mouse; lines broken at about 24 em.
  void tooltip(std::string_view text) const;

  /// Shows what the hints of a figure drawn at `origin` say about the place under the mouse, once it rests.
  void hints(const std::vector<Hint>& hints, Point origin) const;

  /// The same once the mouse rests: for help, which is not to get in the way of a hand that knows.
  void help(std::string_view text) const;

  void mark(const TargetId& id, const Rect& rect) const { requests.targets.mark(id, rect); }

  const View& view;
  Requests& requests;
  ImDrawList& list;
};

/// Tells whether a kind of target takes the keyboard.
bool takes_focus(Target target);

/// A text with, on further lines, the characters that no font of this machine can show.
std::string with_missing_characters(Fonts& fonts, const std::string& text);

/// A token's name as the interface shows it: one without a name is called so.
std::string shown_name(const Token& token);

/// The same within a sentence: in quotes, and cut where it is so long that the rest would be pushed out of sight.
std::string quoted_name(const Token& token);

/// Breaks words into lines of at most `width` pixels; a line break in the text stays one.
std::vector<std::string> broken_lines(Fonts& fonts, std::string_view text, float width, const TextStyle& style);

/// Begins a panel's window over its area, with a card behind it. Draw inside only while `open`.
struct PanelScope {
  PanelScope(const char* id, const View& view, Color background,
             ImGuiWindowFlags extra = ImGuiWindowFlags_NoBringToFrontOnFocus);
  ~PanelScope();
  PanelScope(const PanelScope&) = delete;
  PanelScope& operator=(const PanelScope&) = delete;
};

}  // namespace softfocus
