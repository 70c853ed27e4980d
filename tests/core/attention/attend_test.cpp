#include "core/attention/attend.h"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <numeric>
#include <vector>

#include "tests/core/attention/random_scenes.h"

namespace softfocus::testing {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// Holds scores, weights and context of a scene against the oracle.
void check_against_oracle(const RandomScene& scene) {
  const Attention got = scene.attend();
  const Oracle expected(scene);
  // Half a unit in the last place: rounded once, not twice.
  const auto close = [](float value, double exact, double magnitude) {
    return std::abs(static_cast<double>(value) - exact) <= std::ldexp(std::abs(exact), -24) + 1e-13 * magnitude;
  };
  bool raw_scores_close = true, scores_close = true;
  for (Index i = 0; i < scene.n(); ++i) {
    for (Index j = 0; j < scene.n(); ++j) {
      const double magnitude = expected.magnitudes(i, j);
      raw_scores_close &= close(got.raw_scores(i, j), expected.raw_scores(i, j), magnitude);
      scores_close &= scene.sees(i, j) ? close(got.scores(i, j), expected.scores(i, j), magnitude * 10.0)
                                       : got.scores(i, j) == -kInfinity;
    }
  }
  CHECK(raw_scores_close);
  CHECK(scores_close);
  CHECK(distance(got.weights, expected.weights) <= expected.weight_tolerance());
  const double largest_component = static_cast<double>(scene.tokens.cwiseAbs().maxCoeff());
  CHECK(distance(got.context, expected.context) <= expected.weight_tolerance() * largest_component);
}

TEST_CASE("scores are dot products divided by the square root of d and by the temperature") {
  const Matrix tokens{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 3, -2, 0}};
  const Matrix raw{{1, 0, 0}, {0, 1, 3}, {0, 3, 13}};
  const Attention scaled = attend(tokens, {true, 1.0f});
  CHECK(same_bits(scaled.raw_scores, raw));
  CHECK(same_bits(scaled.scores, Matrix(raw / 2)));
  CHECK(same_bits(attend(tokens, {false, 1.0f}).scores, raw));
  CHECK(same_bits(attend(tokens, {true, 0.25f}).scores, Matrix(raw * 2)));
}

TEST_CASE("one token attends to itself alone") {
  const Attention got = attend(Matrix{{0.3f, -2.0f, 1e12f}}, {});
  CHECK(got.weights(0, 0) == 1.0f);
  CHECK(same_bits(got.context, Matrix{{0.3f, -2.0f, 1e12f}}));
}

TEST_CASE("random scenes agree with double precision") { for_random_scenes(300, 1, check_against_oracle); }

TEST_CASE("scenes larger than one block of the score matrix agree with double precision") {
  Random random(2);
  for (const Index n : {63, 64, 65, 128, 131, 200}) check_against_oracle(random_scene(random, n, 5));
}

TEST_CASE("a row of weights sums to 1") {
  for_random_scenes(300, 3, [](const RandomScene& scene) {
    const Attention got = scene.attend();
    CHECK(got.weights.minCoeff() >= 0.0f);
    for (Index i = 0; i < scene.n(); ++i) {
      const bool sees_any = scene.mask.size() == 0 || scene.mask.row(i).any();
      CHECK(std::abs(got.weights.row(i).cast<double>().sum() - (sees_any ? 1.0 : 0.0)) <= 1e-6);
    }
  });
}

TEST_CASE("raw scores are exactly symmetric") {
  Random random(4);
  for (const Index n : {2, 5, 40, 67, 150}) {
    const Attention got = attend(cancelling_tokens(random, n, 33), {});
    CHECK(same_bits(got.raw_scores, Matrix(got.raw_scores.transpose())));
    CHECK(same_bits(got.scores, Matrix(got.scores.transpose())));
  }
}

TEST_CASE("equal tokens have equal bits wherever they stand") {
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    const Index n = random_index(random, 2, 90);
    const Index d = random_index(random, 1, 70);
    Matrix tokens = round % 2 == 0 ? random_tokens(random, n, d, 2.0f) : cancelling_tokens(random, n, d);
    const Index a = random_index(random, 0, n - 1), b = random_index(random, 0, n - 1);
    tokens.row(b) = tokens.row(a);
    const Attention got = attend(tokens, {});
    CHECK((got.scores.col(a).array() == got.scores.col(b).array()).all());
    CHECK((got.scores.row(a).array() == got.scores.row(b).array()).all());
    CHECK((got.weights.col(a).array() == got.weights.col(b).array()).all());
    CHECK((got.weights.row(a).array() == got.weights.row(b).array()).all());
    CHECK((got.context.row(a).array() == got.context.row(b).array()).all());
  }
}

