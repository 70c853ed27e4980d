#include "core/figure/cell_grid.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

using namespace softfocus;

TEST_CASE("every cell and every pixel has its share, in order, whatever their numbers") {
  for (Eigen::Index cells = 1; cells <= 40; ++cells) {
    for (Eigen::Index pixels = 1; pixels <= 90; ++pixels) {
      CAPTURE(cells);
      CAPTURE(pixels);
      const CellGrid grid{cells, pixels};
      std::vector<int> shown(static_cast<std::size_t>(cells));
      Eigen::Index last = 0;
      bool in_order = true;
      for (Eigen::Index pixel = 0; pixel < pixels; ++pixel) {
        const CellGrid::Span span = grid.under(pixel);
        in_order = in_order && span.first >= last && span.end > span.first && span.end <= cells;
        last = span.first;
        for (Eigen::Index cell = span.first; cell < span.end; ++cell) ++shown[static_cast<std::size_t>(cell)];
      }
      CHECK(in_order);
      bool all_shown = true, shared = false;
      for (const int count : shown) {
        all_shown = all_shown && count >= 1;
        shared = shared || (pixels < cells && count > 1);
      }
      CHECK(all_shown);
      CHECK_FALSE(shared);
      CHECK(grid.begin(0) == 0);
      CHECK(grid.begin(cells) == static_cast<double>(pixels));
    }
  }
}

TEST_CASE("a distance hits a cell that its pixel shows, and a cell's middle hits that cell") {
  for (const Eigen::Index cells : {1, 2, 3, 7, 40, 300, 4096}) {
    for (const Eigen::Index pixels : {1, 2, 5, 40, 420, 840, 5000}) {
      CAPTURE(cells);
      CAPTURE(pixels);
      const CellGrid grid{cells, pixels};
      int wrong = 0;
      for (double distance = 0; distance < static_cast<double>(pixels); distance += 0.37) {
        const CellGrid::Span shown = grid.under(static_cast<Eigen::Index>(distance));
        const Eigen::Index hit = grid.at(distance);
        wrong += hit >= shown.first && hit < shown.end ? 0 : 1;
      }
      for (Eigen::Index cell = 0; cell < cells; ++cell) {
        const double begin = grid.begin(cell), end = grid.begin(cell + 1);
        wrong += grid.at((begin + end) / 2) == cell ? 0 : 1;
        wrong += cells > pixels || begin == std::floor(begin) ? 0 : 1;
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("cells of whole pixels are equal") {
  const CellGrid grid{7, 35};
  for (Eigen::Index cell = 0; cell <= 7; ++cell) CHECK(grid.begin(cell) == static_cast<double>(5 * cell));
  CHECK(grid.under(4) == CellGrid::Span{0, 1});
  CHECK(grid.under(5) == CellGrid::Span{1, 2});
}

TEST_CASE("what lies outside hits the first or the last cell") {
  const CellGrid grid{4, 40};
  CHECK(grid.at(-3) == 0);
  CHECK(grid.at(40) == 3);
  CHECK(grid.at(1000) == 3);
}
