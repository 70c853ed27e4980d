#include "core/figure/value_text.h"

#include <doctest/doctest.h>

#include <limits>

using namespace softfocus;

TEST_CASE("numbers in exponents") {
  struct Row {
    double value;
    int decimals;
    const char* text;
  };
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const Row& row : {Row{1e-12, 2, "1.00e−12"}, Row{-2.346e-6, 2, "−2.35e−6"}, Row{9.999e-9, 2, "1.00e−8"},
                         Row{0.005, 1, "5.0e−3"}, Row{0.0, 2, "0"}, Row{-0.0, 2, "0"}, Row{2, 2, "2.00e0"},
                         Row{1.5e10, 1, "1.5e10"}, Row{1e-300, 0, "1e−300"}, Row{-kInfinity, 2, "−∞"}}) {
    CHECK(in_exponents(row.value, row.decimals) == row.text);
  }
}

TEST_CASE("zeros that end decimals are taken away, others stay") {
  struct Row {
    const char *number, *text;
  };
  for (const Row& row : {Row{"0.500", "0.5"}, Row{"1.000", "1"}, Row{"100", "100"}, Row{"−0.0100", "−0.01"},
                         Row{"1.00e−10", "1e−10"}, Row{"1.20e30", "1.2e30"}, Row{"0", "0"}, Row{"∞", "∞"}, Row{"", ""},
                         Row{"10.0", "10"}, Row{"1e100", "1e100"}}) {
    CHECK(without_trailing_zeros(row.number) == row.text);
  }
}
