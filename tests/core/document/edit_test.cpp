#include "core/document/edit.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "core/document/input_error.h"
#include "core/document/limits.h"

using namespace softfocus;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// The tokens the, cat and sat, ids 1 to 3, of dimension 3.
Scene three_tokens() {
  Scene scene;
  scene.dimension = 3;
  append_token(scene, "the", {1.0f, 0.0f, 0.0f});
  append_token(scene, "cat", {0.0f, 3.0f, 4.0f}, "{\"colour\": \"red\"}");
  append_token(scene, "sat", {0.0f, 0.0f, 0.0f});
  return scene;
}

constexpr TokenId kThe{1};
constexpr TokenId kCat{2};
constexpr TokenId kSat{3};
constexpr TokenId kNobody{77};

Scene after(const Edit& edit) {
  Scene scene = three_tokens();
  apply(scene, edit);
  return scene;
}

std::string names(const Scene& scene) {
  std::string text;
  for (const TokenPtr& token : scene.tokens) text += token->name + " ";
  return text;
}

}  // namespace

TEST_CASE("a component is set alone") {
  CHECK(after(SetComponent{kCat, 2, -0.5f}).tokens[1]->vector == std::vector<float>{0.0f, 3.0f, -0.5f});
}

TEST_CASE("a vector is set to zero") { CHECK(after(ZeroVector{kCat}).tokens[1]->vector == std::vector<float>(3)); }

TEST_CASE("a vector is brought to unit length") {
  CHECK(after(UnitVector{kCat}).tokens[1]->vector == std::vector<float>{0.0f, 0.6f, 0.8f});
}

TEST_CASE("unit length works for the largest and the smallest vectors") {
  for (const float size : {1e12f, 1e-40f}) {
    Scene scene = three_tokens();
    apply(scene, SetComponent{kThe, 0, size});
    apply(scene, SetComponent{kThe, 1, size});
    apply(scene, UnitVector{kThe});
    CHECK(scene.tokens[0]->vector[0] == doctest::Approx(std::sqrt(0.5)));
  }
}

TEST_CASE("a zero vector has no direction and stays zero") {
  CHECK(after(UnitVector{kSat}).tokens[2]->vector == std::vector<float>(3));
}

TEST_CASE("a token keeps its id, its vector and its unknown keys when it is renamed") {
  const Scene scene = after(RenameToken{kCat, "x##y %s%n"});
  CHECK(scene.tokens[1]->name == "x##y %s%n");
  CHECK(scene.tokens[1]->id == kCat);
  CHECK(scene.tokens[1]->vector == std::vector<float>{0.0f, 3.0f, 4.0f});
  CHECK(scene.tokens[1]->unknown_keys == "{\"colour\": \"red\"}");
}

TEST_CASE("a token keeps its name and its unknown keys when its vector changes") {
  const Scene scene = after(ZeroVector{kCat});
  CHECK(scene.tokens[1]->name == "cat");
  CHECK(scene.tokens[1]->id == kCat);
  CHECK(scene.tokens[1]->unknown_keys == "{\"colour\": \"red\"}");
}

TEST_CASE("a vector is set whole, with as many numbers as there are dimensions, all of them allowed") {
  const Scene scene = after(SetVector{kCat, {7, -8, 9}});
  CHECK(scene.tokens[1]->vector == std::vector<float>{7, -8, 9});
  CHECK(scene.tokens[1]->name == "cat");
  Scene kept = three_tokens();
  CHECK_THROWS_WITH_AS(apply(kept, SetVector{kCat, {1, 2}}), "The vector has 2 numbers; expected 3.", InputError);
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK_THROWS_AS(apply(kept, SetVector{kCat, {1, 2, infinity}}), InputError);
  CHECK_THROWS_AS(apply(kept, SetVector{kCat, {1, 2e12f, 3}}), InputError);
  CHECK_THROWS_AS(apply(kept, SetVector{kNobody, {1, 2, 3}}), InputError);
  CHECK(kept.tokens[1]->vector == three_tokens().tokens[1]->vector);
}

