#pragma once

#include <string>

namespace softfocus {

/// Below this size fixed decimals show too little of a number.
inline constexpr double kSmallestFixed = 0.01;

/// Writes a number as digits and a power of ten, with true minus signs: "−1.20e−9". Zero is "0".
std::string in_exponents(double value, int decimals);

/// Takes away the zeros that end a number's decimals: "0.500" becomes "0.5", "1.00e−9" becomes "1e−9".
std::string without_trailing_zeros(std::string number);

}  // namespace softfocus
