#pragma once

#include <algorithm>

#include "app/interface_state.h"

namespace softfocus {

/// How long values glide after a switch, in seconds.
inline constexpr float kGlideSeconds = 0.22f;

/// How long an edit's changes stay outlined, in seconds.
inline constexpr float kFlashSeconds = 1;

/// How far a glide has come, 0 … 1, slow at both ends; 1 when nothing glides.
inline float glide_progress(const Glide& glide) {
  if (!glide.running()) return 1;
  const float t = std::clamp(glide.seconds / kGlideSeconds, 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

/// A value on its way from entry `i` of `from` (nothing there: it has arrived).
inline float glided(const RowVector& from, Eigen::Index i, float to, float progress) {
  return i < from.size() ? from(i) + (to - from(i)) * progress : to;
}

}  // namespace softfocus
