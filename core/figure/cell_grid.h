#pragma once

#include <Eigen/Core>

namespace softfocus {

/// How the cells of a row or a column share the pixels of a sink. With at least as many pixels as cells every pixel
/// shows the cell under its middle; with fewer, every cell belongs to the pixel under its middle. No cell is left out.
struct CellGrid {
  Eigen::Index cells = 1;
  Eigen::Index pixels = 1;  ///< over all cells

  /// Neighbouring cells, `end` not included.
  struct Span {
    Eigen::Index first = 0, end = 0;
    friend bool operator==(const Span&, const Span&) = default;
  };
  /// The cells that a pixel shows: at least one.
  Span under(Eigen::Index pixel) const;
  /// Where a cell begins, pixels; whole unless there are more cells than pixels. `cell` may be the number of cells.
  double begin(Eigen::Index cell) const;
  /// The cell at a distance from the first one's beginning, pixels: one of those that the pixel there shows.
  Eigen::Index at(double distance) const;
};

}  // namespace softfocus
