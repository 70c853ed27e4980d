#pragma once

#include <cstdint>
#include <span>

#include "core/attention/matrix.h"

namespace softfocus {

/// Other weights for the keys of one query that give the same context.
struct OtherWeights {
  /// The visible tokens are affinely independent: no other weights give the same context, whatever the weights are.
  bool tokens_independent = false;
  Eigen::VectorXd weights;  ///< n: not negative, sum 1 (all 0 without a visible key), 0 under the mask; the real ones
                            ///< when no others were found
  double distance = 0.0;    ///< ½ Σ |other − real|: 0 when no others were found, at most 1
};

/// Looks for the weights farthest from the real ones of `query` that have the same sum and the same context. `weights`
/// is the query's row of n weights, `tokens` n × d and finite where they are visible, `mask` n × n or empty.
///
/// Each of `walks` walks starts at the real weights of the visible keys (as shares of their sum, in double) and goes in
/// a random direction of the null space of [1; Vᵀ], which changes neither sum nor context, until a weight reaches zero;
/// that weight stays zero and the walk goes on, until no direction is left. Then the tokens with a weight above zero
/// are affinely independent, so at most d + 1 (Carathéodory 1907). The same seed gives the same result.
///
/// The context is the same within 10⁻⁶ of the largest component of a visible token. Tokens count as dependent when they
/// are so up to the rounding of their components to float, dimension by dimension: (0.1, 0.2), (0.2, 0.4) and (0.3,
/// 0.6) lie on a line. Nothing may be found although the tokens are dependent, as when the whole weight is on a corner
/// of their convex hull.
///
/// With more than about 2d keys a walk first deals them into that many groups, whose weights change in proportion, and
/// goes on with the keys of the groups that are left, half as many: O(walks · d³ · log(n/d)) in time. For 64 keys that
/// is little beside a frame, for 4096 keys of hundreds of dimensions it is seconds a walk: a caller who cannot wait
/// asks for one walk at a time, each with a seed of its own, and keeps the farthest.
OtherWeights other_weights(std::span<const float> weights, const Matrix& tokens, Eigen::Index query, const Mask& mask,
                           std::uint64_t seed, int walks = 32);

}  // namespace softfocus
