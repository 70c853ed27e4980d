#pragma once

#include <bitset>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "app/desktop/field_text.h"
#include "app/desktop/imgui_compat.h"
#include "app/desktop/script_text.h"
#include "core/figure/shapes.h"

namespace softfocus {

/// The baked text of the window. Text stays crisp at every size: a size or character asked for and not yet there is
/// baked before the next frame, and until then shown by stretching a neighbour.
///
/// Sizes are those of typography, the em in pixels; Dear ImGui's own, ascent to descent, stay inside.
class Fonts {
 public:
  /// Bakes the base characters at one size; needs a Dear ImGui context. Text that cannot be baked becomes pictures in
  /// `textures`.
  Fonts(float base_size, Textures& textures);

  /// Gives the font for a weight and size; draws at imgui_size(size).
  ImFont* at(FontWeight weight, float size);

  /// Dear ImGui's font size for a size of typography.
  float imgui_size(float size) const;

  /// Asks for the characters of a text. Whoever measures or draws a text here has asked for it.
  void need(std::string_view utf8);

  /// The size of Dear ImGui's own text, menus and fields.
  void set_base_size(float size);

  /// Tells whether something asked for is not baked yet.
  bool stale() const { return stale_; }

  /// Bakes what is asked for; between frames only. The atlas' pixels must then be uploaded anew.
  void rebuild();

  /// The text that cannot be baked.
  ScriptText& script() { return script_; }

  /// The text inside of text fields.
  FieldText& field_text() { return field_text_; }

  /// The width of a text in pixels.
  float width(std::string_view text, float size, FontWeight weight);

 private:
  using Key = std::pair<FontWeight, int>;  // quarters of a pixel
  static Key key(FontWeight weight, float size);

  ScriptText script_;
  FieldText field_text_;
  float base_size_;
  bool stale_ = true;
  std::set<Key> wanted_;
  std::vector<std::pair<Key, ImFont*>> baked_;
  std::bitset<0x10000> characters_;
  std::vector<ImWchar> ranges_;
};

/// Measures text as the window draws it, for figures.
class ScreenText : public TextMeasure {
 public:
  explicit ScreenText(Fonts& fonts) : fonts_(fonts) {}
  float width(const std::string& text, float size, FontWeight weight) const override {
    return fonts_.width(text, size, weight);
  }

 private:
  Fonts& fonts_;
};

}  // namespace softfocus
