#include "core/document/session.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/document/input_error.h"

using namespace softfocus;

namespace {

constexpr TokenId kThe{1};
constexpr TokenId kCat{2};

Scene three_tokens() {
  Scene scene;
  scene.dimension = 2;
  append_token(scene, "the", {1.0f, 0.0f});
  append_token(scene, "cat", {0.0f, 1.0f});
  append_token(scene, "sat", {1.0f, 1.0f});
  return scene;
}

/// What the attention was told must be the scene, and its results those of the scene.
void check_attention(const Session& session) {
  const Scene& scene = session.scene();
  CHECK(session.attention().tokens() == token_matrix(scene));
  CHECK(session.attention().options() == scene.options());
  const Mask mask = mask_matrix(scene);
  REQUIRE(session.attention().mask().rows() == mask.rows());
  CHECK((session.attention().mask() == mask).all());
  CHECK(session.attention().results().weights == attend(token_matrix(scene), scene.options(), mask).weights);
}

float value(const Session& session, std::size_t token, std::size_t dimension) {
  return session.scene().tokens[token]->vector[dimension];
}

}  // namespace

TEST_CASE("a session begins with its scene, unmodified and with nothing to undo") {
  const Session session(three_tokens(), "a.json");
  CHECK(same_content(session.scene(), three_tokens()));
  CHECK_FALSE(session.modified());
  CHECK_FALSE(session.can_undo());
  CHECK_FALSE(session.can_redo());
  CHECK(session.undo_name().empty());
  CHECK(session.redo_name().empty());
  CHECK(session.file() == "a.json");
  check_attention(session);
}

TEST_CASE("an edit is one step that has a name") {
  Session session(three_tokens());
  session.apply(SetComponent{kCat, 1, 2.0f});
  CHECK(value(session, 1, 1) == 2.0f);
  CHECK(session.undo_name() == "Set cat, dimension 2");
  check_attention(session);
  session.undo();
  CHECK(value(session, 1, 1) == 1.0f);
  CHECK(session.undo_name().empty());
  CHECK(session.redo_name() == "Set cat, dimension 2");
  check_attention(session);
  session.redo();
  CHECK(value(session, 1, 1) == 2.0f);
  CHECK(session.redo_name().empty());
  check_attention(session);
}

TEST_CASE("a drag of many previews is one step") {
  Session session(three_tokens());
  for (int i = 1; i <= 10; ++i) {
    session.preview(SetComponent{kCat, 0, static_cast<float>(i)});
    CHECK(value(session, 1, 0) == static_cast<float>(i));
    check_attention(session);
  }
  CHECK(session.previewing());
  session.commit();
  CHECK_FALSE(session.previewing());
  CHECK(value(session, 1, 0) == 10.0f);
  session.undo();
  CHECK(value(session, 1, 0) == 0.0f);
  CHECK_FALSE(session.can_undo());
}

namespace {

/// A shuffle that leaves no token where it was.
ShuffleTokens shuffle_of_all() {
  for (std::uint64_t seed = 0;; ++seed) {
    Scene scene = three_tokens();
    const std::vector<TokenPtr> before = scene.tokens;
    apply(scene, ShuffleTokens{seed});
    bool moved = true;
    for (std::size_t i = 0; i < before.size(); ++i) moved = moved && scene.tokens[i] != before[i];
    if (moved) return {seed};
  }
}

}  // namespace

TEST_CASE("the attention is told no more than what an edit changes") {
  struct Case {
    Edit edit;
    bool keeps_tokens, keeps_mask, keeps_results;
  };
  const Case cases[] = {
      {SetComponent{kCat, 0, 5.0f}, true, true, false},
      {SetVector{kCat, {5, 6}}, true, true, false},
      {ZeroVector{kCat}, true, true, false},
      {RandomVector{kCat, 1}, true, true, false},
      {UnitVector{TokenId{3}}, true, true, false},
      {MoveToken{kCat, 1}, true, true, false},
      {SetScaling{false}, true, true, false},
      {SetTemperature{3.0f}, true, true, false},
      {SetMask{MaskKind::none}, true, false, false},
      {RenameToken{kCat, "dog"}, true, true, true},
      {SetTitle{"t"}, true, true, true},
      {SetNotes{"n"}, true, true, true},
      {SetComponent{kCat, 0, 0.0f}, true, true, true},
      {MoveToken{kThe, 2}, false, false, false},
      {shuffle_of_all(), false, false, false},
      {SetDimension{5}, false, false, false},
      {AddToken{"x"}, false, false, false},
      {DuplicateToken{kCat}, false, false, false},
      {RemoveToken{kCat}, false, false, false},
  };
  Session session(three_tokens());
  session.apply(SetMask{MaskKind::causal});
  const LiveAttention& attention = session.attention();
  std::set<std::size_t> kinds;
  for (const Case& row : cases) {
    CAPTURE(row.edit.index());
    kinds.insert(row.edit.index());
    attention.results();
    // A matrix that is replaced stands elsewhere: it is made while the old one is still there.
    const float* const tokens = attention.tokens().data();
    const bool* const mask = attention.mask().data();
    const std::uint64_t computations = attention.computations();
    session.preview(row.edit);
    attention.results();
    CHECK((attention.tokens().data() == tokens) == row.keeps_tokens);
    CHECK((attention.mask().data() == mask) == row.keeps_mask);
    CHECK((attention.computations() == computations) == row.keeps_results);
    session.cancel();
  }
  CHECK(kinds.size() == std::variant_size_v<Edit>);
}

