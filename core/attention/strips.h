#pragma once

#include "core/attention/matrix.h"

// How every sum of products of this folder is taken, a score or a component of a context: in double and in one and the
// same order, term after term, from the first to the last. Sixteen of them run side by side; the bits are those of one
// alone.
namespace softfocus {

/// How many rows a strip holds.
inline constexpr Eigen::Index kStrip = 4;

using Lane = Eigen::Array<double, 1, kStrip>;
using Tile = Eigen::Array<double, kStrip, kStrip, Eigen::RowMajor>;

/// Multiplies two strips of `depth` lanes each: entry (i, j) = Σ_k a[k][i] · b[k][j].
inline Tile products(const double* a, const double* b, Eigen::Index depth) {
  Lane row0 = Lane::Zero(), row1 = Lane::Zero(), row2 = Lane::Zero(), row3 = Lane::Zero();
  for (const double* const end = a + depth * kStrip; a != end; a += kStrip, b += kStrip) {
    const Eigen::Map<const Lane> lane(b);
    row0 += a[0] * lane;
    row1 += a[1] * lane;
    row2 += a[2] * lane;
    row3 += a[3] * lane;
  }
  Tile tile;
  tile << row0, row1, row2, row3;
  return tile;
}

/// The rows of a matrix in double, four to a strip, each strip transposed; zeros follow the last row.
class Strips {
 public:
  template <typename Derived>
  explicit Strips(const Eigen::MatrixBase<Derived>& matrix)
      : rows_(matrix.rows()), depth_(matrix.cols()), lanes_(count() * depth_, kStrip) {
    lanes_.bottomRows(depth_).setZero();
    for (Eigen::Index row = 0; row < rows_; ++row) {
      lanes_.col(row % kStrip).segment(row / kStrip * depth_, depth_) =
          matrix.row(row).transpose().template cast<double>().array();
    }
  }

  Eigen::Index count() const { return (rows_ + kStrip - 1) / kStrip; }
  Eigen::Index depth() const { return depth_; }
  const double* operator[](Eigen::Index strip) const { return lanes_.data() + strip * depth_ * kStrip; }

 private:
  Eigen::Index rows_, depth_;
  Eigen::Array<double, Eigen::Dynamic, kStrip, Eigen::RowMajor> lanes_;
};

}  // namespace softfocus
