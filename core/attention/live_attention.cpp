#include "core/attention/live_attention.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace softfocus {

void LiveAttention::reset(Matrix tokens, const AttentionOptions& options, Mask mask) {
  tokens_ = std::move(tokens);
  options_ = options;
  mask_ = std::move(mask);
  stale_ = true;
}

void LiveAttention::set_token(Eigen::Index token, std::span<const float> vector) {
  assert(token >= 0 && token < tokens_.rows());
  assert(static_cast<Eigen::Index>(vector.size()) == tokens_.cols());
  std::copy(vector.begin(), vector.end(), tokens_.row(token).data());
  stale_ = true;
}

void LiveAttention::set_options(const AttentionOptions& options) {
  options_ = options;
  stale_ = true;
}

void LiveAttention::set_mask(Mask mask) {
  mask_ = std::move(mask);
  stale_ = true;
}

const Attention& LiveAttention::results() const {
  if (stale_) {
    attend(tokens_, options_, mask_, results_);
    ++computations_;
    stale_ = false;
  }
  return results_;
}

}  // namespace softfocus
