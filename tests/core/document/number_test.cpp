#include "core/document/number.h"

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <utility>

#include "tests/core/shared.h"

using namespace softfocus;

TEST_CASE("a typed number is read whatever way people write it") {
  struct Case {
    const char* text;
    float expected;
  };
  const Case cases[] = {
      {"0.5", 0.5f}, {"0,5", 0.5f}, {" 0.5\t", 0.5f}, {"+3", 3.0f},      {"-2", -2.0f},     {"\u22122,5", -2.5f},
      {".5", 0.5f},  {"5.", 5.0f},  {"-.5", -0.5f},   {"1e3", 1000.0f},  {"1,5e1", 15.0f},  {"1E+2", 100.0f},
      {"0", 0.0f},   {"007", 7.0f}, {"1e-400", 0.0f}, {"-1e-50", -0.0f}, {"1e-45", 1e-45f}, {"0.1", 0.1f},
  };
  for (const Case& row : cases) {
    CAPTURE(row.text);
    const std::optional<float> value = parse_typed_number(row.text);
    REQUIRE(value.has_value());
    CHECK(std::bit_cast<std::uint32_t>(*value) == std::bit_cast<std::uint32_t>(row.expected));
  }
}

TEST_CASE("what is not a finite number is not read") {
  for (const char* text : {"",
                           " ",
                           "nan",
                           "-nan",
                           "inf",
                           "-inf",
                           "infinity",
                           "1e400",
                           "-1e400",
                           "1e39",
                           "abc",
                           "1 2",
                           "1.2.3",
                           "1,2,3",
                           "1,000.5",
                           "++1",
                           "+-1",
                           "--1",
                           "-+1",
                           "0x10",
                           "1e",
                           "e5",
                           "-",
                           "+",
                           ".",
                           ",",
                           "1f",
                           "½",
                           "1e99999999999999999999",
                           "\u2212-1",
                           "- 1"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_typed_number(text).has_value());
  }
}

TEST_CASE("what is too small for a float is zero, however it is written") {
  const std::string zeros(60, '0');
  CHECK(parse_number("0." + zeros + "1") == 0.0f);
  CHECK(parse_number("1" + zeros + "e-120") == 0.0f);
  CHECK(parse_number("1e-99999999999999999999") == 0.0f);
  CHECK(std::signbit(parse_number("-1e-60").value()));
  CHECK_FALSE(parse_number("1" + zeros).has_value());
  CHECK_FALSE(parse_number("1" + zeros + "e-5").has_value());
  CHECK_FALSE(parse_number("0." + zeros + "1e200").has_value());
}

TEST_CASE("a number in a file has no plus and no comma") {
  CHECK(parse_number("-0.5") == -0.5f);
  for (const char* text : {"+1", "0,5", " 1", "1 ", "", "nan"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_number(text).has_value());
  }
}

TEST_CASE("the shortest digits are short") {
  CHECK(shortest(0.1f) == "0.1");
  CHECK(shortest(1.0f) == "1");
  CHECK(shortest(-0.0f) == "-0");
  CHECK(shortest(1e12f) == "1e+12");
  CHECK(shortest(0.1) == "0.1");
  CHECK(shortest(static_cast<double>(0.1f)) == "0.10000000149011612");
}

TEST_CASE("the shortest digits of any float read back as the same bits") {
  std::mt19937 random(7);
  for (int i = 0; i < 20000; ++i) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (!std::isfinite(value)) continue;
    const std::optional<float> back = parse_number(shortest(value));
    REQUIRE(back.has_value());
    REQUIRE(std::bit_cast<std::uint32_t>(*back) == std::bit_cast<std::uint32_t>(value));
  }
}

TEST_CASE("numbers for reading have fixed decimals and a true minus") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  struct Case {
    double value;
    int decimals;
    const char* expected;
  };
  const Case cases[] = {
      {0.5, 2, "0.50"},
      {-0.5, 2, "\u22120.50"},
      {0.0, 2, "0.00"},
      {-0.0, 2, "0.00"},
      {-0.004, 2, "0.00"},
      {-0.006, 2, "\u22120.01"},
      {3.0, 0, "3"},
      {-0.4, 0, "0"},
      {99999.0, 0, "99999"},
      {99999.4, 2, "99999.40"},
      {99999.999, 2, "1.00e5"},
      {100000.0, 0, "1e5"},
      {1e12, 2, "1.00e12"},
      {-1e12, 1, "\u22121.0e12"},
      {1e100, 3, "1.000e100"},
      {kInfinity, 2, "∞"},
      {-kInfinity, 2, "\u2212∞"},
      {std::nan(""), 2, "–"},
  };
  for (const Case& row : cases) {
    CAPTURE(row.value);
    CHECK(for_reading(row.value, row.decimals) == row.expected);
  }
}

TEST_CASE("numbers do not follow the locale") {
  const CommaLocale comma;
  CHECK(parse_typed_number("0.5") == 0.5f);
  CHECK(parse_typed_number("0,5") == 0.5f);
  CHECK(parse_number("1234.5") == 1234.5f);
  CHECK(shortest(1234.5f) == "1234.5");
  CHECK(for_reading(1234.5, 1) == "1234.5");
}
