#include "core/formats/scene_file.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/document/edit.h"
#include "core/document/limits.h"
#include "core/formats/file.h"
#include "tests/core/formats/scene_texts.h"
#include "tests/core/shared.h"

using namespace softfocus;
using namespace std::string_literals;

TEST_CASE("a scene file is read") {
  const Scene scene = read(R"({"softfocus": 1, "title": "t", "notes": "n", "tokens": [
      {"name": "the", "vector": [1, 0.5, -2e-3]}, {"name": "cat", "vector": [0, 1, 0]}],
      "scaling": false, "temperature": 0.5, "mask": "causal"})");
  CHECK(scene.title == "t");
  CHECK(scene.notes == "n");
  CHECK(scene.dimension == 3);
  REQUIRE(scene.size() == 2);
  CHECK(scene.tokens[0]->name == "the");
  CHECK(scene.tokens[0]->vector == std::vector<float>{1.0f, 0.5f, -2e-3f});
  CHECK(scene.tokens[1]->vector == std::vector<float>{0.0f, 1.0f, 0.0f});
  CHECK_FALSE(scene.scaling);
  CHECK(scene.temperature == 0.5f);
  CHECK(scene.mask == MaskKind::causal);
  CHECK(scene.unknown_keys.empty());
  CHECK(scene.tokens[0]->unknown_keys.empty());
}

TEST_CASE("what a file does not say has its usual value") {
  const Scene scene = read(token_file(R"({"vector": [1], "name": ""})"));
  CHECK(scene.title.empty());
  CHECK(scene.scaling);
  CHECK(scene.temperature == 1.0f);
  CHECK(scene.mask == MaskKind::none);
}

TEST_CASE("the order of keys does not matter") {
  const Scene scene = read(R"({"tokens": [{"vector": [2], "name": "b"}], "mask": "none", "softfocus": 1.0})");
  CHECK(scene.tokens[0]->name == "b");
  CHECK(scene.tokens[0]->vector == std::vector<float>{2.0f});
}

TEST_CASE("numbers become the nearest float, minus zero and tiny ones too") {
  const Scene scene = read(token_file(
      R"({"name": "", "vector": [0.1, -0, -0.0, 1e-60, -1e-400, 1e12, -1e12, 16777217, 1.00000005960464477540, 1E2]})"));
  const std::vector<float> expected = {0.1f, -0.0f, -0.0f, 0.0f, -0.0f, 1e12f, -1e12f, 16777216.0f, 1.0000001f, 100.0f};
  CHECK(same_vector(scene.tokens[0]->vector, expected));
}

TEST_CASE("escapes in names are read") {
  const Scene scene = read(token_file(R"({"name": "\u00e9\n\ud83d\ude00\u0000\"", "vector": [1]})"));
  CHECK(scene.tokens[0]->name == "é\n😀\0\""s);
}

TEST_CASE("a byte-order mark is accepted") {
  CHECK(read("\xEF\xBB\xBF" + token_file(R"({"name": "a", "vector": [1]})")).size() == 1);
  CHECK(refusal_of("\xEF\xBB\xBF{]") ==
        "s.json, line 1, column 2: this is not JSON: found “]”; expected a key in double quotes.");
}

TEST_CASE("a scene is written for people") {
  Scene scene;
  scene.title = "é \"x\"";
  scene.dimension = 2;
  append_token(scene, "the", {1.0f, 0.1f});
  append_token(scene, "two\nlines", {-0.0f, 1e12f}, R"({"colour": "red"})");
  scene.unknown_keys = R"({"author": "me", "list": [1, 2]})";
  CHECK(write_scene(scene) ==
        "{\n"
        "  \"softfocus\": 1,\n"
        "  \"title\": \"é \\\"x\\\"\",\n"
        "  \"notes\": \"\",\n"
        "  \"tokens\": [\n"
        "    {\"name\": \"the\", \"vector\": [1, 0.1]},\n"
        "    {\"name\": \"two\\nlines\", \"vector\": [-0, 1e+12], \"colour\": \"red\"}\n"
        "  ],\n"
        "  \"scaling\": true,\n"
        "  \"temperature\": 1,\n"
        "  \"mask\": \"none\",\n"
        "  \"author\": \"me\", \"list\": [1, 2]\n"
        "}\n");
}

TEST_CASE("the scene that comes with the program is written as it is") {
  const std::string path = SOFTFOCUS_SOURCE_DIR "/assets/scenes/1-the-cat-sat-it.softfocus.json";
  CHECK(write_scene(read_scene_file(path)) == read_file(path));
}

