#include "core/formats/scene_file.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/document/number.h"
#include "core/document/text.h"
#include "core/formats/file.h"
#include "core/formats/json_text.h"
#include "core/formats/scene_sax.h"

namespace softfocus {
namespace {

using namespace std::string_view_literals;

/// Names the encoding that a byte-order mark other than UTF-8's tells; empty when there is none.
std::string_view foreign_encoding(std::string_view text) {
  if (text.starts_with("\xFF\xFE\0\0"sv) || text.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32";
  if (text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv)) return "UTF-16";
  return {};
}

/// "line 3, column 5" of a byte, both counted from 1; columns count characters.
std::string line_and_column(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_start = before.rfind('\n') + 1;  // 0 when there is none
  const std::size_t column = count_characters(before.substr(line_start)) + 1;
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// What the parser says and what we say was expected; the first row whose cause is in its message counts.
struct Expectation {
  std::string_view cause;
  std::string_view expected;
};
constexpr std::array<Expectation, 13> kExpectations = {{
    {"missing closing quote", "a closing quote"},
    {"control character", "an escape such as \\n or \\t inside a text"},
    {"ill-formed UTF-8", "UTF-8 text"},
    {"forbidden character after backslash", "one of \" \\ / b f n r t u after a backslash"},
    {"4 hex digits", "4 hexadecimal digits after \\u"},
    {"surrogate", "two halves of a pair such as \\uD83D\\uDE00"},
    {"expected digit", "a digit"},
    {"parsing object key", "a key in double quotes"},
    {"; expected string literal", "a key in double quotes"},
    {"; expected ':'", "a colon"},
    {"; expected '}'", "a comma or }"},
    {"; expected ']'", "a comma or ]"},
    {"; expected end of input", "the end of the text"},
}};

std::string_view expectation(const std::string& message) {
  const auto row = std::find_if(kExpectations.begin(), kExpectations.end(), [&message](const Expectation& candidate) {
    return message.find(candidate.cause) != std::string::npos;
  });
  return row == kExpectations.end() ? "a value" : row->expected;
}

constexpr std::string_view kWordEnds = " \t\r\n,:[]{}\"";

/// Where the word begins that the parser stumbled over, given the last byte it read.
std::size_t start_of_word(std::string_view text, std::size_t last, const SceneSax::SyntaxError& error) {
  const auto says = [&error](std::string_view cause) { return error.message.find(cause) != std::string::npos; };
  if (says("unexpected string literal")) return last + 1 - std::min(error.last_token.size(), last + 1);
  const bool in_word =
      says("invalid literal") || (says("unexpected") && kWordEnds.find(text[last]) == std::string::npos);
  std::size_t start = last;
  while (in_word && start > 0 && kWordEnds.find(text[start - 1]) == std::string_view::npos) --start;
  return start;
}

/// The word that begins at a byte, at least one character.
std::string_view word_at(std::string_view text, std::size_t start) {
  const std::size_t closing = text[start] == '"' ? text.find('"', start + 1) : std::string_view::npos;
  if (closing != std::string_view::npos) return text.substr(start, closing + 1 - start);
  return text.substr(start, std::max(text.find_first_of(kWordEnds, start), start + 1) - start);
}

/// Says that text is not JSON: where, what was found and what was expected.
std::string syntax_sentence(std::string_view text, const SceneSax::SyntaxError& error) {
  const std::size_t last = std::min(error.bytes_read, text.size() + 1) - 1;  // the end of the text counts as read
  const bool ends = last == text.size();
  const std::size_t start = ends ? last : start_of_word(text, last, error);
  return line_and_column(text, start) +
         ": this is not JSON: " + (ends ? "the text ends here" : "found " + in_quotes(word_at(text, start))) +
         "; expected " + std::string(expectation(error.message));
}

/// Adds the pairs of an object's text to an object that is being written.
void append_pairs(std::string& text, const std::string& object, std::string_view separator) {
  if (object.size() <= 2) return;
  text += separator;
  text.append(object, 1, object.size() - 2);
}

void append_token_line(std::string& text, const Token& token) {
  text += "    {\"name\": " + json_text(token.name) + ", \"vector\": [";
  for (std::size_t i = 0; i < token.vector.size(); ++i) {
    if (i > 0) text += ", ";
    text += shortest(token.vector[i]);
  }
  text += ']';
  append_pairs(text, token.unknown_keys, ", ");
  text += '}';
}

}  // namespace

Scene read_scene(std::string_view text, const std::string& source) {
  const std::string name = one_line(source);
  if (const std::string_view encoding = foreign_encoding(text); !encoding.empty()) {
    throw InputError(name + ": the text is " + std::string(encoding) + "; expected UTF-8.");
  }
  if (text.starts_with("\xEF\xBB\xBF"sv)) text.remove_prefix(3);
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw InputError(name + ": the file is empty; expected a scene.");
  }

  SceneSax sax;
  nlohmann::json::sax_parse(text.begin(), text.end(), &sax);
  if (const std::optional<std::string> problem = sax.problem()) throw InputError(name + ": " + *problem + ".");
  if (const auto& error = sax.syntax_error()) {
    throw InputError(name + ", " + syntax_sentence(text, *error) + ".");
  }
  return sax.take_scene();
}

Scene read_scene_file(const std::filesystem::path& path) { return read_scene(read_file(path), shown(path)); }

Scene read_scene_stdin() { return read_scene(read_standard_input(), "standard input"); }

std::string write_scene(const Scene& scene) {
  std::string text = "{\n";
  text += "  \"softfocus\": " + std::to_string(kSceneVersion) + ",\n";
  text += "  \"title\": " + json_text(scene.title) + ",\n";
  text += "  \"notes\": " + json_text(scene.notes) + ",\n";
  text += "  \"tokens\": [\n";
  for (std::size_t i = 0; i < scene.tokens.size(); ++i) {
    if (i > 0) text += ",\n";
    append_token_line(text, *scene.tokens[i]);
  }
  text += "\n  ],\n";
  text += std::string("  \"scaling\": ") + (scene.scaling ? "true" : "false") + ",\n";
  text += "  \"temperature\": " + shortest(scene.temperature) + ",\n";
  text += "  \"mask\": " + json_text(mask_name(scene.mask));
  append_pairs(text, scene.unknown_keys, ",\n  ");
  return text + "\n}\n";
}

}  // namespace softfocus
