#include "core/formats/scripts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/document/limits.h"
#include "core/document/text.h"
#include "tests/core/shared.h"

using namespace softfocus;

namespace {

Scene unit_scene() {
  const Matrix vectors = unit_tokens();
  Scene scene;
  scene.title = "the, cat, sat, it";
  scene.dimension = 4;
  for (const char* name : {"the", "cat", "sat", "it"}) {
    const float* const vector = vectors.row(scene.size()).data();
    append_token(scene, name, {vector, vector + 4});
  }
  return scene;
}

std::string script_of(const Scene& scene, std::string_view id) {
  const ScriptLanguage* const language = script_language_by_id(id);
  REQUIRE(language != nullptr);
  return language->write(scene);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool has_line(const std::string& script, const std::string& line) {
  const std::vector<std::string> lines = lines_of(script);
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

}  // namespace

TEST_CASE("the unit's scene in PyTorch fits on a slide") {
  CHECK(script_of(unit_scene(), "pytorch") == R"(from math import sqrt

import torch

# the, cat, sat, it
names = ["the", "cat", "sat", "it"]
X = torch.tensor([
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 1, 0.1, 0],
], dtype=torch.float32)
n, d = X.shape

scores = X @ X.T / sqrt(d)
weights = torch.softmax(scores, dim=-1)
context = weights @ X

print("attention weights (rows = query token):")
for name, row in zip(names, weights):
    print(f"  {name:3}  -> {[round(weight, 3) for weight in row.tolist()]}")
)");
}

TEST_CASE("the unit's scene in NumPy brings its softmax, which subtracts the largest score first") {
  Scene scene = unit_scene();
  scene.temperature = 0.5f;
  scene.mask = MaskKind::causal;
  CHECK(script_of(scene, "numpy") == R"(from math import sqrt

import numpy as np

def softmax(scores):
    terms = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return terms / terms.sum(axis=-1, keepdims=True)

# the, cat, sat, it
names = ["the", "cat", "sat", "it"]
X = np.array([
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 1, 0.1, 0],
], dtype=np.float32)
n, d = X.shape
temperature = 0.5

scores = X @ X.T / sqrt(d) / temperature
scores = np.where(np.tri(n) == 1, scores, -np.inf)  # causal mask
weights = softmax(scores)
context = weights @ X

print("attention weights (rows = query token):")
for name, row in zip(names, weights):
    print(f"  {name:3}  -> {[round(weight, 3) for weight in row.tolist()]}")
)");
}

TEST_CASE("scores are divided by what the scene divides them by, and by nothing else") {
  struct Row {
    bool scaling;
    float temperature;
    const char* line;
  };
  const Row table[] = {{true, 1.0f, "scores = X @ X.T / sqrt(d)"},
                       {false, 1.0f, "scores = X @ X.T"},
                       {true, 0.7f, "scores = X @ X.T / sqrt(d) / temperature"},
                       {false, 1000.0f, "scores = X @ X.T / temperature"}};
  for (const ScriptLanguage& language : script_languages()) {
    for (const Row& row : table) {
      Scene scene = unit_scene();
      scene.scaling = row.scaling;
      scene.temperature = row.temperature;
      const std::string script = language.write(scene);
      CAPTURE(script);
      CHECK(has_line(script, row.line));
      CHECK(has_line(script, "context = weights @ X"));
      CHECK((script.find("sqrt") != std::string::npos) == row.scaling);
      CHECK((script.find("temperature") != std::string::npos) == (row.temperature != 1.0f));
      CHECK(script.find("causal") == std::string::npos);
      CHECK(language.write(scene) == script);
      scene.mask = MaskKind::causal;
      CHECK(language.write(scene).find("causal") != std::string::npos);
    }
  }
}

