#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <utility>

#include "core/attention/attend.h"

namespace softfocus::testing {

using Eigen::Index;
using Random = std::mt19937_64;

inline Index random_index(Random& random, Index first, Index last) {
  return std::uniform_int_distribution<Index>(first, last)(random);
}

/// Makes n × d numbers from N(0, size²).
inline Matrix random_tokens(Random& random, Index n, Index d, float size = 1.0f) {
  std::normal_distribution<float> normal(0.0f, size);
  return Matrix::NullaryExpr(n, d, [&] { return normal(random); });
}

/// Makes n × d numbers whose dot products cancel: their last bits depend on the order of summation.
inline Matrix cancelling_tokens(Random& random, Index n, Index d) {
  constexpr std::array<float, 6> kValues{1e12f, -1e12f, 3e6f, -3e6f, 0.7f, -1.3f};
  return Matrix::NullaryExpr(n, d, [&] { return kValues[random() % kValues.size()]; });
}

/// Masks about half of the keys, each row by its own dice: some rows keep none.
inline Mask random_mask(Random& random, Index n) {
  return Mask::NullaryExpr(n, n, [&] { return random() % 2 == 0; });
}

struct RandomScene {
  Matrix tokens;
  AttentionOptions options;
  Mask mask;

  Index n() const { return tokens.rows(); }
  Index d() const { return tokens.cols(); }
  bool sees(Index query, Index key) const { return mask.size() == 0 || mask(query, key); }
  Attention attend() const { return softfocus::attend(tokens, options, mask); }
};

/// Makes a scene of a given size: vectors from small to large, any temperature, and one mask of three kinds.
inline RandomScene random_scene(Random& random, Index n, Index d) {
  const auto power = [&](double low, double high) {
    return static_cast<float>(std::pow(10.0, std::uniform_real_distribution<>(low, high)(random)));
  };
  RandomScene scene{random_tokens(random, n, d, power(-2.0, 1.0)), {random() % 2 == 0, power(-1.0, 1.0)}, {}};
  switch (random() % 3) {
    case 0: scene.mask = causal_mask(n); break;
    case 1: scene.mask = random_mask(random, n); break;
    default: break;
  }
  return scene;
}

/// Calls `check` with `count` scenes of 1 … 40 tokens and 1 … 70 dimensions, the same ones every time.
template <typename Check>
void for_random_scenes(int count, std::uint64_t seed, Check check) {
  Random random(seed);
  for (int i = 0; i < count; ++i) {
    const Index n = random_index(random, 1, 40), d = random_index(random, 1, 70);
    check(random_scene(random, n, d));
  }
}

/// Tells whether two matrices have the same shape and the same bits.
template <typename A, typename B>
bool same_bits(const Eigen::PlainObjectBase<A>& a, const Eigen::PlainObjectBase<B>& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(*a.data())) == 0;
}

inline bool same_bits(const Attention& a, const Attention& b) {
  return same_bits(a.raw_scores, b.raw_scores) && same_bits(a.scores, b.scores) && same_bits(a.weights, b.weights) &&
         same_bits(a.context, b.context);
}

/// Attention as one writes it on a blackboard, in double.
struct Oracle {
  Eigen::MatrixXd raw_scores, magnitudes, scores, weights, context;  // magnitudes: |X| |X|ᵀ

  explicit Oracle(const RandomScene& scene) {
    const Eigen::MatrixXd x = scene.tokens.cast<double>();
    const Index n = scene.n();
    raw_scores = x * x.transpose();
    magnitudes = x.cwiseAbs() * x.transpose().cwiseAbs();
    scores = raw_scores;
    if (scene.options.scaling) scores /= std::sqrt(static_cast<double>(scene.d()));
    scores /= static_cast<double>(scene.options.temperature);
    weights = Eigen::MatrixXd::Zero(n, n);
    for (Index i = 0; i < n; ++i) {
      double largest = -std::numeric_limits<double>::infinity();
      for (Index j = 0; j < n; ++j) {
        if (scene.sees(i, j)) largest = std::max(largest, scores(i, j));
      }
      for (Index j = 0; j < n; ++j) {
        if (scene.sees(i, j)) weights(i, j) = std::exp(scores(i, j) - largest);
      }
      const double sum = weights.row(i).sum();
      if (sum > 0.0) weights.row(i) /= sum;
    }
    context = weights * x;
  }

  /// How far float32 scores let the weights be.
  double weight_tolerance() const { return 2e-6 + std::ldexp(scores.cwiseAbs().maxCoeff(), -22); }
};

/// The largest absolute difference of two matrices.
template <typename A, typename B>
double distance(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
  return (a.template cast<double>() - b.template cast<double>()).cwiseAbs().maxCoeff();
}

}  // namespace softfocus::testing