TEST_CASE("permuting the tokens permutes rows and columns") {
  Random random(6);
  for (int round = 0; round < 100; ++round) {
    const Index n = random_index(random, 1, 80), d = random_index(random, 1, 70);
    const Matrix tokens = round % 2 == 0 ? random_tokens(random, n, d) : cancelling_tokens(random, n, d);
    std::vector<Index> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), Index{0});
    std::shuffle(order.begin(), order.end(), random);
    const Attention before = attend(tokens, {}), after = attend(tokens(order, Eigen::all), {});
    CHECK(same_bits(after.raw_scores, Matrix(before.raw_scores(order, order))));
    CHECK(same_bits(after.scores, Matrix(before.scores(order, order))));
    CHECK(distance(after.weights, before.weights(order, order)) <= 1e-7);
  }
}

TEST_CASE("results written over others have the bits of new ones") {
  Attention out;
  for_random_scenes(100, 7, [&](const RandomScene& scene) {
    for (Matrix* const matrix : {&out.raw_scores, &out.scores, &out.weights, &out.context}) matrix->setConstant(kNan);
    attend(scene.tokens, scene.options, scene.mask, out);
    CHECK(same_bits(out, scene.attend()));
  });
}

TEST_CASE("results of the same size are written where the old ones stood") {
  Random random(18);
  Attention out = attend(random_tokens(random, 9, 5), {});
  const auto places = [&] {
    return std::array{out.raw_scores.data(), out.scores.data(), out.weights.data(), out.context.data()};
  };
  const auto before = places();
  attend(random_tokens(random, 9, 5), {}, causal_mask(9), out);
  CHECK(places() == before);
}

TEST_CASE("a constant added to the scores does not change the weights") {
  Random random(8);
  for (int round = 0; round < 100; ++round) {
    const Index n = random_index(random, 1, 40), d = random_index(random, 1, 70);
    const Matrix tokens = random_tokens(random, n, d, 0.5f);
    // One more dimension, equal for all tokens, adds its square to every score.
    const float added = std::uniform_real_distribution<float>(0.0f, 10.0f)(random);
    Matrix shifted = Matrix::Constant(n, d + 1, added);
    shifted.leftCols(d) = tokens;
    const Attention before = attend(tokens, {false, 1.0f}), after = attend(shifted, {false, 1.0f});
    CHECK(distance(after.scores, (before.scores.array() + added * added).matrix()) <= 1e-4);
    CHECK(distance(after.weights, before.weights) < 1e-5);
  }
}

TEST_CASE("scaling is the temperature √d") {
  for_random_scenes(200, 9, [](RandomScene scene) {
    const float root = std::sqrt(static_cast<float>(scene.d()));
    scene.options = {true, 1.0f};
    const Attention scaled = scene.attend();
    const double tolerance = Oracle(scene).weight_tolerance();
    scene.options = {false, root};
    const Attention heated = scene.attend();
    CHECK(distance(scaled.weights, heated.weights) <= tolerance);
    if (root == std::floor(root)) CHECK(same_bits(scaled, heated));
  });
}

TEST_CASE("each context lies in the convex hull of the visible tokens") {
  constexpr double kNothing = -std::numeric_limits<double>::infinity();
  Random random(10);
  for_random_scenes(60, 11, [&](const RandomScene& scene) {
    const Eigen::MatrixXd x = scene.tokens.cast<double>(), context = scene.attend().context.cast<double>();
    Eigen::MatrixXd directions(scene.d(), 40 + 2 * scene.d());
    directions << random_tokens(random, scene.d(), 40).cast<double>(), Eigen::MatrixXd::Identity(scene.d(), scene.d()),
        -Eigen::MatrixXd::Identity(scene.d(), scene.d());
    const Eigen::MatrixXd along = x * directions, reached = context * directions;
    const Eigen::RowVectorXd rounding =
        std::ldexp(1.0, -23) * x.cwiseAbs().colwise().maxCoeff() * directions.cwiseAbs();
    for (Index i = 0; i < scene.n(); ++i) {
      Eigen::RowVectorXd furthest = Eigen::RowVectorXd::Constant(directions.cols(), kNothing);
      for (Index j = 0; j < scene.n(); ++j) {
        if (scene.sees(i, j)) furthest = furthest.cwiseMax(along.row(j));
      }
      if (furthest[0] == kNothing) continue;  // no visible token, no hull
      CHECK((reached.row(i).array() <= (furthest + rounding).array()).all());
    }
  });
}

TEST_CASE("the context of identical tokens is that token") {
  const Matrix tokens = RowVector{{0.1f, -3.7f, 1e-8f}}.replicate(7, 1);
  CHECK(same_bits(attend(tokens, {}).context, tokens));
}

TEST_CASE("a masked key has score −∞ and weight exactly 0, its raw score stays") {
  for_random_scenes(200, 12, [](const RandomScene& scene) {
    const Attention masked = scene.attend();
    CHECK(same_bits(masked.raw_scores, attend(scene.tokens, scene.options).raw_scores));
    for (Index i = 0; i < scene.n(); ++i) {
      for (Index j = 0; j < scene.n(); ++j) {
        if (scene.sees(i, j)) continue;
        CHECK(masked.scores(i, j) == -kInfinity);
        CHECK(masked.weights(i, j) == 0.0f);
      }
    }
  });
}

