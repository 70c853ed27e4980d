#include "core/formats/scene_file.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/document/number.h"
#include "core/document/text.h"
#include "core/formats/json_text.h"
#include "core/formats/scene_sax.h"

namespace softfocus {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

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
constexpr std::string_view kKey = "a key in double quotes";
constexpr std::string_view kColon = "a colon";
constexpr std::array<Expectation, 13> kExpectations = {{
    {"missing closing quote", "a closing quote"},
    {"control character", "an escape such as \\n or \\t inside a text"},
    {"forbidden character after backslash", "one of \" \\ / b f n r t u after a backslash"},
    {"4 hex digits", "4 hexadecimal digits after \\u"},
    {"surrogate", "two halves of a pair such as \\uD83D\\uDE00"},
    {"expected digit", "a digit"},
    {"expected '+', '-', or digit", "a digit"},
    {"parsing object key", kKey},
    {"; expected string literal", kKey},
    {"; expected ':'", kColon},
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

/// Tells whether a word is meant as a number but JSON does not write numbers so: "01", ".5", "1e".
bool is_wrong_number(std::string_view word) {
  return std::string_view("+-.0123456789").find(word.front()) != std::string_view::npos &&
         !nlohmann::json::accept(word);
}

constexpr std::string_view kWordEnds = " \t\r\n,:[]{}\"";

/// Where the word begins that the parser stumbled over, given the last byte it read.
std::size_t start_of_word(std::string_view text, std::size_t last, const SceneSax::SyntaxError& error) {
  const auto says = [&error](std::string_view cause) { return error.message.find(cause) != std::string::npos; };
  if (says("unexpected string literal")) return last + 1 - std::min(error.last_token.size(), last + 1);
  const bool in_word = says("invalid literal") || says("invalid number") ||
                       (says("unexpected") && kWordEnds.find(text[last]) == std::string_view::npos);
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

/// Where text stops being what it should, what that is, and what stands there instead; nothing: the text ends.
struct Stop {
  std::size_t start;
  std::string_view language;
  std::string_view word;
  std::string_view expected;
};

constexpr std::string_view kNumber = "a number such as 0.5, -2 or 1e3, without a leading zero";

Stop stop_of(std::string_view text, const SceneSax::SyntaxError& error) {
  // The parser notices a broken character at the byte that cannot go on with it.
  if (error.message.find("ill-formed UTF-8") != std::string::npos) {
    const std::size_t start = valid_utf8_bytes(text);
    return {start, "UTF-8", text.substr(start, 1), "UTF-8 text"};
  }
  const std::size_t last = std::min(error.bytes_read, text.size() + 1) - 1;  // the end of the text counts as read
  const std::string_view expected = expectation(error.message);
  if (last == text.size()) return {last, "JSON", {}, expected};
  const std::size_t start = start_of_word(text, last, error);
  const std::string_view word = word_at(text, start);
  const bool is_number = expected != kKey && expected != kColon && is_wrong_number(word);
  return {start, "JSON", word, is_number ? kNumber : expected};
}

std::string sentence_of(std::string_view text, const Stop& stop) {
  const std::string found = stop.word.empty() ? "the text ends here" : "found " + in_quotes(stop.word);
  return line_and_column(text, stop.start) + ": this is not " + std::string(stop.language) + ": " + found +
         "; expected " + std::string(stop.expected);
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

/// Goes through a text for the parser and reports how far it has come.
class ReportingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  ReportingIterator(std::string_view text, std::size_t at, const Report& report)
      : begin_(text.data()), at_(text.data() + at), size_(text.size()), report_(&report) {}

  reference operator*() const { return *at_; }
  ReportingIterator& operator++() {
    constexpr std::ptrdiff_t kStep = std::ptrdiff_t{1} << 16;
    ++at_;
    if ((at_ - begin_) % kStep == 0)
      report_share(*report_, static_cast<double>(at_ - begin_) / static_cast<double>(size_));
    return *this;
  }
  ReportingIterator operator++(int) {
    ReportingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const ReportingIterator& a, const ReportingIterator& b) { return a.at_ == b.at_; }

 private:
  const char* begin_;
  const char* at_;
  std::size_t size_;
  const Report* report_;
};

}  // namespace

Scene read_scene(std::string_view text, const std::string& source, const Report& report) {
  const std::string name = one_line(source);
  if (const std::string_view encoding = foreign_encoding(text); !encoding.empty()) {
    throw InputError(name + ": the text is " + std::string(encoding) + "; expected UTF-8.");
  }
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (text.starts_with(kByteOrderMark)) {
    throw InputError(name + ": the text begins with two byte-order marks; expected at most one.");
  }
  // To the parser a zero byte is the end of the text.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    throw InputError(name + ", " + line_and_column(text, zero) + ": found a zero byte; expected UTF-8 text without.");
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw InputError(name + ": the file is empty; expected a scene.");
  }

  SceneSax sax;
  nlohmann::json::sax_parse(ReportingIterator(text, 0, report), ReportingIterator(text, text.size(), report), &sax);
  const std::optional<std::string> problem = sax.problem();
  std::optional<Stop> stop;
  if (const auto& error = sax.syntax_error()) stop = stop_of(text, *error);
  // Of a number like 01 the parser has given 0 before it stops: that there is something wrong with 0 is no help.
  if (problem && !(stop && stop->expected == kNumber)) throw InputError(name + ": " + *problem + ".");
  if (stop) throw InputError(name + ", " + sentence_of(text, *stop) + ".");
  return sax.take_scene();
}

Scene read_scene_file(const std::filesystem::path& path, ReadableKind kind, const Report& report) {
  constexpr double kReading = 0.3;  // of the whole, roughly
  const std::string text = read_file(path, kind, part_of(report, 0, kReading));
  return read_scene(text, shown(path), part_of(report, kReading, 1));
}

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
