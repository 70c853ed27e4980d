#pragma once

#include <memory>
#include <span>

#include "app/arrangement.h"
#include "app/background.h"
#include "app/desktop/canvas.h"
#include "app/interface_state.h"
#include "app/keys.h"
#include "app/views.h"
#include "core/attention/row_facts.h"
#include "core/document/session.h"
#include "core/figure/heatmap.h"

namespace softfocus {

/// What was computed last, and for which scene: with large scenes it is a moment behind the document.
struct Computed {
  const Scene* scene = nullptr;
  const Matrix* tokens = nullptr;
  const Attention* attention = nullptr;  ///< nullptr: nothing yet
  const Mask* mask = nullptr;
  std::uint64_t revision = 0;
  bool present = false;              ///< for the scene as it is now
  std::shared_ptr<const void> kept;  ///< keeps all this as it is while held; nullptr: it changes with the document
};

/// The selected query's row, with ÷ √d and without; always for the scene as it is now.
struct RowComparison {
  RowAttention scaled, unscaled;
  RowFacts scaled_facts, unscaled_facts;

  const RowAttention& present(bool scaling) const { return scaling ? scaled : unscaled; }
  const RowFacts& present_facts(bool scaling) const { return scaling ? scaled_facts : unscaled_facts; }
};

/// The picture that would be saved, drawn small.
struct PicturePreview {
  ImageShape image;  ///< without pixels when there is nothing to show
  Point size;        ///< of the picture itself, points
  std::uint64_t version = 0;
};

/// All that a panel may read. Panels change nothing here: they ask (requests.h).
struct View {
  const Session& session;
  const InterfaceState& state;
  const Palette& colors;
  Fonts& fonts;
  Textures& textures;
  float em;             ///< one em in pixels
  Rect area;            ///< the panel's own, pixels
  Room room;            ///< of the window
  int slot;             ///< in the right column: 0 above, 1 below
  bool pipeline_shown;  ///< as a strip at the bottom
  bool formula_bar_shown;
  int selected;          ///< the selected query's position
  bool selection_moved;  ///< since the last frame
  const Computed& computed;
  const RowComparison& row;
  const HeatmapFigure& heatmap;  ///< of what was computed, drawn for the heatmap panel's body
  Point heatmap_origin;          ///< of the figure on the screen
  std::uint64_t heatmap_version;
  bool late;                      ///< what was computed has been behind for long enough to say so
  const PicturePreview& preview;  ///< up to date while its dialog is open
  Views& views;                   ///< made when asked for
  const Background& opening;
  const Background& saving;
  std::span<const KeyPress> keys;  ///< this frame's, those that no dialog or text field took

  const Scene& scene() const { return session.scene(); }
};

}  // namespace softfocus
