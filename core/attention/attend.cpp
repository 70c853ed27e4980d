#include "core/attention/attend.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/attention/row.h"
#include "core/attention/strips.h"

// attend() takes sixteen sums of products side by side (strips.h), attend_row() one after the other in the same order:
// the bits are the same.

namespace softfocus {
namespace {

using Eigen::Index;

// How many strips a block of the score matrix spans: one that stays in the cache.
constexpr Index kBlock = 16;

// Writes a tile and its mirror image into a symmetric matrix, rounded to float.
void put(const Tile& tile, Index query_strip, Index key_strip, Matrix& matrix) {
  const Index i = query_strip * kStrip, j = key_strip * kStrip;
  const Index rows = std::min(kStrip, matrix.rows() - i), columns = std::min(kStrip, matrix.rows() - j);
  const auto rounded = tile.cast<float>().matrix().eval();
  matrix.block(i, j, rows, columns) = rounded.topLeftCorner(rows, columns);
  matrix.block(j, i, columns, rows) = rounded.topLeftCorner(rows, columns).transpose();
}

// Fills the raw scores and the scores (n × n, both symmetric), as yet without the mask.
void score_pairs(const Matrix& tokens, double divisor, Attention& out) {
  const Strips strips(tokens);
  for (Index top = 0; top < strips.count(); top += kBlock) {
    for (Index left = 0; left <= top; left += kBlock) {
      for (Index q = top; q < std::min(top + kBlock, strips.count()); ++q) {
        for (Index k = left; k < std::min(left + kBlock, q + 1); ++k) {
          const Tile raw = products(strips[q], strips[k], strips.depth());
          put(raw, q, k, out.raw_scores);
          put(raw / divisor, q, k, out.scores);
        }
      }
    }
  }
}

// Sets the scores (n) of the keys that are not visible to a query to −∞.
void mask_scores(const Mask& mask, Index query, float* scores) {
  for (Index key = 0; key < mask.cols(); ++key) {
    if (!mask(query, key)) scores[key] = kMasked;
  }
}

// A token that is not finite has no finite score either. A query that sees it gets NaN through the weight; for one that
// does not, 0 · NaN must not become NaN.
float finite_or_zero(float value) { return std::isfinite(value) ? value : 0.0f; }

// Fills weights and context from the scores, four queries at a time.
void average_values(const Matrix& tokens, Attention& out) {
  const Index n = tokens.rows(), d = tokens.cols();
  const Strips values(tokens.transpose().unaryExpr(&finite_or_zero));
  using Terms = Eigen::Array<double, Eigen::Dynamic, kStrip, Eigen::RowMajor>;
  Terms terms = Terms::Zero(n, kStrip);  // fewer than four queries leave lanes that nobody reads
  for (Index first = 0; first < n; first += kStrip) {
    const Index queries = std::min(kStrip, n - first);
    Eigen::Array<double, kStrip, 1> sums = Eigen::Array<double, kStrip, 1>::Ones();
    for (Index lane = 0; lane < queries; ++lane) {
      const Index query = first + lane;
      sums[lane] = softmax(out.scores.row(query).data(), n, out.weights.row(query).data(), terms.data() + lane, kStrip);
    }
    for (Index strip = 0; strip < values.count(); ++strip) {
      const Tile tile = products(terms.data(), values[strip], n).colwise() / sums;
      const Index columns = std::min(kStrip, d - strip * kStrip);
      out.context.block(first, strip * kStrip, queries, columns) =
          tile.topLeftCorner(queries, columns).cast<float>().matrix();
    }
  }
}

}  // namespace

void attend(const Matrix& tokens, const AttentionOptions& options, const Mask& mask, Attention& out) {
  const Index n = tokens.rows(), d = tokens.cols();
  assert(n > 0 && d > 0);
  assert(mask.size() == 0 || (mask.rows() == n && mask.cols() == n));
  for (Matrix* const square : {&out.raw_scores, &out.scores, &out.weights}) square->resize(n, n);
  out.context.resize(n, d);
  score_pairs(tokens, score_divisor(options, d), out);
  for (Index query = 0; query < mask.rows(); ++query) mask_scores(mask, query, out.scores.row(query).data());
  average_values(tokens, out);
}

Attention attend(const Matrix& tokens, const AttentionOptions& options, const Mask& mask) {
  Attention out;
  attend(tokens, options, mask, out);
  return out;
}

RowAttention attend_row(const Matrix& tokens, Eigen::Index query, const AttentionOptions& options, const Mask& mask) {
  const Index n = tokens.rows(), d = tokens.cols();
  assert(query >= 0 && query < n && d > 0);
  assert(mask.size() == 0 || (mask.rows() == n && mask.cols() == n));
  RowAttention out{RowVector(n), RowVector(n), RowVector(n), RowVector(d)};

  const double divisor = score_divisor(options, d);
  for (Index key = 0; key < n; ++key) {
    double raw = 0.0;
    for (Index k = 0; k < d; ++k) {
      raw += static_cast<double>(tokens(query, k)) * static_cast<double>(tokens(key, k));
    }
    out.raw_scores[key] = static_cast<float>(raw);
    out.scores[key] = static_cast<float>(raw / divisor);
  }
  if (mask.size() != 0) mask_scores(mask, query, out.scores.data());

  Eigen::VectorXd terms(n);
  const double sum = softmax(out.scores.data(), n, out.weights.data(), terms.data(), 1);
  Eigen::RowVectorXd context = Eigen::RowVectorXd::Zero(d);
  for (Index key = 0; key < n; ++key) {
    if (terms[key] != 0.0) context += terms[key] * tokens.row(key).cast<double>();
  }
  out.context = (context / sum).cast<float>();
  return out;
}

double score_divisor(const AttentionOptions& options, Eigen::Index d) {
  return (options.scaling ? std::sqrt(static_cast<double>(d)) : 1.0) * static_cast<double>(options.temperature);
}

Mask causal_mask(Eigen::Index n) {
  Mask mask(n, n);
  for (Index query = 0; query < n; ++query) {
    for (Index key = 0; key < n; ++key) mask(query, key) = key <= query;
  }
  return mask;
}

}  // namespace softfocus
