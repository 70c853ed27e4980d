#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/attention/dot_product.h"
#include "core/attention/sharpening.h"
#include "core/figure/figure_style.h"

namespace softfocus {

/// "largest weight", "effective tokens ÷ n", "gradient left", "spread of scores".
std::string_view measure_name(SharpeningMeasure measure);

/// What a picture of sharpening shows. It points at everything and owns nothing: what is pointed at outlives the call.
struct SharpeningContent {
  const SharpeningCurves* curves = nullptr;        ///< as far as they are known; nullptr: axes only
  const DotProductHistogram* histogram = nullptr;  ///< beside or below, where there is room; nullptr: none
  std::optional<SharpeningMeasure> measure{};      ///< the only one shown; nothing: all, while there is room
  std::optional<Eigen::Index> scene_d{};           ///< of the present scene, marked
};

/// A chart of one measure over d, on a logarithmic axis from 1 to 1024.
struct SharpeningChart {
  SharpeningMeasure measure = SharpeningMeasure::largest_weight;
  Rect plot;                     ///< what the axes span
  double low = 0.0, high = 1.0;  ///< of the measure
  bool logarithmic = false;      ///< the measure's axis, too

  /// Where a value stands; values beyond the axis stand at its end.
  Point at(double d, double value) const;
  float x_of(double d) const;
};

/// The histogram of q · k.
struct DotProductChart {
  Rect plot;
  double low = -1.0, high = 1.0;  ///< of q · k
  double top = 1.0;               ///< of the density

  Point at(double value, double density) const;
};

struct SharpeningFigure {
  Figure figure;
  std::vector<Hint> hints;
  std::vector<SharpeningChart> charts;       ///< at least one
  std::optional<DotProductChart> histogram;  ///< where there was room for it
};

/// Draws how softmax sharpens as d grows: for each measure two curves, without scaling and with ÷ √d, each with the
/// band that 80 % of the rows lie in; beside them the histogram of q · k with its density. Small figures leave out the
/// histogram, or else all measures but the first, or both; then the caption's second line, its first, the title, the
/// measure's name, and the numbers at the axes.
SharpeningFigure sharpening_figure(const SharpeningContent& content, const FigureStyle& style,
                                   const TextMeasure& measure);

}  // namespace softfocus
