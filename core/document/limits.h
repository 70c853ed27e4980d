#pragma once

#include <cmath>
#include <cstddef>

namespace softfocus {

inline constexpr int kMaxTokens = 4096;
inline constexpr int kMaxDimension = 1024;
inline constexpr float kMaxComponent = 1e12f;
inline constexpr float kMinTemperature = 0.001f;
inline constexpr float kMaxTemperature = 1000.0f;
inline constexpr std::size_t kMaxHistoryBytes = std::size_t{64} * 1024 * 1024;

/// Tells whether a value may be a component of a token: finite and at most 10¹² in size.
inline bool is_component(double value) { return std::abs(value) <= kMaxComponent; }

/// Tells whether a value may be a temperature: 0.001 … 1000. The bounds are compared as float32, which the value
/// becomes.
inline bool is_temperature(double value) {
  const float stored = static_cast<float>(value);
  return stored >= kMinTemperature && stored <= kMaxTemperature;
}

}  // namespace softfocus
