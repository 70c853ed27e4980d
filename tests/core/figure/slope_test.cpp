#include "core/figure/slope.h"

#include <doctest/doctest.h>

#include "core/attention/slope.h"
#include "tests/core/figure/drawn_shapes.h"
#include "tests/core/figure/even_measure.h"
#include "tests/core/figure/heatmap_scene.h"

using namespace softfocus;

namespace {

Scene random_scene(int n, int d, MaskKind mask = MaskKind::none) {
  Scene scene;
  scene.tokens.clear();
  scene.dimension = d;
  scene.mask = mask;
  for (int i = 0; i < n; ++i) {
    const Eigen::VectorXf v = Eigen::VectorXf::Random(d);
    append_token(scene, "token " + std::to_string(i), {v.data(), v.data() + d});
  }
  return scene;
}

SlopeContent content_of(const Scene& scene, Eigen::Index query, bool raw) {
  const Mask mask = mask_matrix(scene);
  return slope_content(scene, attend(token_matrix(scene), scene.options(), mask), mask, query, raw);
}

}  // namespace

TEST_CASE("the slope by the raw score is the slope by the score over √d · T") {
  Scene scene = random_scene(5, 9);
  scene.temperature = 2;
  const SlopeContent by_score = content_of(scene, 3, false), by_raw_score = content_of(scene, 3, true);
  CHECK(by_score.factor == doctest::Approx(1.0 / 6));
  CHECK((by_raw_score.slope - by_score.slope / 6).cwiseAbs().maxCoeff() < 1e-7f);
  CHECK(by_score.divisor == "√9 ÷ 2");
  scene.scaling = false;
  CHECK(content_of(scene, 3, false).factor == doctest::Approx(0.5));
  CHECK(content_of(scene, 3, false).divisor == "2");
}

TEST_CASE("the slope that is shown is what finite differences of softmax give") {
  const Scene scene = random_scene(6, 4);
  const Eigen::Index query = 2;
  for (const bool raw : {false, true}) {
    const SlopeContent content = content_of(scene, query, raw);
    const Matrix scores = attend(token_matrix(scene), scene.options()).scores;
    const auto weights = [&](Eigen::Index key, double by) {
      Eigen::VectorXd s = scores.row(query).cast<double>();
      s(key) += raw ? by * raw_slope_factor(scene.options(), scene.dimension) : by;
      const Eigen::VectorXd e = (s.array() - s.maxCoeff()).exp();
      return Eigen::VectorXd(e / e.sum());
    };
    constexpr double kStep = 1e-5;
    for (Eigen::Index key = 0; key < 6; ++key) {
      const Eigen::VectorXd slope = (weights(key, kStep) - weights(key, -kStep)) / (2 * kStep);
      for (Eigen::Index j = 0; j < 6; ++j) {
        CHECK(static_cast<double>(content.slope(j, key)) == doctest::Approx(slope(j)).epsilon(1e-4));
      }
    }
  }
}

TEST_CASE("a masked key has no slope and is hatched; a query of one key has no gradient") {
  const SlopeContent content = content_of(random_scene(4, 3, MaskKind::causal), 1, false);
  CHECK(content.masked == std::vector<bool>{false, false, true, true});
  CHECK_FALSE(content.gradient_left[0]);
  CHECK(content.gradient_left[3]);
}

TEST_CASE("at every size the slope stays inside, and no two texts overlap") {
  for (const int n : {1, 4, 12, 300}) {
    const Scene scene = random_scene(n, 3, n == 12 ? MaskKind::causal : MaskKind::none);
    const SlopeContent content = content_of(scene, n / 2, false);
    for (const Point size : {Point{560.0f, 420.0f},
                             {560.0f, 300.0f},
                             {1000.0f, 700.0f},
                             {350.0f, 600.0f},
                             {300.0f, 200.0f},
                             {1800.0f, 900.0f},
                             {60.0f, 40.0f}}) {
      const float width = size.x, height = size.y;
      for (const float em : {12.0f, 16.0f, 32.0f}) {
        for (const bool title : {false, true}) {
          CAPTURE(n);
          CAPTURE(width);
          CAPTURE(height);
          CAPTURE(em);
          FigureStyle style;
          style.width = width;
          style.height = height;
          style.em = em;
          style.title = title;
          const SlopeFigure drawn = slope_figure(content, style, kMeasure);
          check_words(drawn.figure, style);
          for (const SlopeFigure::Row& row : drawn.rows) CHECK(row.rect.bottom() <= height + 1);
        }
      }
    }
  }
}
