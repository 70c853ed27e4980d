#include "core/attention/dot_product.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <vector>

using namespace softfocus;
using Eigen::Index;

namespace {

struct Value {
  Index d;
  double z, log_density;
};

// Both tables were computed with mpmath 1.3 (Python) in 40 digits, from besselk, gamma and loggamma.
constexpr Value kDotProduct[] = {
    {1, 1e-200, 4.9878716363525156},    {1, 1e-9, 1.8921058155438056},      {1, 0.01, 0.40734259299881567},
    {1, 0.5, -1.2233196557184816},      {1, 1.0, -2.0097942847561883},      {1, 3.0, -4.5046076704911198},
    {1, 10.0, -12.082162708887733},     {1, 45.0, -47.825017382426702},     {1, 300.0, -303.77124574515381},
    {1, 1e4, -10005.524121218568},      {1, 1e7, -10000008.977986371},      {2, 1e-200, -0.69314718055994531},
    {2, 1e-9, -0.69314718155994531},    {2, 0.01, -0.70314718055994531},    {2, 0.5, -1.1931471805599453},
    {2, 1.0, -1.6931471805599453},      {2, 3.0, -3.6931471805599453},      {2, 10.0, -10.693147180559945},
    {2, 45.0, -45.693147180559945},     {2, 300.0, -300.69314718055995},    {2, 1e4, -10000.69314718056},
    {2, 1e7, -10000000.693147181},      {3, 1e-200, -1.1447298858494002},   {3, 1e-9, -1.1447298858494002},
    {3, 0.01, -1.1449909787482224},     {3, 0.5, -1.3332056691046943},      {3, 1.0, -1.6523818340601525},
    {3, 3.0, -3.2610902710586261},      {3, 10.0, -9.7318749734434255},     {3, 45.0, -44.007364796693299},
    {3, 300.0, -298.06579937315941},    {3, 1e4, -9996.3137308490914},      {3, 1e7, -9999992.8598906702},
    {4, 1e-200, -1.3862943611198906},   {4, 1e-9, -1.3862943611198906},     {4, 0.01, -1.3863440302667225},
    {4, 0.5, -1.4808292530117262},      {4, 1.0, -1.6931471805599453},      {4, 3.0, -3.0},
    {4, 10.0, -8.9883990883215201},     {4, 45.0, -42.557652964630796},     {4, 300.0, -295.67918409637101},
    {4, 1e4, -9992.1758539941434},      {4, 1e7, -9999985.2681986102},      {5, 1e-200, -1.5501949939575646},
    {5, 1e-9, -1.5501949939575646},     {5, 0.01, -1.5502199908505138},     {5, 0.5, -1.6080646612493533},
    {5, 1.0, -1.7579335029518637},      {5, 3.0, -2.8346656593578245},      {5, 10.0, -8.3851731105987879},
    {5, 45.0, -41.266349447211584},     {5, 300.0, -293.4556375134915},     {5, 1e4, -9988.2018527732832},
    {5, 1e7, -9999977.8404071579},      {10, 1e-200, -1.9898293829901488},  {10, 1e-9, -1.9898293829901488},
    {10, 0.01, -1.9898365258370876},    {10, 0.5, -2.0076237166042071},     {10, 1.0, -2.0602934243659731},
    {10, 3.0, -2.5739156046890999},     {10, 10.0, -6.491295969771607},     {10, 45.0, -36.197504518694577},
    {10, 300.0, -283.79538248360761},   {10, 1e4, -9969.8014282952546},     {10, 1e7, -9999942.1714061293},
    {33, 1e-200, -2.6439952546845684},  {33, 1e-9, -2.6439952546845684},    {33, 0.01, -2.6439969213511359},
    {33, 0.5, -2.6481613015763568},     {33, 1.0, -2.6606520176312749},     {33, 3.0, -2.7932037683995577},
    {33, 10.0, -4.2250965206793777},    {33, 45.0, -23.927737693394866},    {33, 300.0, -251.8806125517283},
    {33, 1e4, -9897.9416203706847},     {33, 1e7, -9999790.8841876169},     {64, 1e-200, -2.9865378090171818},
    {64, 1e-9, -2.9865378090171818},    {64, 0.01, -2.9865386286893015},    {64, 0.5, -2.9885869181800081},
    {64, 1.0, -2.9947333920152591},     {64, 3.0, -3.0602163788422211},     {64, 10.0, -3.7952364133423026},
    {64, 45.0, -16.737630615344138},    {64, 300.0, -221.80658838281802},   {64, 1e4, -9814.7027843207142},
    {64, 1e7, -9999600.6119185515},     {100, 1e-200, -3.2139732486835488}, {100, 1e-9, -3.2139732486835488},
    {100, 0.01, -3.2139737641474635},   {100, 0.5, -3.2152618909975453},    {100, 1.0, -3.2191276082127152},
    {100, 3.0, -3.2603423766584268},    {100, 10.0, -3.7266807781168174},   {100, 45.0, -12.75019978461719},
    {100, 300.0, -195.67030958534265},  {100, 1e4, -9727.7939311219241},    {100, 1e7, -9999389.4362935774},
    {126, 1e-200, -3.3310954231875186}, {126, 1e-9, -3.3310954231875186},   {126, 0.01, -3.3310958296915822},
    {126, 0.5, -3.3321116748149037},    {126, 1.0, -3.3351603272837895},    {126, 3.0, -3.3676697362070585},
    {126, 10.0, -3.7362461037354349},   {126, 45.0, -11.085327875326623},   {126, 300.0, -180.42377160578914},
    {126, 1e4, -9669.2980613851703},    {126, 1e7, -9999241.2123283888},    {127, 1e-200, -3.3350953805241281},
    {127, 1e-9, -3.3350953805241281},   {127, 0.01, -3.3350957837499332},   {127, 0.5, -3.3361034367109841},
    {127, 1.0, -3.3391275053292313},    {127, 3.0, -3.3713749168207938},    {127, 10.0, -3.7370002651094679},
    {127, 45.0, -11.033401942221532},   {127, 300.0, -179.88436829860556},  {127, 1e4, -9667.1059107239436},
    {127, 1e7, -9999235.5694342731},
};

constexpr Value kChiSquared[] = {
    {1, 1e-9, 9.4426943847685328},
    {1, 0.5, -0.82236494292470009},
    {1, 1.0, -1.4189385332046727},
    {1, 4.0, -3.6120857137646181},
    {1, 64.0, -34.998380074884509},
    {1, 1000.0, -504.37281617269574},
    {1, 1e5, -50006.67540126569},
    {2, 1e-9, -0.69314718105994531},
    {2, 0.5, -0.94314718055994531},
    {2, 1.0, -1.1931471805599453},
    {2, 4.0, -2.6931471805599453},
    {2, 64.0, -32.693147180559945},
    {2, 1000.0, -500.69314718055995},
    {2, 1e5, -50000.69314718056},
    {3, 1e-9, -11.280571452177878},
    {3, 0.5, -1.5155121234846454},
    {3, 1.0, -1.4189385332046727},
    {3, 4.0, -2.2257913526447274},
    {3, 64.0, -30.839496991524837},
    {3, 1000.0, -497.4650608937136},
    {3, 1e5, -49995.16247580072},
    {4, 1e-9, -22.109560198566302},
    {4, 0.5, -2.3294415416798359},
    {4, 1.0, -1.8862943611198906},
    {4, 4.0, -2.0},
    {4, 64.0, -29.227411277760219},
    {4, 1000.0, -494.47853908213775},
    {4, 1e5, -49989.87336889615},
    {9, 1e-9, -78.104329313174635},
    {9, 0.5, -8.2489140153220047},
    {9, 1.0, -6.0728988833621961},
    {9, 4.0, -2.7208686194425789},
    {9, 64.0, -23.016808091603345},
    {9, 1000.0, -481.39575540692472},
    {9, 1e5, -49965.277659755966},
    {64, 1e-9, -742.69417427707231},
    {64, 0.5, -122.01049592859187},
    {64, 1.0, -100.77293333123356},
    {64, 4.0, -59.297808136516951},
    {64, 64.0, -3.347557747083733},
    {64, 1000.0, -386.13251968278731},
    {64, 1e5, -49743.372243917156},
    {127, 1e-9, -1538.1547257051367},
    {127, 0.5, -286.52230968048259},
    {127, 1.0, -243.450610895486},
    {127, 4.0, -158.30721332549284},
    {127, 64.0, -15.020418185506513},
    {127, 1000.0, -311.21590595910244},
    {127, 1e5, -49523.392769334847},
    {500, 1e-9, -6461.9037594131334},
    {500, 0.5, -1474.6542139724034},
    {500, 1.0, -1302.310566012977},
    {500, 4.0, -958.62327009412428},
    {500, 64.0, -298.24867825641875},
    {500, 1000.0, -81.779501546424916},
    {500, 1e5, -48435.09212523539},
    {1024, 1e-9, -13624.302346128117},
    {1024, 0.5, -3389.1617127141329},
    {1024, 1.0, -3035.2135034480009},
    {1024, 4.0, -2328.3170849157368},
    {1024, 64.0, -941.52424785120856},
    {1024, 1000.0, -4.8505558881288401},
    {1024, 1e5, -47151.608590848214},
};

double density(double z, Index d) { return std::exp(log_dot_product_density(z, d)); }
double chi_squared(double z, Index d) { return std::exp(log_chi_squared_density(z, d)); }

// ∫ f(x) dx over x > 0 with x = exp(u), where densities with a pole at 0 are smooth; `step` is that of u.
double integral(double step, const std::function<double(double)>& f) {
  double sum = 0.0;
  for (double u = -90.0; u < 12.0; u += step) sum += f(std::exp(u)) * std::exp(u);
  return sum * step;
}

DotProductHistogram histogram(const DotProductOptions& options) {
  DotProductExperiment experiment(options);
  while (experiment.step()) {
  }
  return experiment.histogram();
}

// ∫ of a density over a bin, by Gauss's rule on many parts; poles are only met at bins' edges.
double share_of_bin(const std::function<double(double)>& f, double from, double to) {
  constexpr int kParts = 200;
  double sum = 0.0;
  for (int part = 0; part < kParts; ++part) {
    const double width = (to - from) / kParts, middle = from + width * (part + 0.5), half = width / 2 / std::sqrt(3.0);
    sum += width / 2 * (f(middle - half) + f(middle + half));
  }
  return sum;
}

// Pearson's χ² for each degree of freedom, over the bins in which at least 20 are expected.
double misfit(const std::vector<std::int64_t>& bins, std::int64_t all, const DotProductHistogram& of,
              const std::function<double(double)>& f) {
  double sum = 0.0;
  int used = 0;
  for (std::size_t bin = 0; bin < bins.size(); ++bin) {
    const double expected = static_cast<double>(all) * share_of_bin(f, of.edge(bin), of.edge(bin + 1));
    if (expected < 20.0) continue;
    const double distance = static_cast<double>(bins[bin]) - expected;
    sum += distance * distance / expected;
    ++used;
  }
  REQUIRE(used > 10);
  return sum / used;
}

}  // namespace

