#include "core/document/text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace softfocus;

TEST_CASE("UTF-8 is told from what is not") {
  for (const char* text : {"", "cat", "é", "€", "😀", "\xF4\x8F\xBF\xBF"}) CHECK(is_utf8(text));
  for (const char* text : {"\xFF", "\xC3", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                           "\xF0\x80\x80\x80", "a\x80", "\xE2\x82"}) {
    CHECK_FALSE(is_utf8(text));
  }
}

TEST_CASE("the first invalid byte is found where its character begins") {
  CHECK(valid_utf8_bytes("") == 0);
  CHECK(valid_utf8_bytes("aé€😀") == 10);
  CHECK(valid_utf8_bytes("ca\xE9 au lait") == 2);
  CHECK(valid_utf8_bytes("é\xE2\x82") == 2);
  CHECK(valid_utf8_bytes("\xFF") == 0);
}

TEST_CASE("characters are counted, not bytes") {
  CHECK(count_characters("") == 0);
  CHECK(count_characters("aé€😀") == 4);
  CHECK(count_characters("a\xFF") == 2);
}

TEST_CASE("long text is cut between characters and ends in an ellipsis") {
  CHECK(shortened("éééé", 4) == "éééé");
  CHECK(shortened("ééééé", 4) == "ééé…");
  CHECK(shortened("", 4).empty());
  CHECK(count_characters(shortened(std::string(1000, 'x'), 24)) == 24);
}

TEST_CASE("text on one line holds nothing that disturbs a terminal") {
  CHECK(one_line("a\nb\tc\r") == "a\\nb\\tc\\r");
  CHECK(one_line("\x1B[31m") == "\\u001B[31m");
  CHECK(one_line("\x7F\u0085\u2028\u202E\u2066") == "\\u007F\\u0085\\u2028\\u202E\\u2066");
  CHECK(one_line("\xFF") == "\\xFF");
  CHECK(one_line("é 😀 \"x\\") == "é 😀 \"x\\");
  CHECK(one_line(std::string_view("\0", 1)) == "\\u0000");
}

TEST_CASE("text in quotes is short and cannot close its own quotes") {
  CHECK(in_quotes("cat") == "“cat”");
  CHECK(in_quotes("") == "“”");
  CHECK(in_quotes("a\"b") == "“a\"b”");
  CHECK(in_quotes("a”b“c\\n") == "“a\\”b\\“c\\\\n”");
  CHECK(in_quotes("a\nb") == "“a\\nb”");
  CHECK(count_characters(in_quotes(std::string(1000, 'x'))) == 42);
}

TEST_CASE("a path is named whole and on one line") {
  CHECK(shown("a b/c.json") == "a b/c.json");
  CHECK(shown("") == "“”");
  CHECK(shown("a\nb\xFF\u202E") == "a\\nb\\xFF\\u202E");
  CHECK(shown(std::string(300, 'x')) == std::string(300, 'x'));
}

TEST_CASE("nothing that disturbs a line comes through any of the ways to show text") {
  std::string text;
  for (char32_t point = 1; point < 0x20; ++point) text += static_cast<char>(point);
  text += "\x7F\u0085\u061C\u200E\u200F\u2028\u2029\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";
  text += "\x80\xC3\xFF";
  while (!text.empty()) {
    // Taken from the front, so that each is once within the part that is shown.
    for (const std::string& seen : {one_line(text), in_quotes(text), shown(text)}) {
      CAPTURE(seen);
      REQUIRE(is_utf8(seen));
      REQUIRE(one_line(seen) == seen);
    }
    text.erase(0, 1);
  }
}

TEST_CASE("text is taken apart into characters and put together again") {
  const std::string text = "a\u007Fé\u07FF中\uFFFF\U00010000🙂\U0010FFFF";
  std::string again;
  std::vector<char32_t> characters;
  for (std::string_view rest = text; !rest.empty();) {
    characters.push_back(take_character(rest));
    append_character(again, characters.back());
  }
  CHECK(again == text);
  CHECK(characters.size() == count_characters(text));
  std::string_view broken = "\xFFz";
  CHECK(take_character(broken) == U'\uFFFD');
  CHECK(take_character(broken) == U'z');
  CHECK(code_point_name(U'é') == "U+00E9");
  CHECK(code_point_name(U'🙂') == "U+1F642");
  CHECK(code_point_name(U'\U0010FFFD') == "U+10FFFD");
}
