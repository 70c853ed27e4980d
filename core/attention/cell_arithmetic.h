#pragma once

#include <vector>

#include "core/attention/attend.h"

namespace softfocus {

/// How one weight came about, step by step, with the numbers in it.
struct CellArithmetic {
  struct Term {
    Eigen::Index dimension = 0;  ///< from 0
    float query = 0, key = 0;    ///< the two components
    double product = 0;
  };
  std::vector<Term> terms;  ///< the terms of q · k that are largest in size, in the order of dimensions
  Eigen::Index others = 0;  ///< how many terms are left out
  double rest = 0;          ///< their sum
  float raw_score = 0;      ///< q · k
  double root_d = 1;        ///< √d, or 1 without scaling
  float temperature = 1;
  float score = 0;         ///< raw score ÷ √d ÷ temperature; −∞ when masked
  float row_maximum = 0;   ///< the largest score of the row
  double exponential = 0;  ///< exp(score − row maximum); 0 when masked
  double row_sum = 0;      ///< of the row's exponentials
  float weight = 0;
  bool visible = true;  ///< false under the mask: all from the score on is −∞ or 0
};

/// Explains the cell (query, key) of `attention`, which attend() made from the other arguments. At most `max_terms`
/// terms are listed.
CellArithmetic cell_arithmetic(const Matrix& tokens, const AttentionOptions& options, const Mask& mask,
                               const Attention& attention, Eigen::Index query, Eigen::Index key, std::size_t max_terms);

}  // namespace softfocus
