#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include "core/figure/compare.h"
#include "core/figure/figure_style.h"
#include "core/figure/pipeline.h"
#include "core/figure/slope.h"

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

  /// Changes with the value.
  std::uint64_t version() const { return version_; }

 private:
  std::optional<Key> key_;
  Value value_;
  std::uint64_t version_ = 0;
};

/// The figures of those views that show why. Each is made when its panel asks, so that a hidden panel costs nothing.
/// All are of what was computed last, which is there when they are asked for.
class Views {
 public:
  const PipelineFigure& pipeline(const View& view, Point size);
  const CompareFigure& compare(const View& view, Point size);
  const SlopeFigure& slope(const View& view, Point size);

  /// The comparison that compare() drew last.
  const Comparison& comparison() const { return comparison_value_; }

  std::uint64_t pipeline_version() const { return pipeline_.version(); }
  std::uint64_t compare_version() const { return compare_.version(); }
  std::uint64_t slope_version() const { return slope_.version(); }

 private:
  /// What every figure depends on: the scene's revision, the selected query, the look.
  using Look = std::tuple<std::uint64_t, int, Theme, float, float, float, int, bool>;
  static Look look(const View& view, Point size);

  Cached<std::tuple<Look, Quantity, bool>, PipelineFigure> pipeline_;
  Cached<std::tuple<std::uint64_t, const FrozenWeights*>, int> compared_;
  Attention other_;  // with the other scaling
  Comparison comparison_value_;
  Cached<std::tuple<Look, const FrozenWeights*>, CompareFigure> compare_;
  Cached<std::tuple<Look, bool>, SlopeFigure> slope_;
};

/// The style of a figure on the screen.
FigureStyle figure_style(const View& view, Point size);

}  // namespace softfocus
