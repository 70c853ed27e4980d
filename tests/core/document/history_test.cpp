#include "core/document/history.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "core/document/edit.h"
#include "core/document/limits.h"

using namespace softfocus;

namespace {

Scene scene_of(int tokens, int dimension) {
  Scene scene;
  scene.dimension = dimension;
  for (int i = 0; i < tokens; ++i) {
    append_token(scene, "t", std::vector<float>(static_cast<std::size_t>(dimension), 1.0f));
  }
  return scene;
}

Scene edited(Scene scene, const Edit& edit) {
  apply(scene, edit);
  return scene;
}

SetComponent nth_value(const Scene& scene, int value) { return {scene.tokens[0]->id, 0, static_cast<float>(value)}; }

/// A history that never had other steps than those left in this one.
History built_anew(History history) {
  while (history.can_undo()) history.undo();
  History anew(history.present(), kMaxHistoryBytes);
  while (history.can_redo()) {
    const std::string name = history.redo_name();
    history.redo();
    anew.push(history.present(), name);
  }
  return anew;
}

}  // namespace

TEST_CASE("a new history has nothing to undo or redo") {
  const History history(new_scene(), kMaxHistoryBytes);
  CHECK_FALSE(history.can_undo());
  CHECK_FALSE(history.can_redo());
  CHECK(same_content(history.present(), new_scene()));
}

TEST_CASE("undoing k steps gives the scene of k steps ago and redoing brings it back") {
  std::mt19937 random(3);
  std::vector<Scene> scenes = {scene_of(3, 2)};
  History history(scenes[0], kMaxHistoryBytes);
  for (int i = 1; i <= 30; ++i) {
    const TokenId token = scenes.back().tokens[random() % scenes.back().tokens.size()]->id;
    const Edit edits[] = {SetComponent{token, 0, static_cast<float>(i)}, RenameToken{token, std::to_string(i)},
                          DuplicateToken{token}, SetDimension{i}, SetTemperature{static_cast<float>(i)}};
    scenes.push_back(edited(scenes.back(), edits[random() % 5]));
    history.push(scenes.back(), "step " + std::to_string(i));
  }
  for (std::size_t i = 30; i > 0; --i) {
    CHECK(history.undo_name() == "step " + std::to_string(i));
    history.undo();
    CHECK(same_content(history.present(), scenes[i - 1]));
  }
  CHECK_FALSE(history.can_undo());
  for (std::size_t i = 1; i <= 30; ++i) {
    CHECK(history.redo_name() == "step " + std::to_string(i));
    history.redo();
    CHECK(same_content(history.present(), scenes[i]));
  }
  CHECK_FALSE(history.can_redo());
}

TEST_CASE("a step after undoing drops what could be redone, and its bytes") {
  const Scene first = scene_of(2, 8);
  History history(first, kMaxHistoryBytes);
  history.push(edited(first, nth_value(first, 2)), "a");
  const std::size_t bytes = history.bytes();
  history.push(edited(history.present(), SetDimension{500}), "b");
  history.undo();
  history.undo();
  history.push(edited(first, nth_value(first, 3)), "c");
  CHECK_FALSE(history.can_redo());
  CHECK(history.undo_name() == "c");
  CHECK(history.bytes() == bytes);
}

TEST_CASE("tokens that a step leaves alone are counted once") {
  constexpr std::size_t kVector = 1000 * sizeof(float);
  const Scene first = scene_of(100, 1000);
  History history(first, kMaxHistoryBytes);
  const std::size_t alone = history.bytes();
  CHECK(alone > kVector * 100);
  history.push(edited(first, nth_value(first, 2)), "a");
  CHECK(history.bytes() > alone + kVector);
  CHECK(history.bytes() < alone + 3 * kVector);
}

TEST_CASE("names, notes and unknown keys are counted") {
  constexpr std::size_t kLength = 100000;
  const Scene first = scene_of(1, 1);
  const Edit edits[] = {SetNotes{std::string(kLength, 'x')}, SetTitle{std::string(kLength, 'x')},
                        RenameToken{first.tokens[0]->id, std::string(kLength, 'x')}};
  for (const Edit& edit : edits) {
    History history(first, kMaxHistoryBytes);
    history.push(edited(first, edit), "a");
    CHECK(history.bytes() >= kLength);
  }
  Scene unknown = first;
  unknown.unknown_keys = std::string(kLength, 'x');
  CHECK(History(unknown, kMaxHistoryBytes).bytes() >= kLength);
  Scene unknown_in_token;
  append_token(unknown_in_token, "", {0.0f}, std::string(kLength, 'x'));
  CHECK(History(unknown_in_token, kMaxHistoryBytes).bytes() >= kLength);
}

TEST_CASE("history stays within its bytes by forgetting the oldest steps") {
  constexpr std::size_t kBytes = 100000;
  const Scene first = scene_of(4, 1000);
  History history(first, kBytes);
  std::vector<Scene> scenes = {first};
  for (int i = 1; i <= 200; ++i) {
    scenes.push_back(edited(scenes.back(), nth_value(first, i)));
    history.push(scenes.back(), std::to_string(i));
    REQUIRE(history.bytes() <= kBytes);
  }
  std::size_t steps = 0;
  for (; history.can_undo(); ++steps) {
    CHECK(same_content(history.present(), scenes[200 - steps]));
    history.undo();
  }
  CHECK(same_content(history.present(), scenes[200 - steps]));
  // 100,000 bytes hold the 16,000 of the oldest scene and some twenty vectors of 4,000.
  CHECK(steps > 15);
  CHECK(steps < 25);
}

TEST_CASE("what is forgotten leaves the bytes that the steps left need, shared tokens counted once") {
  constexpr std::size_t kBytes = 60000;
  std::mt19937 random(17);
  History history(scene_of(4, 1000), kBytes);
  for (int i = 1; i < 100; ++i) {
    const Scene& scene = history.present();
    const TokenId token = scene.tokens[random() % scene.tokens.size()]->id;
    const Edit edits[] = {SetComponent{token, 0, static_cast<float>(i)}, RenameToken{token, std::string(500, 'x')},
                          SetNotes{std::string(2000, static_cast<char>('a' + i % 26))}, SetScaling{i % 2 == 0}};
    history.push(edited(scene, edits[random() % 4]), "a");
    REQUIRE(history.bytes() == built_anew(history).bytes());
    REQUIRE(history.bytes() <= kBytes);
  }
  CHECK(history.can_undo());
}

TEST_CASE("the present scene is kept even when it alone is more than the bound") {
  const Scene first = scene_of(4, 1000);
  History history(first, 10);
  const Scene second = edited(first, nth_value(first, 5));
  history.push(second, "a");
  CHECK(same_content(history.present(), second));
  CHECK_FALSE(history.can_undo());
  CHECK_FALSE(history.can_redo());
}
