#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/attention/random_scores.h"

namespace softfocus {

/// The dimensions at which sharpening is measured: the powers of 2 from 1 to 1024. Between them the curves are smooth
/// enough for straight lines.
inline constexpr std::array<Eigen::Index, 11> kSharpeningDimensions{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};

/// What random scenes are drawn.
struct SharpeningOptions {
  Eigen::Index n = 16;  ///< tokens in a scene, 2 … 64
  std::uint64_t seed = 1;
  Pairing pairing = Pairing::independent;
  Eigen::Index scenes = 200;  ///< for each d, at least 1

  friend bool operator==(const SharpeningOptions&, const SharpeningOptions&) = default;
};

/// What is measured of every row: the first three of its n weights (temperature 1, no mask; see RowFacts), the last of
/// its n scores.
enum class SharpeningMeasure : std::uint8_t {
  largest_weight,
  effective_share,  ///< effective tokens ÷ n
  gradient_left,
  /// The standard deviation of the row's own n scores around their mean, √(Σ (s − s̄)² ÷ (n − 1)). With Q = K = X the
  /// token's score with itself is among them. Its mean over rows is a little below the root of the mean variance, most
  /// of all for small d, where rows differ in the length of their query.
  spread,
};
inline constexpr std::array kSharpeningMeasures{SharpeningMeasure::largest_weight, SharpeningMeasure::effective_share,
                                                SharpeningMeasure::gradient_left, SharpeningMeasure::spread};

/// What all rows of all scenes of one d say together.
struct RowSummary {
  double mean = 0.0;
  double low = 0.0, high = 0.0;  ///< 10 % of the rows lie below, 90 %; linear between neighbouring rows

  friend bool operator==(const RowSummary&, const RowSummary&) = default;
};

/// One d, with ÷ √d or without.
struct SharpeningSummary {
  std::array<RowSummary, kSharpeningMeasures.size()> measures;  ///< in the order of kSharpeningMeasures
  /// The variance of a score around 0, its true mean: the mean of s² over all pairs of a query and a key. With Q = K =
  /// X without the pairs of a token with itself.
  double variance = 0.0;

  const RowSummary& operator[](SharpeningMeasure measure) const { return measures[static_cast<std::size_t>(measure)]; }
  friend bool operator==(const SharpeningSummary&, const SharpeningSummary&) = default;
};

/// One place on the d axis.
struct SharpeningPoint {
  Eigen::Index d = 1;
  Eigen::Index scenes = 0;             ///< how many went into it, at least 1
  SharpeningSummary scaled, unscaled;  ///< with ÷ √d, without

  friend bool operator==(const SharpeningPoint&, const SharpeningPoint&) = default;
};

/// The curves as far as they are known.
struct SharpeningCurves {
  SharpeningOptions options;
  std::vector<SharpeningPoint> points;  ///< with d ascending; only those with a scene
  Eigen::Index scenes = 0;              ///< how many every d has at least

  friend bool operator==(const SharpeningCurves&, const SharpeningCurves&) = default;
};

/// Measures in small steps how softmax sharpens as d grows. Goes around the dimensions, one scene for each at a time,
/// so that whole curves are there early and settle. The same options give the same bits at the end.
class SharpeningExperiment {
 public:
  explicit SharpeningExperiment(const SharpeningOptions& options);

  /// Does a little more: draws one scene, or multiplies and measures it, O(n · (n + d)) and O(n² · d), a few
  /// milliseconds at most. Returns whether anything is left to do.
  bool step();

  /// How much is done, 0 … 1, counted in steps.
  double done() const;

  /// Gives the curves so far. Cheap: what is summarised is kept in order.
  SharpeningCurves curves() const;

 private:
  // The values of one measure, one for each row so far.
  struct Values {
    std::vector<float> sorted;
    double sum = 0.0;

    RowSummary summary() const;
  };
  struct Scores {
    std::array<Values, kSharpeningMeasures.size()> measures;
    double squares = 0.0;  // Σ s² over pairs

    SharpeningSummary summary(double pairs) const;
  };
  struct Place {
    Eigen::Index scenes = 0;
    Scores scaled, unscaled;
  };

  void measure(const Matrix& scores, Scores& into) const;

  SharpeningOptions options_;
  RandomScores random_;
  std::array<Place, kSharpeningDimensions.size()> places_;
  std::size_t next_ = 0;  // of the steps
};

}  // namespace softfocus
