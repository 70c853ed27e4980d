#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <numbers>

namespace softfocus {

/// A generator of 64 random bits at a time, defined to the bit: the same seed gives the same numbers with every
/// compiler and library. Takes the place of a standard one.
/// Source: Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators", §4 (SplitMix64).
class Random {
 public:
  using result_type = std::uint64_t;

  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  /// Makes the generator of one of many sequences that share a seed but no numbers to speak of: `place` says which.
  static constexpr Random at(std::uint64_t seed, std::initializer_list<std::uint64_t> place) {
    std::uint64_t state = Random(seed)();
    for (const std::uint64_t part : place) state = Random(state ^ part)();
    return Random(state);
  }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

  constexpr result_type operator()() {
    std::uint64_t word = state_ += 0x9E3779B97F4A7C15U;
    word = (word ^ (word >> 30U)) * 0xBF58476D1CE4E5B9U;
    word = (word ^ (word >> 27U)) * 0x94D049BB133111EBU;
    return word ^ (word >> 31U);
  }

 private:
  std::uint64_t state_;
};

/// Draws numbers from N(0, 1), always from the same random words in the same way, which the standard leaves open.
/// Source: Box and Muller 1958, "A note on the generation of random normal deviates".
class NormalDistribution {
 public:
  double operator()(Random& random) {
    has_spare_ = !has_spare_;
    if (!has_spare_) return spare_;
    constexpr double kUnit = 0x1p-53;
    const double length = std::sqrt(-2.0 * std::log(kUnit * static_cast<double>((random() >> 11U) + 1)));
    const double angle = 2.0 * std::numbers::pi * kUnit * static_cast<double>(random() >> 11U);
    spare_ = length * std::sin(angle);
    return length * std::cos(angle);
  }

 private:
  double spare_ = 0.0;
  bool has_spare_ = false;
};

}  // namespace softfocus
