#include "core/formats/scene_file.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/document/edit.h"
#include "core/document/limits.h"
#include "core/formats/file.h"
#include "tests/core/shared.h"

using namespace softfocus;
using namespace std::string_literals;

namespace {

/// A scene file with one thing replaced.
std::string token_file(const std::string& tokens) { return "{\"softfocus\": 1, \"tokens\": [" + tokens + "]}"; }

std::string scene_file(const std::string& more) {
  return "{\"softfocus\": 1, \"tokens\": [{\"name\": \"a\", \"vector\": [1]}], " + more + "}";
}

std::string refusal_of(const std::string& text, const std::string& source = "s.json") {
  return refusal([&] { read_scene(text, source); });
}

Scene read(const std::string& text) { return read_scene(text, "s.json"); }

std::string numbers(int count) {
  std::string text = "0";
  for (int i = 1; i < count; ++i) text += ",0";
  return text;
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

struct BadFile {
  std::string text;
  std::string sentence;
};

void check_refusals(const std::vector<BadFile>& files) {
  for (const BadFile& file : files) {
    CAPTURE(file.text);
    CHECK(refusal_of(file.text) == file.sentence);
  }
}

}  // namespace

TEST_CASE("a scene file is read") {
  const Scene scene = read(R"({"softfocus": 1, "title": "t", "notes": "n", "tokens": [
      {"name": "the", "vector": [1, 0.5, -2e-3]}, {"name": "cat", "vector": [0, 1, 0]}],
      "scaling": false, "temperature": 0.5, "mask": "causal"})");
  CHECK(scene.title == "t");
  CHECK(scene.notes == "n");
  CHECK(scene.dimension == 3);
  REQUIRE(scene.size() == 2);
  CHECK(scene.tokens[0]->name == "the");
  CHECK(scene.tokens[0]->vector == std::vector<float>{1.0f, 0.5f, -2e-3f});
  CHECK(scene.tokens[1]->vector == std::vector<float>{0.0f, 1.0f, 0.0f});
  CHECK_FALSE(scene.scaling);
  CHECK(scene.temperature == 0.5f);
  CHECK(scene.mask == MaskKind::causal);
  CHECK(scene.unknown_keys.empty());
  CHECK(scene.tokens[0]->unknown_keys.empty());
}

TEST_CASE("what a file does not say has its usual value") {
  const Scene scene = read(token_file(R"({"vector": [1], "name": ""})"));
  CHECK(scene.title.empty());
  CHECK(scene.scaling);
  CHECK(scene.temperature == 1.0f);
  CHECK(scene.mask == MaskKind::none);
}

TEST_CASE("the order of keys does not matter") {
  const Scene scene = read(R"({"tokens": [{"vector": [2], "name": "b"}], "mask": "none", "softfocus": 1.0})");
  CHECK(scene.tokens[0]->name == "b");
  CHECK(scene.tokens[0]->vector == std::vector<float>{2.0f});
}

TEST_CASE("numbers become the nearest float, minus zero and tiny ones too") {
  const Scene scene = read(token_file(
      R"({"name": "", "vector": [0.1, -0, -0.0, 1e-60, -1e-400, 1e12, -1e12, 16777217, 1.00000005960464477540, 1E2]})"));
  const std::vector<float> expected = {0.1f, -0.0f, -0.0f, 0.0f, -0.0f, 1e12f, -1e12f, 16777216.0f, 1.0000001f, 100.0f};
  CHECK(same_vector(scene.tokens[0]->vector, expected));
}

TEST_CASE("escapes in names are read") {
  const Scene scene = read(token_file(R"({"name": "\u00e9\n\ud83d\ude00\u0000\"", "vector": [1]})"));
  CHECK(scene.tokens[0]->name == "é\n😀\0\""s);
}

TEST_CASE("a byte-order mark is accepted") {
  CHECK(read("\xEF\xBB\xBF" + token_file(R"({"name": "a", "vector": [1]})")).size() == 1);
  CHECK(refusal_of("\xEF\xBB\xBF{]") ==
        "s.json, line 1, column 2: this is not JSON: found “]”; expected a key in double quotes.");
}

