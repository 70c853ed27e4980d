#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "assets/assets.h"
#include "core/attention/attend.h"
#include "core/attention/other_weights.h"
#include "core/attention/row_facts.h"
#include "core/formats/scene_file.h"

using namespace softfocus;

namespace {

Scene shipped(std::string_view id) {
  const auto scenes = scene_assets();
  const auto found = std::find_if(scenes.begin(), scenes.end(), [id](const SceneAsset& one) { return one.id == id; });
  REQUIRE(found != scenes.end());
  return read_scene(found->text, std::string(id));
}

double gradient_left(const Scene& scene, Eigen::Index query, bool scaling) {
  const RowAttention row = attend_row(token_matrix(scene), query, {scaling, scene.temperature}, mask_matrix(scene));
  const RowFacts facts = row_facts({row.weights.data(), scene.tokens.size()}, query, mask_matrix(scene));
  REQUIRE(facts.gradient_left);
  return *facts.gradient_left;
}

}  // namespace

TEST_CASE("every shipped scene has an id of its own, a title and notes") {
  std::set<std::string_view> ids;
  for (const SceneAsset& asset : scene_assets()) {
    CAPTURE(asset.id);
    CHECK(ids.insert(asset.id).second);
    const Scene scene = read_scene(asset.text, std::string(asset.id));
    CHECK(scene.title == asset.title);
    CHECK_FALSE(scene.title.empty());
    CHECK_FALSE(scene.notes.empty());
  }
  CHECK(scene_assets().front().id == "the-cat-sat-it");
}

TEST_CASE("without ÷ √d the slope dies in the scene that is shipped for it, in every row") {
  const Scene scene = shipped("the-slope-dies");
  CHECK(scene.scaling);
  CHECK(scene.tokens.back()->name == "tea");
  for (Eigen::Index query = 0; query < scene.size(); ++query) {
    CAPTURE(query);
    CHECK(gradient_left(scene, query, true) > 0.5);
    CHECK(gradient_left(scene, query, false) < 0.01);
  }
  // As the notes say.
  CHECK(gradient_left(scene, scene.size() - 1, true) == doctest::Approx(0.709).epsilon(5e-4));
}

TEST_CASE("quite other weights give the same context in the scene that is shipped for it") {
  const Scene scene = shipped("same-context-other-weights");
  const Matrix tokens = token_matrix(scene);
  const Eigen::Index query = scene.size() - 1;
  CHECK(scene.tokens.back()->name == "today");
  CHECK(tokens.rows() >= tokens.cols() + 2);
  const RowAttention row = attend_row(tokens, query, scene.options(), mask_matrix(scene));
  const std::span<const float> weights{row.weights.data(), scene.tokens.size()};
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const OtherWeights others = other_weights(weights, tokens, query, mask_matrix(scene), seed);
    CHECK_FALSE(others.tokens_independent);
    CHECK(others.distance > 0.05);
    CHECK(others.weights.minCoeff() >= 0.0);
    CHECK(others.weights.sum() == doctest::Approx(1.0));
    CHECK((others.weights.array() > 0.0).count() <= tokens.cols() + 1);
    const Eigen::RowVectorXd context = others.weights.transpose() * tokens.cast<double>();
    const double largest = static_cast<double>(tokens.cwiseAbs().maxCoeff());
    CHECK((context - row.context.cast<double>()).cwiseAbs().maxCoeff() <= 1e-6 * largest);
  }
}
