#pragma once

#include <cstdint>

#include "core/attention/matrix.h"
#include "core/attention/random.h"

namespace softfocus {

/// What a random scene's queries and keys have to do with each other.
enum class Pairing : std::uint8_t {
  independent,  ///< each is drawn for itself: the textbook's case
  self,         ///< they are the same tokens: Q = K = X
};

/// Draws scenes from N(0, 1) and multiplies their vectors. Every scene has a place of its own among the random numbers:
/// it is the same whichever were drawn before it.
class RandomScores {
 public:
  /// Prepares for scenes of n tokens, at least 1.
  RandomScores(Eigen::Index n, std::uint64_t seed, Pairing pairing);

  /// Draws the vectors of scene number `scene` of dimension d, at least 1: queries and keys, each n × d.
  void draw(Eigen::Index d, std::uint64_t scene);

  /// Multiplies the vectors drawn last, with the sums that attend() takes.
  void multiply();

  const Matrix& queries() const { return queries_; }
  const Matrix& keys() const { return pairing_ == Pairing::self ? queries_ : keys_; }
  const Matrix& raw_scores() const { return raw_scores_; }  ///< n × n: Q Kᵀ
  const Matrix& scores() const { return scores_; }          ///< n × n: raw scores ÷ √d

 private:
  std::uint64_t seed_;
  Pairing pairing_;
  Matrix queries_, keys_;
  Matrix raw_scores_, scores_;
};

}  // namespace softfocus
