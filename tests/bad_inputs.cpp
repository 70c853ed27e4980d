#include "tests/bad_inputs.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

#include "core/document/limits.h"
#include "core/document/text.h"
#include "core/formats/file.h"
#include "tests/core/formats/scene_texts.h"

namespace softfocus {
namespace {

using namespace std::string_literals;
namespace fs = std::filesystem;

const std::string kThe = R"({"name": "the", "vector": [1, 0]}, )";

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string numbered(const std::string& before, const std::string& after, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all.append(i == 0 ? "" : ", ").append(before).append(std::to_string(i)).append(after);
  return all;
}

std::vector<BadInput> not_json() {
  return {
      {"{", "FILE, line 1, column 2: this is not JSON: the text ends here; expected a key in double quotes."},
      {"hello", "FILE, line 1, column 1: this is not JSON: found “hello”; expected a value."},
      {"{\"softfocus\": 1,\n  'tokens': []}",
       "FILE, line 2, column 3: this is not JSON: found “'tokens'”; expected a key in double quotes."},
      {"{\"softfocus\": 1,\r\n  \"title\": \"é😀\" \"x\"}",
       "FILE, line 2, column 17: this is not JSON: found “\"x\"”; expected a comma or }."},
      {"{\"softfocus\": 1,\n \"a\": 1,\n}",
       "FILE, line 3, column 1: this is not JSON: found “}”; expected a key in double quotes."},
      {"{\"softfocus\" 1}", "FILE, line 1, column 14: this is not JSON: found “1”; expected a colon."},
      {token_file(R"({"name": "a", "vector": [1, NaN]})"),
       "FILE, line 1, column 57: this is not JSON: found “NaN”; expected a value."},
      {token_file(R"({"name": "a", "vector": [1, 0, ]})"),
       "FILE, line 1, column 60: this is not JSON: found “]”; expected a value."},
      {token_file(R"({"name": "a", "vector": [1 0]})"),
       "FILE, line 1, column 56: this is not JSON: found “0”; expected a comma or ]."},
      {scene_file("\"title\": \"abc"),
       "FILE, line 1, column 74: this is not JSON: the text ends here; expected a closing quote."},
      {scene_file("\"title\": \"a\nb\""),
       "FILE, line 1, column 71: this is not JSON: found “\\n”; expected an escape such as \\n or \\t inside a "
       "text."},
      {scene_file("\"title\": \"a\\qb\""),
       "FILE, line 1, column 72: this is not JSON: found “qb”; expected one of \" \\ / b f n r t u after a "
       "backslash."},
      {scene_file("\"title\": \"\\u12\""),
       "FILE, line 1, column 74: this is not JSON: found “\"”; expected 4 hexadecimal digits after \\u."},
      {scene_file("\"title\": tru"), "FILE, line 1, column 69: this is not JSON: found “tru”; expected a value."},
      {scene_file("\"title\": \"t\"") + " x",
       "FILE, line 1, column 74: this is not JSON: found “x”; expected the end of the text."},
      {"// a scene\n{}", "FILE, line 1, column 1: this is not JSON: found “//”; expected a value."},
      {"{\"missing closing quote, ill-formed UTF-8, expected digit\\q\": 1}",
       "FILE, line 1, column 59: this is not JSON: found “q”; expected one of \" \\ / b f n r t u after a "
       "backslash."},
      {"{\"a\": 1 \"4 hex digits\"}",
       "FILE, line 1, column 9: this is not JSON: found “\"4 hex digits\"”; expected a comma or }."},
  };
}

std::vector<BadInput> near_numbers() {
  std::vector<BadInput> rows{
      {"{\"x\": [1e", "FILE, line 1, column 10: this is not JSON: the text ends here; expected a digit."},
      {"{\"x\": [-", "FILE, line 1, column 9: this is not JSON: the text ends here; expected a digit."},
      {"{\"x\": 1.", "FILE, line 1, column 9: this is not JSON: the text ends here; expected a digit."},
      {"{01: 2}", "FILE, line 1, column 2: this is not JSON: found “01”; expected a key in double quotes."},
      {"{\"x\" 01}", "FILE, line 1, column 6: this is not JSON: found “01”; expected a colon."},
  };
  for (const std::string word : {"01", "-01", "00", "007.5", ".5", "-.5", "1.", "-", "+1", "1e", "1E", "1e+", "1.e5",
                                 "-Infinity", "0x10", "1abc"}) {
    const std::string sentence =
        "this is not JSON: found “" + word + "”; expected a number such as 0.5, -2 or 1e3, without a leading zero.";
    for (const std::string after : {"]", ",1]", " ]", "\n]"}) {
      rows.push_back({"{\"softfocus\": 1, \"x\": [2, " + (word + after) + "}", "FILE, line 1, column 27: " + sentence});
    }
    rows.push_back({scene_file("\"temperature\": " + word), "FILE, line 1, column 75: " + sentence});
  }
  for (const std::string word : {"NaN", "nan", "Infinity", "inf", "None", "True", "undefined"}) {
    rows.push_back({token_file(R"({"name": "a", "vector": [1, )" + word + "]}"),
                    "FILE, line 1, column 57: this is not JSON: found “" + word + "”; expected a value."});
  }
  return rows;
}

// A character is refused where it begins, with the byte.
std::vector<BadInput> not_utf8() {
  return {
      {scene_file("\"title\": \"a\xFF\""),
       "FILE, line 1, column 71: this is not UTF-8: found “\\xFF”; expected UTF-8 text."},
      {scene_file("\"title\": \"caf\xE9 au lait\""),
       "FILE, line 1, column 73: this is not UTF-8: found “\\xE9”; expected UTF-8 text."},
      {"{\"title\":\n\"caf\xE9\"}", "FILE, line 2, column 5: this is not UTF-8: found “\\xE9”; expected UTF-8 text."},
      {"{\"title\": \"éa\xE2\x82", "FILE, line 1, column 14: this is not UTF-8: found “\\xE2”; expected UTF-8 text."},
      {"{\"\xF0\x9F\x98(\": 1}", "FILE, line 1, column 3: this is not UTF-8: found “\\xF0”; expected UTF-8 text."},
      {"{\"x\": \"\xED\xA0\x80\"}", "FILE, line 1, column 8: this is not UTF-8: found “\\xED”; expected UTF-8 text."},
  };
}

// A zero byte does not end the text unseen.
std::vector<BadInput> zero_bytes() {
  const std::string scene = scene_file("\"title\": \"t\"");
  const std::string sentence = "found a zero byte; expected UTF-8 text without.";
  return {
      {scene + "\0"s, "FILE, line 1, column 73: " + sentence},
      {scene + "\n\0 more"s, "FILE, line 2, column 1: " + sentence},
      {"{\"title\":\n \"é\0\"}"s, "FILE, line 2, column 4: " + sentence},
      {"{\0\"\0t\0\"\0"s, "FILE, line 1, column 2: " + sentence},
      {"\0"s, "FILE, line 1, column 1: " + sentence},
  };
}

std::vector<BadInput> no_scenes() {
  return {
      {"", "FILE: the file is empty; expected a scene."},
      {" \n\t", "FILE: the file is empty; expected a scene."},
      {"\xEF\xBB\xBF", "FILE: the file is empty; expected a scene."},
      {"\xEF\xBB\xBF\xEF\xBB\xBF{}", "FILE: the text begins with two byte-order marks; expected at most one."},
      {"\xFF\xFE{\0"s, "FILE: the text is UTF-16; expected UTF-8."},
      {"\xFE\xFF\0{"s, "FILE: the text is UTF-16; expected UTF-8."},
      {"\xFF\xFE\0\0{\0\0\0"s, "FILE: the text is UTF-32; expected UTF-8."},
      {"\0\0\xFE\xFF\0\0\0{"s, "FILE: the text is UTF-32; expected UTF-8."},
      {"[1, 2]", "FILE: the file is a list; expected an object with “softfocus” and “tokens”."},
      {"1e400", "FILE: the file is 1e400; expected an object with “softfocus” and “tokens”."},
      {"{}", "FILE: “softfocus” is missing; expected the number 1."},
      {"{\"softfocus\": 1}", "FILE: “tokens” is missing; expected a list of 1 to 4096 tokens."},
      {repeated("[", 100000), "FILE: the file is a list; expected an object with “softfocus” and “tokens”."},
      {"{\"a\": " + repeated("[", 100000),
       "FILE: the nesting of objects and lists is deeper than 64; expected at most 64."},
      {"{\"a\": " + repeated("{\"a\":", 100000),
       "FILE: the nesting of objects and lists is deeper than 64; expected at most 64."},
  };
}

// Of a newer version, wherever the file says so.
std::vector<BadInput> newer_versions() {
  const auto sentence = [](const std::string& version) {
    return "FILE: “softfocus” is " + version +
           ", so a newer version of Softfocus made the file; expected 1, the newest that this version reads.";
  };
  std::vector<BadInput> rows{
      {"{\"softfocus\": 2, \"tokens\": [{\"queries\": 7}]}", sentence("2")},
      {"{\"mask\": \"window\", \"tokens\": [{\"name\": 7}], \"softfocus\": 2}", sentence("2")},
      {"{\"mask\": {\"softfocus\": 3}, \"tokens\": {\"a\": [{\"softfocus\": 4}]}, \"softfocus\": 2}", sentence("2")},
      {"{\"softfocus\": 2, this is not JSON", sentence("2")},
  };
  for (const std::string version : {"1.00000001", "1.5", "7", "1e39", "18446744073709551616"}) {
    rows.push_back({"{\"softfocus\": " + version + "}", sentence(version)});
  }
  return rows;
}

// Every kind of value in every place that wants another kind.
std::vector<BadInput> wrong_types() {
  struct Value {
    std::string written, shown;
  };
  const Value values[] = {{"null", "null"},          {"true", "true"}, {"7", "7"},
                          {"\"x\"", "the text “x”"}, {"[]", "a list"}, {"{}", "an object"}};
  struct Place {
    std::string before, after, name, expected, right;
  };
  const std::string tokens = "{\"softfocus\": 1, \"tokens\": ";
  const std::string scene = tokens + R"([{"name": "a", "vector": [1]}], )";
  const std::string token = tokens + "[" + kThe, cat = token + R"({"name": "cat", "vector": )";
  const Place places[] = {
      {"", "", "the file", "an object with “softfocus” and “tokens”", "{}"},
      {"{\"softfocus\": ", "}", "“softfocus”", "the number 1", "7"},
      {tokens, "}", "“tokens”", "a list of 1 to 4096 tokens", "[]"},
      {scene + "\"title\": ", "}", "“title”", "text", "\"x\""},
      {scene + "\"notes\": ", "}", "“notes”", "text", "\"x\""},
      {scene + "\"scaling\": ", "}", "“scaling”", "true or false", "true"},
      {scene + "\"temperature\": ", "}", "“temperature”", "a number from 0.001 to 1000", "7"},
      {scene + "\"mask\": ", "}", "“mask”", "“none” or “causal”", ""},
      {token, "]}", "token 2", "an object with “name” and “vector”", "{}"},
      {token + R"({"vector": [1, 0], "name": )", "}]}", "“name” of token 2", "text", "\"x\""},
      {cat, "}]}", "“vector” of token 2 (“cat”)", "a list of 1 to 1024 numbers", "[]"},
      {cat + "[", ", 0]}]}", "component 1 of “vector” of token 2 (“cat”)", "a number from -1e12 to 1e12", "7"},
  };
  std::vector<BadInput> rows;
  for (const Place& place : places) {
    for (const Value& value : values) {
      if (value.written == place.right) continue;
      rows.push_back({place.before + value.written + place.after,
                      "FILE: " + place.name + " is " + value.shown + "; expected " + place.expected + "."});
    }
  }
  return rows;
}

std::vector<BadInput> wrong_values() {
  return {
      {"{\"softfocus\": 0}", "FILE: “softfocus” is 0; expected the number 1."},
      {"{\"softfocus\": -1}", "FILE: “softfocus” is -1; expected the number 1."},
      {"{\"softfocus\": 0.99999999}", "FILE: “softfocus” is 0.99999999; expected the number 1."},
      {"{\"softfocus\": 1e-400}", "FILE: “softfocus” is 1e-400; expected the number 1."},
      {"{\"softfocus\": 1e400}", "FILE: “softfocus” is 1e400; expected the number 1."},
      {scene_file("\"temperature\": 0"), "FILE: “temperature” is 0; expected a number from 0.001 to 1000."},
      {scene_file("\"temperature\": 0.0009"), "FILE: “temperature” is 0.0009; expected a number from 0.001 to 1000."},
      {scene_file("\"temperature\": 1000.1"), "FILE: “temperature” is 1000.1; expected a number from 0.001 to 1000."},
      {scene_file("\"temperature\": 1e39"), "FILE: “temperature” is 1e39; expected a number from 0.001 to 1000."},
      {scene_file("\"temperature\": 1e400"), "FILE: “temperature” is 1e400; expected a number from 0.001 to 1000."},
      {scene_file("\"mask\": \"window\""), "FILE: “mask” is the text “window”; expected “none” or “causal”."},
      {scene_file("\"title\": \"a\", \"title\": \"b\""), "FILE: the key “title” is there twice; expected it once."},
      {scene_file("\"x\": 1, \"x\": 1"), "FILE: the key “x” is there twice; expected it once."},
      {scene_file("\"x\": 1e400"), "FILE: “x” is 1e400; expected a number below 1.8e308."},
      {"{\"softfocus\": 1, \"tokens\": []}", "FILE: “tokens” is empty; expected a list of 1 to 4096 tokens."},
      {scene_file("\"temperature\": 1000.5"), "FILE: “temperature” is 1000.5; expected a number from 0.001 to 1000."},
      {scene_file("\"mask\": 1.5"), "FILE: “mask” is 1.5; expected “none” or “causal”."},
      {scene_file("\"x\": 1.5e400"), "FILE: “x” is 1.5e400; expected a number below 1.8e308."},
      {"{\"softfocus\": 0.5}", "FILE: “softfocus” is 0.5; expected the number 1."},
      {token_file(R"({"name": "a", "vector": [1.5e39]})"),
       "FILE: component 1 of “vector” of token 1 (“a”) is 1.5e39; expected a number from -1e12 to 1e12."},
      {scene_file("\"temperature\": -1"), "FILE: “temperature” is -1; expected a number from 0.001 to 1000."},
      {scene_file(numbered("\"x", "\": 0", 257)),
       "FILE: the key “x256” is one too many; expected at most 256 keys that Softfocus does not know."},
  };
}

std::vector<BadInput> wrong_tokens() {
  const std::string component = "; expected a number from -1e12 to 1e12.";
  const std::string vector = "; expected a list of 1 to 1024 numbers.";
  return {
      {token_file(kThe + "{}"), "FILE: “name” of token 2 is missing; expected text."},
      {token_file(kThe + R"({"vector": [1, 0]})"), "FILE: “name” of token 2 is missing; expected text."},
      {token_file(kThe + R"({"name": "cat"})"), "FILE: “vector” of token 2 (“cat”) is missing" + vector},
      {token_file(kThe + R"({"name": "cat", "vector": []})"),
       "FILE: “vector” of token 2 (“cat”) is empty; expected 1 to 1024 numbers."},
      {token_file(kThe + R"({"name": "cat", "vector": [1, 0, 0]})"),
       "FILE: “vector” of token 2 (“cat”) is 3 numbers long; expected 2, as in token 1."},
      {token_file(kThe + R"({"vector": [1], "name": "cat"})"),
       "FILE: “vector” of token 2 (“cat”) is 1 number long; expected 2, as in token 1."},
      {token_file(kThe + R"({"name": "cat", "vector": [1e39, 0]})"),
       "FILE: component 1 of “vector” of token 2 (“cat”) is 1e39" + component},
      {token_file(kThe + R"({"name": "cat", "vector": [0, -1e400]})"),
       "FILE: component 2 of “vector” of token 2 (“cat”) is -1e400" + component},
      {token_file(kThe + R"({"name": "cat", "vector": [0, 1000001000000]})"),
       "FILE: component 2 of “vector” of token 2 (“cat”) is 1000001000000" + component},
      {token_file(kThe + R"({"name": "cat", "vector": [0, )" + std::string(100, '9') + "]}"),
       "FILE: component 2 of “vector” of token 2 (“cat”) is " + std::string(39, '9') + "…" + component},
      {token_file(kThe + R"({"vector": [0, "x"], "name": "cat"}, {"name": "sat", "vector": [1, 0]})"),
       "FILE: component 2 of “vector” of token 2 (“cat”) is the text “x”" + component},
      {token_file(kThe + R"({"vector": [0, "x"], "more": {"name": "no"}}, {"name": "sat", "vector": [1, 0]})"),
       "FILE: component 2 of “vector” of token 2 is the text “x”" + component},
      {token_file(kThe + R"({"name": "cat", "name": "dog"})"),
       "FILE: the key “name” of token 2 (“cat”) is there twice; expected it once."},
      {token_file(kThe + R"({"name": "cat", "vector": [1, 0], "vector": [1, 0]})"),
       "FILE: the key “vector” of token 2 (“cat”) is there twice; expected it once."},
      {token_file(kThe + R"({"name": "a\n\"b\u202e", "vector": []})"),
       "FILE: “vector” of token 2 (“a\\n\"b\\u202E”) is empty; expected 1 to 1024 numbers."},
      {token_file(kThe + "{\"name\": \"" + std::string(500, 'x') + "\", \"vector\": []}"),
       "FILE: “vector” of token 2 (“" + std::string(39, 'x') + "…”) is empty; expected 1 to 1024 numbers."},
      {token_file(numbered(R"({"name": ")", R"(", "vector": [0]})", kMaxTokens + 1)),
       "FILE: “tokens” is longer than 4096 tokens; expected 1 to 4096."},
      {token_file(R"({"name": "a", "vector": [)" + numbered("", "", kMaxDimension + 1) + "]}"),
       "FILE: “vector” of token 1 (“a”) is longer than 1024 numbers; expected 1 to 1024."},
  };
}

// A way to make a file or what stands in its place.
using Make = std::function<fs::path(const fs::path& folder)>;

Make link_to(const fs::path& target) {
  return [target](const fs::path& folder) {
    fs::create_symlink(target, folder / "link.json");
    return folder / "link.json";
  };
}

Make nothing_at(const std::string& name) {
  return [name](const fs::path& folder) { return folder / name; };
}

Make file_named(const std::string& name, const std::string& text) {
  return [name, text](const fs::path& folder) {
    put(folder / name, text);
    return folder / name;
  };
}

fs::path make_folder(const fs::path& folder) {
  fs::create_directory(folder / "sub.json");
  return folder / "sub.json";
}

fs::path make_below_a_file(const fs::path& folder) {
  put(folder / "file", "x");
  return folder / "file/x.json";
}

fs::path make_unreadable(const fs::path& folder) {
  put(folder / "unreadable.json", "x");
  fs::permissions(folder / "unreadable.json", fs::perms::none);
  return folder / "unreadable.json";
}

fs::path make_in_locked_folder(const fs::path& folder) {
  fs::create_directory(folder / "locked");
  put(folder / "locked/x.json", "x");
  fs::permissions(folder / "locked", fs::perms::none);
  return folder / "locked/x.json";
}

fs::path make_too_large(const fs::path& folder) {
  put(folder / "large.json", "");
  fs::resize_file(folder / "large.json", kMaxFileBytes + 1);
  return folder / "large.json";
}

fs::path make_pipe(const fs::path& folder) {
  REQUIRE(::mkfifo((folder / "pipe.json").c_str(), 0600) == 0);
  return folder / "pipe.json";
}

fs::path make_socket(const fs::path& folder) {
  const std::string path = (folder / "socket.json").string();
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  REQUIRE(path.size() < sizeof address.sun_path);
  std::copy(path.begin(), path.end(), std::begin(address.sun_path));
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  REQUIRE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  ::close(socket);
  return path;
}

// What is no file, or none that can be read.
std::vector<BadInput> bad_paths() {
  const std::string missing = "FILE cannot be read: there is no such file or folder.";
  const std::string not_regular = "FILE cannot be read: it is a pipe or a device; expected a file.";
  const std::string too_large = "FILE cannot be read: it is larger than 256 MiB, the most that is read.";
  const std::string denied = "FILE cannot be read: permission is denied.";
  const std::string empty = "FILE: the file is empty; expected a scene.";
  return {
      {"", missing, nothing_at("none.json"), "", false},
      {"", missing, nothing_at("none/none.json"), "", false},
      {"", missing, nothing_at("two\nlines.json"), "", false},
      {"", missing, link_to("none.json"), "", false},
      {"", "FILE cannot be read: its symbolic links lead in a circle.", link_to("link.json"), "", false},
      {"", "FILE cannot be read: a part of its path is not a folder.", make_below_a_file, "", false},
      {"", "FILE cannot be read: the name is too long.", nothing_at(std::string(300, 'x') + ".json"), "", false},
      {"", "FILE cannot be read: it is a socket, or a device that is not there.", make_socket, "", false},
      {"", "FILE cannot be read: it is a folder; expected a file.", make_folder},
      {"", too_large, make_too_large},
      {"", too_large, link_to("/dev/zero"), not_regular},
      {"", empty, link_to("/dev/null"), not_regular},
      {"", "", make_pipe, not_regular},  // the command line waits for somebody to write
      {"", empty, file_named("é 中 العربية हिन्दी.json", "")},
      {"", empty, file_named("🙂.json", "")},
      {"", empty, file_named("latin-1 \xE9.json", "")},
      {"", empty, file_named("two\nlines.json", "")},
      {"", empty, file_named("%s %n; 'quoted' \"twice\" $HOME.json", "")},
      {"", denied, make_unreadable, "", false, true},
      {"", denied, make_in_locked_folder, "", false, true},
  };
}

}  // namespace

std::vector<BadInput> bad_inputs() {
  std::vector<BadInput> all;
  for (const auto& part : {not_json(), near_numbers(), not_utf8(), zero_bytes(), no_scenes(), newer_versions(),
                           wrong_types(), wrong_values(), wrong_tokens(), bad_paths()}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

fs::path put_bad_input(const BadInput& input, const fs::path& folder) {
  if (input.make) return input.make(folder);
  put(folder / "bad.json", input.text);
  return folder / "bad.json";
}

std::string about(const std::string& name, const std::string& sentence) {
  const std::string placeholder = "FILE";
  return sentence.starts_with(placeholder) ? name + sentence.substr(placeholder.size()) : sentence;
}

std::string window_sentence(const BadInput& input, const fs::path& path) {
  return about(shown(path), input.in_window.empty() ? input.sentence : input.in_window);
}

}  // namespace softfocus
