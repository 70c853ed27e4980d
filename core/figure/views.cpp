#include "core/figure/views.h"

#include <algorithm>
#include <array>

#include "core/attention/row_facts.h"
#include "core/figure/pipeline.h"
#include "core/figure/sharpening.h"
#include "core/figure/slope.h"

namespace softfocus {

namespace {

constexpr std::uint64_t kWalksSeed = 1;

FigureStyle figure_style(const HeatmapStyle& style) {
  FigureStyle plain;
  plain.width = style.width;
  plain.height = style.height;
  plain.em = style.em;
  plain.theme = style.theme;
  plain.sequential = style.sequential;
  plain.diverging = style.diverging;
  plain.title = style.title;
  plain.transparent = style.transparent;
  plain.pixels_per_point = style.pixels_per_point;
  return plain;
}

Figure trimmed(Figure figure, const HeatmapStyle& style, const TextMeasure& measure) {
  const float padding = std::min(style.em, 0.05f * std::min(style.width, style.height));
  trim(figure, padding, style.pixels_per_point, measure);
  return figure;
}

Figure draw_heatmap(const ComputedScene& computed, Eigen::Index query, const ViewChoices& choices,
                    const HeatmapStyle& style, const TextMeasure& measure) {
  HeatmapContent content = heatmap_content(*computed.scene, *computed.attention, *computed.mask);
  content.quantity = choices.quantity;
  if (choices.quantity == Quantity::tokens) content.values = computed.tokens;
  content.selected = query;
  return picture_of_heatmap(content, style, measure).figure;
}

Figure draw_pipeline(const ComputedScene& computed, Eigen::Index, const ViewChoices&, const HeatmapStyle& style,
                     const TextMeasure& measure) {
  PipelineContent content;
  content.tokens = computed.tokens;
  content.attention = computed.attention;
  content.mask = computed.mask;
  content.options = computed.scene->options();
  content.title = computed.scene->title;
  content.fitted = style.fitted;
  return trimmed(pipeline_figure(content, figure_style(style), measure).figure, style, measure);
}

Figure draw_plane(const ComputedScene& computed, Eigen::Index query, const ViewChoices& choices,
                  const HeatmapStyle& style, const TextMeasure& measure) {
  const PlaneChoice choice = choices.plane.value_or(plane_of_largest(*computed.scene, computed.scene->size() - 1));
  const NamedPlane plane = named_plane(*computed.tokens, choice);
  const Attention& attention = *computed.attention;
  const PlaneContent content =
      plane_content(*computed.scene, *computed.tokens, *computed.mask, query, row_of(attention.raw_scores, query),
                    row_of(attention.weights, query), plane);
  return trimmed(plane_figure(content, figure_style(style), measure).figure, style, measure);
}

Figure draw_compare(const ComputedScene& computed, Eigen::Index query, const ViewChoices& choices,
                    const HeatmapStyle& style, const TextMeasure& measure) {
  const Comparison comparison = compared(computed, choices.frozen.get());
  CompareContent content = compare_content(comparison, choices.frozen.get(), computed.scene->scaling);
  content.title = computed.scene->title;
  content.selected = computed.scene->tokens[static_cast<std::size_t>(query)]->id;
  content.fitted = style.fitted;
  return trimmed(compare_figure(content, figure_style(style), measure).figure, style, measure);
}

Figure draw_sharpening(const ComputedScene& computed, Eigen::Index, const ViewChoices& choices,
                       const HeatmapStyle& style, const TextMeasure& measure) {
  SharpeningExperiment experiment(choices.sharpening);
  while (experiment.step()) {
  }
  DotProductOptions options;
  options.n = choices.sharpening.n;
  options.seed = choices.sharpening.seed;
  options.pairing = choices.sharpening.pairing;
  options.scenes = choices.sharpening.scenes;
  options.d = histogram_dimension(choices, *computed.scene);
  DotProductExperiment products(options);
  while (products.step()) {
  }
  const SharpeningCurves curves = experiment.curves();
  SharpeningContent content;
  content.curves = &curves;
  content.histogram = &products.histogram();
  content.measure = choices.measure;
  content.scene_d = computed.scene->dimension;
  return trimmed(sharpening_figure(content, figure_style(style), measure).figure, style, measure);
}

Figure draw_slope(const ComputedScene& computed, Eigen::Index query, const ViewChoices& choices,
                  const HeatmapStyle& style, const TextMeasure& measure) {
  const SlopeContent content =
      slope_content(*computed.scene, *computed.attention, *computed.mask, query, choices.slope_by_raw_score);
  return trimmed(slope_figure(content, figure_style(style), measure).figure, style, measure);
}

Figure draw_explanation(const ComputedScene& computed, Eigen::Index query, const ViewChoices&,
                        const HeatmapStyle& style, const TextMeasure& measure) {
  const std::span<const float> weights = row_of(computed.attention->weights, query);
  const OtherWeights others = other_weights(weights, *computed.tokens, query, *computed.mask, kWalksSeed);
  const ExplanationContent content =
      explanation_content(*computed.scene, *computed.tokens, *computed.mask, weights, query, others);
  return trimmed(explanation_figure(content, figure_style(style), measure).figure, style, measure);
}

constexpr std::array kRows{
    ViewRow{ViewKind::heatmap, "heatmap", "Heatmap", draw_heatmap},
    ViewRow{ViewKind::pipeline, "pipeline", "Pipeline", draw_pipeline},
    ViewRow{ViewKind::plane, "plane", "Plane", draw_plane},
    ViewRow{ViewKind::compare, "compare", "Compare", draw_compare},
    ViewRow{ViewKind::sharpening, "sharpening", "Sharpening", draw_sharpening},
    ViewRow{ViewKind::slope, "slope", "Slope", draw_slope},
    ViewRow{ViewKind::explanation, "explanation", "Explanation", draw_explanation},
};

}  // namespace

PlaneChoice plane_of_largest(const Scene& scene, Eigen::Index token) {
  const std::vector<float>& vector = scene.tokens[static_cast<std::size_t>(token)]->vector;
  std::vector<int> order(vector.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  const auto larger = [&vector](int a, int b) {
    const float x = std::abs(vector[static_cast<std::size_t>(a)]), y = std::abs(vector[static_cast<std::size_t>(b)]);
    return x != y ? x > y : a < b;
  };
  const std::size_t two = std::min<std::size_t>(2, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(two), order.end(), larger);
  if (two < 2) return {false, 0, 0};
  return {false, std::min(order[0], order[1]), std::max(order[0], order[1])};
}

NamedPlane named_plane(const Matrix& tokens, const PlaneChoice& choice) {
  if (choice.principal) return plane_of_principal_directions(tokens);
  const Eigen::Index last = tokens.cols() - 1;
  const Eigen::Index first = std::min<Eigen::Index>(choice.first, last);
  Eigen::Index second = std::min<Eigen::Index>(choice.second, last);
  if (second == first && last > 0) second = first == last ? last - 1 : first + 1;
  return plane_of_dimensions(tokens.cols(), first, second);
}

Eigen::Index histogram_dimension(const ViewChoices& choices, const Scene& scene) {
  return choices.dot_product_d.value_or(std::min<Eigen::Index>(scene.dimension, kSharpeningDimensions.back()));
}

Comparison compared(const ComputedScene& computed, const FrozenWeights* frozen) {
  const ComparedWeights present{computed.scene->tokens, &computed.attention->weights, computed.mask};
  if (frozen != nullptr) return compare_weights({frozen->tokens, &frozen->weights, &frozen->mask}, present);
  AttentionOptions options = computed.scene->options();
  options.scaling = !options.scaling;
  const Attention attention = attend(*computed.tokens, options, *computed.mask);
  const ComparedWeights other{computed.scene->tokens, &attention.weights, computed.mask};
  return options.scaling ? compare_weights(other, present) : compare_weights(present, other);
}

CompareContent compare_content(const Comparison& comparison, const FrozenWeights* frozen, bool scaling) {
  CompareContent content;
  content.comparison = &comparison;
  content.before_heading = frozen != nullptr ? "frozen" : "÷ √d";
  content.after_heading = frozen != nullptr ? "now" : "no scaling";
  content.difference_heading = frozen != nullptr ? "now − frozen" : "no scaling − ÷ √d";
  content.present = frozen == nullptr && scaling ? 0 : 1;
  return content;
}

Figure picture_of_view(ViewKind kind, const Scene& scene, Eigen::Index query, const ViewChoices& choices,
                       const HeatmapStyle& style, const TextMeasure& measure) {
  const Matrix tokens = token_matrix(scene);
  const Mask mask = mask_matrix(scene);
  const Attention attention = attend(tokens, scene.options(), mask);
  return row_of(kind).draw({&scene, &tokens, &mask, &attention}, query, choices, style, measure);
}

std::span<const ViewRow> view_rows() { return kRows; }

const ViewRow& row_of(ViewKind kind) { return kRows[static_cast<std::size_t>(kind)]; }

}  // namespace softfocus
