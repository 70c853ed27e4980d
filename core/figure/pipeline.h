#pragma once

#include <array>
#include <vector>

#include "core/figure/figure_style.h"
#include "core/figure/heatmap.h"

namespace softfocus {

/// The steps of attention as a row of small matrices: tokens, raw scores, scores, weights, context.
inline constexpr std::array kStages{Quantity::tokens, Quantity::raw_scores, Quantity::scores, Quantity::weights,
                                    Quantity::context};

/// Entries of a stage: a block of rows and columns.
struct StageBlock {
  Quantity stage = Quantity::tokens;
  Eigen::Index row = 0, rows = 1, column = 0, columns = 1;
  friend bool operator==(const StageBlock&, const StageBlock&) = default;
};

/// Lists what one entry of a stage was computed from, in a scene of n tokens of dimension d: a weight from its row of
/// scores, a score from its raw score and its two tokens, an entry of the context from the row of weights and the
/// column of X. A token's component is given: nothing.
std::vector<StageBlock> made_from(Quantity stage, Eigen::Index row, Eigen::Index column, Eigen::Index n,
                                  Eigen::Index d);

/// What a pipeline shows. It points at everything: what is pointed at outlives the call.
struct PipelineContent {
  const Matrix* tokens = nullptr;        ///< n × d
  const Attention* attention = nullptr;  ///< of these tokens
  const Mask* mask = nullptr;            ///< n × n or empty
  AttentionOptions options;
  std::string_view title;
  std::optional<Quantity> chosen;  ///< the stage in the centre of the window, framed
  bool fitted = false;             ///< as in HeatmapStyle
};

struct PipelineFigure {
  Figure figure;
  struct Stage {
    Rect rect;             ///< with its words: where it is clicked
    HeatmapLayout layout;  ///< of its matrix; without cells where there is no room
  };
  std::array<Stage, kStages.size()> stages;  ///< as in kStages
  std::vector<Hint> hints;
};

/// Draws the pipeline from left to right or, where the figure is higher than wide, from top to bottom.
PipelineFigure pipeline_figure(const PipelineContent& content, const FigureStyle& style, const TextMeasure& measure);

}  // namespace softfocus
