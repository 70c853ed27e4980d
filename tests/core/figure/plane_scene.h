#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/figure/plane.h"
#include "tests/core/attention/random_scenes.h"

namespace softfocus {

/// What a test of the plane shows, with everything that a PlaneContent points at.
struct PlaneScene {
  Scene scene;
  Matrix tokens;
  Mask mask;
  RowAttention row;
  PlaneContent content;

  /// Tokens (n × d) whose names are `names`, again from the first where there are more tokens.
  PlaneScene(Matrix vectors, Eigen::Index query, const NamedPlane& plane, Mask visible = {},
             const std::vector<std::string>& names = {"t"}, const AttentionOptions& options = {})
      : tokens(std::move(vectors)), mask(std::move(visible)), row(attend_row(tokens, query, options, mask)) {
    scene.dimension = static_cast<int>(tokens.cols());
    scene.scaling = options.scaling;
    scene.temperature = options.temperature;
    for (Eigen::Index i = 0; i < tokens.rows(); ++i) {
      const float* first = tokens.data() + i * tokens.cols();
      append_token(scene, names[static_cast<std::size_t>(i) % names.size()], {first, first + tokens.cols()});
    }
    const auto span = [](const RowVector& values) {
      return std::span(values.data(), static_cast<std::size_t>(values.size()));
    };
    content = plane_content(scene, tokens, mask, query, span(row.raw_scores), span(row.weights), plane);
  }
  ~PlaneScene() = default;
  PlaneScene(const PlaneScene&) = delete;
  PlaneScene& operator=(const PlaneScene&) = delete;
};

}  // namespace softfocus