TEST_CASE("a scene is written for people") {
  Scene scene;
  scene.title = "é \"x\"";
  scene.dimension = 2;
  append_token(scene, "the", {1.0f, 0.1f});
  append_token(scene, "two\nlines", {-0.0f, 1e12f}, R"({"colour": "red"})");
  scene.unknown_keys = R"({"author": "me", "list": [1, 2]})";
  CHECK(write_scene(scene) ==
        "{\n"
        "  \"softfocus\": 1,\n"
        "  \"title\": \"é \\\"x\\\"\",\n"
        "  \"notes\": \"\",\n"
        "  \"tokens\": [\n"
        "    {\"name\": \"the\", \"vector\": [1, 0.1]},\n"
        "    {\"name\": \"two\\nlines\", \"vector\": [-0, 1e+12], \"colour\": \"red\"}\n"
        "  ],\n"
        "  \"scaling\": true,\n"
        "  \"temperature\": 1,\n"
        "  \"mask\": \"none\",\n"
        "  \"author\": \"me\", \"list\": [1, 2]\n"
        "}\n");
}

TEST_CASE("the scene that comes with the program is written as it is") {
  const std::string path = SOFTFOCUS_SOURCE_DIR "/assets/scenes/1-the-cat-sat-it.softfocus.json";
  CHECK(write_scene(read_scene_file(path)) == read_file(path));
}

