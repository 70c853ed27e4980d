#include "app/views.h"

#include "app/view.h"

namespace softfocus {
namespace {

/// The selected query among the tokens of what was computed.
int query_of(const View& view) { return index_of(*view.computed.scene, view.state.selected).value_or(0); }

}  // namespace

FigureStyle figure_style(const View& view, Point size) {
  FigureStyle style;
  style.width = size.x;
  style.height = size.y;
  style.em = view.em;
  style.theme = view.state.theme;
  style.sequential = &colormaps()[static_cast<std::size_t>(view.state.colormap)];
  style.title = false;
  return style;
}

Views::Look Views::look(const View& view, Point size) {
  const InterfaceState& state = view.state;
  return {view.computed.revision, query_of(view), state.theme, size.x, size.y, view.em, state.colormap, state.fitted};
}

const PipelineFigure& Views::pipeline(const View& view, Point size) {
  const bool chosen = view.state.center == CenterView::heatmap;
  return pipeline_.get({look(view, size), view.state.quantity, chosen}, view.fonts.stale(), [&] {
    PipelineContent content;
    content.tokens = view.computed.tokens;
    content.attention = view.computed.attention;
    content.mask = view.computed.mask;
    content.options = view.computed.scene->options();
    content.fitted = view.state.fitted;
    if (chosen) content.chosen = view.state.quantity;
    return pipeline_figure(content, figure_style(view, size), ScreenText(view.fonts));
  });
}

const CompareFigure& Views::compare(const View& view, Point size) {
  const Computed& now = view.computed;
  const FrozenWeights* const frozen = view.state.frozen.get();
  compared_.get({now.revision, frozen}, false, [&] {
    const ComparedWeights present{now.scene->tokens, &now.attention->weights, now.mask};
    if (frozen != nullptr) {
      comparison_value_ = compare_weights({frozen->tokens, &frozen->weights, &frozen->mask}, present);
      return 0;
    }
    AttentionOptions options = now.scene->options();
    options.scaling = !options.scaling;
    attend(*now.tokens, options, *now.mask, other_);
    ComparedWeights other{now.scene->tokens, &other_.weights, now.mask};
    comparison_value_ = now.scene->scaling ? compare_weights(present, other) : compare_weights(other, present);
    return 0;
  });
  return compare_.get({look(view, size), frozen}, view.fonts.stale(), [&] {
    CompareContent content;
    content.comparison = &comparison_value_;
    content.before_heading = frozen != nullptr ? "frozen" : "÷ √d";
    content.after_heading = frozen != nullptr ? "now" : "no scaling";
    content.difference_heading = frozen != nullptr ? "now − frozen" : "no scaling − ÷ √d";
    content.selected = view.state.selected;
    content.fitted = view.state.fitted;
    return compare_figure(content, figure_style(view, size), ScreenText(view.fonts));
  });
}

const SlopeFigure& Views::slope(const View& view, Point size) {
  return slope_.get({look(view, size), view.state.slope_by_raw_score}, view.fonts.stale(), [&] {
    const Computed& now = view.computed;
    const SlopeContent content =
        slope_content(*now.scene, *now.attention, *now.mask, query_of(view), view.state.slope_by_raw_score);
    return slope_figure(content, figure_style(view, size), ScreenText(view.fonts));
  });
}

}  // namespace softfocus
