#include "app/views.h"

#include <memory>

#include "app/view.h"
#include "core/attention/row_facts.h"

namespace softfocus {
namespace {

// More numbers than this, tokens times dimensions, and other weights are looked for beside the window.
constexpr Eigen::Index kMostQuickNumbers = 64 * 64;
constexpr std::uint64_t kWalksSeed = 1;

/// The selected query among the tokens of what was computed.
int query_of(const View& view) { return index_of(*view.computed.scene, view.state.selected).value_or(0); }

ComputedScene computed_scene(const View& view) {
  return {view.computed.scene, view.computed.tokens, view.computed.mask, view.computed.attention};
}

}  // namespace

Views::Views(const std::function<void()>& wake)
    : curves_(wake, [](const SharpeningExperiment& experiment) { return experiment.curves(); }),
      histogram_(wake, [](const DotProductExperiment& experiment) { return experiment.histogram(); }),
      walking_(wake) {}

void Views::tend() {
  curves_.tend();
  histogram_.tend();
  walking_.poll();
  if (!walked_asked_ && walking_.running()) {
    walking_.cancel_all();
    walking_for_.reset();
  }
  walked_asked_ = false;
}

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
  return pipeline_.get({look(view, size), view.state.choices.quantity, chosen}, view.fonts.stale(), [&] {
    PipelineContent content;
    content.tokens = view.computed.tokens;
    content.attention = view.computed.attention;
    content.mask = view.computed.mask;
    content.options = view.computed.scene->options();
    content.fitted = view.state.fitted;
    if (chosen) content.chosen = view.state.choices.quantity;
    return pipeline_figure(content, figure_style(view, size), ScreenText(view.fonts));
  });
}

const PlaneFigure& Views::plane(const View& view, Point size, std::optional<Eigen::Index> hovered,
                                std::optional<Point> mouse) {
  const Computed& now = view.computed;
  const auto& drag = view.state.plane_drag;
  const PlaneChoice choice = view.state.choices.plane.value_or(plane_of_largest(*now.scene, now.scene->size() - 1));
  // Held still during a drag.
  if (!drag)
    plane_value_.get({now.revision, choice}, false, [&] { return softfocus::named_plane(*now.tokens, choice); });
  const auto window = drag ? std::optional(drag->window) : std::nullopt;
  const int query = query_of(view);
  const PlaneContent& content = plane_content_.get({now.revision, query, choice, window}, false, [&] {
    PlaneContent made =
        plane_content(*now.scene, *now.tokens, *now.mask, query, row_of(now.attention->raw_scores, query),
                      row_of(now.attention->weights, query), plane_value_.value());
    made.window = window;
    made.draggable = true;
    return made;
  });
  const auto near = now.scene->size() > kMostArrows ? mouse : std::nullopt;
  return plane_.get({look(view, size), plane_content_.version(), hovered, near}, view.fonts.stale(), [&] {
    PlaneContent shown = content;
    shown.hovered = hovered;
    shown.mouse = near;
    return plane_figure(shown, figure_style(view, size), ScreenText(view.fonts));
  });
}

const CompareFigure& Views::compare(const View& view, Point size) {
  const FrozenWeights* const frozen = view.state.choices.frozen.get();
  const Comparison& comparison =
      comparison_.get({view.computed.revision, frozen}, false, [&] { return compared(computed_scene(view), frozen); });
  return compare_.get({look(view, size), frozen}, view.fonts.stale(), [&] {
    CompareContent content = compare_content(comparison, frozen, view.computed.scene->scaling);
    content.selected = view.state.selected;
    content.fitted = view.state.fitted;
    return compare_figure(content, figure_style(view, size), ScreenText(view.fonts));
  });
}

const SlopeFigure& Views::slope(const View& view, Point size) {
  const bool raw = view.state.choices.slope_by_raw_score;
  return slope_.get({look(view, size), raw}, view.fonts.stale(), [&] {
    const Computed& now = view.computed;
    return slope_figure(slope_content(*now.scene, *now.attention, *now.mask, query_of(view), raw),
                        figure_style(view, size), ScreenText(view.fonts));
  });
}

