// What `softfocus print --as` prints, given to Python: a script runs as it is and prints the program's weights.
#include "core/formats/scripts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "assets/assets.h"
#include "core/formats/scene_file.h"
#include "tests/app/command.h"
#include "tests/core/shared.h"

namespace softfocus {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

constexpr double kTolerance = 2e-6;
constexpr std::size_t kShown = 1000;  // characters of a script, when something is wrong with it

struct NamedScene {
  std::string name, text;  ///< what it is, and its file
};

Scene scene_of(const std::vector<std::vector<float>>& vectors) {
  Scene scene;
  scene.dimension = static_cast<int>(vectors.front().size());
  for (const auto& vector : vectors) append_token(scene, "t" + std::to_string(scene.size()), vector);
  return scene;
}

Scene random_scene(int tokens, int dimension) {
  std::mt19937 generator(1);
  std::normal_distribution<float> normal;
  std::vector<std::vector<float>> vectors(static_cast<std::size_t>(tokens));
  for (auto& vector : vectors) {
    for (int i = 0; i < dimension; ++i) vector.push_back(normal(generator));
  }
  return scene_of(vectors);
}

/// Names that try to leave their string, and a title that tries to leave its comment.
Scene awkward_scene() {
  Scene scene;
  scene.title = "coding: none\nraise SystemExit(\"out\")\r\"\"\"\x0C\u2028\u202E\\";
  for (const char* name : {"", "'", "\"", "\\", "\\\"", "\"]; raise SystemExit #", "two\nlines\r\n", "\x1B[31m\x07\x7F",
                           "{name}", "%s", "\\N{BULLET}", "\\x", "\u0085\u2028\u202E", "é 猫 😀 ﷽", "\uFEFF\uFFFE"}) {
    append_token(scene, name, {0.1f * static_cast<float>(scene.size())});
  }
  append_token(scene, std::string("\0 zero", 6), {0.0f});
  return scene;
}

std::vector<NamedScene> scenes() {
  std::vector<NamedScene> table;
  for (const SceneAsset& asset : scene_assets()) table.push_back({std::string(asset.title), std::string(asset.text)});
  const auto add = [&table](const std::string& name, const Scene& scene) {
    table.push_back({name, write_scene(scene)});
  };
  add("one token", scene_of({{0.3f, -2.0f, 1e-5f}}));
  add("one token of one dimension", scene_of({{-0.0f}}));
  add("one dimension", scene_of({{1.0f}, {-0.5f}, {0.25f}, {0.0f}}));
  add("awkward names", awkward_scene());
  add("scores of a million", scene_of({{1000, 0}, {-1000, 0}, {0, 1000}, {1000, 0}}));
  add("components from the smallest to the largest", scene_of({{1e12f, 0}, {-1e12f, 1e-45f}, {7.038531e-26f, -0.0f}}));
  add("many dimensions", random_scene(3, 1024));
  add("many tokens", random_scene(100, 3));
  return table;
}

const std::vector<Words> kOptions{{},
                                  {"--scaling", "off"},
                                  {"--temperature", "0.5"},
                                  {"--mask", "causal"},
                                  {"--scaling", "off", "--temperature", "0.7", "--mask", "causal"}};

/// Calls `check` with a folder that holds scene.json, and with options, for every scene under every option.
template <typename Check>
void for_every_scene(Check check) {
  for (const NamedScene& scene : scenes()) {
    const TemporaryFolder folder;
    put(folder / "scene.json", scene.text);
    for (const Words& options : kOptions) {
      std::string said = scene.name;
      for (const std::string& option : options) said += " " + option;
      CAPTURE(said);
      check(folder, options);
    }
  }
}

/// What print says of the scene in a folder.
std::string printed(const TemporaryFolder& folder, const Words& options, const Words& more) {
  Words arguments{"print", "scene.json"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome outcome = softfocus(arguments, no_screen(folder.path()));
  CHECK(outcome.status == 0);
  CHECK(outcome.errors == "");
  return outcome.output;
}

/// Runs the system's Python, for which a warning is an error, and gives what it prints.
std::string python(const TemporaryFolder& folder, const Words& arguments) {
  Words command{"/usr/bin/python3", "-I", "-B", "-W", "error"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  Start start = no_screen(folder.path());
  start.variables["LC_ALL"] = "C.UTF-8";
  const Outcome outcome = run(command, start);
  CHECK(outcome.status == 0);
  CHECK(outcome.errors == "");
  return outcome.output;
}

void check_close(const Json& found, const Json& expected, double tolerance) {
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    REQUIRE(found[i].size() == expected[i].size());
    double largest = 0.0;
    for (std::size_t j = 0; j < found[i].size(); ++j) {
      const double difference = std::abs(found[i][j].get<double>() - expected[i][j].get<double>());
      largest = std::isnan(difference) ? difference : std::max(largest, difference);
    }
    CAPTURE(i);
    CHECK(largest <= tolerance);
  }
}

/// The rows of weights among the lines that a script prints.
Json rows_of(const std::string& text) {
  Json rows = Json::array();
  constexpr std::string_view kArrow = "  -> ";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const std::size_t arrow = line.rfind(kArrow);
    if (arrow != std::string::npos) rows.push_back(Json::parse(line.substr(arrow + kArrow.size())));
    at = end + 1;
  }
  return rows;
}

}  // namespace

