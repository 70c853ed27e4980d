#include "app/desktop/field_text.h"

#include <algorithm>
#include <utility>

#include "app/desktop/imgui_compat.h"
#include "core/document/text.h"

namespace softfocus {
namespace {

// Stand-ins are characters that hardly anybody writes: an extension of Han. Those that somebody does write have
// stand-ins themselves, as have the ones for private use, which Dear ImGui takes for function keys.
constexpr char32_t kFirst = 0x3400, kLast = 0x4DBF;
constexpr char32_t kFirstPrivate = 0xE000, kLastPrivate = 0xF8FF;
constexpr char32_t kUnknown = 0xFFFD;

bool needs_stand_in(char32_t character) {
  return (character >= kFirst && character <= kLast) || (character >= kFirstPrivate && character <= kLastPrivate) ||
         (imgui::kSmallCharacters && character > 0xFFFF);
}

bool longest_line_exceeds(std::string_view text, std::size_t characters) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.size() > characters && count_characters(line) > characters) return true;
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return false;
}

}  // namespace

char32_t FieldText::to_field(char32_t character) {
  if (!needs_stand_in(character)) return character;
  if (const auto known = stand_ins_.find(character); known != stand_ins_.end()) return known->second;
  const char32_t stand_in = kFirst + static_cast<char32_t>(characters_.size());
  if (stand_in > kLast) return kUnknown;
  characters_.push_back(character);
  stand_ins_.emplace(character, stand_in);
  return stand_in;
}

std::string FieldText::to_field(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) append_character(result, to_field(take_character(text)));
  return result;
}

std::string FieldText::from_field(std::string_view text) const {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const char32_t character = take_character(text);
    const bool stands_in = character >= kFirst && character - kFirst < characters_.size();
    append_character(result, stands_in ? characters_[character - kFirst] : character);
  }
  return result;
}

bool FieldText::fits(std::string_view text) {
  return !longest_line_exceeds(text, kMostFieldCharacters) && from_field(to_field(text)) == text;
}

void FieldText::forget() {
  stand_ins_.clear();
  characters_.clear();
}

void FieldText::use_clipboard(std::function<std::string()> get, std::function<void(const std::string&)> set) {
  get_ = std::move(get);
  set_ = std::move(set);
  imgui::use_clipboard(*this);
}

const char* FieldText::pasted() {
  pasted_ = to_field(get_());
  return pasted_.c_str();
}

void FieldText::copied(const char* text) const { set_(from_field(text)); }

}  // namespace softfocus
