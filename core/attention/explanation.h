#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/attention/matrix.h"

namespace softfocus {

/// What three measures say of one key for a query. All are 0 for a key that the query does not see.
struct KeyMeasures {
  double weight = 0.0;           ///< a
  double weighted_length = 0.0;  ///< a‖v‖, how much the key adds to the context; v is the key's value, its token
  /// How far the context c moves when the key is removed and the others share its weight in proportion to their own:
  /// a/(1 − a) · ‖v − c‖. Nothing when a = 1: nobody is left to share.
  std::optional<double> change_without = 0.0;
};

/// Keys from the largest value to the smallest, in groups that tie; within a group they ascend.
using Ranking = std::vector<std::vector<Eigen::Index>>;

/// Three ways to say which keys matter to a query, and the orders in which each puts the visible keys.
struct Explanation {
  std::vector<KeyMeasures> keys;  ///< n, by key
  Ranking by_weight;
  Ranking by_weighted_length;
  Ranking by_change_without;  ///< without a key whose change is undefined
};

/// Measures what each key means to `query`. `weights` is the query's row of n weights, `tokens` n × d, `mask` n × n or
/// empty. In double, O(n · d). The change is computed as a‖v − c'‖ with c' the average of the other tokens by their
/// weights, which is the same and keeps its precision where a is nearly 1. Values tie when the smaller is within
/// kTieTolerance (relative) of the larger; changes that differ by less than rounding tie, too.
/// Sources: a‖v‖ by Kobayashi et al. 2020, "Attention is Not Only a Weight", §3; the change is leave-one-out as in Jain
/// & Wallace 2019, "Attention is not Explanation", §4.1, with the context in the place of the output.
Explanation explain_row(std::span<const float> weights, const Matrix& tokens, Eigen::Index query,
                        const Mask& mask = {});

/// Two keys that two rankings put in opposite orders.
struct Reversal {
  Eigen::Index ahead;   ///< before the other in the first ranking
  Eigen::Index behind;  ///< before the other in the second ranking
};

/// Finds where two rankings disagree: the first key of the first ranking that a later one overtakes in the second, and
/// of those the first in the second. Nothing when no two keys stand in opposite orders; ties disagree with nothing, and
/// keys that are in one ranking only do not count. O(n).
std::optional<Reversal> first_reversal(const Ranking& first, const Ranking& second);

}  // namespace softfocus
