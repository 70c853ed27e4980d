#include "core/document/scene.h"

#include <doctest/doctest.h>

#include <functional>
#include <utility>
#include <vector>

using namespace softfocus;

namespace {

Scene two_tokens() {
  Scene scene;
  scene.title = "pair";
  scene.dimension = 3;
  append_token(scene, "a", {1.0f, 2.0f, 3.0f});
  append_token(scene, "b", {4.0f, 5.0f, 6.0f});
  return scene;
}

}  // namespace

TEST_CASE("appended tokens stand at the end with ids of their own") {
  Scene scene = two_tokens();
  const TokenId id = append_token(scene, "a", {0.0f, 0.0f, 0.0f});
  REQUIRE(scene.size() == 3);
  CHECK(scene.tokens[2]->id == id);
  CHECK(scene.tokens[0]->id != scene.tokens[1]->id);
  CHECK(scene.tokens[0]->id != id);
  CHECK(index_of(scene, id) == 2);
  CHECK(index_of(scene, scene.tokens[0]->id) == 0);
}

TEST_CASE("a token that is not there has no position") { CHECK_FALSE(index_of(two_tokens(), TokenId{99}).has_value()); }

TEST_CASE("ids do not count for the content of a scene") {
  const Scene a = two_tokens();
  Scene b;
  b.next_id = 50;
  b.title = "pair";
  b.dimension = 3;
  append_token(b, "a", {1.0f, 2.0f, 3.0f});
  append_token(b, "b", {4.0f, 5.0f, 6.0f});
  CHECK(same_content(a, b));
}

TEST_CASE("everything that a file holds counts for the content of a scene") {
  const auto with_token = [](Scene& scene, const Token& token) {
    scene.tokens[1] = std::make_shared<const Token>(token);
  };
  const std::vector<std::function<void(Scene&)>> changes = {
      [](Scene& s) { s.title = "other"; },
      [](Scene& s) { s.notes = "other"; },
      [](Scene& s) { s.scaling = false; },
      [](Scene& s) { s.temperature = 2.0f; },
      [](Scene& s) { s.mask = MaskKind::causal; },
      [](Scene& s) { s.unknown_keys = "{\"x\": 1}"; },
      [](Scene& s) { s.tokens.pop_back(); },
      [](Scene& s) { std::swap(s.tokens[0], s.tokens[1]); },
      [&](Scene& s) {
        with_token(s, {s.tokens[1]->id, "c", {4.0f, 5.0f, 6.0f}, ""});
      },
      [&](Scene& s) {
        with_token(s, {s.tokens[1]->id, "b", {4.0f, 5.0f, 6.5f}, ""});
      },
      [&](Scene& s) {
        with_token(s, {s.tokens[1]->id, "b", {4.0f, 5.0f, 6.0f}, "{\"x\": 1}"});
      },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    CAPTURE(i);
    Scene changed = two_tokens();
    changes[i](changed);
    CHECK_FALSE(same_content(two_tokens(), changed));
  }
}

TEST_CASE("minus zero is not zero, since a file writes them differently") {
  CHECK_FALSE(same_vector({0.0f}, {-0.0f}));
  CHECK(same_vector({0.5f, -1.0f}, {0.5f, -1.0f}));
  CHECK_FALSE(same_vector({0.5f}, {0.5f, 0.0f}));
}

TEST_CASE("the matrix of a scene has a token in each row") {
  const Matrix matrix = token_matrix(two_tokens());
  REQUIRE(matrix.rows() == 2);
  REQUIRE(matrix.cols() == 3);
  CHECK(matrix(0, 2) == 3.0f);
  CHECK(matrix(1, 0) == 4.0f);
}

TEST_CASE("the mask of a scene is empty or that of attention") {
  Scene scene = two_tokens();
  CHECK(mask_matrix(scene).size() == 0);
  scene.mask = MaskKind::causal;
  CHECK((mask_matrix(scene) == causal_mask(2)).all());
}

TEST_CASE("masks are found by the name they have") {
  for (const MaskKind mask : {MaskKind::none, MaskKind::causal}) CHECK(mask_by_name(mask_name(mask)) == mask);
  CHECK(mask_name(MaskKind::none) == "none");
  CHECK(mask_name(MaskKind::causal) == "causal");
  CHECK_FALSE(mask_by_name("Causal").has_value());
  CHECK_FALSE(mask_by_name("").has_value());
}

TEST_CASE("a new scene has two unit vectors") {
  const Scene scene = new_scene();
  CHECK(scene.dimension == 2);
  CHECK(token_matrix(scene) == Matrix::Identity(2, 2));
}