TEST_CASE("a new token comes last, is zero and has a new id") {
  const Scene scene = after(AddToken{"it"});
  CHECK(names(scene) == "the cat sat it ");
  CHECK(scene.tokens[3]->vector == std::vector<float>(3));
  CHECK(scene.tokens[3]->id == TokenId{4});
}

TEST_CASE("a duplicate stands right after its token and is another one") {
  const Scene scene = after(DuplicateToken{kCat});
  CHECK(names(scene) == "the cat cat sat ");
  CHECK(scene.tokens[1]->id == kCat);
  CHECK(scene.tokens[2]->id == TokenId{4});
  CHECK(scene.tokens[2]->vector == scene.tokens[1]->vector);
  CHECK(scene.tokens[2]->unknown_keys == scene.tokens[1]->unknown_keys);
}

TEST_CASE("a token is removed") { CHECK(names(after(RemoveToken{kCat})) == "the sat "); }

TEST_CASE("tokens move up and down and stop at the ends") {
  CHECK(names(after(MoveToken{kCat, -1})) == "cat the sat ");
  CHECK(names(after(MoveToken{kCat, 1})) == "the sat cat ");
  CHECK(names(after(MoveToken{kThe, 2})) == "cat sat the ");
  CHECK(names(after(MoveToken{kSat, -2})) == "sat the cat ");
  CHECK(names(after(MoveToken{kThe, -1})) == "the cat sat ");
  CHECK(names(after(MoveToken{kThe, std::numeric_limits<int>::max()})) == "cat sat the ");
  CHECK(names(after(MoveToken{kSat, std::numeric_limits<int>::min()})) == "sat the cat ");
}

TEST_CASE("a shuffle puts the same tokens in another order, and every order can come") {
  std::set<std::string> orders;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Scene scene = after(ShuffleTokens{seed});
    orders.insert(names(scene));
    CHECK(names(scene) == names(after(ShuffleTokens{seed})));
  }
  CHECK(orders.size() == 5);  // all but the one that was there
  CHECK(orders.count("the cat sat ") == 0);

  Scene alone = new_scene();
  while (alone.size() > 1) apply(alone, RemoveToken{alone.tokens[0]->id});
  const std::vector<TokenPtr> before = alone.tokens;
  apply(alone, ShuffleTokens{1});
  CHECK(alone.tokens == before);
}

TEST_CASE("new dimensions are zero and lost ones are gone") {
  Scene scene = three_tokens();
  apply(scene, SetDimension{2});
  CHECK(scene.dimension == 2);
  CHECK(scene.tokens[1]->vector == std::vector<float>{0.0f, 3.0f});
  apply(scene, SetDimension{4});
  CHECK(scene.dimension == 4);
  CHECK(scene.tokens[1]->vector == std::vector<float>{0.0f, 3.0f, 0.0f, 0.0f});
}

TEST_CASE("scaling, temperature, mask, title and notes are set") {
  CHECK_FALSE(after(SetScaling{false}).scaling);
  CHECK(after(SetTemperature{0.5f}).temperature == 0.5f);
  CHECK(after(SetMask{MaskKind::causal}).mask == MaskKind::causal);
  CHECK(after(SetTitle{"t"}).title == "t");
  CHECK(after(SetNotes{"n"}).notes == "n");
}

TEST_CASE("a token that an edit leaves alone stays shared with copies of the scene") {
  const Scene before = three_tokens();
  Scene scene = before;
  apply(scene, SetComponent{kCat, 0, 5.0f});
  CHECK(scene.tokens[0] == before.tokens[0]);
  CHECK(scene.tokens[1] != before.tokens[1]);
  CHECK(before.tokens[1]->vector[0] == 0.0f);
}

