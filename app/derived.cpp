#include "app/derived.h"

#include <cmath>

#include "app/motion.h"

namespace softfocus {
namespace {

RowComparison compare_row(const Session& session, int selected) {
  const LiveAttention& live = session.attention();
  RowComparison row;
  AttentionOptions options = live.options();
  for (const bool scaling : {true, false}) {
    options.scaling = scaling;
    RowAttention& result = scaling ? row.scaled : row.unscaled;
    result = attend_row(live.tokens(), selected, options, live.mask());
    const std::span<const float> weights{result.weights.data(), static_cast<std::size_t>(result.weights.size())};
    (scaling ? row.scaled_facts : row.unscaled_facts) = row_facts(weights, selected, live.mask());
  }
  return row;
}

}  // namespace

Matrix gliding_values(const Glide& glide, const Matrix& to) {
  if (!glide.running() || glide.from.rows() != to.rows() || glide.from.cols() != to.cols()) return {};
  const float progress = glide_progress(glide);
  return glide.from.binaryExpr(to, [progress](float from, float target) {
    return std::isfinite(from) && std::isfinite(target) ? from + (target - from) * progress : target;
  });
}

HeatmapContent heatmap_content(const Session& session, const InterfaceState& state, int selected) {
  HeatmapContent content;
  content.attention = &session.attention().results();
  content.mask = &session.attention().mask();
  content.names.reserve(session.scene().tokens.size());
  for (const TokenPtr& token : session.scene().tokens) content.names.push_back(token->name);
  content.title = session.scene().title;
  content.quantity = state.quantity;
  content.selected = selected;
  return content;
}

HeatmapStyle heatmap_style(const InterfaceState& state) {
  HeatmapStyle style;
  style.theme = state.theme;
  style.fitted = state.fitted;
  style.sequential = &colormaps()[static_cast<std::size_t>(state.colormap)];
  style.title = false;
  return style;
}

void Derived::update(const Session& session, const InterfaceState& state, int selected, float width, float height,
                     float em, Fonts& fonts) {
  const RowKey row_key{session.revision(), selected};
  if (row_key_ != row_key) {
    row_ = compare_row(session, selected);
    row_key_ = row_key;
  }
  const HeatmapKey key{row_key, state.quantity, state.fitted, state.colormap, state.theme, width, height, em};
  const bool gliding = state.glide.running();
  if (heatmap_key_ == key && !gliding && gliding_.size() == 0 && !fonts.stale()) return;
  HeatmapContent content = heatmap_content(session, state, selected);
  gliding_ = gliding_values(state.glide, matrix_of(*content.attention, state.quantity));
  if (gliding_.size() > 0) content.colored_by = &gliding_;
  HeatmapStyle style = heatmap_style(state);
  style.width = width;
  style.height = height;
  style.em = em;
  heatmap_ = heatmap_figure(content, style, ScreenText(fonts));
  heatmap_key_ = key;
  ++heatmap_version_;
}

}  // namespace softfocus
