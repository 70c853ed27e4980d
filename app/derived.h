#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "app/background.h"
#include "app/interface_state.h"
#include "app/view.h"
#include "core/document/session.h"

namespace softfocus {

/// The look of the window's heatmap; size and pixels are the caller's.
HeatmapStyle heatmap_style(const InterfaceState& state);

/// The look of a saved picture, as chosen in its dialog; size is the caller's.
HeatmapStyle picture_style(const InterfaceState& state);

/// The view that a picture is saved of.
ViewKind picture_view(const InterfaceState& state);

/// The room that a picture of a view is laid out in, pixels: that of the view in the centre, whose body is given; for
/// the others what suits them.
Point picture_room(ViewKind kind, Point body, float em);

/// What panels read and what is computed from the document for them: made once, kept while nothing changes. The
/// attention of a large scene is computed beside the window, and what is here is then a moment behind.
class Derived {
 public:
  /// `wake` is called from another thread when something new is there.
  explicit Derived(const std::function<void()>& wake) : computing_(wake), previewing_(wake) {}

  /// Brings everything up to date but the preview; `width` and `height` are those of the heatmap's body, pixels. A
  /// heatmap that is not `shown` is not drawn.
  void update(const Session& session, const InterfaceState& state, int selected, float width, float height, float em,
              bool shown, Fonts& fonts);

  /// Brings the preview of the picture up to date; it is laid out for `body`, the heatmap's, and drawn into at most
  /// `room`, both in pixels.
  void update_preview(const Session& session, const InterfaceState& state, Point body, Point room, float em,
                      Fonts& fonts);

  /// Finishes a preview that was drawn beside the window, or gives it up where nobody looks.
  void tend_preview(bool shown);

  const Computed& computed() const { return computed_; }
  const RowComparison& row() const { return row_; }
  const HeatmapFigure& heatmap() const { return heatmap_; }
  std::uint64_t heatmap_version() const { return heatmap_version_; }
  const PicturePreview& preview() const { return preview_; }

  /// The seconds for which something has been computed beside the window; nothing when that is not so.
  std::optional<double> computing_seconds() const {
    return computing() ? std::optional(computing_.seconds()) : std::nullopt;
  }

  /// Tells whether something is being computed beside the window.
  bool computing() const { return computing_.running(); }

  /// Tells whether the preview of a picture is being drawn beside the window.
  bool previewing() const { return previewing_.running(); }

 private:
  /// A large scene with all that was computed for it.
  struct Snapshot {
    Scene scene;
    Mask mask;
    Matrix tokens;
    Attention attention;
    std::uint64_t revision = 0, document = 0;
  };
  static std::shared_ptr<const Snapshot> make_snapshot(const Scene& scene, std::uint64_t revision,
                                                       std::uint64_t document);

  struct RowKey {
    std::uint64_t revision;
    int selected;
    friend bool operator==(const RowKey&, const RowKey&) = default;
  };
  struct HeatmapKey {
    std::uint64_t computed;
    int selected;
    Quantity quantity;
    bool fitted;
    int colormap;
    Theme theme;
    float width, height, em;
    friend bool operator==(const HeatmapKey&, const HeatmapKey&) = default;
  };
  struct PreviewKey {
    HeatmapKey heatmap;
    PictureChoices choices;
    ViewKind view;
    Point room;
    friend bool operator==(const PreviewKey&, const PreviewKey&) = default;
  };

  void compute(const Session& session);
  HeatmapContent content(const InterfaceState& state) const;

  Background computing_;
  std::shared_ptr<const Snapshot> snapshot_;
  std::uint64_t document_ = 0;
  std::optional<std::uint64_t> failed_;  // the revision for which there was too little memory
  Computed computed_;

  std::optional<RowKey> row_key_;
  RowComparison row_;
  std::optional<HeatmapKey> heatmap_key_;
  HeatmapFigure heatmap_;
  bool heatmap_drawn_ = false;  // for its key
  Matrix gliding_;
  std::uint64_t heatmap_version_ = 0;
  void draw_heatmap_preview(const InterfaceState& state, Point body, Point room, float em, Fonts& fonts, bool same_fit);
  void begin_preview(const Session& session, const InterfaceState& state, ViewKind view, const HeatmapStyle& style,
                     Point room);

  Background previewing_;  // views other than the heatmap
  std::optional<PreviewKey> preview_key_;
  PicturePreview preview_;
  float preview_fit_ = 1;  // pixels a point
};

/// The values that colour the cells in the midst of a glide (n × n); empty when nothing glides.
Matrix gliding_values(const Glide& glide, const Matrix& to);

}  // namespace softfocus
