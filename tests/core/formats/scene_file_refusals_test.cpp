#include <doctest/doctest.h>

#include <string>

#include "core/document/limits.h"
#include "tests/core/formats/scene_texts.h"

using namespace softfocus;
using namespace std::string_literals;

namespace {

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

}  // namespace

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
  CHECK(refusal_of(scene_file(more)) ==
        "s.json: the key “x255” is one too many; expected at most 256 keys that Softfocus "
        "does not know.");
}

TEST_CASE("the source stands at the start of the sentence, on one line") {
  CHECK(refusal_of("{}", "a\nb") == "a\\nb: “softfocus” is missing; expected the number 1.");
  CHECK(refusal_of("{", "standard input").starts_with("standard input, line 1, column 2: "));
}
