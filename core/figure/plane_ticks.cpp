#include "core/figure/plane_ticks.h"

#include <algorithm>
#include <cmath>

#include "core/document/number.h"
#include "core/figure/value_text.h"

namespace softfocus {

namespace {

constexpr double kLargestFixed = 1e5;  // numbers of that size have exponents

}  // namespace

double round_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double digit : {1.0, 2.0, 5.0}) {
    if (digit * power >= least) return digit * power;
  }
  return 10.0 * power;
}

std::string tick_text(double value, double step, double largest) {
  if (std::abs(value) < 1e-3 * step) return "0";
  if (largest >= kLargestFixed || largest < kSmallestFixed) return without_trailing_zeros(in_exponents(value, 2));
  const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 9);
  return for_reading(value, decimals);
}

std::string plain_number(double value) {
  const double size = std::abs(value);
  const bool exponents = size >= kLargestFixed || (size > 0.0 && size < kSmallestFixed);
  return without_trailing_zeros(exponents && std::isfinite(value) ? in_exponents(value, 2) : for_reading(value, 3));
}

}  // namespace softfocus
