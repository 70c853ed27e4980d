#include "app/desktop/fonts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <span>

#include "core/document/text.h"
#include "third_party/fonts.h"

namespace softfocus {
namespace {

// From the text face: ascent 1069 and descent 293 of 1000 units to the em.
constexpr float kLineToEm = 1.362f;

void append_font(ImFontAtlas& atlas, const FontFile& file, float pixels, const ImWchar* ranges, bool merge) {
  ImFontConfig config;
  config.FontDataOwnedByAtlas = false;
  config.MergeMode = merge;
  config.OversampleH = 2;
  config.OversampleV = 1;
  imgui::set_pixels(config, pixels);
  // The atlas reads the bytes and never writes or frees them.
  auto* data = const_cast<unsigned char*>(file.bytes.data());  // NOLINT(cppcoreguidelines-pro-type-const-cast)
  atlas.AddFontFromMemoryTTF(data, static_cast<int>(file.bytes.size()), pixels, &config, ranges);
}

/// The height of a face's line in em, from its tables "hhea" (ascender, descender) and "head" (units per em). 1 for
/// what is no TrueType file. Source: OpenType specification 1.9.
float line_to_em(const FontFile& file) {
  const std::span<const unsigned char> bytes = file.bytes;
  const auto number = [&bytes](std::size_t at) {
    return at + 1 < bytes.size() ? static_cast<std::int16_t>(bytes[at] << 8 | bytes[at + 1]) : std::int16_t{0};
  };
  const auto table = [&](std::string_view tag) {
    const auto count = static_cast<std::size_t>(number(4));
    for (std::size_t at = 12; at < 12 + 16 * count && at + 16 <= bytes.size(); at += 16) {
      if (!std::equal(tag.begin(), tag.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at))) continue;
      return static_cast<std::size_t>(bytes[at + 8]) << 24 | static_cast<std::size_t>(bytes[at + 9]) << 16 |
             static_cast<std::size_t>(bytes[at + 10]) << 8 | static_cast<std::size_t>(bytes[at + 11]);
    }
    return bytes.size();
  };
  const std::size_t lines = table("hhea"), head = table("head");
  const int height = number(lines + 4) - number(lines + 6), units = number(head + 18);
  return height > 0 && units > 0 ? static_cast<float>(height) / static_cast<float>(units) : 1.0f;
}

}  // namespace

Fonts::Fonts(float base_size, Textures& textures) : script_(textures), base_size_(base_size) {
  for (std::size_t c = 0x20; c < 0x100; ++c) characters_.set(c);
  need("…√−÷Σ•");
  rebuild();
}

// No face can be baked smaller than a pixel.
Fonts::Key Fonts::key(FontWeight weight, float size) {
  return {weight, std::max(static_cast<int>(std::lround(size * 4)), 4)};
}

float Fonts::imgui_size(float size) const {
  return static_cast<float>(key(FontWeight::regular, size).second) / 4 * kLineToEm;
}

ImFont* Fonts::at(FontWeight weight, float size) {
  const Key wanted = key(weight, size);
  if (!imgui::kBakesWhatIsDrawn && wanted_.insert(wanted).second) stale_ = true;
  ImFont* nearest = nullptr;
  int distance = 0;
  for (const auto& [key, font] : baked_) {
    if (key.first != weight) continue;
    const int d = std::abs(key.second - wanted.second);
    if (nearest == nullptr || d < distance) {
      nearest = font;
      distance = d;
    }
  }
  return nearest;
}

void Fonts::need(std::string_view utf8) {
  if (imgui::kBakesWhatIsDrawn) return;
  while (!utf8.empty()) {
    const char32_t character = take_character(utf8);
    if (character < 0x20 || character >= characters_.size() || characters_.test(character)) continue;
    characters_.set(character);
    stale_ = true;
  }
}

void Fonts::set_base_size(float size) {
  if (key(FontWeight::regular, size) == key(FontWeight::regular, base_size_)) return;
  base_size_ = size;
  stale_ = true;
  wanted_.clear();  // after a change of zoom no old size is needed
}

void Fonts::rebuild() {
  ranges_.clear();
  for (std::size_t c = 1; c < characters_.size(); ++c) {
    if (!characters_.test(c)) continue;
    const auto character = static_cast<ImWchar>(c);
    if (characters_.test(c - 1)) {
      ranges_.back() = character;
    } else {
      ranges_.insert(ranges_.end(), {character, character});
    }
  }
  ranges_.push_back(0);

  wanted_.insert(key(FontWeight::regular, base_size_));
  wanted_.insert(key(FontWeight::bold, base_size_));
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  baked_.clear();
  ImFont* base = nullptr;
  for (const Key& key : wanted_) {
    const bool bold = key.first == FontWeight::bold;
    const float pixels = static_cast<float>(key.second) / 4 * kLineToEm;
    const ImWchar* ranges = imgui::kBakesWhatIsDrawn ? nullptr : ranges_.data();
    append_font(atlas, text_face(bold), pixels, ranges, false);
    ImFont* font = atlas.Fonts.back();
    // Faces are scaled to the height of their lines: symbols get the same em as the text.
    append_font(atlas, symbol_face(bold), pixels * line_to_em(symbol_face(bold)) / line_to_em(text_face(bold)), ranges,
                true);
    baked_.emplace_back(key, font);
    if (key == Fonts::key(FontWeight::regular, base_size_)) base = font;
  }
  imgui::bake(atlas);
  imgui::set_base_font(base, imgui_size(base_size_));
  stale_ = false;
}

float Fonts::width(std::string_view text, float size, FontWeight weight) {
  if (text.empty()) return 0;
  if (script_.needed(text)) return script_.width(std::string(text), size, weight);
  need(text);
  ImFont* font = at(weight, size);
  return font->CalcTextSizeA(imgui_size(size), 1e9f, 0, text.data(), text.data() + text.size()).x;
}

}  // namespace softfocus
