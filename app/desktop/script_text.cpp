#include "app/desktop/script_text.h"

#include <algorithm>
#include <cmath>

#include "app/desktop/canvas.h"
#include "core/document/text.h"

namespace softfocus {
namespace {

// As many pictures and answers are kept as a full screen of names needs.
constexpr std::size_t kMostEntries = 256;
constexpr std::size_t kMostAnswers = 8192;

// The slots of textures that figures do not use.
constexpr int kFirstSlot = 16;

// Latin-1 needs nobody's judgement.
bool is_latin(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) <= 0xC3; });
}

// Dear ImGui has 16-bit characters: those of four bytes are beyond it.
bool has_large_characters(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xF0; });
}

// Raised and lowered letters, ᵀ and ⱼ, are scaled parts of others in the faces; Dear ImGui's reader of faces makes dots
// of them.
bool has_small_letters(std::string_view text) {
  while (!text.empty()) {
    const char32_t c = take_character(text);
    if ((c >= 0x1D2C && c <= 0x1D6A) || (c >= 0x2070 && c <= 0x209C) || c == 0x2C7C || c == 0x2C7D) return true;
  }
  return false;
}

}  // namespace

const PictureText& ScriptText::pango() {
  if (!pango_) pango_ = std::make_unique<PictureText>();
  return *pango_;
}

bool ScriptText::needed(std::string_view text) {
  if (is_latin(text)) return false;
  if (has_large_characters(text)) return true;
  if (const auto known = needed_.find(text); known != needed_.end()) return known->second;
  if (needed_.size() >= kMostAnswers) needed_.clear();
  const bool needed = has_small_letters(text) || !pango().covers(text);
  return needed_.emplace(std::string(text), needed).first->second;
}

float ScriptText::width(const std::string& text, float size, FontWeight weight) {
  return pango().width(text, size, weight);
}

const ScriptText::Entry& ScriptText::entry(const Key& key, Color color) {
  if (const auto found = found_.find(key); found != found_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
    return entries_.front();
  }
  int slot = kFirstSlot + static_cast<int>(entries_.size());
  if (entries_.size() >= kMostEntries) {
    slot = entries_.back().slot;
    found_.erase(entries_.back().key);
    entries_.pop_back();
  }
  const auto& [text, size, weight, packed] = key;
  entries_.push_front({key, pango().render_text(text, size, weight, color, 1), slot, ++versions_});
  found_[key] = entries_.begin();
  return entries_.front();
}

void ScriptText::draw(ImDrawList& list, Point anchor, const std::string& text, float size, FontWeight weight,
                      Color color) {
  const Entry& drawn = entry({text, size, weight, to_imgui(color)}, color);
  const ImageShape& image = drawn.text.image;
  if (image.pixels.empty()) return;
  const float x = std::round(anchor.x) + std::round(image.rect.x), y = std::round(anchor.y) + std::round(image.rect.y);
  list.AddImage(textures_.show(drawn.slot, image, drawn.version), {x, y},
                {x + static_cast<float>(image.columns), y + static_cast<float>(image.rows)});
}

}  // namespace softfocus