TEST_CASE("unknown keys are kept as they were written") {
  const std::string unknown =
      R"("z": {"b": [], "a": {}, "list": [1, [true, null], {"x": ""}]}, "digits": [1.10, -0, 1E5, 12345678901234567890123, 1e-400], "": "é{[ ")";
  const Scene scene = read(scene_file(unknown));
  CHECK(scene.unknown_keys == "{" + unknown + "}");
  const Scene in_token = read(token_file(R"({"name": "a", )" + unknown + R"(, "vector": [1]})"));
  CHECK(in_token.tokens[0]->unknown_keys == "{" + unknown + "}");
  CHECK(in_token.unknown_keys.empty());
  CHECK(same_content(read(write_scene(scene)), scene));
  CHECK(same_content(read(write_scene(in_token)), in_token));
}

TEST_CASE("an unknown key between tokens belongs to the scene, a known name inside it to nobody") {
  const Scene scene = read(scene_file(R"("extra": {"tokens": 5, "name": {"softfocus": 9}, "mask": 1}, "title": "t")"));
  CHECK(scene.title == "t");
  CHECK(scene.unknown_keys == R"({"extra": {"tokens": 5, "name": {"softfocus": 9}, "mask": 1}})");
}

TEST_CASE("any scene comes back from its file unchanged") {
  const std::string names[] = {"",           "x##y",   "%s%n",   "😀",   "\"\\/'", "two\nlines",
                               "\t\x01\x7F", "الكلمة", "\u2028", "\0"s, "the",    "the"};
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    Scene scene;
    scene.title = names[random() % std::size(names)];
    scene.notes = names[random() % std::size(names)];
    scene.dimension = 1 + static_cast<int>(random() % 9);
    scene.scaling = random() % 2 == 0;
    scene.temperature =
        std::clamp(std::bit_cast<float>(static_cast<std::uint32_t>(random() % 0x7F000000u)), 0.001f, 1000.0f);
    scene.mask = random() % 2 == 0 ? MaskKind::none : MaskKind::causal;
    if (random() % 2 == 0) scene.unknown_keys = R"({"key": [1.50, "x"]})";
    for (std::size_t i = 0; i <= random() % 6; ++i) {
      std::vector<float> vector(static_cast<std::size_t>(scene.dimension));
      for (float& x : vector) {
        do {
          x = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        } while (!is_component(x));
      }
      append_token(scene, names[random() % std::size(names)], vector, random() % 2 == 0 ? "" : R"({"k": {"a": null}})");
    }
    const std::string text = write_scene(scene);
    const Scene back = read(text);
    REQUIRE(same_content(back, scene));
    REQUIRE(write_scene(back) == text);
  }
}

TEST_CASE("a scene is read from a file and from standard input") {
  const Folder folder;
  save_file(folder / "s", token_file(R"({"name": "a", "vector": [1]})"));
  CHECK(read_scene_file(folder / "s").tokens[0]->name == "a");
  CHECK(read_scene_file(folder / "s", ReadableKind::regular_files).tokens[0]->name == "a");
  const StandardInput input(folder / "s");
  CHECK(read_scene_stdin().tokens[0]->name == "a");
  CHECK(refusal(read_scene_stdin) == "standard input: the file is empty; expected a scene.");
}

TEST_CASE("a scene file that is not there or a folder is refused with its path") {
  CHECK_THROWS_WITH_AS(read_scene_file("/no/such.json"),
                       "/no/such.json cannot be read: there is no such file or folder.", InputError);
  CHECK_THROWS_WITH_AS(read_scene_file("/"), "/ cannot be read: it is a folder; expected a file.", InputError);
  CHECK_THROWS_WITH_AS(read_scene_file("/dev/null", ReadableKind::regular_files),
                       "/dev/null cannot be read: it is a pipe or a device; expected a file.", InputError);
}

TEST_CASE("files are the same under every locale") {
  const std::string text = R"({"softfocus": 1.0, "tokens": [{"name": "a", "vector": [0.5, -1234.5, 1e-3, 2.50e1]}], )"
                           R"("temperature": 0.7, "x": [1234.5, 1.10, {"y": -0.5e1}, 1e-400]})";
  const std::string plain = write_scene(read(text));
  const CommaLocale comma;
  const Scene scene = read(text);
  CHECK(same_vector(scene.tokens[0]->vector, {0.5f, -1234.5f, 1e-3f, 25.0f}));
  CHECK(scene.temperature == 0.7f);
  CHECK(scene.unknown_keys == R"({"x": [1234.5, 1.10, {"y": -0.5e1}, 1e-400]})");
  CHECK(write_scene(scene) == plain);
  CHECK(same_content(read(plain), scene));
}

TEST_CASE("reading a long scene reports how far it is and can be given up") {
  Scene scene = new_scene();
  for (int i = 0; i < 4000; ++i) apply(scene, AddToken{"token with a longer name " + std::to_string(i)});
  const std::string text = write_scene(scene);
  std::vector<double> shares;
  CHECK(same_content(read_scene(text, "a", [&shares](double share) { shares.push_back(share); }), scene));
  CHECK(shares.size() > 2);
  CHECK(std::is_sorted(shares.begin(), shares.end()));
  CHECK((shares.front() > 0 && shares.back() <= 1));
  struct GivenUp {};
  CHECK_THROWS_AS(read_scene(text, "a", [](double) { throw GivenUp(); }), GivenUp);
}
