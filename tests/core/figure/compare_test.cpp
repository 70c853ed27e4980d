#include "core/figure/compare.h"

#include <doctest/doctest.h>

#include "core/document/edit.h"
#include "tests/core/figure/drawn_shapes.h"
#include "tests/core/figure/even_measure.h"
#include "tests/core/figure/heatmap_scene.h"

using namespace softfocus;

namespace {

struct Weighed {
  Scene scene;
  Mask mask;
  Attention attention;

  explicit Weighed(Scene of) : scene(std::move(of)), mask(mask_matrix(scene)) {
    attention = attend(token_matrix(scene), scene.options(), mask);
  }
  ComparedWeights side() const { return {scene.tokens, &attention.weights, &mask}; }
};

Scene scene_of(const std::vector<std::string>& names) {
  Scene scene;
  scene.tokens.clear();
  scene.dimension = 3;
  float x = 0.3f;
  for (const std::string& name : names) {
    append_token(scene, name, {x, -x * x, 1 - x});
    x += 0.7f;
  }
  return scene;
}

std::string names_of(const Comparison& comparison) {
  std::string names;
  for (const TokenPtr& token : comparison.tokens) names += token->name;
  return names;
}

}  // namespace

TEST_CASE("the rows of a difference of weights sum to 0") {
  for (const MaskKind mask : {MaskKind::none, MaskKind::causal}) {
    Scene scene = scene_of({"a", "b", "c", "d", "e"});
    scene.mask = mask;
    const Weighed scaled(scene);
    scene.scaling = false;
    const Weighed unscaled(scene);
    const Comparison comparison = compare_weights(scaled.side(), unscaled.side());
    for (Eigen::Index row = 0; row < 5; ++row) {
      CHECK(std::abs(comparison.difference.weights.row(row).cast<double>().sum()) < 1e-6);
      CHECK(comparison.difference.weights(row, row) ==
            unscaled.attention.weights(row, row) - scaled.attention.weights(row, row));
    }
    CHECK((comparison.difference.mask.size() > 0) == (mask == MaskKind::causal));
  }
}

TEST_CASE("tokens are matched by identity, wherever they stand") {
  const Weighed before(scene_of({"a", "b", "c", "d"}));
  Scene shuffled = before.scene;
  apply(shuffled, ShuffleTokens{7});
  const Weighed after(shuffled);
  const Comparison comparison = compare_weights(before.side(), after.side());
  CHECK(comparison.difference.gone.empty());
  CHECK(comparison.difference.weights.cwiseAbs().maxCoeff() < 1e-7f);
  for (std::size_t i = 0; i < 4; ++i) CHECK(comparison.tokens[i] == after.scene.tokens[i]);
}

TEST_CASE("added and removed tokens have a place and no difference") {
  const Weighed before(scene_of({"a", "b", "c", "d"}));
  Scene scene = before.scene;
  apply(scene, RemoveToken{scene.tokens[1]->id});
  apply(scene, RemoveToken{scene.tokens[0]->id});
  apply(scene, AddToken{"x"});
  apply(scene, MoveToken{scene.tokens.back()->id, -1});
  const Weighed after(scene);  // c x d
  const Comparison comparison = compare_weights(before.side(), after.side());
  CHECK(names_of(comparison) == "abcxd");
  CHECK(comparison.before.gone == std::vector<bool>{false, false, false, true, false});
  CHECK(comparison.after.gone == std::vector<bool>{true, true, false, false, false});
  CHECK(comparison.difference.gone == std::vector<bool>{true, true, false, true, false});
  CHECK(comparison.after.weights(2, 4) == after.attention.weights(0, 2));
  CHECK(comparison.before.weights(4, 0) == before.attention.weights(3, 0));
}

TEST_CASE("a removed token stands behind the one it stood behind") {
  const Weighed before(scene_of({"a", "b", "c", "d", "e"}));
  Scene scene = before.scene;
  apply(scene, RemoveToken{scene.tokens[4]->id});
  apply(scene, RemoveToken{scene.tokens[2]->id});
  CHECK(names_of(compare_weights(before.side(), Weighed(scene).side())) == "abcde");
}