TEST_CASE("an edit that sets what is there already makes no new token") {
  const Scene before = three_tokens();
  const Edit edits[] = {SetComponent{kCat, 1, 3.0f}, ZeroVector{kSat}, RenameToken{kCat, "cat"}, SetDimension{3},
                        UnitVector{kThe}};
  for (const Edit& edit : edits) {
    CAPTURE(edit.index());
    Scene scene = before;
    apply(scene, edit);
    CHECK(scene.tokens == before.tokens);
  }
}

TEST_CASE("a refused edit says why and leaves the scene as it was") {
  struct Case {
    Edit edit;
    const char* sentence;
  };
  const Case cases[] = {
      {SetComponent{kCat, 0, kInfinity}, "A component cannot be inf; expected a number from -1e12 to 1e12."},
      {SetComponent{kCat, 0, std::nanf("")}, "A component cannot be nan; expected a number from -1e12 to 1e12."},
      {SetComponent{kCat, 0, -2e12f}, "A component cannot be -2e+12; expected a number from -1e12 to 1e12."},
      {SetComponent{kCat, 3, 1.0f}, "There is no dimension 4; expected 1 to 3."},
      {SetComponent{kCat, -1, 1.0f}, "There is no dimension 0; expected 1 to 3."},
      {SetComponent{kNobody, 0, 1.0f}, "The token is no longer in the scene."},
      {ZeroVector{kNobody}, "The token is no longer in the scene."},
      {RandomVector{kNobody, 1}, "The token is no longer in the scene."},
      {UnitVector{kNobody}, "The token is no longer in the scene."},
      {RenameToken{kNobody, "x"}, "The token is no longer in the scene."},
      {RenameToken{kCat, "\xFF"}, "A name cannot be “\\xFF”; expected UTF-8 text."},
      {AddToken{"\xFF"}, "A name cannot be “\\xFF”; expected UTF-8 text."},
      {DuplicateToken{kNobody}, "The token is no longer in the scene."},
      {RemoveToken{kNobody}, "The token is no longer in the scene."},
      {MoveToken{kNobody, 1}, "The token is no longer in the scene."},
      {SetDimension{0}, "The dimension cannot be 0; expected 1 to 1024."},
      {SetDimension{1025}, "The dimension cannot be 1025; expected 1 to 1024."},
      {SetTemperature{0.0f}, "The temperature cannot be 0; expected a number from 0.001 to 1000."},
      {SetTemperature{1001.0f}, "The temperature cannot be 1001; expected a number from 0.001 to 1000."},
      {SetTemperature{std::nanf("")}, "The temperature cannot be nan; expected a number from 0.001 to 1000."},
      {SetTitle{"\xFF"}, "The title cannot be “\\xFF”; expected UTF-8 text."},
      {SetNotes{"\xFF"}, "The notes cannot be “\\xFF”; expected UTF-8 text."},
  };
  for (const auto& [edit, sentence] : cases) {
    Scene scene = three_tokens();
    CHECK_THROWS_WITH_AS(apply(scene, edit), sentence, InputError);
    CHECK(same_content(scene, three_tokens()));
  }
}

TEST_CASE("the largest component and the ends of the temperature are allowed") {
  CHECK(after(SetComponent{kCat, 0, 1e12f}).tokens[1]->vector[0] == 1e12f);
  CHECK(after(SetComponent{kCat, 0, -1e12f}).tokens[1]->vector[0] == -1e12f);
  CHECK(after(SetTemperature{0.001f}).temperature == 0.001f);
  CHECK(after(SetTemperature{1000.0f}).temperature == 1000.0f);
  CHECK(after(SetDimension{kMaxDimension}).dimension == kMaxDimension);
}

TEST_CASE("the last token stays") {
  Scene scene;
  append_token(scene, "a", {1.0f});
  CHECK_THROWS_WITH_AS(apply(scene, RemoveToken{TokenId{1}}),
                       "The last token cannot be removed; expected a scene of at least one.", InputError);
  CHECK(scene.size() == 1);
}