TEST_CASE("results are not computed before they are read") {
  Session session(three_tokens());
  for (int i = 1; i <= 10; ++i) session.preview(SetComponent{kCat, 0, static_cast<float>(i)});
  session.commit();
  CHECK(session.attention().computations() == 0);
  session.attention().results();
  session.attention().results();
  CHECK(session.attention().computations() == 1);
}

TEST_CASE("each preview starts again from the committed scene") {
  Session session(three_tokens());
  session.preview(SetComponent{kCat, 0, 5.0f});
  session.preview(SetComponent{kThe, 1, 7.0f});
  CHECK(value(session, 1, 0) == 0.0f);
  CHECK(value(session, 0, 1) == 7.0f);
  check_attention(session);
}

TEST_CASE("previews of every kind after one another leave nothing of the one before") {
  const Edit edits[] = {SetComponent{kCat, 0, 5.0f},
                        SetScaling{false},
                        SetComponent{kThe, 0, 5.0f},
                        SetMask{MaskKind::causal},
                        RemoveToken{kCat},
                        SetTemperature{3.0f},
                        SetDimension{5},
                        MoveToken{kThe, 1},
                        AddToken{"x"},
                        RenameToken{kCat, "dog"},
                        MoveToken{kThe, 2},
                        ZeroVector{kCat},
                        DuplicateToken{kCat},
                        SetTitle{"t"},
                        RandomVector{kThe, 1}};
  Session session(three_tokens());
  for (const Edit& first : edits) {
    for (const Edit& second : edits) {
      session.preview(first);
      session.attention().results();
      session.preview(second);
      Scene expected = three_tokens();
      apply(expected, second);
      CHECK(same_content(session.scene(), expected));
      check_attention(session);
    }
  }
  session.cancel();
  CHECK(same_content(session.scene(), three_tokens()));
  check_attention(session);
}

TEST_CASE("cancelling takes the preview back and leaves no step") {
  Session session(three_tokens());
  session.preview(SetComponent{kCat, 0, 5.0f});
  CHECK(session.modified());
  session.cancel();
  CHECK(value(session, 1, 0) == 0.0f);
  CHECK_FALSE(session.previewing());
  CHECK_FALSE(session.can_undo());
  CHECK_FALSE(session.modified());
  check_attention(session);
}

TEST_CASE("undo during a preview only takes the preview back") {
  Session session(three_tokens());
  session.apply(SetComponent{kThe, 0, 9.0f});
  session.preview(SetComponent{kCat, 0, 5.0f});
  CHECK(session.can_undo());
  CHECK(session.undo_name() == "Set cat, dimension 1");
  session.undo();
  CHECK(value(session, 1, 0) == 0.0f);
  CHECK(value(session, 0, 0) == 9.0f);
  CHECK(session.undo_name() == "Set the, dimension 1");
  check_attention(session);
}

TEST_CASE("nothing can be redone during a preview") {
  Session session(three_tokens());
  session.apply(SetComponent{kThe, 0, 9.0f});
  session.undo();
  session.preview(SetComponent{kCat, 0, 5.0f});
  CHECK_FALSE(session.can_redo());
  CHECK(session.redo_name().empty());
  session.redo();
  CHECK(value(session, 1, 0) == 5.0f);
  session.cancel();
  CHECK(session.can_redo());
}

TEST_CASE("an edit commits a running preview first") {
  Session session(three_tokens());
  session.preview(SetComponent{kCat, 0, 5.0f});
  session.apply(SetScaling{false});
  session.undo();
  CHECK(session.scene().scaling);
  CHECK(value(session, 1, 0) == 5.0f);
  session.undo();
  CHECK(value(session, 1, 0) == 0.0f);
}

TEST_CASE("an edit that changes nothing adds no step and keeps what can be redone") {
  Session session(three_tokens());
  session.apply(SetScaling{false});
  session.undo();
  session.apply(SetComponent{kCat, 1, 1.0f});
  session.apply(SetScaling{true});
  session.apply(MoveToken{kThe, -1});
  session.preview(SetComponent{kCat, 1, 2.0f});
  session.preview(SetComponent{kCat, 1, 1.0f});
  session.commit();
  CHECK_FALSE(session.can_undo());
  CHECK(session.can_redo());
}

