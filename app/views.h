#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "app/beside.h"
#include "app/experiment.h"
#include "core/figure/compare.h"
#include "core/figure/explanation.h"
#include "core/figure/figure_style.h"
#include "core/figure/pipeline.h"
#include "core/figure/plane.h"
#include "core/figure/sharpening.h"
#include "core/figure/slope.h"
#include "core/figure/views.h"
#include "core/formats/three_lines.h"

namespace softfocus {

struct View;

/// Something made when it is first asked for and kept while its key stays the same and it need not be made `again`.
template <typename Key, typename Value>
class Cached {
 public:
  template <typename Make>
  const Value& get(const Key& key, bool again, Make make) {
    if (again || key_ != key) {
      value_ = make();
      key_ = key;
      ++version_;
    }
    return value_;
  }

  const Value& value() const { return value_; }

  /// Changes with the value.
  std::uint64_t version() const { return version_; }

 private:
  std::optional<Key> key_;
  Value value_{};
  std::uint64_t version_ = 0;
};

/// Those views that show why: what each needs is computed when its panel asks, so that a hidden panel costs nothing.
/// All are of what was computed last, which is there when they are asked for.
class Views {
 public:
  /// `wake` is called from other threads when something new is known.
  explicit Views(const std::function<void()>& wake);

  const PipelineFigure& pipeline(const View& view, Point size);
  // Of large scenes these are made beside the window. They are nullptr as long as there is nothing to show; then what
  // was made last stays until the next is there.
  const PlaneFigure* plane(const View& view, Point size, std::optional<Eigen::Index> hovered,
                           std::optional<Point> mouse);
  const CompareFigure* compare(const View& view, Point size);
  const SlopeFigure* slope(const View& view, Point size);

  const SharpeningFigure& sharpening(const View& view, Point size);
  const ExplanationFigure& explanation(const View& view, Point size, const ExplanationParts& parts);
  const std::vector<ComputationLine>& lines(const View& view);

  /// The plane that plane() drew last, and the vectors' places in it.
  const NamedPlane& named_plane() const { return named_plane_.value(); }

  /// The comparison that compare() drew last.
  const Comparison& comparison() const { return comparison_.value(); }

  /// The slope of one query, and the tokens that it is of.
  struct Slope {
    std::vector<TokenPtr> tokens;
    SlopeContent content;
  };

  /// What slope() drew last.
  const Slope& sloped() const { return sloped_.value(); }

  /// What explanation() drew last.
  const ExplanationContent& explained() const { return explained_.value(); }

  // The figures, as last drawn.
  const PipelineFigure& drawn_pipeline() const { return pipeline_.value(); }
  const PlaneFigure& drawn_plane() const { return plane_.value(); }
  const CompareFigure& drawn_compare() const { return compare_.value(); }
  const SlopeFigure& drawn_slope() const { return slope_.value(); }
  const SharpeningFigure& drawn_sharpening() const { return sharpening_.value(); }
  const ExplanationFigure& drawn_explanation() const {
    return (explained_whole_ ? whole_explanation_ : explanation_).value();
  }
  const std::vector<ComputationLine>& drawn_lines() const { return lines_.value(); }

  std::uint64_t pipeline_version() const { return pipeline_.version(); }
  std::uint64_t compare_version() const { return compare_.version(); }
  std::uint64_t slope_version() const { return slope_.version(); }

  /// To be called once a frame, after the panels: gives up what no panel waits for.
  void tend();

  /// Counts what was computed for the views of the centre so far, their figures aside.
  std::uint64_t computations() const {
    return named_plane_.version() + plane_content_.version() + comparison_.version() + sloped_.version();
  }

  /// Tells whether something is being computed beside the window.
  bool computing() const {
    return curves_.running() || histogram_.running() || walked_.running() || named_plane_.running() ||
           comparison_.running() || sloped_.running();
  }

 private:
  /// What every figure depends on beside its content.
  using Look = std::tuple<Theme, float, float, float, int, bool>;
  static Look look(const View& view, Point size);
  const OtherWeights* others(const View& view);

  Cached<std::tuple<Look, std::uint64_t, Quantity, bool>, PipelineFigure> pipeline_;
  Beside<std::tuple<std::uint64_t, PlaneChoice>, NamedPlane> named_plane_;
  Cached<std::tuple<std::uint64_t, int, std::uint64_t, std::optional<PlaneWindow>>, PlaneContent> plane_content_;
  Cached<std::tuple<Look, std::uint64_t, std::optional<Eigen::Index>, std::optional<Point>>, PlaneFigure> plane_;
  using Frozen = std::shared_ptr<const FrozenWeights>;
  Beside<std::uint64_t, Comparison> comparison_;
  Frozen compared_with_;
  Cached<std::tuple<Look, TokenId, std::uint64_t>, CompareFigure> compare_;
  Beside<std::tuple<std::uint64_t, int, bool>, Slope> sloped_;
  Cached<std::tuple<Look, std::uint64_t>, SlopeFigure> slope_;
  Cached<std::tuple<std::uint64_t, int>, std::vector<ComputationLine>> lines_;

  BackgroundExperiment<SharpeningExperiment, SharpeningOptions, SharpeningCurves> curves_;
  BackgroundExperiment<DotProductExperiment, DotProductOptions, DotProductHistogram> histogram_;
  using SharpeningKey =
      std::tuple<std::uint64_t, std::uint64_t, std::optional<SharpeningMeasure>, int, Theme, float, float, float>;
  Cached<SharpeningKey, SharpeningFigure> sharpening_;

  using RowKey = std::tuple<std::uint64_t, int>;
  Beside<RowKey, OtherWeights> walked_;
  Cached<std::tuple<RowKey, bool>, ExplanationContent> explained_;
  using ExplanationKey = std::tuple<Look, std::uint64_t, bool, bool, bool>;
  Cached<ExplanationKey, ExplanationFigure> whole_explanation_, explanation_;
  bool explained_whole_ = true;
};

/// The style of a figure on the screen.
FigureStyle figure_style(const View& view, Point size);

}  // namespace softfocus