TEST_CASE("unknown keys are kept as they were written") {
  const std::string unknown =
      R"("z": {"b": [], "a": {}, "list": [1, [true, null], {"x": ""}]}, "digits": [1.10, -0, 1E5, 12345678901234567890123, 1e-400], "": "é{[ ")";
  const Scene scene = read(scene_file(unknown));
  CHECK(scene.unknown_keys == "{" + unknown + "}");
  const Scene in_token = read(token_file(R"({"name": "a", )" + unknown + R"(, "vector": [1]})"));
  CHECK(in_token.tokens[0]->unknown_keys == "{" + unknown + "}");
  CHECK(in_token.unknown_keys.empty());
  CHECK(same_content(read(write_scene(scene)), scene));
  CHECK(same_content(read(write_scene(in_token)), in_token));
}

TEST_CASE("an unknown key between tokens belongs to the scene, a known name inside it to nobody") {
  const Scene scene = read(scene_file(R"("extra": {"tokens": 5, "name": {"softfocus": 9}, "mask": 1}, "title": "t")"));
  CHECK(scene.title == "t");
  CHECK(scene.unknown_keys == R"({"extra": {"tokens": 5, "name": {"softfocus": 9}, "mask": 1}})");
}

TEST_CASE("any scene comes back from its file unchanged") {
  const std::string names[] = {"",           "x##y",   "%s%n",   "😀",   "\"\\/'", "two\nlines",
                               "\t\x01\x7F", "الكلمة", "\u2028", "\0"s, "the",    "the"};
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    Scene scene;
    scene.title = names[random() % std::size(names)];
    scene.notes = names[random() % std::size(names)];
    scene.dimension = 1 + static_cast<int>(random() % 9);
    scene.scaling = random() % 2 == 0;
    scene.temperature =
        std::clamp(std::bit_cast<float>(static_cast<std::uint32_t>(random() % 0x7F000000u)), 0.001f, 1000.0f);
    scene.mask = random() % 2 == 0 ? MaskKind::none : MaskKind::causal;
    if (random() % 2 == 0) scene.unknown_keys = R"({"key": [1.50, "x"]})";
    for (std::size_t i = 0; i <= random() % 6; ++i) {
      std::vector<float> vector(static_cast<std::size_t>(scene.dimension));
      for (float& x : vector) {
        do {
          x = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        } while (!is_component(x));
      }
      append_token(scene, names[random() % std::size(names)], vector, random() % 2 == 0 ? "" : R"({"k": {"a": null}})");
    }
    const std::string text = write_scene(scene);
    const Scene back = read(text);
    REQUIRE(same_content(back, scene));
    REQUIRE(write_scene(back) == text);
  }
}

TEST_CASE("text that is not JSON is refused with its line and column") {
  check_refusals({
      {"{", "s.json, line 1, column 2: this is not JSON: the text ends here; expected a key in double quotes."},
      {"hello", "s.json, line 1, column 1: this is not JSON: found “hello”; expected a value."},
      {"{\"softfocus\": 1,\n  'tokens': []}",
       "s.json, line 2, column 3: this is not JSON: found “'tokens'”; expected a key in double quotes."},
      {"{\"softfocus\": 1,\r\n  \"title\": \"é😀\" \"x\"}",
       "s.json, line 2, column 17: this is not JSON: found “\"x\"”; expected a comma or }."},
      {"{\"softfocus\": 1,\n \"a\": 1,\n}",
       "s.json, line 3, column 1: this is not JSON: found “}”; expected a key in double quotes."},
      {"{\"softfocus\" 1}", "s.json, line 1, column 14: this is not JSON: found “1”; expected a colon."},
      {token_file(R"({"name": "a", "vector": [1, NaN]})"),
       "s.json, line 1, column 57: this is not JSON: found “NaN”; expected a value."},
      {token_file(R"({"name": "a", "vector": [1, 0, ]})"),
       "s.json, line 1, column 60: this is not JSON: found “]”; expected a value."},
      {token_file(R"({"name": "a", "vector": [1 0]})"),
       "s.json, line 1, column 56: this is not JSON: found “0”; expected a comma or ]."},
      {scene_file("\"title\": \"abc"),
       "s.json, line 1, column 74: this is not JSON: the text ends here; expected a closing quote."},
      {scene_file("\"title\": \"a\nb\""),
       "s.json, line 1, column 71: this is not JSON: found “\\n”; expected an escape such as \\n or \\t inside a "
       "text."},
      {scene_file("\"title\": \"a\\qb\""),
       "s.json, line 1, column 72: this is not JSON: found “qb”; expected one of \" \\ / b f n r t u after a "
       "backslash."},
      {scene_file("\"title\": \"\\u12\""),
       "s.json, line 1, column 74: this is not JSON: found “\"”; expected 4 hexadecimal digits after \\u."},
      {scene_file("\"title\": tru"), "s.json, line 1, column 69: this is not JSON: found “tru”; expected a value."},
      {scene_file("\"title\": \"t\"") + " x",
       "s.json, line 1, column 74: this is not JSON: found “x”; expected the end of the text."},
      {"// a scene\n{}", "s.json, line 1, column 1: this is not JSON: found “//”; expected a value."},
  });
}

TEST_CASE("what is nearly a number is refused as such") {
  for (const std::string word : {"01", "-01", "00", "007.5", ".5", "-.5", "1.", "-", "+1", "1e", "1E", "1e+", "1.e5",
                                 "-Infinity", "0x10", "1abc"}) {
    CAPTURE(word);
    const std::string sentence =
        "this is not JSON: found “" + word + "”; expected a number such as 0.5, -2 or 1e3, without a leading zero.";
    for (const std::string after : {"]", ",1]", " ]", "\n]"}) {
      CHECK(refusal_of("{\"softfocus\": 1, \"x\": [2, " + (word + after) + "}") ==
            "s.json, line 1, column 27: " + sentence);
    }
    CHECK(refusal_of(scene_file("\"temperature\": " + word)) == "s.json, line 1, column 75: " + sentence);
  }
  check_refusals({
      {"{\"x\": [1e", "s.json, line 1, column 10: this is not JSON: the text ends here; expected a digit."},
      {"{\"x\": [-", "s.json, line 1, column 9: this is not JSON: the text ends here; expected a digit."},
      {"{\"x\": 1.", "s.json, line 1, column 9: this is not JSON: the text ends here; expected a digit."},
      {"{01: 2}", "s.json, line 1, column 2: this is not JSON: found “01”; expected a key in double quotes."},
      {"{\"x\" 01}", "s.json, line 1, column 6: this is not JSON: found “01”; expected a colon."},
  });
}

TEST_CASE("text that is not UTF-8 is refused where its character begins, with the byte") {
  check_refusals({
      {scene_file("\"title\": \"a\xFF\""),
       "s.json, line 1, column 71: this is not UTF-8: found “\\xFF”; expected UTF-8 text."},
      {scene_file("\"title\": \"caf\xE9 au lait\""),
       "s.json, line 1, column 73: this is not UTF-8: found “\\xE9”; expected UTF-8 text."},
      {"{\"title\":\n\"caf\xE9\"}", "s.json, line 2, column 5: this is not UTF-8: found “\\xE9”; expected UTF-8 text."},
      {"{\"title\": \"éa\xE2\x82", "s.json, line 1, column 14: this is not UTF-8: found “\\xE2”; expected UTF-8 text."},
      {"{\"\xF0\x9F\x98(\": 1}", "s.json, line 1, column 3: this is not UTF-8: found “\\xF0”; expected UTF-8 text."},
      {"{\"x\": \"\xED\xA0\x80\"}", "s.json, line 1, column 8: this is not UTF-8: found “\\xED”; expected UTF-8 text."},
  });
}

TEST_CASE("a zero byte does not end the text unseen") {
  const std::string scene = scene_file("\"title\": \"t\"");
  const std::string sentence = "found a zero byte; expected UTF-8 text without.";
  check_refusals({
      {scene + "\0"s, "s.json, line 1, column 73: " + sentence},
      {scene + "\n\0 more"s, "s.json, line 2, column 1: " + sentence},
      {"{\"title\":\n \"é\0\"}"s, "s.json, line 2, column 4: " + sentence},
      {"{\0\"\0t\0\"\0"s, "s.json, line 1, column 2: " + sentence},
      {"\0"s, "s.json, line 1, column 1: " + sentence},
  });
}

TEST_CASE("words of the parser in a file do not lead to a wrong sentence") {
  check_refusals({
      {"{\"missing closing quote, ill-formed UTF-8, expected digit\\q\": 1}",
       "s.json, line 1, column 59: this is not JSON: found “q”; expected one of \" \\ / b f n r t u after a "
       "backslash."},
      {"{\"a\": 1 \"4 hex digits\"}",
       "s.json, line 1, column 9: this is not JSON: found “\"4 hex digits\"”; expected a comma or }."},
  });
}

TEST_CASE("text that is no scene at all is refused") {
  check_refusals({
      {"", "s.json: the file is empty; expected a scene."},
      {" \n\t", "s.json: the file is empty; expected a scene."},
      {"\xEF\xBB\xBF", "s.json: the file is empty; expected a scene."},
      {"\xEF\xBB\xBF\xEF\xBB\xBF{}", "s.json: the text begins with two byte-order marks; expected at most one."},
      {"\xFF\xFE{\0"s, "s.json: the text is UTF-16; expected UTF-8."},
      {"\xFE\xFF\0{"s, "s.json: the text is UTF-16; expected UTF-8."},
      {"\xFF\xFE\0\0{\0\0\0"s, "s.json: the text is UTF-32; expected UTF-8."},
      {"\0\0\xFE\xFF\0\0\0{"s, "s.json: the text is UTF-32; expected UTF-8."},
      {"[1, 2]", "s.json: the file is a list; expected an object with “softfocus” and “tokens”."},
      {"3", "s.json: the file is 3; expected an object with “softfocus” and “tokens”."},
      {"\"x\"", "s.json: the file is the text “x”; expected an object with “softfocus” and “tokens”."},
      {"null", "s.json: the file is null; expected an object with “softfocus” and “tokens”."},
      {"1e400", "s.json: the file is 1e400; expected an object with “softfocus” and “tokens”."},
      {"{}", "s.json: “softfocus” is missing; expected the number 1."},
      {"{\"softfocus\": 1}", "s.json: “tokens” is missing; expected a list of 1 to 4096 tokens."},
      {repeated("[", 100000), "s.json: the file is a list; expected an object with “softfocus” and “tokens”."},
      {"{\"a\": " + repeated("[", 100000),
       "s.json: the nesting of objects and lists is deeper than 64; expected at most 64."},
      {"{\"a\": " + repeated("{\"a\":", 100000),
       "s.json: the nesting of objects and lists is deeper than 64; expected at most 64."},
  });
}

TEST_CASE("a file of a newer version is refused for that reason, wherever it says so") {
  const std::string sentence =
      "s.json: “softfocus” is 2, so a newer version of Softfocus made the file; expected 1, the newest that this "
      "version reads.";
  check_refusals({
      {"{\"softfocus\": 2, \"tokens\": [{\"queries\": 7}]}", sentence},
      {"{\"mask\": \"window\", \"tokens\": [{\"name\": 7}], \"softfocus\": 2}", sentence},
      {"{\"mask\": {\"softfocus\": 3}, \"tokens\": {\"a\": [{\"softfocus\": 4}]}, \"softfocus\": 2}", sentence},
      {"{\"softfocus\": 2, this is not JSON", sentence},
  });
  for (const std::string version : {"1.00000001", "1.5", "7", "1e39", "18446744073709551616"}) {
    CAPTURE(version);
    CHECK(refusal_of("{\"softfocus\": " + version + "}")
              .starts_with("s.json: “softfocus” is " + version + ", so a newer version"));
  }
}

TEST_CASE("the version is a number, however it is written") {
  for (const std::string version : {"1", "1.0", "1e0", "10E-1"}) {
    CAPTURE(version);
    const std::string token = R"({"name": "a", "vector": [1]})";
    CHECK(read("{\"softfocus\": " + version + ", \"tokens\": [" + token + "]}").size() == 1);
  }
}

TEST_CASE("a wrong value is refused with its key, what it is and what was expected") {
  check_refusals({
      {"{\"softfocus\": 0}", "s.json: “softfocus” is 0; expected the number 1."},
      {"{\"softfocus\": -1}", "s.json: “softfocus” is -1; expected the number 1."},
      {"{\"softfocus\": 0.99999999}", "s.json: “softfocus” is 0.99999999; expected the number 1."},
      {"{\"softfocus\": 1e-400}", "s.json: “softfocus” is 1e-400; expected the number 1."},
      {"{\"softfocus\": 1e400}", "s.json: “softfocus” is 1e400; expected the number 1."},
      {"{\"softfocus\": \"1\"}", "s.json: “softfocus” is the text “1”; expected the number 1."},
      {"{\"softfocus\": [1]}", "s.json: “softfocus” is a list; expected the number 1."},
      {scene_file("\"title\": 5"), "s.json: “title” is 5; expected text."},
      {scene_file("\"title\": null"), "s.json: “title” is null; expected text."},
      {scene_file("\"notes\": [\"a\"]"), "s.json: “notes” is a list; expected text."},
      {scene_file("\"scaling\": 1"), "s.json: “scaling” is 1; expected true or false."},
      {scene_file("\"scaling\": \"true\""), "s.json: “scaling” is the text “true”; expected true or false."},
      {scene_file("\"scaling\": {}"), "s.json: “scaling” is an object; expected true or false."},
      {scene_file("\"temperature\": 0"), "s.json: “temperature” is 0; expected a number from 0.001 to 1000."},
      {scene_file("\"temperature\": 0.0009"), "s.json: “temperature” is 0.0009; expected a number from 0.001 to 1000."},
      {scene_file("\"temperature\": 1000.1"), "s.json: “temperature” is 1000.1; expected a number from 0.001 to 1000."},
      {scene_file("\"temperature\": 1e39"), "s.json: “temperature” is 1e39; expected a number from 0.001 to 1000."},
      {scene_file("\"temperature\": 1e400"), "s.json: “temperature” is 1e400; expected a number from 0.001 to 1000."},
      {scene_file("\"temperature\": true"), "s.json: “temperature” is true; expected a number from 0.001 to 1000."},
      {scene_file("\"mask\": \"window\""), "s.json: “mask” is the text “window”; expected “none” or “causal”."},
      {scene_file("\"mask\": false"), "s.json: “mask” is false; expected “none” or “causal”."},
      {scene_file("\"title\": \"a\", \"title\": \"b\""), "s.json: the key “title” is there twice; expected it once."},
      {scene_file("\"x\": 1, \"x\": 1"), "s.json: the key “x” is there twice; expected it once."},
      {scene_file("\"x\": 1e400"), "s.json: “x” is 1e400; expected a number below 1.8e308."},
      {"{\"softfocus\": 1, \"tokens\": []}", "s.json: “tokens” is empty; expected a list of 1 to 4096 tokens."},
      {"{\"softfocus\": 1, \"tokens\": {}}", "s.json: “tokens” is an object; expected a list of 1 to 4096 tokens."},
      {"{\"softfocus\": 1, \"tokens\": 4}", "s.json: “tokens” is 4; expected a list of 1 to 4096 tokens."},
      {"{\"softfocus\": 1, \"tokens\": null}", "s.json: “tokens” is null; expected a list of 1 to 4096 tokens."},
  });
}

TEST_CASE("a wrong token is refused with its number and its name") {
  const std::string the = R"({"name": "the", "vector": [1, 0]}, )";
  const std::string component = "; expected a number from -1e12 to 1e12.";
  const std::string vector = "; expected a list of 1 to 1024 numbers.";
  check_refusals({
      {token_file(the + "5"), "s.json: token 2 is 5; expected an object with “name” and “vector”."},
      {token_file(the + "[1, 0]"), "s.json: token 2 is a list; expected an object with “name” and “vector”."},
      {token_file(the + "{}"), "s.json: “name” of token 2 is missing; expected text."},
      {token_file(the + R"({"vector": [1, 0]})"), "s.json: “name” of token 2 is missing; expected text."},
      {token_file(the + R"({"name": "cat"})"), "s.json: “vector” of token 2 (“cat”) is missing" + vector},
      {token_file(the + R"({"name": 3, "vector": [1, 0]})"), "s.json: “name” of token 2 is 3; expected text."},
      {token_file(the + R"({"name": "cat", "vector": 1})"), "s.json: “vector” of token 2 (“cat”) is 1" + vector},
      {token_file(the + R"({"name": "cat", "vector": {}})"),
       "s.json: “vector” of token 2 (“cat”) is an object" + vector},
      {token_file(the + R"({"name": "cat", "vector": []})"),
       "s.json: “vector” of token 2 (“cat”) is empty; expected 1 to 1024 numbers."},
      {token_file(the + R"({"name": "cat", "vector": [1, 0, 0]})"),
       "s.json: “vector” of token 2 (“cat”) is 3 numbers long; expected 2, as in token 1."},
      {token_file(the + R"({"vector": [1], "name": "cat"})"),
       "s.json: “vector” of token 2 (“cat”) is 1 number long; expected 2, as in token 1."},
      {token_file(the + R"({"name": "cat", "vector": [1, "0"]})"),
       "s.json: component 2 of “vector” of token 2 (“cat”) is the text “0”" + component},
      {token_file(the + R"({"name": "cat", "vector": [[1], 0]})"),
       "s.json: component 1 of “vector” of token 2 (“cat”) is a list" + component},
      {token_file(the + R"({"name": "cat", "vector": [null, 0]})"),
       "s.json: component 1 of “vector” of token 2 (“cat”) is null" + component},
      {token_file(the + R"({"name": "cat", "vector": [1e39, 0]})"),
       "s.json: component 1 of “vector” of token 2 (“cat”) is 1e39" + component},
      {token_file(the + R"({"name": "cat", "vector": [0, -1e400]})"),
       "s.json: component 2 of “vector” of token 2 (“cat”) is -1e400" + component},
      {token_file(the + R"({"name": "cat", "vector": [0, 1000001000000]})"),
       "s.json: component 2 of “vector” of token 2 (“cat”) is 1000001000000" + component},
      {token_file(the + R"({"name": "cat", "vector": [0, )" + std::string(100, '9') + "]}"),
       "s.json: component 2 of “vector” of token 2 (“cat”) is " + std::string(39, '9') + "…" + component},
      {token_file(the + R"({"vector": [0, "x"], "name": "cat"}, {"name": "sat", "vector": [1, 0]})"),
       "s.json: component 2 of “vector” of token 2 (“cat”) is the text “x”" + component},
      {token_file(the + R"({"vector": [0, "x"], "more": {"name": "no"}}, {"name": "sat", "vector": [1, 0]})"),
       "s.json: component 2 of “vector” of token 2 is the text “x”" + component},
      {token_file(the + R"({"name": "cat", "name": "dog"})"),
       "s.json: the key “name” of token 2 (“cat”) is there twice; expected it once."},
      {token_file(the + R"({"name": "cat", "vector": [1, 0], "vector": [1, 0]})"),
       "s.json: the key “vector” of token 2 (“cat”) is there twice; expected it once."},
      {token_file(the + R"({"name": "a\n\"b\u202e", "vector": []})"),
       "s.json: “vector” of token 2 (“a\\n\"b\\u202E”) is empty; expected 1 to 1024 numbers."},
      {token_file(the + "{\"name\": \"" + std::string(500, 'x') + "\", \"vector\": []}"),
       "s.json: “vector” of token 2 (“" + std::string(39, 'x') + "…”) is empty; expected 1 to 1024 numbers."},
  });
}

