#pragma once

#include "core/attention/matrix.h"

namespace softfocus {

/// How raw scores become scores.
struct AttentionOptions {
  bool scaling = true;       ///< divide by √d
  float temperature = 1.0f;  ///< then divide by this; in 0.001 … 1000

  friend bool operator==(const AttentionOptions&, const AttentionOptions&) = default;
};

/// Every step of self-attention with Q = K = V = X, for n tokens of dimension d.
struct Attention {
  Matrix raw_scores;  ///< n × n: X Xᵀ
  Matrix scores;      ///< n × n: raw scores ÷ √d ÷ temperature; −∞ under the mask
  Matrix weights;     ///< n × n: softmax of each row of the scores; exactly 0 under the mask
  Matrix context;     ///< n × d: weights · X
};

/// The same steps for one query.
struct RowAttention {
  RowVector raw_scores;  ///< n
  RowVector scores;      ///< n
  RowVector weights;     ///< n
  RowVector context;     ///< d
};

/// Computes scaled dot-product self-attention, softmax(X Xᵀ ÷ √d ÷ T) X.
/// `tokens` is n × d, n and d at least 1; `mask` is n × n or empty.
/// A pair's score has the same bits wherever the pair stands; a row without visible keys has weights and context 0.
/// Source: Vaswani et al. 2017, "Attention Is All You Need", §3.2.1, equation 1.
Attention attend(const Matrix& tokens, const AttentionOptions& options, const Mask& mask = {});

/// The same into `out`, whose buffers are used again where their sizes fit.
void attend(const Matrix& tokens, const AttentionOptions& options, const Mask& mask, Attention& out);

/// Computes the row of `query` alone, bit for bit the row that attend() gives, in O(n · d).
RowAttention attend_row(const Matrix& tokens, Eigen::Index query, const AttentionOptions& options,
                        const Mask& mask = {});

/// Gives what a raw score of tokens of dimension d is divided by to become a score: √d · T, or T without scaling.
double score_divisor(const AttentionOptions& options, Eigen::Index d);

/// Makes the n × n mask in which query i sees the keys 0 … i.
Mask causal_mask(Eigen::Index n);

}  // namespace softfocus
