#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "app/desktop/imgui_compat.h"
#include "core/figure/shapes.h"
#include "core/formats/pango_text.h"

namespace softfocus {

class Textures;

/// Text that the baked faces cannot show right (Arabic, Devanagari, Han, emoji …), as small pictures drawn by Pango:
/// the same text as in an exported picture.
class ScriptText {
 public:
  explicit ScriptText(Textures& textures) : textures_(textures) {}

  /// The text of pictures, made when first needed: also for whoever draws a picture on the window's thread.
  const PictureText& pango();

  /// Tells whether a text is to be drawn here.
  bool needed(std::string_view text);

  /// The width in pixels; `size` is the em in pixels.
  float width(const std::string& text, float size, FontWeight weight);

  /// Draws a text that begins at `anchor`, the middle of its capitals there.
  void draw(ImDrawList& list, Point anchor, const std::string& text, float size, FontWeight weight, Color color);

 private:
  using Key = std::tuple<std::string, float, FontWeight, std::uint32_t>;
  struct Entry {
    Key key;
    TextImage text;
    int slot = 0;
    std::uint64_t version = 0;
  };

  const Entry& entry(const Key& key, Color color);

  Textures& textures_;
  std::unique_ptr<PictureText> pango_;  // made when first needed
  std::map<std::string, bool, std::less<>> needed_;
  std::list<Entry> entries_;  // the one used last comes first
  std::map<Key, std::list<Entry>::iterator> found_;
  std::uint64_t versions_ = 0;
};

}  // namespace softfocus
