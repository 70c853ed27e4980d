#include "core/document/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>

namespace softfocus {
namespace {

constexpr std::string_view kMinus = "\u2212";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Tells whether a decimal number without sign is below 1, whatever its size.
bool below_one(std::string_view digits) {
  constexpr long long kHuge = 1'000'000'000'000;
  const std::string_view mantissa = digits.substr(0, digits.find_first_of("eE"));
  long long exponent = 0;
  if (mantissa.size() < digits.size()) {
    std::string_view text = digits.substr(mantissa.size() + 1);
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
    if (error != std::errc()) exponent = text.starts_with('-') ? -kHuge : kHuge;
  }
  const auto point = static_cast<long long>(std::min(mantissa.find('.'), mantissa.size()));
  const auto first = static_cast<long long>(std::min(mantissa.find_first_of("123456789"), mantissa.size()));
  const long long place = first < point ? point - first - 1 : point - first;  // power of ten of the first digit
  return place + exponent < 0;
}

template <typename Float, typename... Format>
std::string digits_of(Float value, Format... format) {
  std::array<char, 512> buffer{};  // the largest double has 309 digits before the point
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format...);
  return error == std::errc() ? std::string(buffer.data(), end) : std::string();
}

/// Turns "1.00e+05" into "1.00e5".
std::string with_short_exponent(std::string text) {
  std::size_t digit = text.find('e') + 1;
  if (text[digit] == '+') text.erase(digit, 1);
  if (text[digit] == '-') ++digit;
  while (text[digit] == '0' && digit + 1 < text.size()) text.erase(digit, 1);
  return text;
}

}  // namespace

std::optional<float> parse_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  const std::string_view digits = text.substr(negative ? 1 : 0);
  // from_chars would take a second sign, "nan" and "inf".
  if (digits.find_first_of("0123456789.") != 0) return std::nullopt;
  const char* const end = digits.data() + digits.size();
  float size = 0.0f;
  const auto [stop, error] = std::from_chars(digits.data(), end, size);
  if (stop != end) return std::nullopt;
  if (error != std::errc()) {  // out of range: too large, or so small that it is 0
    if (!below_one(digits)) return std::nullopt;
    size = 0.0f;
  }
  return negative ? -size : size;
}

std::optional<float> parse_typed_number(std::string_view text) {
  text = trimmed(text);
  std::string plain;
  if (text.starts_with(kMinus)) {
    plain = '-' + std::string(text.substr(kMinus.size()));
  } else if (text.starts_with("+") && !text.starts_with("+-")) {
    plain = text.substr(1);
  } else {
    plain = text;
  }
  const std::size_t comma = plain.find(',');
  if (comma != std::string::npos) {
    if (plain.find('.') != std::string::npos) return std::nullopt;
    plain[comma] = '.';
  }
  return parse_number(plain);
}

std::string shortest(float value) { return digits_of(value); }

std::string shortest(double value) { return digits_of(value); }

std::string for_reading(double value, int decimals) {
  constexpr std::size_t kMostDigits = 5;  // before the point: below 10⁵
  if (std::isnan(value)) return "–";
  std::string text = std::isinf(value) ? "∞" : digits_of(std::abs(value), std::chars_format::fixed, decimals);
  if (!std::isinf(value) && text.find('.') > kMostDigits && (decimals > 0 || text.size() > kMostDigits)) {
    text = with_short_exponent(digits_of(std::abs(value), std::chars_format::scientific, decimals));
  }
  const bool zero = text.find_first_not_of("0.") == std::string::npos;
  return value < 0 && !zero ? std::string(kMinus) + text : text;
}

}  // namespace softfocus
