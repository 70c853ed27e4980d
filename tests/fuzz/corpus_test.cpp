// What the fuzzer starts from and what it found holds without it, too.
#include <doctest/doctest.h>

#include <filesystem>

#include "core/formats/scene_file.h"
#include "tests/core/shared.h"
#include "tests/fuzz/scene_claims.h"

using namespace softfocus;
namespace fs = std::filesystem;

TEST_CASE("every file of the fuzzer's corpus is a scene that survives or is refused in one sentence") {
  const fs::path source = SOFTFOCUS_SOURCE_DIR;
  for (const fs::path& folder : {source / "tests/fuzz/corpus", source / "assets/scenes"}) {
    int count = 0;
    for (const fs::directory_entry& file : fs::directory_iterator(folder)) {
      CAPTURE(file.path().string());
      CHECK(broken_claim(content(file.path())) == "");
      ++count;
    }
    CHECK(count > 0);
  }
}

TEST_CASE("the names of the corpus's files say which are refused") {
  for (const fs::directory_entry& file : fs::directory_iterator(fs::path(SOFTFOCUS_SOURCE_DIR) / "tests/fuzz/corpus")) {
    CAPTURE(file.path().string());
    const bool refused = refusal([&file] { read_scene_file(file.path()); }) != "no refusal";
    CHECK(refused == file.path().filename().string().starts_with("bad-"));
  }
}
