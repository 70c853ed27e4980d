#pragma once

#include <cstdint>
#include <optional>

#include "app/interface_state.h"
#include "app/view.h"
#include "core/document/session.h"

namespace softfocus {

/// Fills what a heatmap shows from the document and the interface. Points into `session` and `state`.
HeatmapContent heatmap_content(const Session& session, const InterfaceState& state, int selected);

/// The look of the window's heatmap; size and pixels are the caller's.
HeatmapStyle heatmap_style(const InterfaceState& state);

/// What panels read and what is computed from the document for them: made once, kept while nothing changes.
class Derived {
 public:
  /// Brings everything up to date; `width` and `height` are those of the heatmap's body, pixels.
  void update(const Session& session, const InterfaceState& state, int selected, float width, float height, float em,
              Fonts& fonts);

  const RowComparison& row() const { return row_; }
  const HeatmapFigure& heatmap() const { return heatmap_; }
  std::uint64_t heatmap_version() const { return heatmap_version_; }

 private:
  struct RowKey {
    std::uint64_t revision;
    int selected;
    friend bool operator==(const RowKey&, const RowKey&) = default;
  };
  struct HeatmapKey {
    RowKey row;
    Quantity quantity;
    bool fitted;
    int colormap;
    Theme theme;
    float width, height, em;
    friend bool operator==(const HeatmapKey&, const HeatmapKey&) = default;
  };

  std::optional<RowKey> row_key_;
  RowComparison row_;
  std::optional<HeatmapKey> heatmap_key_;
  HeatmapFigure heatmap_;
  Matrix gliding_;
  std::uint64_t heatmap_version_ = 0;
};

/// The values that colour the cells in the midst of a glide (n × n); empty when nothing glides.
Matrix gliding_values(const Glide& glide, const Matrix& to);

}  // namespace softfocus