TEST_CASE("both matrices of a comparison are coloured over the same range") {
  const Weighed before(scene_of({"a", "b", "c"}));
  Scene scene = before.scene;
  scene.scaling = false;
  const Weighed after(scene);
  const Comparison comparison = compare_weights(before.side(), after.side());
  for (const bool fitted : {false, true}) {
    CompareContent content;
    content.comparison = &comparison;
    content.before_heading = "÷ √d";
    content.after_heading = "no scaling";
    content.difference_heading = "difference";
    content.fitted = fitted;
    const CompareFigure drawn = compare_figure(content, sized(700, 600), kMeasure);
    const float low = std::min(before.attention.weights.minCoeff(), after.attention.weights.minCoeff());
    const float high = std::max(before.attention.weights.maxCoeff(), after.attention.weights.maxCoeff());
    const ValueRange range = fitted ? ValueRange{low, high} : ValueRange{0, 1};
    for (std::size_t part = 0; part < 2; ++part) {
      const Matrix& weights = part == 0 ? before.attention.weights : after.attention.weights;
      for (Eigen::Index row = 0; row < 3; ++row) {
        for (Eigen::Index column = 0; column < 3; ++column) {
          const Rect cell = drawn.parts[part].layout.cell_rect(row, column);
          bool found = false;
          for (const RectShape& rect : all<RectShape>(drawn.figure)) {
            found = found || (rect.rect == cell && rect.fill == cell_color(colormaps()[0], Theme::light, range,
                                                                           static_cast<double>(weights(row, column))));
          }
          CHECK(found);
        }
      }
    }
  }
}

TEST_CASE("what the scene has now has the accent, on whichever side it stands") {
  const Weighed weighed(scene_of({"a", "b", "c"}));
  const Comparison comparison = compare_weights(weighed.side(), weighed.side());
  for (const std::size_t present : {0U, 1U}) {
    CompareContent content;
    content.comparison = &comparison;
    content.before_heading = "before";
    content.after_heading = "after";
    content.difference_heading = "difference";
    content.present = present;
    const CompareFigure drawn = compare_figure(content, sized(700, 600), kMeasure);
    for (const TextShape& text : all<TextShape>(drawn.figure)) {
      const bool now = text.text == (present == 0 ? "before" : "after");
      if (now) CHECK(text.color == palette(Theme::light).accent);
      if (!now && (text.text == "before" || text.text == "after")) CHECK(text.color == palette(Theme::light).muted);
    }
  }
}

TEST_CASE("at every size a comparison stays inside, and no two texts overlap") {
  Scene scene = scene_of({"the", "cat", kLongName, "it", ""});
  const Weighed before(scene);
  apply(scene, RemoveToken{scene.tokens[0]->id});
  apply(scene, AddToken{"new"});
  const Weighed after(scene);
  const Comparison comparison = compare_weights(before.side(), after.side());
  for (const Point size : {Point{560.0f, 420.0f},
                           {560.0f, 300.0f},
                           {900.0f, 500.0f},
                           {1200.0f, 400.0f},
                           {350.0f, 500.0f},
                           {300.0f, 200.0f},
                           {1800.0f, 900.0f},
                           {60.0f, 40.0f}}) {
    const float width = size.x, height = size.y;
    for (const float em : {12.0f, 16.0f, 32.0f}) {
      for (const bool title : {false, true}) {
        CAPTURE(width);
        CAPTURE(height);
        CAPTURE(em);
        CompareContent content;
        content.comparison = &comparison;
        content.before_heading = "frozen";
        content.after_heading = "now";
        content.difference_heading = "now − frozen";
        content.selected = after.scene.tokens.back()->id;
        FigureStyle style = sized(width, height);
        style.em = em;
        style.title = title;
        const CompareFigure drawn = compare_figure(content, style, kMeasure);
        for (const CompareFigure::Part& part : drawn.parts) {
          CHECK(part.layout.cell == drawn.parts[0].layout.cell);
          CHECK(std::abs(part.layout.cells.x - part.rect.x - drawn.parts[0].layout.cells.x) < 1);
        }
        check_words(drawn.figure, style);
      }
    }
  }
}