TEST_CASE("the density of q · k agrees with values computed elsewhere") {
  for (const Value& value : kDotProduct) {
    CAPTURE(value.d);
    CAPTURE(value.z);
    const double tolerance = 1e-12 * (1.0 + std::abs(value.log_density));
    CHECK(std::abs(log_dot_product_density(value.z, value.d) - value.log_density) < tolerance);
    CHECK(log_dot_product_density(-value.z, value.d) == log_dot_product_density(value.z, value.d));
  }
}

TEST_CASE("the density of q · q agrees with values computed elsewhere") {
  for (const Value& value : kChiSquared) {
    CAPTURE(value.d);
    CAPTURE(value.z);
    const double tolerance = 1e-12 * (1.0 + std::abs(value.log_density));
    CHECK(std::abs(log_chi_squared_density(value.z, value.d) - value.log_density) < tolerance);
  }
}

TEST_CASE("the density of q · k is finite wherever it exists") {
  for (Index d = 1; d <= 1024; ++d) {
    for (const double z : {0.0, 5e-324, 1e-300, 1e-150, 1e-30, 1.0, 1e3, 1e10}) {
      if (d == 1 && z == 0.0) continue;
      const double log_density = log_dot_product_density(z, d);
      if (!std::isfinite(log_density)) FAIL_CHECK("d = " << d << " at " << z << ": " << log_density);
    }
  }
  CHECK(log_dot_product_density(0.0, 1) == std::numeric_limits<double>::infinity());
}

