#include "core/figure/wrapped_text.h"

#include <doctest/doctest.h>

#include "tests/core/figure/even_measure.h"

using namespace softfocus;

TEST_CASE("text is broken at blanks, and only a word that is too wide is cut") {
  const EvenMeasure measure(1.0f);  // at size 1 a character is one point wide
  struct Row {
    const char* text;
    std::vector<std::string> lines;
  };
  const Row table[] = {{"", {""}},
                       {"   ", {""}},
                       {"one", {"one"}},
                       {"one two", {"one two"}},
                       {"one two three", {"one two", "three"}},
                       {" one   two", {"one two"}},
                       {"a wonderful day", {"a", "wonder…", "day"}},
                       {"wonderful", {"wonder…"}},
                       {"ééééé éé é", {"ééééé", "éé é"}}};
  for (const Row& row : table) {
    CAPTURE(std::string(row.text));
    CHECK(wrapped(row.text, 7, 1, FontWeight::regular, measure) == row.lines);
  }
}
