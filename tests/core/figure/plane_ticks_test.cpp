#include "core/figure/plane_ticks.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace softfocus;

TEST_CASE("a round step is the next 1, 2 or 5 times a power of ten") {
  struct Row {
    double least, step;
  };
  for (const Row& row : {Row{1, 1},
                         {1.01, 2},
                         {2, 2},
                         {2.1, 5},
                         {5, 5},
                         {5.1, 10},
                         {0.3, 0.5},
                         {0.07, 0.1},
                         {3e12, 5e12},
                         {1.5e-45, 2e-45},
                         {999, 1000}}) {
    CAPTURE(row.least);
    CHECK(round_step(row.least) == doctest::Approx(row.step).epsilon(1e-12));
  }
  for (double least = 1e-46; least < 1e15; least *= 1.37) {
    CHECK(round_step(least) >= least);
    CHECK(round_step(least) < 2.5000001 * least);
  }
}

TEST_CASE("the numbers of an axis have the digits that tell them apart") {
  struct Row {
    double value, step, largest;
    const char* text;
  };
  for (const Row& row : {Row{0.6, 0.2, 1, "0.6"},
                         {3 * 0.2, 0.2, 1, "0.6"},
                         {-0.5, 0.5, 1, "−0.5"},
                         {1, 0.5, 1, "1.0"},
                         {2, 1, 3, "2"},
                         {20, 10, 30, "20"},
                         {0.05, 0.05, 0.2, "0.05"},
                         {0, 0.5, 1, "0"},
                         {1e-17, 0.5, 1, "0"},
                         {2e12, 1e12, 3e12, "2e12"},
                         {-1.5e11, 5e10, 3e11, "−1.5e11"},
                         {2e-30, 1e-30, 3e-30, "2e−30"},
                         {50000, 10000, 90000, "50000"},
                         {0, 1e12, 3e12, "0"}}) {
    CHECK(tick_text(row.value, row.step, row.largest) == row.text);
  }
}

TEST_CASE("a number is written with three decimals, or three digits and a power of ten") {
  struct Row {
    double value;
    const char* text;
  };
  for (const Row& row : {Row{0, "0"},
                         {1, "1"},
                         {-0.5, "−0.5"},
                         {0.30849, "0.308"},
                         {0.01, "0.01"},
                         {0.001234, "1.23e−3"},
                         {12345.678, "12345.678"},
                         {1e12, "1e12"},
                         {-2.5e-30, "−2.5e−30"},
                         {std::nan(""), "–"},
                         {HUGE_VAL, "∞"}}) {
    CHECK(plain_number(row.value) == row.text);
  }
}