TEST_CASE("names are strings of Python on one line, whatever is in them") {
  struct Row {
    std::string name, written;
  };
  const Row table[] = {{"", R"("")"},
                       {"it's", R"("it's")"},
                       {"\"", R"("\"")"},
                       {"\\", R"("\\")"},
                       {"\\\"\\", R"("\\\"\\")"},
                       {"a\nb\r\tc", R"("a\nb\r\tc")"},
                       {"\x1B[31m", R"("\u001B[31m")"},
                       {std::string("\0z", 2), R"("\u0000z")"},
                       {"{name}%s", R"("{name}%s")"},
                       {"é 猫 😀", R"("é 猫 😀")"},
                       {"\u0085\u2028\u202E", R"("\u0085\u2028\u202E")"}};
  for (const ScriptLanguage& language : script_languages()) {
    for (const Row& row : table) {
      Scene scene;
      append_token(scene, row.name, {1.0f});
      const std::string script = language.write(scene);
      CAPTURE(script);
      CHECK(has_line(script, "names = [" + row.written + "]"));
    }
  }
}

TEST_CASE("names that would disturb a terminal are printed as Python writes them") {
  for (const ScriptLanguage& language : script_languages()) {
    Scene scene = unit_scene();
    append_token(scene, "naïve", {0, 0, 0, 0});
    CHECK(language.write(scene).find("{name:5}") != std::string::npos);
    append_token(scene, "\x1B[31m", {0, 0, 0, 0});
    CHECK(language.write(scene).find("{name!r}") != std::string::npos);
  }
}

TEST_CASE("a title is a comment of one line, below those in which Python looks for an encoding") {
  for (const ScriptLanguage& language : script_languages()) {
    for (const bool scaling : {true, false}) {
      Scene scene = unit_scene();
      scene.scaling = scaling;
      scene.title.clear();
      const std::vector<std::string> without = lines_of(language.write(scene));
      scene.title = "coding: latin-1\nraise SystemExit\r\x0C\u2028";
      std::vector<std::string> with = lines_of(language.write(scene));
      const auto comment = std::find(with.begin(), with.end(), R"(# coding: latin-1\nraise SystemExit\r\u000C\u2028)");
      REQUIRE(comment != with.end());
      CHECK(comment - with.begin() >= 2);
      with.erase(comment);
      CHECK(with == without);
    }
  }
}

TEST_CASE("numbers have the shortest digits from which Python makes the same float32") {
  struct Row {
    float value;
    const char* written;
  };
  const Row table[] = {{0.0f, "0"},
                       {-0.0f, "-0.0"},  // an integer has no sign at 0
                       {0.1f, "0.1"},
                       {-1.5f, "-1.5"},
                       {1e12f, "1e+12"},
                       {1e-45f, "1e-45"},
                       {16777216.0f, "16777216"},
                       // Its shortest digits as a double are half-way between two floats, and the other one is even.
                       {7.038531e-26f, "7.038530691851209e-26"}};
  for (const ScriptLanguage& language : script_languages()) {
    for (const Row& row : table) {
      Scene scene;
      append_token(scene, "a", {row.value});
      const std::string script = language.write(scene);
      CAPTURE(script);
      CHECK(has_line(script, "    [" + std::string(row.written) + "],"));
    }
  }
}

TEST_CASE("a script does not follow the locale") {
  Scene scene = unit_scene();
  scene.temperature = 0.25f;
  for (const ScriptLanguage& language : script_languages()) {
    const std::string script = language.write(scene);
    const CommaLocale comma;
    CHECK(language.write(scene) == script);
  }
}

TEST_CASE("large scenes are broken into lines of 88 characters at most") {
  const auto longest_line = [](const std::string& script) {
    std::size_t longest = 0;
    for (const std::string& line : lines_of(script)) longest = std::max(longest, count_characters(line));
    return longest;
  };
  for (const ScriptLanguage& language : script_languages()) {
    Scene wide;
    wide.dimension = kMaxDimension;
    for (const float value : {-0.123456789f, 1e-10f}) {
      append_token(wide, "wide", std::vector<float>(kMaxDimension, value));
    }
    CHECK(longest_line(language.write(wide)) <= 88);
    Scene tall;
    for (int i = 0; i < kMaxTokens; ++i) append_token(tall, "naïve " + std::to_string(i), {1.0f});
    tall.mask = MaskKind::causal;
    CHECK(longest_line(language.write(tall)) <= 88);
    CHECK(lines_of(language.write(tall)).size() > kMaxTokens);
  }
}

TEST_CASE("languages are found by their ids, which are their own") {
  std::set<std::string_view> ids;
  for (const ScriptLanguage& language : script_languages()) {
    CHECK(ids.insert(language.id).second);
    CHECK(script_language_by_id(language.id) == &language);
    CHECK_FALSE(language.label.empty());
  }
  CHECK(script_language_by_id("") == nullptr);
  CHECK(script_language_by_id("ruby") == nullptr);
}
