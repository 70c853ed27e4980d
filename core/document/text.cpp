#include "core/document/text.h"

#include <cstdint>

namespace softfocus {
namespace {

constexpr std::size_t kQuotedCharacters = 40;

struct Character {
  std::string_view bytes;
  char32_t point = 0;
  bool valid = false;
};

std::uint8_t byte_at(std::string_view text, std::size_t at) { return static_cast<std::uint8_t>(text[at]); }

/// Reads the first character of text that is not empty; an invalid byte is a character of its own.
Character first_character(std::string_view text) {
  const std::uint8_t lead = byte_at(text, 0);
  if (lead < 0x80) return {text.substr(0, 1), lead, true};

  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  const Character invalid{text.substr(0, 1), lead, false};
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return invalid;

  char32_t point = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, i) & 0xC0) != 0x80) return invalid;
    point = point << 6 | (byte_at(text, i) & 0x3Fu);
  }
  const bool overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (overlong || surrogate || point > 0x10FFFF) return invalid;
  return {text.substr(0, length), point, true};
}

Character take(std::string_view& text) {
  const Character character = first_character(text);
  text.remove_prefix(character.bytes.size());
  return character;
}

bool disturbs_a_line(char32_t point) {
  const bool control = point < 0x20 || (point >= 0x7F && point < 0xA0);
  const bool separator = point == 0x2028 || point == 0x2029;
  const bool direction = point == 0x061C || point == 0x200E || point == 0x200F ||
                         (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
  return control || separator || direction;
}

std::string hexadecimal(char32_t point, int digits) {
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += "0123456789ABCDEF"[point >> shift & 0xF];
  return text;
}

std::string escape(const Character& character) {
  if (!character.valid) return "\\x" + hexadecimal(character.point, 2);
  switch (character.point) {
    case U'\n': return "\\n";
    case U'\r': return "\\r";
    case U'\t': return "\\t";
    default: return "\\u" + hexadecimal(character.point, 4);
  }
}

/// Escapes what disturbs a line; `marked` are further characters that get a backslash.
std::string escaped(std::string_view text, std::u32string_view marked) {
  std::string line;
  while (!text.empty()) {
    const Character character = take(text);
    if (!character.valid || disturbs_a_line(character.point)) {
      line += escape(character);
    } else {
      if (marked.find(character.point) != std::u32string_view::npos) line += '\\';
      line += character.bytes;
    }
  }
  return line;
}

}  // namespace

std::size_t valid_utf8_bytes(std::string_view text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const Character character = first_character(rest);
    if (!character.valid) break;
    rest.remove_prefix(character.bytes.size());
  }
  return text.size() - rest.size();
}

bool is_utf8(std::string_view text) { return valid_utf8_bytes(text) == text.size(); }

char32_t take_character(std::string_view& text) {
  const Character character = take(text);
  return character.valid ? character.point : U'\uFFFD';
}

void append_character(std::string& text, char32_t character) {
  if (character < 0x80) {
    text += static_cast<char>(character);
    return;
  }
  const int length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  const auto lead = static_cast<std::uint8_t>(0xF00u >> length);  // as many ones as there are bytes
  const auto byte = [&text](char32_t value) { text += static_cast<char>(static_cast<std::uint8_t>(value)); };
  byte(lead | character >> (6 * (length - 1)));
  for (int i = length - 2; i >= 0; --i) byte(0x80u | (character >> (6 * i) & 0x3Fu));
}

std::string code_point_name(char32_t character) {
  return "U+" + hexadecimal(character, character < 0x10000 ? 4 : character < 0x100000 ? 5 : 6);
}

std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) take(text);
  return count;
}

std::string shortened(std::string_view text, std::size_t characters) {
  std::string_view rest = text;
  std::size_t kept = 0;  // bytes that leave room for the "…"
  for (std::size_t count = 1; count <= characters && !rest.empty(); ++count) {
    if (count == characters) kept = text.size() - rest.size();
    take(rest);
  }
  return rest.empty() ? std::string(text) : std::string(text.substr(0, kept)) + "…";
}

std::string one_line(std::string_view text) { return escaped(text, U""); }

std::string in_quotes(std::string_view text) {
  return "“" + escaped(shortened(text, kQuotedCharacters), U"“”\\") + "”";
}

std::string shown(const std::filesystem::path& path) { return path.empty() ? "“”" : one_line(path.string()); }

}  // namespace softfocus