TEST_CASE("a scene has at most 4096 tokens") {
  Scene scene = new_scene();
  while (scene.size() < kMaxTokens) apply(scene, AddToken{""});
  const char* const sentence = "The scene has 4096 tokens already; expected at most 4096.";
  CHECK_THROWS_WITH_AS(apply(scene, AddToken{""}), sentence, InputError);
  CHECK_THROWS_WITH_AS(apply(scene, DuplicateToken{scene.tokens[0]->id}), sentence, InputError);
  CHECK(scene.size() == kMaxTokens);
}

TEST_CASE("every edit has a name that people can read") {
  struct Case {
    Edit edit;
    const char* name;
  };
  const Case cases[] = {
      {SetComponent{kCat, 1, 1.0f}, "Set cat, dimension 2"},
      {SetVector{kCat, {}}, "Move the tip of cat"},
      {ZeroVector{kCat}, "Set cat to zero"},
      {RandomVector{kCat, 1}, "Set cat at random"},
      {UnitVector{kCat}, "Set cat to unit length"},
      {RenameToken{kCat, "dog"}, "Rename cat to dog"},
      {RenameToken{kCat, ""}, "Rename cat to nothing"},
      {AddToken{"it"}, "Add it"},
      {AddToken{""}, "Add a token"},
      {DuplicateToken{kCat}, "Duplicate cat"},
      {RemoveToken{kCat}, "Remove cat"},
      {MoveToken{kCat, -1}, "Move cat up"},
      {MoveToken{kCat, 1}, "Move cat down"},
      {ShuffleTokens{1}, "Shuffle tokens"},
      {SetDimension{5}, "Set the dimension to 5"},
      {SetScaling{true}, "Turn ÷ √d on"},
      {SetScaling{false}, "Turn ÷ √d off"},
      {SetTemperature{0.5f}, "Set the temperature to 0.5"},
      {SetMask{MaskKind::causal}, "Set the mask to causal"},
      {SetTitle{"x"}, "Change the title"},
      {SetNotes{"x"}, "Change the notes"},
      {RemoveToken{kNobody}, "Remove a token"},
  };
  std::set<std::size_t> kinds;
  for (const auto& [edit, name] : cases) {
    CHECK(describe(three_tokens(), edit) == name);
    kinds.insert(edit.index());
  }
  CHECK(kinds.size() == std::variant_size_v<Edit>);
}

TEST_CASE("an edit's name has room for any token's name") {
  Scene scene = three_tokens();
  apply(scene, RenameToken{kCat, ""});
  CHECK(describe(scene, ZeroVector{kCat}) == "Set token 2 to zero");
  apply(scene, RenameToken{kCat, "%s%n\n"});
  CHECK(describe(scene, ZeroVector{kCat}) == "Set %s%n\\n to zero");
  apply(scene, RenameToken{kCat, std::string(60, 'x')});
  CHECK(describe(scene, ZeroVector{kCat}) == "Set " + std::string(23, 'x') + "… to zero");
}

TEST_CASE("a random vector is the same for the same seed and another for another") {
  CHECK(after(RandomVector{kCat, 5}).tokens[1]->vector == normal_vector(3, 5));
  CHECK(normal_vector(8, 5) == normal_vector(8, 5));
  CHECK(normal_vector(8, 5) != normal_vector(8, 6));
}

TEST_CASE("random numbers have mean 0 and variance 1") {
  constexpr int kCount = 100000;
  double sum = 0.0, squares = 0.0;
  for (const float x : normal_vector(kCount, 42)) {
    sum += static_cast<double>(x);
    squares += static_cast<double>(x) * static_cast<double>(x);
  }
  CHECK(std::abs(sum / kCount) < 0.02);
  CHECK(std::abs(squares / kCount - 1.0) < 0.03);
}