TEST_CASE("a value behind the mask reaches nothing") {
  for_random_scenes(100, 13, [](RandomScene scene) {
    const Index masked = scene.n() / 2;
    if (scene.mask.size() == 0) scene.mask = Mask::Constant(scene.n(), scene.n(), true);
    scene.mask.col(masked).setConstant(false);
    scene.mask.row(masked).setConstant(false);
    const Attention clean = scene.attend();
    for (const float poison : {kNan, kInfinity, -kInfinity, 1e12f}) {
      scene.tokens.row(masked).setConstant(poison);
      const Attention got = scene.attend();
      CHECK(same_bits(got.scores, clean.scores));
      CHECK(same_bits(got.weights, clean.weights));
      CHECK(same_bits(got.context, clean.context));
    }
  });
}

TEST_CASE("a NaN reaches the queries that see it and no others") {
  const Matrix tokens{{1, 0}, {0, 1}, {2, kNan}};
  const Attention got = attend(tokens, {}, causal_mask(3));
  CHECK(same_bits(Matrix(got.context.topRows(2)), attend(tokens.topRows(2), {}, causal_mask(2)).context));
  CHECK(got.weights(1, 2) == 0.0f);
  CHECK(std::isnan(got.weights(2, 2)));
  CHECK(got.context.row(2).array().isNaN().all());
  const Attention masked = attend(tokens, {}, Mask{{true, true, true}, {true, true, false}, {true, false, true}});
  CHECK(masked.weights(2, 1) == 0.0f);
  CHECK(masked.context.row(0).array().isNaN().all());
}

TEST_CASE("a row with no visible key has weights and context 0") {
  Random random(14);
  for (const Index n : {1, 3, 6}) {
    const Matrix tokens = random_tokens(random, n, 5);
    Mask mask = Mask::Constant(n, n, true);
    mask.row(n - 1).setConstant(false);
    const Attention got = attend(tokens, {}, mask);
    CHECK((got.scores.row(n - 1).array() == -kInfinity).all());
    CHECK((got.weights.row(n - 1).array() == 0.0f).all());
    CHECK((got.context.row(n - 1).array() == 0.0f).all());
  }
}

TEST_CASE("one row alone has the bits of the whole") {
  const auto check = [](const RandomScene& scene) {
    const Attention whole = scene.attend();
    for (Index i = 0; i < scene.n(); ++i) {
      const RowAttention row = attend_row(scene.tokens, i, scene.options, scene.mask);
      CHECK(same_bits(row.raw_scores, RowVector(whole.raw_scores.row(i))));
      CHECK(same_bits(row.scores, RowVector(whole.scores.row(i))));
      CHECK(same_bits(row.weights, RowVector(whole.weights.row(i))));
      CHECK(same_bits(row.context, RowVector(whole.context.row(i))));
    }
  };
  for_random_scenes(100, 15, check);
  Random random(16);
  check(random_scene(random, 133, 130));
  check({cancelling_tokens(random, 70, 40), {}, {}});
}

TEST_CASE("a value behind the mask does not reach one row alone") {
  Matrix tokens{{1, 0}, {0, 1}, {2, 5}};
  const RowAttention clean = attend_row(tokens, 1, {}, causal_mask(3));
  tokens.row(2).setConstant(kNan);
  const RowAttention got = attend_row(tokens, 1, {}, causal_mask(3));
  CHECK(same_bits(got.scores, clean.scores));
  CHECK(same_bits(got.weights, clean.weights));
  CHECK(same_bits(got.context, clean.context));
}

TEST_CASE("the most extreme vectors and temperatures give finite results") {
  Random random(17);
  for (const float temperature : {0.001f, 1.0f, 1000.0f}) {
    for (const bool scaling : {true, false}) {
      // Corners of the largest cube: each is most similar to itself.
      const Matrix tokens = random_tokens(random, 9, 1024).unaryExpr([](float v) { return v < 0 ? -1e12f : 1e12f; });
      const Attention got = attend(tokens, {scaling, temperature});
      CHECK(got.raw_scores.allFinite());
      CHECK(got.scores.allFinite());
      CHECK(same_bits(got.weights, Matrix(Matrix::Identity(9, 9))));
      CHECK(same_bits(got.context, tokens));
    }
  }
}

TEST_CASE("heat makes weights uniform and cold makes them one-hot") {
  const Matrix tokens{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
  CHECK(distance(attend(tokens, {true, 1000.0f}).weights, Matrix::Constant(3, 3, 1.0f / 3.0f)) <= 1e-3);
  CHECK(same_bits(attend(tokens, {true, 0.001f}).weights, Matrix(Matrix::Identity(3, 3))));
}

TEST_CASE("under the causal mask a query sees itself and what came before") {
  const Mask mask = causal_mask(3);
  CHECK((mask == Mask{{true, false, false}, {true, true, false}, {true, true, true}}).all());
}

}  // namespace
}  // namespace softfocus::testing
