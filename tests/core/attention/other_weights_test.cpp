#include "core/attention/other_weights.h"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "core/attention/row_facts.h"
#include "tests/core/attention/random_scenes.h"
#include "tests/core/shared.h"

namespace softfocus::testing {
namespace {

using Row = std::vector<float>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

OtherWeights other_weights_of(const RandomScene& scene, Index query, std::uint64_t seed = 1, int walks = 32) {
  const Attention attention = scene.attend();
  return other_weights(row_of(attention.weights, query), scene.tokens, query, scene.mask, seed, walks);
}

// The weights of a row as shares of their sum, 0 under the mask.
Eigen::VectorXd shares(const RandomScene& scene, Index query) {
  const Attention attention = scene.attend();
  const Eigen::VectorXd a = attention.weights.row(query).transpose().cast<double>();
  return a / std::max(a.sum(), 0.5);
}

// What must hold of any result.
void check_promises(const RandomScene& scene, Index query, const OtherWeights& others) {
  const Eigen::VectorXd real = shares(scene, query);
  REQUIRE(others.weights.size() == scene.n());
  CHECK(others.weights.minCoeff() >= 0.0);
  CHECK(std::abs(others.weights.sum() - real.sum()) <= 1e-9);
  double largest = 0.0;
  Index tokens = 0;
  for (Index key = 0; key < scene.n(); ++key) {
    if (others.weights[key] > 0.0) ++tokens;
    if (scene.sees(query, key)) {
      largest = std::max(largest, static_cast<double>(scene.tokens.row(key).cwiseAbs().maxCoeff()));
    } else {
      CHECK(others.weights[key] == 0.0);
    }
  }
  const Eigen::VectorXd change = others.weights - real;
  CHECK((change.transpose() * scene.tokens.cast<double>()).cwiseAbs().maxCoeff() <= 1e-6 * largest);
  CHECK(std::abs(others.distance - 0.5 * change.cwiseAbs().sum()) <= 1e-12);
  if (others.distance > 0.0) CHECK(tokens <= scene.d() + 1);
  if (others.tokens_independent) CHECK(others.distance == 0.0);
}

TEST_CASE("a thousand random scenes: other weights are weights, and give the same context with d + 1 tokens at most") {
  Random random(51);
  int found = 0;
  for (int round = 0; round < 1000; ++round) {
    const Index n = random_index(random, 1, 40), d = random_index(random, 1, 12);
    const RandomScene scene = random_scene(random, n, d);
    const Index query = random_index(random, 0, n - 1);
    const OtherWeights others = other_weights_of(scene, query);
    check_promises(scene, query, others);
    Index visible = 0, heavy = 0;
    const Eigen::VectorXd real = shares(scene, query);
    for (Index key = 0; key < n; ++key) {
      if (scene.sees(query, key)) ++visible;
      if (real[key] > 1e-6) ++heavy;
    }
    // Random tokens are in general position: independent exactly when there are d + 1 at most.
    CHECK(others.tokens_independent == (visible <= d + 1));
    if (heavy >= d + 2) {
      CHECK(others.distance > 0.0);
      ++found;
    }
  }
  CHECK(found > 200);
}

TEST_CASE("the other weights of three tokens on a line are the farther end of what is possible") {
  // Along (1, −2, 1) until the middle is empty, or one of the ends.
  const Matrix tokens{{-1}, {0}, {1}};
  struct Known {
    Row real;
    Eigen::Vector3d expected;
    double distance;
  };
  for (const Known& known :
       {Known{{0.25f, 0.5f, 0.25f}, {0.5, 0.0, 0.5}, 0.5}, Known{{0.4f, 0.2f, 0.4f}, {0.0, 1.0, 0.0}, 0.8},
        Known{{0.5f, 0.375f, 0.125f}, {0.6875, 0.0, 0.3125}, 0.375}, Known{{0.0f, 1.0f, 0.0f}, {0.5, 0.0, 0.5}, 1.0},
        Known{{1.0f, 0.0f, 0.0f}, {1.0, 0.0, 0.0}, 0.0}, Known{{0.0f, 0.25f, 0.75f}, {0.125, 0.0, 0.875}, 0.25}}) {
    const OtherWeights others = other_weights(known.real, tokens, 0, {}, 7);
    CHECK_FALSE(others.tokens_independent);
    CHECK(distance(others.weights, known.expected) <= 1e-7);
    CHECK(std::abs(others.distance - known.distance) <= 1e-7);
  }
}

TEST_CASE("the four corners of a square can stand for its middle in two ways") {
  const Matrix tokens{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
  const OtherWeights others = other_weights(Row{0.25f, 0.25f, 0.25f, 0.25f}, tokens, 0, {}, 7);
  CHECK(others.distance == doctest::Approx(0.5));
  CHECK(others.weights.minCoeff() == 0.0);
  CHECK(others.weights.maxCoeff() == doctest::Approx(0.5));
}

TEST_CASE("the tokens of the unit's scene are independent: its weights are the only ones") {
  const RandomScene scene{unit_tokens(), {}, {}};
  for (Index query = 0; query < 4; ++query) {
    const OtherWeights others = other_weights_of(scene, query);
    CHECK(others.tokens_independent);
    CHECK(others.distance == 0.0);
    CHECK(distance(others.weights, shares(scene, query)) == 0.0);
  }
}

TEST_CASE("one token, and a query that sees none or one, have no other weights") {
  CHECK(other_weights(Row{1.0f}, Matrix{{3, 4}}, 0, {}, 1).tokens_independent);
  const RandomScene first{Matrix{{1}, {2}, {3}}, {}, causal_mask(3)};
  const OtherWeights itself = other_weights_of(first, 0);
  CHECK(itself.tokens_independent);
  CHECK(itself.weights == Eigen::Vector3d(1.0, 0.0, 0.0));
  const OtherWeights none = other_weights(Row{0, 0}, Matrix{{1}, {2}}, 0, Mask::Constant(2, 2, false), 1);
  CHECK(none.tokens_independent);
  CHECK(none.weights == Eigen::Vector2d(0.0, 0.0));
}

TEST_CASE("of equal tokens one can stand for all, whatever they are") {
  for (const float value : {0.0f, 0.1f, -1e12f, 1e-20f}) {
    for (const Index n : {2, 5, 100}) {
      const RandomScene scene{Matrix::Constant(n, 3, value), {}, {}};
      const OtherWeights others = other_weights_of(scene, 0);
      check_promises(scene, 0, others);
      CHECK_FALSE(others.tokens_independent);
      CHECK(others.weights.maxCoeff() == doctest::Approx(1.0));
      CHECK(others.distance == doctest::Approx(1.0 - 1.0 / static_cast<double>(n)));
    }
  }
}

TEST_CASE("tokens on a line but for the rounding of their components are dependent") {
  const Matrix tokens{{0.1f, 0.2f}, {0.2f, 0.4f}, {0.3f, 0.6f}, {0.7f, 1.4f}};
  for (const float size : {1e-20f, 1.0f, 1e12f}) {
    const RandomScene scene{size * tokens.topRows(3), {true, 1000.0f}, {}};
    const OtherWeights others = other_weights_of(scene, 0);
    CHECK_FALSE(others.tokens_independent);
    check_promises(scene, 0, others);
  }
}

TEST_CASE("whether tokens are dependent does not depend on their size nor on where they lie") {
  Random random(52);
  for (int round = 0; round < 200; ++round) {
    const Index d = random_index(random, 1, 10), n = random_index(random, 2, 20);
    // Small whole numbers: exact under what follows.
    const Matrix tokens = Matrix::NullaryExpr(n, d, [&] { return static_cast<float>(random() % 4); });
    const Row weights(static_cast<std::size_t>(n), 1.0f / static_cast<float>(n));
    const OtherWeights plain = other_weights(weights, tokens, 0, {}, 3);
    const auto check_same = [&](const Matrix& changed) {
      const OtherWeights others = other_weights(weights, changed, 0, {}, 3);
      CHECK(others.tokens_independent == plain.tokens_independent);
      CHECK(distance(others.weights, plain.weights) == 0.0);
    };
    check_same(std::ldexp(1.0f, 38) * tokens);
    check_same(std::ldexp(1.0f, -60) * tokens);
    check_same((tokens.array() + 1024.0f).matrix());
    Matrix uneven = tokens;
    uneven.col(0) *= std::ldexp(1.0f, 38);
    uneven.col(d - 1) *= std::ldexp(1.0f, -60);
    check_same(uneven);
  }
}

TEST_CASE("a small dimension beside a huge one keeps its context, too") {
  Random random(53);
  for (int round = 0; round < 100; ++round) {
    const Index n = random_index(random, 6, 30);
    Matrix tokens = random_tokens(random, n, 4);
    tokens.col(0) *= 1e11f;
    tokens.col(2) *= 1e-11f;
    const Row weights(static_cast<std::size_t>(n), 1.0f / static_cast<float>(n));
    const OtherWeights others = other_weights(weights, tokens, 0, {}, 3);
    CHECK(others.distance > 0.05);
    const Eigen::VectorXd change = others.weights.array() - 1.0 / static_cast<double>(n);
    const Eigen::RowVectorXd moved = (change.transpose() * tokens.cast<double>()).cwiseAbs();
    CHECK((moved.array() <= 1e-9 * tokens.cwiseAbs().colwise().maxCoeff().cast<double>().array()).all());
  }
}

TEST_CASE("tokens in a plane, in any number of dimensions, leave three at most") {
  Random random(54);
  for (int round = 0; round < 50; ++round) {
    const Index n = random_index(random, 4, 80), d = random_index(random, 2, 60);
    const RandomScene scene{random_tokens(random, n, 2) * random_tokens(random, 2, d, 0.3f), {true, 100.0f}, {}};
    const OtherWeights others = other_weights_of(scene, 0);
    check_promises(scene, 0, others);
    CHECK_FALSE(others.tokens_independent);
    CHECK((others.weights.array() > 0.0).count() <= 3);
  }
}

TEST_CASE("the same seed gives the same result, more walks are never nearer") {
  Random random(55);
  for (int round = 0; round < 30; ++round) {
    RandomScene scene = random_scene(random, random_index(random, 6, 60), random_index(random, 1, 4));
    scene.options = {true, 10.0f};
    const Index query = random_index(random, 0, scene.n() - 1);
    const OtherWeights one = other_weights_of(scene, query, 9, 1), many = other_weights_of(scene, query, 9, 40);
    CHECK(same_bits(many.weights, other_weights_of(scene, query, 9, 40).weights));
    CHECK(many.distance >= one.distance);
  }
}

TEST_CASE("a token behind the mask takes no part") {
  RandomScene scene{Matrix{{-1, 2}, {0, 2}, {1, 2}, {5, 5}}, {}, Mask::Constant(4, 4, true)};
  scene.mask.col(3).setConstant(false);
  const OtherWeights clean = other_weights_of(scene, 1);
  CHECK(clean.distance > 0.05);
  scene.tokens.row(3).setConstant(kNan);
  CHECK(same_bits(other_weights_of(scene, 1).weights, clean.weights));
}

TEST_CASE("the most extreme scenes keep their promises") {
  Random random(56);
  for (const float temperature : {0.001f, 1.0f, 1000.0f}) {
    for (int round = 0; round < 20; ++round) {
      const Index n = random_index(random, 1, 70), d = random_index(random, 1, 8);
      const RandomScene scene{cancelling_tokens(random, n, d), {true, temperature}, {}};
      check_promises(scene, n / 2, other_weights_of(scene, n / 2));
    }
  }
}

TEST_CASE("thousands of keys keep their promises") {
  Random random(57);
  for (const Index d : {1, 4, 40}) {
    const RandomScene scene{random_tokens(random, 4096, d), {true, 10.0f}, {}};
    const RowAttention row = attend_row(scene.tokens, 0, scene.options);
    const std::span<const float> weights{row.weights.data(), 4096};
    const OtherWeights others = other_weights(weights, scene.tokens, 0, {}, 1, 2);
    CHECK_FALSE(others.tokens_independent);
    CHECK(others.distance > 0.9);
    CHECK(others.weights.minCoeff() >= 0.0);
    CHECK(std::abs(others.weights.sum() - 1.0) <= 1e-9);
    CHECK((others.weights.array() > 0.0).count() <= d + 1);
    const Eigen::VectorXd real = row.weights.transpose().cast<double>() / row.weights.cast<double>().sum();
    const double largest = static_cast<double>(scene.tokens.cwiseAbs().maxCoeff());
    const Eigen::VectorXd change = others.weights - real;
    CHECK((change.transpose() * scene.tokens.cast<double>()).cwiseAbs().maxCoeff() <= 1e-6 * largest);
  }
}

}  // namespace
}  // namespace softfocus::testing
