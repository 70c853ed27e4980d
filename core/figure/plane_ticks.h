#pragma once

#include <string>

namespace softfocus {

/// The smallest number that is not below `least`, positive, and is 1, 2 or 5 times a power of ten.
double round_step(double least);

/// Writes a multiple of `step` for an axis that reaches `largest` in size: no more digits than tell its numbers apart,
/// a power of ten where these are very large or small.
std::string tick_text(double value, double step, double largest);

/// Writes a number for reading beside others of any size: three decimals, or three digits and a power of ten; no zeros
/// at its end.
std::string plain_number(double value);

}  // namespace softfocus
