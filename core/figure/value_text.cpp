#include "core/figure/value_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/document/number.h"

namespace softfocus {

std::string in_exponents(double value, int decimals) {
  if (value == 0.0) return "0";
  std::array<char, 64> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), std::abs(value),
                                 std::chars_format::scientific, decimals)
                       .ptr;
  const std::string text(digits.data(), end);
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return for_reading(value, decimals);  // not a finite number
  const bool small = text[e + 1] == '-';
  const std::size_t power = std::min(text.find_first_not_of('0', e + 2), text.size() - 1);
  return (value < 0 ? "−" : "") + text.substr(0, e) + (small ? "e−" : "e") + text.substr(power);
}

std::string without_trailing_zeros(std::string number) {
  const std::size_t point = number.find('.');
  if (point == std::string::npos) return number;
  const std::size_t end = std::min(number.find('e'), number.size());
  const std::size_t last = number.find_last_not_of('0', end - 1);
  const std::size_t kept = last == point ? point : last + 1;
  return number.erase(kept, end - kept);
}

}  // namespace softfocus
