#include "core/attention/cell_arithmetic.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/core/shared.h"

namespace softfocus {
namespace {

CellArithmetic explain(const Matrix& tokens, const AttentionOptions& options, const Mask& mask, Eigen::Index query,
                       Eigen::Index key, std::size_t most = 1000) {
  return cell_arithmetic(tokens, options, mask, attend(tokens, options, mask), query, key, most);
}

}  // namespace

TEST_CASE("the steps of a cell of the unit's scene are those of the textbook") {
  const CellArithmetic cell = explain(unit_tokens(), {}, {}, 3, 1);
  REQUIRE(cell.terms.size() == 4);
  CHECK(cell.terms[1].product == 1.0);
  CHECK(cell.others == 0);
  CHECK(cell.raw_score == 1.0f);
  CHECK(cell.root_d == 2.0);
  CHECK(cell.score == 0.5f);
  CHECK(cell.row_maximum == doctest::Approx(0.505));
  CHECK(cell.exponential == doctest::Approx(std::exp(-0.005)));
  CHECK(cell.row_sum == doctest::Approx(1 + std::exp(-0.005) + std::exp(0.05 - 0.505) + std::exp(-0.505)));
  CHECK(cell.weight == doctest::Approx(0.30777078));
}

TEST_CASE("the steps lead from one to the next in every cell") {
  for (const bool scaling : {true, false}) {
    const AttentionOptions options{scaling, 0.7f};
    const Matrix tokens = unit_tokens();
    for (const Mask& mask : {Mask(), causal_mask(4)}) {
      for (Eigen::Index i = 0; i < 4; ++i) {
        for (Eigen::Index j = 0; j < 4; ++j) {
          CAPTURE(i);
          CAPTURE(j);
          const CellArithmetic cell = explain(tokens, options, mask, i, j);
          double sum = 0;
          for (const auto& term : cell.terms) sum += term.product;
          CHECK(sum == doctest::Approx(static_cast<double>(cell.raw_score)));
          CHECK(cell.root_d == (scaling ? 2.0 : 1.0));
          CHECK(cell.visible == (mask.size() == 0 || j <= i));
          if (!cell.visible) continue;
          CHECK(static_cast<double>(cell.raw_score) / cell.root_d / static_cast<double>(cell.temperature) ==
                doctest::Approx(static_cast<double>(cell.score)));
          CHECK(cell.exponential / cell.row_sum == doctest::Approx(static_cast<double>(cell.weight)));
        }
      }
    }
  }
}

TEST_CASE("a masked cell has a weight of 0 and takes no part in its row's sum") {
  const CellArithmetic cell = explain(unit_tokens(), {}, causal_mask(4), 0, 3);
  CHECK_FALSE(cell.visible);
  CHECK(cell.score == -std::numeric_limits<float>::infinity());
  CHECK(cell.exponential == 0.0);
  CHECK(cell.weight == 0.0f);
  CHECK(cell.row_sum == 1.0);
}

TEST_CASE("of many terms the largest in size are listed in the order of dimensions, the rest as one") {
  Matrix tokens(2, 6);
  tokens << 1, -5, 0.5f, 4, 0.25f, 3, 1, 1, 1, 1, 1, 1;
  const CellArithmetic cell = explain(tokens, {}, {}, 0, 1, 3);
  REQUIRE(cell.terms.size() == 3);
  CHECK(cell.terms[0].dimension == 1);
  CHECK(cell.terms[1].dimension == 3);
  CHECK(cell.terms[2].dimension == 5);
  CHECK(cell.others == 3);
  CHECK(cell.rest == doctest::Approx(1.75));
}

}  // namespace softfocus
