#include "core/attention/random_scores.h"

#include <algorithm>
#include <cassert>

#include "core/attention/attend.h"
#include "core/attention/strips.h"

namespace softfocus {
namespace {

using Eigen::Index;

void fill(Matrix& vectors, Random random) {
  NormalDistribution normal;
  for (Index i = 0; i < vectors.size(); ++i) vectors.data()[i] = static_cast<float>(normal(random));
}

}  // namespace

RandomScores::RandomScores(Index n, std::uint64_t seed, Pairing pairing)
    : seed_(seed), pairing_(pairing), queries_(n, 0), keys_(n, 0), raw_scores_(n, n), scores_(n, n) {
  assert(n > 0);
}

void RandomScores::draw(Index d, std::uint64_t scene) {
  assert(d > 0);
  const auto at = [&](std::uint64_t role) { return Random::at(seed_, {static_cast<std::uint64_t>(d), scene, role}); };
  queries_.resize(Eigen::NoChange, d);
  fill(queries_, at(0));
  if (pairing_ == Pairing::self) return;
  keys_.resize(Eigen::NoChange, d);
  fill(keys_, at(1));
}

void RandomScores::multiply() {
  const Index n = queries_.rows(), d = queries_.cols();
  const Strips queries(queries_), keys(this->keys());
  const double divisor = score_divisor({}, d);
  for (Index q = 0; q < queries.count(); ++q) {
    for (Index k = 0; k < keys.count(); ++k) {
      const Tile raw = products(queries[q], keys[k], d), scaled = raw / divisor;
      const Index i = q * kStrip, j = k * kStrip, rows = std::min(kStrip, n - i), columns = std::min(kStrip, n - j);
      raw_scores_.block(i, j, rows, columns) = raw.topLeftCorner(rows, columns).cast<float>().matrix();
      scores_.block(i, j, rows, columns) = scaled.topLeftCorner(rows, columns).cast<float>().matrix();
    }
  }
}

}  // namespace softfocus
