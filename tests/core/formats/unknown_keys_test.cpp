#include "core/formats/unknown_keys.h"

#include <doctest/doctest.h>

using namespace softfocus;

TEST_CASE("no unknown keys are no text") {
  const UnknownKeys unknown;
  CHECK(unknown.object().empty());
  CHECK_FALSE(unknown.waiting());
}

TEST_CASE("a key waits for its value, an object or a list for its end") {
  UnknownKeys unknown;
  unknown.key("a");
  CHECK(unknown.waiting());
  unknown.scalar("1");
  CHECK_FALSE(unknown.waiting());
  unknown.key("b\"");
  unknown.start('[');
  unknown.start('{');
  unknown.key("c");
  unknown.scalar("null");
  unknown.end('}');
  unknown.scalar("2");
  unknown.start('[');
  unknown.end(']');
  CHECK(unknown.waiting());
  unknown.end(']');
  CHECK_FALSE(unknown.waiting());
  unknown.key("d");
  unknown.scalar("\"{[ \"");
  CHECK(unknown.object() == R"({"a": 1, "b\"": [{"c": null}, 2, []], "d": "{[ "})");
}
