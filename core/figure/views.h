#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "core/attention/dot_product.h"
#include "core/attention/sharpening.h"
#include "core/figure/compare.h"
#include "core/figure/explanation.h"
#include "core/figure/figure_style.h"
#include "core/figure/heatmap.h"
#include "core/figure/plane.h"

// Everything that can be looked at, as figures for files.
namespace softfocus {

/// A scene with what was computed for it. Points at everything: what is pointed at outlives the calls.
struct ComputedScene {
  const Scene* scene = nullptr;
  const Matrix* tokens = nullptr;  ///< n × d
  const Mask* mask = nullptr;      ///< n × n or empty
  const Attention* attention = nullptr;
};

/// Which plane the tokens are looked at in.
struct PlaneChoice {
  bool principal = false;
  int first = 0, second = 1;  ///< dimensions, from 0
  friend bool operator==(const PlaneChoice&, const PlaneChoice&) = default;
};

/// The two coordinates in which a token of a scene is largest, in ascending order; of equal ones the first.
PlaneChoice plane_of_largest(const Scene& scene, Eigen::Index token);

/// Makes the plane that is chosen; dimensions that the tokens lack become the last ones.
NamedPlane named_plane(const Matrix& tokens, const PlaneChoice& choice);

/// What of a view a person can choose.
struct ViewChoices {
  Quantity quantity = Quantity::weights;          ///< of the heatmap
  std::optional<PlaneChoice> plane{};             ///< nothing: plane_of_largest() of the last token
  std::shared_ptr<const FrozenWeights> frozen{};  ///< what the comparison begins with; nothing: the other scaling
  bool slope_by_raw_score = false;
  SharpeningOptions sharpening{};
  std::optional<SharpeningMeasure> measure{};   ///< of sharpening; nothing: all
  std::optional<Eigen::Index> dot_product_d{};  ///< of the histogram; nothing: the scene's, at most 1024
};

/// The dimension of the histogram beside sharpening.
Eigen::Index histogram_dimension(const ViewChoices& choices, const Scene& scene);

/// Compares a scene's weights with those that were frozen or, where none were, those with ÷ √d with those without.
Comparison compared(const ComputedScene& computed, const FrozenWeights* frozen);

/// The headings of such a comparison, and which side is that of a scene with this scaling.
CompareContent compare_content(const Comparison& comparison, const FrozenWeights* frozen, bool scaling);

/// What can be drawn into a file.
enum class ViewKind : std::uint8_t { heatmap, pipeline, plane, compare, sharpening, slope, explanation };

/// A row of the table of views.
struct ViewRow {
  ViewKind kind;
  std::string_view id;     ///< as on the command line: "plane"
  std::string_view label;  ///< for people: "Plane"
  /// Draws the view for a file: laid out within the style's size, then cut down to what is drawn and a margin. Computes
  /// what is not in `computed`; with sharpening that takes a second or two.
  Figure (*draw)(const ComputedScene& computed, Eigen::Index query, const ViewChoices& choices,
                 const HeatmapStyle& style, const TextMeasure& measure);
};

/// Draws a view of a scene as its row does, after computing the scene's attention.
Figure picture_of_view(ViewKind kind, const Scene& scene, Eigen::Index query, const ViewChoices& choices,
                       const HeatmapStyle& style, const TextMeasure& measure);

/// All views.
std::span<const ViewRow> view_rows();

/// The row of a view.
const ViewRow& row_of(ViewKind kind);

}  // namespace softfocus