TEST_CASE("the density of q · k goes to its value at 0 without a step") {
  for (Index d = 2; d < 200; ++d) {
    CAPTURE(d);
    CHECK(log_dot_product_density(0.0, d) == doctest::Approx(log_dot_product_density(2e-150, d)).epsilon(1e-12));
  }
  CHECK(log_dot_product_density(0.99e-150, 1) == doctest::Approx(log_dot_product_density(1.01e-150, 1)).epsilon(1e-4));
}

TEST_CASE("q · k has a density whose integral is 1 and whose variance is d") {
  for (const Index d : {1, 2, 3, 4, 7, 16, 31, 64, 127, 128, 300, 1024}) {
    CAPTURE(d);
    CHECK(2.0 * integral(1.0 / 16, [d](double z) { return density(z, d); }) == doctest::Approx(1.0).epsilon(1e-9));
    CHECK(2.0 * integral(1.0 / 16, [d](double z) { return z * z * density(z, d); }) ==
          doctest::Approx(static_cast<double>(d)).epsilon(1e-9));
  }
}

TEST_CASE("q · q has a density whose integral is 1, whose mean is d and whose variance is 2d") {
  for (const Index d : {1, 2, 3, 4, 7, 16, 31, 64, 127, 128, 300, 1024}) {
    CAPTURE(d);
    const double mean = static_cast<double>(d);
    CHECK(integral(1.0 / 64, [d](double z) { return chi_squared(z, d); }) == doctest::Approx(1.0).epsilon(1e-9));
    CHECK(integral(1.0 / 64, [d](double z) { return z * chi_squared(z, d); }) == doctest::Approx(mean).epsilon(1e-9));
    const double variance = integral(1.0 / 64, [&](double z) { return (z - mean) * (z - mean) * chi_squared(z, d); });
    CHECK(variance == doctest::Approx(2.0 * mean).epsilon(1e-8));
  }
  CHECK(chi_squared(-1e-9, 3) == 0.0);
  CHECK(log_chi_squared_density(0.0, 1) == std::numeric_limits<double>::infinity());
  CHECK(chi_squared(0.0, 2) == doctest::Approx(0.5));
  CHECK(chi_squared(0.0, 3) == 0.0);
}