const SharpeningFigure& Views::sharpening(const View& view, Point size) {
  const ViewChoices& choices = view.state.choices;
  const SharpeningCurves& curves = curves_.known(choices.sharpening);
  DotProductOptions options;
  options.n = choices.sharpening.n;
  options.seed = choices.sharpening.seed;
  options.pairing = choices.sharpening.pairing;
  options.scenes = choices.sharpening.scenes;
  options.d = histogram_dimension(choices, view.scene());
  const DotProductHistogram& histogram = histogram_.known(options);
  const int d = view.scene().dimension;
  const SharpeningKey key{
      curves_.version(), histogram_.version(), choices.measure, d, view.state.theme, size.x, size.y, view.em};
  return sharpening_.get(key, view.fonts.stale(), [&] {
    SharpeningContent content;
    if (!curves.points.empty()) content.curves = &curves;
    if (histogram.scenes > 0) content.histogram = &histogram;
    content.measure = choices.measure;
    content.scene_d = d;
    return sharpening_figure(content, figure_style(view, size), ScreenText(view.fonts));
  });
}

std::optional<OtherWeights> Views::others(const View& view) {
  const Computed& now = view.computed;
  const int query = query_of(view);
  const RowKey key{now.revision, query};
  if (walked_for_ == key) return walked_;
  const std::span<const float> weights = row_of(now.attention->weights, query);
  if (now.tokens->size() <= kMostQuickNumbers) {
    walked_ = other_weights(weights, *now.tokens, query, *now.mask, kWalksSeed);
    walked_for_ = key;
    return walked_;
  }
  walked_asked_ = true;
  if (walking_for_ == key) return std::nullopt;
  walking_.cancel_all();
  walking_for_ = key;
  walking_.start(
      "Looking for other weights",
      [key, query, tokens = *now.tokens, mask = *now.mask, row = std::vector<float>(weights.begin(), weights.end()),
       this](const Report& report) -> Background::Finish {
        constexpr int kWalks = 32;
        auto farthest = std::make_shared<OtherWeights>();
        for (int walk = 0; walk < kWalks; ++walk) {
          report(static_cast<double>(walk) / kWalks);
          OtherWeights found =
              other_weights(row, tokens, query, mask, kWalksSeed + static_cast<std::uint64_t>(walk), 1);
          if (walk == 0 || found.distance > farthest->distance) *farthest = std::move(found);
          if (farthest->tokens_independent) break;
        }
        return [key, farthest, this] {
          walked_ = std::move(*farthest);
          walked_for_ = key;
        };
      },
      [](const std::string&) {});
  return std::nullopt;
}

const ExplanationFigure& Views::explanation(const View& view, Point size, const ExplanationParts& parts) {
  const Computed& now = view.computed;
  const int query = query_of(view);
  const std::optional<OtherWeights> found = others(view);
  const ExplanationContent& content = explained_.get({{now.revision, query}, found.has_value()}, false, [&] {
    return explanation_content(*now.scene, *now.tokens, *now.mask, row_of(now.attention->weights, query), query, found);
  });
  explained_whole_ = parts == ExplanationParts{};
  const ExplanationKey key{look(view, size), explained_.version(), parts.table, parts.other_weights, parts.card};
  return (explained_whole_ ? whole_explanation_ : explanation_).get(key, view.fonts.stale(), [&] {
    ExplanationContent shown = content;
    shown.parts = parts;
    return explanation_figure(shown, figure_style(view, size), ScreenText(view.fonts));
  });
}

const std::vector<ComputationLine>& Views::lines(const View& view) {
  const LiveAttention& live = view.session.attention();
  return lines_.get({view.session.revision(), view.selected}, false, [&] {
    return row_computation(view.scene(), live.tokens(), live.mask(), view.row.present(view.scene().scaling),
                           view.selected);
  });
}

}  // namespace softfocus
