#pragma once

#include <cstdint>
#include <vector>

#include "core/attention/random_scores.h"

// How a single dot product q · k of vectors from N(0, 1) is distributed.
namespace softfocus {

/// From this dimension on q · k counts as normally distributed. There the normal density is 0.6 % too low at 0.
inline constexpr Eigen::Index kNormalDimension = 128;

/// Gives the logarithm of the density of q · k at z, for independent q and k of dimension d (at least 1) from N(0, 1):
/// |z|^ν K_ν(|z|) ÷ (√π Γ(d/2) 2^ν), ν = (d − 1)/2, exact up to rounding for d < kNormalDimension and any z; from there
/// on the logarithm of N(0, d). For d = 1 the density grows without bound at z = 0: there it is +∞.
/// Sources: Pearson, Stouffer and David 1932, "Further applications in statistics of the T_m(x) Bessel function"; the
/// integral K_ν(x) = ∫ exp(−x cosh t) cosh νt dt over t > 0, DLMF 10.32.9.
double log_dot_product_density(double z, Eigen::Index d);

/// Gives the logarithm of the density of q · q at z, for q of dimension d (at least 1) from N(0, 1): χ² with d degrees
/// of freedom. −∞ for z < 0; at 0 it is +∞ for d = 1.
double log_chi_squared_density(double z, Eigen::Index d);

/// What scenes are drawn for the histogram.
struct DotProductOptions {
  Eigen::Index n = 16;  ///< tokens in a scene, at least 2
  Eigen::Index d = 4;   ///< 1 … 1024
  std::uint64_t seed = 1;
  Pairing pairing = Pairing::independent;
  Eigen::Index scenes = 200;  ///< at least 1

  friend bool operator==(const DotProductOptions&, const DotProductOptions&) = default;
};

/// How often dot products fell into each of many bins of equal width.
struct DotProductHistogram {
  DotProductOptions options;
  Eigen::Index scenes = 0;  ///< how many were drawn
  double low = -1.0;        ///< where the first bin begins
  double width = 1.0;       ///< of a bin
  /// By bin: the products of a query and a key. With Q = K = X without those of a token with itself.
  std::vector<std::int64_t> pairs;
  std::vector<std::int64_t> diagonal;  ///< with Q = K = X those of a token with itself, in the same bins; else empty
  std::int64_t all_pairs = 0;          ///< with those beyond the bins
  std::int64_t all_diagonal = 0;
  double sum_of_diagonal = 0.0;

  double edge(std::size_t bin) const { return low + width * static_cast<double>(bin); }
  /// How dense the products of a bin lie: their share of all, divided by the bin's width. 0 while there are none.
  double density_of_pairs(std::size_t bin) const;
  double density_of_diagonal(std::size_t bin) const;

  friend bool operator==(const DotProductHistogram&, const DotProductHistogram&) = default;
};

/// Draws the dot products of random scenes of one d, one scene a step. The same options give the same bits at the end.
/// The bins reach from −4√d to 4√d, four standard deviations of q · k; with Q = K = X to d + 4√(2d), as far of q · q.
class DotProductExperiment {
 public:
  explicit DotProductExperiment(const DotProductOptions& options);

  /// Does a little more: draws one scene, or multiplies and counts it. Returns whether anything is left to do.
  bool step();

  /// How much is done, 0 … 1.
  double done() const;

  const DotProductHistogram& histogram() const { return histogram_; }

 private:
  RandomScores random_;
  DotProductHistogram histogram_;
  bool drawn_ = false;
};

}  // namespace softfocus
