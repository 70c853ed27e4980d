#include "core/attention/dot_product.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace softfocus {
namespace {

using Eigen::Index;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Below this |z| the density is its limit at 0 to the last digit, and for d = 1 so nearly logarithmic.
constexpr double kNearZero = 1e-150;
// Terms that are smaller than e^−kNegligible of the largest do not count.
constexpr double kNegligible = 45.0;
constexpr double kBinsOfRoot = 6.0;  // how many bins there are for √d
constexpr double kDeviations = 4.0;  // how many standard deviations the bins reach

// log Γ(d/2).
double log_gamma_of_half(Index d) { return std::lgamma(0.5 * static_cast<double>(d)); }

// log K_ν(x) for ν ≥ 0 and x ≥ kNearZero. The integrand exp(−x cosh t) cosh νt is even and falls faster than any
// exponential, so that the trapezoidal rule is exact up to rounding once its step is below half of the peak's width and
// below what the integrand's growth beyond imaginary parts of π/2 asks for (Trefethen and Weideman 2014, "The
// exponentially convergent trapezoidal rule", §5).
double log_bessel_k(double nu, double x) {
  const double peak = std::asinh(nu / x), height = nu * peak - std::hypot(x, nu);
  const double step = std::min(0.1, 0.5 / std::sqrt(std::hypot(x, nu)));
  double sum = 0.0;
  for (int i = 0;; ++i) {
    const double t = step * i;
    // The logarithm of the integrand over that of its peak, without the factor ½ of the hyperbolic cosine.
    const double exponent = nu * t - x * std::cosh(t) - height;
    if (t > peak && exponent < -kNegligible) break;
    sum += std::exp(exponent) * (1.0 + std::exp(-2.0 * nu * t)) * (i == 0 ? 0.5 : 1.0);
  }
  return height + std::log(0.5 * step * sum);
}

double log_normal_density(double z, double variance) {
  return -0.5 * (z * z / variance + std::log(2.0 * std::numbers::pi * variance));
}

double density(std::int64_t count, std::int64_t all, double width) {
  return all == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(all) / width;
}

// Counts a value in its bin, if there is one.
void count(double value, const DotProductHistogram& histogram, std::vector<std::int64_t>& bins) {
  const double bin = std::floor((value - histogram.low) / histogram.width);
  if (bin >= 0.0 && bin < static_cast<double>(bins.size())) ++bins[static_cast<std::size_t>(bin)];
}

}  // namespace

double log_dot_product_density(double z, Index d) {
  assert(d > 0);
  if (d >= kNormalDimension) return log_normal_density(z, static_cast<double>(d));
  const double nu = 0.5 * static_cast<double>(d - 1), x = std::abs(z);
  const double constant = 0.5 * std::log(std::numbers::pi) + log_gamma_of_half(d) + nu * std::numbers::ln2;
  if (x >= kNearZero) return nu * std::log(x) + log_bessel_k(nu, x) - constant;
  // K₀(x) → −log(x/2) − γ; x^ν K_ν(x) → 2^(ν − 1) Γ(ν).
  if (d == 1) return x == 0.0 ? kInfinity : std::log(std::numbers::ln2 - std::log(x) - std::numbers::egamma) - constant;
  return (nu - 1.0) * std::numbers::ln2 + log_gamma_of_half(d - 1) - constant;
}

double log_chi_squared_density(double z, Index d) {
  assert(d > 0);
  if (z < 0.0) return -kInfinity;
  const double power = 0.5 * static_cast<double>(d) - 1.0;
  const double constant = 0.5 * static_cast<double>(d) * std::numbers::ln2 + log_gamma_of_half(d);
  return (power == 0.0 ? 0.0 : power * std::log(z)) - 0.5 * z - constant;
}

double DotProductHistogram::density_of_pairs(std::size_t bin) const { return density(pairs[bin], all_pairs, width); }

double DotProductHistogram::density_of_diagonal(std::size_t bin) const {
  return density(diagonal[bin], all_diagonal, width);
}

DotProductExperiment::DotProductExperiment(const DotProductOptions& options)
    : random_(options.n, options.seed, options.pairing) {
  assert(options.n >= 2 && options.d >= 1 && options.scenes >= 1);
  const double d = static_cast<double>(options.d), root = std::sqrt(d), deviation = std::sqrt(2.0 * d);
  const bool self = options.pairing == Pairing::self;
  const double high = self ? d + kDeviations * deviation : kDeviations * root;
  histogram_.options = options;
  histogram_.width = root / kBinsOfRoot;
  histogram_.low = -kDeviations * root;
  // Rounded first: the bins of independent vectors come out even.
  const double bins = std::ceil(std::round((high - histogram_.low) / histogram_.width * 1024.0) / 1024.0);
  histogram_.pairs.resize(static_cast<std::size_t>(bins));
  if (self) histogram_.diagonal.resize(static_cast<std::size_t>(bins));
}

bool DotProductExperiment::step() {
  const DotProductOptions& options = histogram_.options;
  if (histogram_.scenes == options.scenes) return false;
  drawn_ = !drawn_;
  if (drawn_) {
    random_.draw(options.d, static_cast<std::uint64_t>(histogram_.scenes));
    return true;
  }
  random_.multiply();
  const Matrix& products = random_.raw_scores();
  for (Index query = 0; query < options.n; ++query) {
    for (Index key = 0; key < options.n; ++key) {
      const double product = static_cast<double>(products(query, key));
      if (options.pairing == Pairing::self && key == query) {
        count(product, histogram_, histogram_.diagonal);
        ++histogram_.all_diagonal;
        histogram_.sum_of_diagonal += product;
      } else {
        count(product, histogram_, histogram_.pairs);
        ++histogram_.all_pairs;
      }
    }
  }
  return ++histogram_.scenes < options.scenes;
}

double DotProductExperiment::done() const {
  return static_cast<double>(histogram_.scenes) / static_cast<double>(histogram_.options.scenes);
}

}  // namespace softfocus
