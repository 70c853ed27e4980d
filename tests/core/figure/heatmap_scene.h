#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/figure/heatmap.h"
#include "tests/core/shared.h"

namespace softfocus {

/// What a heatmap test shows: attention computed from vectors, with everything that a HeatmapContent points at.
struct HeatmapScene {
  Attention attention;
  Mask mask;
  std::string name;  ///< of every token
  HeatmapContent content;

  explicit HeatmapScene(const Matrix& tokens, Mask visible = {}, std::string name_of_all = "token")
      : attention(attend(tokens, {}, visible)), mask(std::move(visible)), name(std::move(name_of_all)) {
    content.attention = &attention;
    content.mask = &mask;
    content.names.assign(static_cast<std::size_t>(tokens.rows()), name);
  }
  ~HeatmapScene() = default;
  HeatmapScene(const HeatmapScene&) = delete;
  HeatmapScene& operator=(const HeatmapScene&) = delete;
};

/// n vectors of dimension 3 that are all different, some pointing against each other.
inline Matrix spread_tokens(Eigen::Index n) {
  Matrix tokens(n, 3);
  for (Eigen::Index i = 0; i < n; ++i) {
    const float angle = static_cast<float>(i) * 2.4f;
    tokens.row(i) << 2 * std::cos(angle), 2 * std::sin(angle), static_cast<float>(i % 5) / 4;
  }
  return tokens;
}

inline const std::string kLongName = "a name of sixty characters, as long as a teacher would ever try";

}  // namespace softfocus
