#pragma once

#include <optional>
#include <vector>

#include "core/figure/figure_style.h"
#include "core/figure/heatmap.h"

namespace softfocus {

/// What the slope of one query shows: ∂aⱼ/∂sₖ, and how much of softmax's slope every query has left. It owns its
/// numbers and points at names, which outlive the call.
struct SlopeContent {
  std::vector<std::string_view> names;  ///< n
  std::string_view title;
  Eigen::Index query = 0;
  Matrix slope;               ///< n × n: by the score, or by the raw score
  bool by_raw_score = false;  ///< which of them
  std::vector<bool> masked;   ///< n: the keys that the query does not see; or empty
  double factor = 1;          ///< from the first to the second: 1/(√d · T), or 1/T without scaling
  std::string divisor;        ///< √d · T in words: "√4 · 2"
  double largest = 0;         ///< the largest entry by the score
  std::vector<std::optional<double>> gradient_left;  ///< n; nothing for a query with fewer than two visible keys
};

/// Computes what the slope of `query` shows, of a scene's attention.
SlopeContent slope_content(const Scene& scene, const Attention& attention, const Mask& mask, Eigen::Index query,
                           bool by_raw_score);

struct SlopeFigure {
  Figure figure;
  Rect matrix;           ///< where the matrix has its room
  HeatmapLayout layout;  ///< of the matrix, in the figure's coordinates
  struct Row {
    Eigen::Index query;
    Rect rect;
  };
  std::vector<Row> rows;  ///< of the list of all queries, those that have room
  std::vector<Hint> hints;
};

/// Draws the matrix, and beside or below it for every query (or those around the selected) what is left of its
/// gradient.
SlopeFigure slope_figure(const SlopeContent& content, const FigureStyle& style, const TextMeasure& measure);

}  // namespace softfocus