TEST_CASE("the normal density that takes over at d = 128 is as far off as its comment says") {
  const Index d = kNormalDimension;
  const double exact = std::exp(log_dot_product_density(0.0, d - 1)),
               normal = 1.0 / std::sqrt(2.0 * std::numbers::pi * static_cast<double>(d - 1));
  CHECK(normal / exact == doctest::Approx(1.0 - 0.0059).epsilon(0.0002));
}

TEST_CASE("the histogram of q · k agrees with its density") {
  for (const Index d : {1, 2, 4, 37, 127, 128, 600}) {
    CAPTURE(d);
    // Two tokens a scene: the products of a scene depend on each other, and few of them do here.
    const DotProductHistogram drawn = histogram({.n = 2, .d = d, .seed = 5, .scenes = 5000});
    CHECK(drawn.all_pairs == 20000);
    CHECK(drawn.pairs.size() == 48);
    CHECK(drawn.edge(24) == doctest::Approx(0.0));
    CHECK(misfit(drawn.pairs, drawn.all_pairs, drawn, [d](double z) { return density(z, d); }) < 1.7);
  }
}

TEST_CASE("with Q = K = X the diagonal is counted apart, is χ² distributed and has the mean d") {
  for (const Index d : {1, 4, 37, 128, 600}) {
    CAPTURE(d);
    const DotProductHistogram drawn =
        histogram({.n = 4, .d = d, .seed = 6, .pairing = Pairing::self, .scenes = d > 100 ? 1000 : 5000});
    CHECK(drawn.all_diagonal == 4 * drawn.options.scenes);
    CHECK(drawn.all_pairs == 12 * drawn.options.scenes);
    CHECK(drawn.diagonal.size() == drawn.pairs.size());
    CHECK(misfit(drawn.diagonal, drawn.all_diagonal, drawn, [d](double z) { return chi_squared(z, d); }) < 1.7);
    const double count = static_cast<double>(drawn.all_diagonal), mean = static_cast<double>(d);
    CHECK(std::abs(drawn.sum_of_diagonal / count - mean) < 4.0 * std::sqrt(2.0 * mean / count));
    // Every other product stands in the matrix twice.
    CHECK(misfit(drawn.pairs, drawn.all_pairs, drawn, [d](double z) { return density(z, d); }) < 3.4);
  }
}

