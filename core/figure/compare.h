#pragma once

#include <array>
#include <vector>

#include "core/figure/figure_style.h"
#include "core/figure/heatmap.h"

namespace softfocus {

/// Weights that are kept to compare later ones with, and whose they are.
struct FrozenWeights {
  std::vector<TokenPtr> tokens;
  Matrix weights;  ///< n × n
  Mask mask;       ///< n × n or empty
};

/// One side of a comparison.
struct ComparedWeights {
  std::vector<TokenPtr> tokens;
  const Matrix* weights = nullptr;  ///< n × n
  const Mask* mask = nullptr;       ///< n × n or empty
};

/// Two matrices of weights and their difference, over the tokens that either has. It owns everything.
struct Comparison {
  std::vector<TokenPtr> tokens;  ///< those of `after`, each of the others behind the one it stood behind
  struct Side {
    Matrix weights;          ///< over `tokens`; 0 where a token is not there
    Mask mask;               ///< likewise, true there; or empty
    std::vector<bool> gone;  ///< the tokens that are not there; empty when all are
  };
  Side before, after, difference;
};

/// Compares two matrices of weights. Tokens are matched by identity, wherever they stand. Where a token is on one side
/// only there is no difference; where a key is masked on one side only, its weight there is 0.
Comparison compare_weights(const ComparedWeights& before, const ComparedWeights& after);

/// What a comparison shows. It points at everything: what is pointed at outlives the call.
struct CompareContent {
  const Comparison* comparison = nullptr;
  std::string_view before_heading, after_heading, difference_heading;
  std::string_view title;
  std::optional<TokenId> selected;  ///< the query that is framed and whose bars stand beneath
  std::size_t present = 1;          ///< which of both the scene has now: 0 before, 1 after; it has the accent
  bool fitted = false;              ///< weights coloured over the range of both instead of 0 … 1
};

struct CompareFigure {
  Figure figure;
  struct Part {
    Rect rect;
    HeatmapLayout layout;  ///< in the figure's coordinates
  };
  std::array<Part, 3> parts;  ///< before, after, difference
  Rect bars;                  ///< of the selected row; without extent where there is no room
  std::vector<Hint> hints;
};

/// Draws both matrices over the same range of colours, their signed difference, and the bars of the selected row: in
/// two rows or, in low figures, all side by side.
CompareFigure compare_figure(const CompareContent& content, const FigureStyle& style, const TextMeasure& measure);

}  // namespace softfocus