TEST_CASE("as many tokens and dimensions as allowed are read and no more") {
  const std::string token = R"({"name": "", "vector": [0]})";
  const std::string tokens = token + repeated("," + token, kMaxTokens - 1);
  CHECK(read(token_file(tokens)).size() == kMaxTokens);
  CHECK(refusal_of(token_file(tokens + "," + token)) ==
        "s.json: “tokens” is longer than 4096 tokens; expected 1 to 4096.");
  CHECK(read(token_file(R"({"name": "a", "vector": [)" + numbers(kMaxDimension) + "]}")).dimension == kMaxDimension);
  CHECK(refusal_of(token_file(R"({"name": "a", "vector": [)" + numbers(kMaxDimension + 1) + "]}")) ==
        "s.json: “vector” of token 1 (“a”) is longer than 1024 numbers; expected 1 to 1024.");
}

TEST_CASE("a file with endless unknown keys is refused") {
  std::string more = "\"x\": 0";
  for (int i = 0; i < 300; ++i) more += ", \"x" + std::to_string(i) + "\": 0";
  CHECK(refusal_of(scene_file(more)) == "s.json: the key “x253” is one too many; expected at most 256 keys.");
}

TEST_CASE("the source stands at the start of the sentence, on one line") {
  CHECK(refusal_of("{}", "a\nb") == "a\\nb: “softfocus” is missing; expected the number 1.");
  CHECK(refusal_of("{", "standard input").starts_with("standard input, line 1, column 2: "));
}

