#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace softfocus {

/// Reads the whole text as a decimal float32 ("-0.5", "1e3"); what is too small for one is 0. Gives nothing for
/// anything else: "nan", "inf", "1e400", "+1", "". Never uses the locale.
std::optional<float> parse_number(std::string_view text);

/// Reads a number a person typed: surrounding blanks, one leading sign (+, - or the true minus sign) and one comma as
/// decimal point are accepted; the whole text must be a finite float32 (what is too small for one is 0). Gives nothing
/// otherwise ("nan", "inf", "1e400", "abc", ""). Never uses the locale.
std::optional<float> parse_typed_number(std::string_view text);

/// Writes the shortest digits that read back as the same float32 ("0.1", "1e+12"). Never uses the locale.
std::string shortest(float value);

/// The same for a double.
std::string shortest(double value);

/// Writes a number with a fixed count of decimals and a true minus sign (U+2212), for people to read: "−0.50". A value
/// that rounds to zero has no sign. Sizes of 10⁵ and more are written with an exponent ("1.00e12"); NaN is "–",
/// infinities are "∞" and "−∞".
std::string for_reading(double value, int decimals);

}  // namespace softfocus
