#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace softfocus {

/// Counts the bytes of valid UTF-8 that text begins with: where its first invalid byte stands.
std::size_t valid_utf8_bytes(std::string_view text);

/// Tells whether text is valid UTF-8 (no surrogates, no overlong forms).
bool is_utf8(std::string_view text);

/// Takes the first character off text that is not empty and gives its code point; U+FFFD for an invalid byte.
char32_t take_character(std::string_view& text);

/// Appends a character (a code point that is no surrogate) to UTF-8 text.
void append_character(std::string& text, char32_t character);

/// Names a code point: "U+00E9".
std::string code_point_name(char32_t character);

/// Counts the characters (code points) of UTF-8 text; an invalid byte counts as one.
std::size_t count_characters(std::string_view text);

/// Gives text with at most `characters` characters: what is longer ends in "…".
std::string shortened(std::string_view text, std::size_t characters);

/// What stands for a token without a name where a list needs one.
inline constexpr std::string_view kNoName = "(no name)";

/// Gives text that stays on one line and cannot disturb a terminal: control characters, line separators, marks that
/// turn the direction of writing and invalid bytes are written as escapes ("\n", "\u202E", "\xFF").
std::string one_line(std::string_view text);

/// Quotes text for a sentence: shortened, on one line, in “…”, which the text itself cannot close.
std::string in_quotes(std::string_view text);

/// Names a file in a sentence: the whole path, on one line; an empty one is “”.
std::string shown(const std::filesystem::path& path);

}  // namespace softfocus