TEST_CASE("a scene is read from a file and from standard input") {
  const Folder folder;
  save_file(folder / "s", token_file(R"({"name": "a", "vector": [1]})"));
  CHECK(read_scene_file(folder / "s").tokens[0]->name == "a");
  CHECK(read_scene_file(folder / "s", ReadableKind::regular_files).tokens[0]->name == "a");
  const StandardInput input(folder / "s");
  CHECK(read_scene_stdin().tokens[0]->name == "a");
  CHECK(refusal(read_scene_stdin) == "standard input: the file is empty; expected a scene.");
}

TEST_CASE("a scene file that is not there or a folder is refused with its path") {
  CHECK_THROWS_WITH_AS(read_scene_file("/no/such.json"),
                       "/no/such.json cannot be read: there is no such file or folder.", InputError);
  CHECK_THROWS_WITH_AS(read_scene_file("/"), "/ cannot be read: it is a folder; expected a file.", InputError);
  CHECK_THROWS_WITH_AS(read_scene_file("/dev/null", ReadableKind::regular_files),
                       "/dev/null cannot be read: it is a pipe or a device; expected a file.", InputError);
}

TEST_CASE("files are the same under every locale") {
  const std::string text = R"({"softfocus": 1.0, "tokens": [{"name": "a", "vector": [0.5, -1234.5, 1e-3, 2.50e1]}], )"
                           R"("temperature": 0.7, "x": [1234.5, 1.10, {"y": -0.5e1}, 1e-400]})";
  const std::string plain = write_scene(read(text));
  const CommaLocale comma;
  const Scene scene = read(text);
  CHECK(same_vector(scene.tokens[0]->vector, {0.5f, -1234.5f, 1e-3f, 25.0f}));
  CHECK(scene.temperature == 0.7f);
  CHECK(scene.unknown_keys == R"({"x": [1234.5, 1.10, {"y": -0.5e1}, 1e-400]})");
  CHECK(write_scene(scene) == plain);
  CHECK(same_content(read(plain), scene));
  check_refusals({
      {scene_file("\"temperature\": 1000.5"), "s.json: “temperature” is 1000.5; expected a number from 0.001 to 1000."},
      {scene_file("\"mask\": 1.5"), "s.json: “mask” is 1.5; expected “none” or “causal”."},
      {scene_file("\"x\": 1.5e400"), "s.json: “x” is 1.5e400; expected a number below 1.8e308."},
      {"{\"softfocus\": 0.5}", "s.json: “softfocus” is 0.5; expected the number 1."},
      {token_file(R"({"name": "a", "vector": [1.5e39]})"),
       "s.json: component 1 of “vector” of token 1 (“a”) is 1.5e39; expected a number from -1e12 to 1e12."},
  });
}