TEST_CASE("equal tokens change places, so that a duplicate can be moved past its original") {
  Session session(three_tokens());
  session.apply(DuplicateToken{kCat});
  const TokenId copy = session.scene().tokens[2]->id;
  session.apply(MoveToken{copy, -1});
  CHECK(index_of(session.scene(), copy) == 1);
  session.undo();
  CHECK(index_of(session.scene(), copy) == 2);
}

TEST_CASE("a refused edit leaves everything as it was") {
  Session session(three_tokens());
  const std::uint64_t revision = session.revision();
  CHECK_THROWS_AS(session.apply(SetDimension{0}), InputError);
  CHECK(session.revision() == revision);
  CHECK_FALSE(session.can_undo());
  CHECK_FALSE(session.previewing());

  session.preview(SetComponent{kCat, 0, 5.0f});
  CHECK_THROWS_AS(session.preview(SetComponent{kCat, 0, 1e20f}), InputError);
  CHECK(value(session, 1, 0) == 5.0f);
  CHECK(session.previewing());
  check_attention(session);
}

TEST_CASE("undoing and redoing where there is nothing does nothing") {
  Session session(three_tokens());
  session.undo();
  session.redo();
  session.commit();
  session.cancel();
  CHECK(same_content(session.scene(), three_tokens()));
  CHECK(session.revision() == Session(three_tokens()).revision());
}

TEST_CASE("a scene is modified when it differs from the file, not when it has been edited") {
  Session session(three_tokens(), "a.json");
  session.apply(SetScaling{false});
  CHECK(session.modified());
  session.undo();
  CHECK_FALSE(session.modified());
  session.redo();
  session.mark_saved(session.scene(), "b.json");
  CHECK_FALSE(session.modified());
  CHECK(session.file() == "b.json");
  session.undo();
  CHECK(session.modified());
  session.apply(SetScaling{false});
  CHECK_FALSE(session.modified());
}

TEST_CASE("the revision changes exactly when the scene does") {
  Session session(three_tokens());
  std::uint64_t revision = session.revision();
  const auto changed = [&] { return std::exchange(revision, session.revision()) != session.revision(); };
  session.preview(SetComponent{kCat, 0, 5.0f});
  CHECK(changed());
  session.preview(SetComponent{kCat, 0, 5.0f});
  CHECK_FALSE(changed());
  session.commit();
  CHECK_FALSE(changed());
  session.undo();
  CHECK(changed());
  session.redo();
  CHECK(changed());
  session.mark_saved(session.scene(), "a.json");
  CHECK_FALSE(changed());
  session.open(three_tokens());
  CHECK(changed());
}

TEST_CASE("opening replaces the document and forgets its history") {
  Session session(three_tokens(), "a.json");
  session.apply(SetScaling{false});
  session.preview(SetScaling{true});
  session.open(new_scene());
  CHECK(same_content(session.scene(), new_scene()));
  CHECK_FALSE(session.can_undo());
  CHECK_FALSE(session.previewing());
  CHECK_FALSE(session.modified());
  CHECK_FALSE(session.file().has_value());
  check_attention(session);
}

TEST_CASE("the id of a token whose coming was undone is not given again") {
  Session session(three_tokens());
  session.apply(AddToken{"x"});
  const TokenId first = session.scene().tokens.back()->id;
  session.undo();
  session.apply(AddToken{"y"});
  CHECK(session.scene().tokens.back()->id != first);
  session.undo();
  session.preview(AddToken{"z"});
  const TokenId previewed = session.scene().tokens.back()->id;
  session.cancel();
  session.apply(AddToken{"z"});
  CHECK(session.scene().tokens.back()->id != previewed);
}

TEST_CASE("after any edits the attention is that of the scene, and undoing all of them gives the first scene") {
  std::mt19937 random(11);
  Session session(three_tokens());
  for (int i = 0; i < 300; ++i) {
    const Scene& scene = session.scene();
    const TokenId token = scene.tokens[random() % scene.tokens.size()]->id;
    const float number = static_cast<float>(random() % 100) / 10.0f;
    const Edit edits[] = {
        SetComponent{token, static_cast<int>(random() % static_cast<unsigned>(scene.dimension)), number},
        RandomVector{token, random()},
        RenameToken{token, std::to_string(i)},
        AddToken{"new"},
        MoveToken{token, random() % 2 == 0 ? 1 : -1},
        SetDimension{1 + static_cast<int>(random() % 5)},
        SetScaling{random() % 2 == 0},
        SetTemperature{0.5f + number},
        SetMask{random() % 2 == 0 ? MaskKind::none : MaskKind::causal},
        DuplicateToken{token},
    };
    const Edit& edit = edits[random() % std::size(edits)];
    switch (random() % 4) {
      case 0: session.preview(edit); break;
      case 1: session.undo(); break;
      default: session.apply(edit);
    }
    check_attention(session);
  }
  while (session.can_undo()) session.undo();
  CHECK(same_content(session.scene(), three_tokens()));
  check_attention(session);
}