TEST_CASE("bins reach four standard deviations on either side, of q · q where it is counted, and have an edge at 0") {
  for (Index d = 1; d <= 1024; ++d) {
    CAPTURE(d);
    const double root = std::sqrt(static_cast<double>(d));
    const DotProductHistogram pairs = DotProductExperiment({.n = 2, .d = d}).histogram();
    CHECK(pairs.pairs.size() == 48);
    CHECK(pairs.low == doctest::Approx(-4.0 * root));
    CHECK(std::abs(pairs.edge(24)) < 1e-12 * root);
    CHECK(pairs.edge(48) == doctest::Approx(4.0 * root));
    const DotProductHistogram self = DotProductExperiment({.n = 2, .d = d, .pairing = Pairing::self}).histogram();
    const double last = self.edge(self.diagonal.size()), reach = static_cast<double>(d) + 4.0 * std::sqrt(2.0) * root;
    CHECK(self.low == pairs.low);
    CHECK(last > reach - 0.001 * root);
    CHECK(last < reach + 1.001 * self.width);
  }
}

TEST_CASE("with independent vectors no product is counted apart") {
  const DotProductHistogram drawn = histogram({.scenes = 3});
  CHECK(drawn.diagonal.empty());
  CHECK(drawn.all_diagonal == 0);
  CHECK(drawn.all_pairs == 3 * 16 * 16);
}

TEST_CASE("what a bin's density is multiplied by its width adds up to the share of products in bins") {
  const DotProductHistogram drawn = histogram({.d = 9, .pairing = Pairing::self, .scenes = 20});
  double pairs = 0.0, diagonal = 0.0;
  for (std::size_t bin = 0; bin < drawn.pairs.size(); ++bin) {
    pairs += drawn.width * drawn.density_of_pairs(bin);
    diagonal += drawn.width * drawn.density_of_diagonal(bin);
  }
  CHECK(pairs > 0.99);
  CHECK(pairs <= 1.0 + 1e-12);
  CHECK(diagonal > 0.99);
  CHECK(diagonal <= 1.0 + 1e-12);
}

TEST_CASE("the same seed gives the same histogram whatever is looked at meanwhile, another seed another one") {
  const DotProductOptions options{.n = 5, .d = 11, .seed = 9, .scenes = 30};
  DotProductExperiment experiment(options);
  CHECK(experiment.histogram().density_of_pairs(0) == 0.0);
  CHECK(experiment.done() == 0.0);
  int steps = 1;
  while (experiment.step()) {
    ++steps;
    CHECK(experiment.histogram().all_pairs == 25 * experiment.histogram().scenes);
  }
  CHECK(steps == 60);
  CHECK(experiment.done() == 1.0);
  CHECK_FALSE(experiment.step());
  CHECK(experiment.histogram() == histogram(options));
  DotProductOptions other = options;
  other.seed = 10;
  CHECK(experiment.histogram().pairs != histogram(other).pairs);
}
