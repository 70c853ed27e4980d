#include "core/figure/cell_grid.h"

#include <algorithm>
#include <cmath>

namespace softfocus {

namespace {

using Eigen::Index;

// How many middles of `many` equal parts lie before part `i` of `few`, of the same whole.
Index middles_before(Index i, Index few, Index many) { return (2 * i * many + few - 1) / (2 * few); }

}  // namespace

CellGrid::Span CellGrid::under(Index pixel) const {
  if (cells > pixels) return {middles_before(pixel, pixels, cells), middles_before(pixel + 1, pixels, cells)};
  const Index cell = (2 * pixel + 1) * cells / (2 * pixels);
  return {cell, cell + 1};
}

double CellGrid::begin(Index cell) const {
  if (cells > pixels) return static_cast<double>(cell) * static_cast<double>(pixels) / static_cast<double>(cells);
  return static_cast<double>(middles_before(cell, cells, pixels));
}

Index CellGrid::at(double distance) const {
  const Index pixel = std::clamp<Index>(static_cast<Index>(std::floor(distance)), 0, pixels - 1);
  const Span shown = under(pixel);
  const double cell = distance * static_cast<double>(cells) / static_cast<double>(pixels);
  return std::clamp<Index>(static_cast<Index>(std::floor(cell)), shown.first, shown.end - 1);
}

}  // namespace softfocus
