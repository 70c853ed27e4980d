#pragma once

#include <span>

#include "app/arrangement.h"
#include "app/desktop/canvas.h"
#include "app/interface_state.h"
#include "app/keys.h"
#include "core/attention/row_facts.h"
#include "core/document/session.h"
#include "core/figure/heatmap.h"

namespace softfocus {

/// The selected query's row, with ÷ √d and without.
struct RowComparison {
  RowAttention scaled, unscaled;
  RowFacts scaled_facts, unscaled_facts;

  const RowAttention& present(bool scaling) const { return scaling ? scaled : unscaled; }
  const RowFacts& present_facts(bool scaling) const { return scaling ? scaled_facts : unscaled_facts; }
};

/// All that a panel may read. Panels change nothing here: they ask (requests.h).
struct View {
  const Session& session;
  const InterfaceState& state;
  const Palette& colors;
  Fonts& fonts;
  Textures& textures;
  float em;   ///< one em in pixels
  Rect area;  ///< the panel's own, pixels
  Room room;  ///< of the window
  bool formula_bar_shown;
  int selected;          ///< the selected query's position
  bool selection_moved;  ///< since the last frame
  const RowComparison& row;
  const HeatmapFigure& heatmap;  ///< drawn for the heatmap panel's body
  Point heatmap_origin;          ///< of the figure on the screen
  std::uint64_t heatmap_version;
  std::span<const KeyPress> keys;  ///< this frame's, those that no dialog or text field took

  const Scene& scene() const { return session.scene(); }
};

}  // namespace softfocus