TEST_CASE("the script in NumPy prints the program's weights") {
  for_every_scene([](const TemporaryFolder& folder, const Words& options) {
    const Json expected = Json::parse(printed(folder, options, {"--json"})).at("weights");
    const std::string script = printed(folder, options, {"--as", "numpy"});
    CAPTURE(script.substr(0, kShown));
    put(folder / "script.py",
        script + "import json\nprint(json.dumps([str(X.dtype), weights.tolist(), X.tolist()]))\n");
    const std::string output = python(folder, {"script.py"});
    const std::size_t last = output.rfind('\n', output.size() - 2) + 1;
    const Json exact = Json::parse(output.substr(last));
    CHECK(exact.at(0) == "float32");
    check_close(exact.at(1), expected, kTolerance);
    check_close(rows_of(output.substr(0, last)), expected, 0.0005 + kTolerance);
    const Scene scene = read_scene(content(folder / "scene.json"), "scene");
    for (std::size_t i = 0; i < scene.tokens.size(); ++i) {
      CHECK(same_vector(exact.at(2).at(i).get<std::vector<float>>(), scene.tokens[i]->vector));
    }
  });
}

TEST_CASE("the script in NumPy prints the first lines of print") {
  const TemporaryFolder folder;
  put(folder / "script.py", softfocus({"print", "--as", "numpy"}).output);
  const std::string output = python(folder, {"script.py"});
  CHECK(output.size() > 100);
  CHECK(softfocus({"print"}).output.starts_with(output));
}

TEST_CASE("every script is a program of Python that holds the names and lets nothing out of them") {
  constexpr const char* kRead = R"(
import ast, json, pathlib
tree = ast.parse(pathlib.Path("script.py").read_bytes())
[names] = [ast.literal_eval(line.value) for line in tree.body if ast.unparse(line).startswith("names = ")]
print(json.dumps([names, [type(line).__name__ for line in tree.body]]))
)";
  for (const ScriptLanguage& language : script_languages()) {
    std::map<Words, Json> statements;  // the same in every scene
    for_every_scene([&](const TemporaryFolder& folder, const Words& options) {
      const std::string script = printed(folder, options, {"--as", std::string(language.id)});
      CAPTURE(script.substr(0, kShown));
      put(folder / "script.py", script);
      const Json read = Json::parse(python(folder, {"-c", kRead}));
      CHECK(read.at(0) == Json::parse(printed(folder, options, {"--json"})).at("names"));
      CHECK(read.at(1) == statements.try_emplace(options, read.at(1)).first->second);
    });
  }
}

}  // namespace softfocus
