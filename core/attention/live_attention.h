#pragma once

#include <cstdint>
#include <span>

#include "core/attention/attend.h"

namespace softfocus {

/// Keeps the attention of a changing scene. It is told what an edit changed and computes everything once, when first
/// read, into buffers that are used again.
class LiveAttention {
 public:
  /// Replaces everything. `tokens` is n × d; `mask` is n × n or empty.
  void reset(Matrix tokens, const AttentionOptions& options, Mask mask);

  /// Replaces the vector of one token (d values).
  void set_token(Eigen::Index token, std::span<const float> vector);

  /// Replaces scaling and temperature.
  void set_options(const AttentionOptions& options);

  /// Replaces the mask (n × n or empty).
  void set_mask(Mask mask);

  const Matrix& tokens() const { return tokens_; }
  const AttentionOptions& options() const { return options_; }
  const Mask& mask() const { return mask_; }

  /// Gives the results for the present inputs; computes them at the first call after a change. What was given before
  /// changes with them.
  const Attention& results() const;

  /// Counts how often results were computed.
  std::uint64_t computations() const { return computations_; }

 private:
  Matrix tokens_;
  AttentionOptions options_;
  Mask mask_;
  mutable Attention results_;
  mutable bool stale_ = true;
  mutable std::uint64_t computations_ = 0;
};

}  // namespace softfocus
