#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include "assets/assets.h"
#include "core/document/limits.h"
#include "core/document/text.h"
#include "tests/bad_inputs.h"
#include "tests/core/formats/scene_texts.h"
#include "tests/other_user.h"

using namespace softfocus;

namespace {

std::string refusal_of_file(const std::filesystem::path& file, ReadableKind kind) {
  return refusal([&] { read_scene_file(file, kind); });
}

void check_texts() {
  for (const BadInput& input : bad_inputs()) {
    if (input.make) continue;
    CAPTURE(input.text);
    CHECK(refusal_of(input.text) == about("s.json", input.sentence));
  }
}

}  // namespace

TEST_CASE("every bad text is refused with its sentence") { check_texts(); }

TEST_CASE("every bad text is refused with the same sentence under every locale") {
  const CommaLocale comma;
  check_texts();
}

TEST_CASE("every bad file is refused with its sentence, where anything is read and where only regular files are") {
  for (const BadInput& input : bad_inputs()) {
    const Folder folder;
    const std::filesystem::path file = put_bad_input(input, folder.path());
    const auto refusals = [&] {
      const std::string anything = input.sentence.empty() ? "" : refusal_of_file(file, ReadableKind::anything);
      return anything + refusal_of_file(file, ReadableKind::regular_files);
    };
    CAPTURE(input.text);
    CHECK((input.refused_to_others ? as_other_user(folder.path(), refusals) : refusals()) ==
          about(shown(file), input.sentence) + window_sentence(input, file));
  }
}

TEST_CASE("every bad standard input is refused with its sentence") {
  for (const BadInput& input : bad_inputs()) {
    if (!input.as_input || input.sentence.empty()) continue;
    const Folder folder;
    CAPTURE(input.text);
    const StandardInput standard_input(put_bad_input(input, folder.path()));
    CHECK(refusal([] { read_scene_stdin(); }) == about("standard input", input.sentence));
  }
}

TEST_CASE("a scene that ends anywhere before its end is refused") {
  for (const SceneAsset& asset : scene_assets()) {
    const std::string text(asset.text.substr(0, asset.text.rfind('}')));
    for (std::size_t bytes = 0; bytes <= text.size(); ++bytes) {
      CAPTURE(bytes);
      CHECK(refusal_of(text.substr(0, bytes)) != "no refusal");
    }
  }
}

TEST_CASE("as many tokens, dimensions and unknown keys as allowed are read") {
  std::string tokens, numbers, keys;
  for (int i = 0; i < kMaxTokens; ++i) tokens += std::string(i == 0 ? "" : ",") + R"({"name": "", "vector": [0]})";
  for (int i = 0; i < kMaxDimension; ++i) numbers += i == 0 ? "0" : ",0";
  for (int i = 0; i < 256; ++i) keys += std::string(i == 0 ? "" : ",") + "\"x" + std::to_string(i) + "\": 0";
  CHECK(read(token_file(tokens)).size() == kMaxTokens);
  CHECK(read(token_file(R"({"name": "a", "vector": [)" + numbers + "]}")).dimension == kMaxDimension);
  const Scene scene = read(scene_file(keys));
  CHECK(same_content(read(write_scene(scene)), scene));
}

TEST_CASE("the version is a number, however it is written") {
  for (const std::string version : {"1", "1.0", "1e0", "10E-1"}) {
    CAPTURE(version);
    const std::string token = R"({"name": "a", "vector": [1]})";
    CHECK(read("{\"softfocus\": " + version + ", \"tokens\": [" + token + "]}").size() == 1);
  }
}

TEST_CASE("the source stands at the start of the sentence, on one line") {
  CHECK(refusal_of("{}", "a\nb") == "a\\nb: “softfocus” is missing; expected the number 1.");
  CHECK(refusal_of("{", "standard input").starts_with("standard input, line 1, column 2: "));
}
