#include "core/formats/results.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/attention/row_facts.h"

using namespace softfocus;

namespace {

Scene unit_scene() {
  Scene scene;
  scene.dimension = 4;
  append_token(scene, "the", {1.0f, 0.0f, 0.0f, 0.0f});
  append_token(scene, "cat", {0.0f, 1.0f, 0.0f, 0.0f});
  append_token(scene, "sat", {0.0f, 0.0f, 1.0f, 0.0f});
  append_token(scene, "it", {0.0f, 1.0f, 0.1f, 0.0f});
  return scene;
}

Attention attention_of(const Scene& scene) { return attend(token_matrix(scene), scene.options(), mask_matrix(scene)); }

std::string text_of(const Scene& scene) { return results_as_text(scene, attention_of(scene)); }

nlohmann::json json_of(const Scene& scene) {
  return nlohmann::json::parse(results_as_json(scene, attention_of(scene)));
}

/// Three equal tokens with names of one's choice.
Scene equal_tokens(const std::vector<std::string>& names) {
  Scene scene;
  for (const std::string& name : names) append_token(scene, name, {1.0f});
  return scene;
}

}  // namespace

TEST_CASE("the unit's scene prints what the unit's script prints") {
  CHECK(text_of(unit_scene()) ==
        "attention weights (rows = query token):\n"
        "  the  -> [0.355, 0.215, 0.215, 0.215]\n"
        "  cat  -> [0.189, 0.311, 0.189, 0.311]\n"
        "  sat  -> [0.213, 0.213, 0.351, 0.224]\n"
        "  it   -> [0.187, 0.308, 0.196, 0.309]\n"
        "\n"
        "every row sums to 1: [1.0, 1.0, 1.0, 1.0]\n"
        "'it' attends most to  : it\n"
        "context shape: (4, 4)\n");
}

TEST_CASE("tokens that tie are all named") {
  CHECK(text_of(equal_tokens({"a", "b", "c"})).find("'c' attends most to  : a, b, c\n") != std::string::npos);
}

TEST_CASE("names are padded by characters and stay on their line") {
  CHECK(text_of(equal_tokens({"é", "a\nb", "\x1B[31m"})) ==
        "attention weights (rows = query token):\n"
        "  é           -> [0.333, 0.333, 0.333]\n"
        "  a\\nb        -> [0.333, 0.333, 0.333]\n"
        "  \\u001B[31m  -> [0.333, 0.333, 0.333]\n"
        "\n"
        "every row sums to 1: [1.0, 1.0, 1.0]\n"
        "'\\u001B[31m' attends most to  : é, a\\nb, \\u001B[31m\n"
        "context shape: (3, 1)\n");
}

TEST_CASE("a masked weight prints as 0.0") {
  Scene scene = equal_tokens({"a", "b"});
  scene.mask = MaskKind::causal;
  CHECK(text_of(scene).find("  a  -> [1.0, 0.0]\n  b  -> [0.5, 0.5]\n") != std::string::npos);
}

TEST_CASE("numbers are rounded and printed as Python does") {
  struct Case {
    double value;
    int decimals;
    const char* expected;
  };
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  // Each line was printed by Python: str(round(value, decimals)).
  const Case cases[] = {
      {0.35549, 3, "0.355"},
      {1.0, 3, "1.0"},
      {0.0, 3, "0.0"},
      {-0.0, 3, "-0.0"},
      {-0.0001, 3, "-0.0"},
      {0.00001, 3, "0.0"},
      {0.5, 3, "0.5"},
      {0.25, 3, "0.25"},
      {0.0005, 3, "0.001"},
      {0.0015, 3, "0.002"},
      {0.0025, 3, "0.003"},
      {1.0005, 3, "1.0"},
      {0.0625, 3, "0.062"},
      {0.1875, 3, "0.188"},
      {2.5, 0, "2.0"},
      {2.675, 2, "2.67"},
      {0.99951171875, 3, "1.0"},
      {123456.7894, 3, "123456.789"},
      {1e15, 3, "1000000000000000.0"},
      {9999999999999998.0, 3, "9999999999999998.0"},
      {1e16, 3, "1e+16"},
      {-1.5e16, 3, "-1.5e+16"},
      {1.25e27, 3, "1.25e+27"},
      {1e300, 3, "1e+300"},
      {0.0001, 6, "0.0001"},
      {0.00001, 6, "1e-05"},
      {static_cast<double>(0.2145f), 3, "0.214"},
      {static_cast<double>(0.3125f), 3, "0.312"},
      {kInfinity, 3, "inf"},
      {-kInfinity, 3, "-inf"},
      {std::nan(""), 3, "nan"},
  };
  for (const Case& row : cases) {
    CAPTURE(row.value);
    CHECK(python_rounded(row.value, row.decimals) == row.expected);
  }
}

TEST_CASE("the JSON has the keys that are promised, in their order") {
  const std::string text = results_as_json(unit_scene(), attention_of(unit_scene()));
  const auto json = nlohmann::ordered_json::parse(text);
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  CHECK(keys == std::vector<std::string>{"names", "dimension", "scaling", "temperature", "mask", "raw_scores", "scores",
                                         "weights", "context", "rows"});
  keys.clear();
  for (const auto& [key, value] : json["rows"][0].items()) keys.push_back(key);
  CHECK(keys == std::vector<std::string>{"sum", "largest_weight", "strongest", "effective_tokens", "gradient_left"});
  CHECK(text.back() == '\n');
}

TEST_CASE("the JSON holds the scene and every number in full") {
  Scene scene = unit_scene();
  scene.temperature = 0.7f;
  scene.scaling = false;
  const Attention attention = attention_of(scene);
  const nlohmann::json json = json_of(scene);
  CHECK(json["names"] == nlohmann::json{"the", "cat", "sat", "it"});
  CHECK(json["dimension"] == 4);
  CHECK(json["scaling"] == false);
  CHECK(json["temperature"].get<float>() == 0.7f);
  CHECK(json["mask"] == "none");
  struct Named {
    const char* key;
    const Matrix* matrix;
  };
  const Named matrices[] = {{"raw_scores", &attention.raw_scores},
                            {"scores", &attention.scores},
                            {"weights", &attention.weights},
                            {"context", &attention.context}};
  for (const Named& named : matrices) {
    CAPTURE(named.key);
    REQUIRE(json[named.key].size() == 4);
    for (Eigen::Index i = 0; i < 4; ++i) {
      const auto row = json[named.key][static_cast<std::size_t>(i)].get<std::vector<float>>();
      REQUIRE(row.size() == 4);
      for (Eigen::Index j = 0; j < 4; ++j) CHECK(row[static_cast<std::size_t>(j)] == (*named.matrix)(i, j));
    }
  }
}

TEST_CASE("the JSON's rows are the facts of the rows") {
  const Attention attention = attention_of(unit_scene());
  const nlohmann::json json = json_of(unit_scene());
  REQUIRE(json["rows"].size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    const RowFacts facts = row_facts(row_of(attention.weights, row), row);
    CHECK(json["rows"][i]["sum"].get<double>() == facts.sum);
    CHECK(json["rows"][i]["largest_weight"].get<float>() == facts.largest_weight);
    CHECK(json["rows"][i]["effective_tokens"].get<double>() == facts.effective_tokens);
    CHECK(json["rows"][i]["gradient_left"].get<double>() == facts.gradient_left.value());
  }
  CHECK(json["rows"][1]["strongest"] == nlohmann::json{1, 3});
  CHECK(json["rows"][3]["strongest"] == nlohmann::json{3});
}

TEST_CASE("what JSON has no number for is text or null") {
  Scene scene = equal_tokens({"a", "b"});
  scene.mask = MaskKind::causal;
  const nlohmann::json json = json_of(scene);
  CHECK(json["mask"] == "causal");
  CHECK(json["scores"][0][1] == "-inf");
  CHECK(json["weights"][0][1] == 0.0);
  CHECK(json["rows"][0]["gradient_left"].is_null());
  CHECK(json["rows"][1]["gradient_left"].is_number());
}

TEST_CASE("any name comes through the JSON unharmed") {
  const std::vector<std::string> names = {
      "", "x##y", "%s%n", "😀", "\"quoted\" \\ 'too'", "two\nlines", std::string("\0z", 2)};
  CHECK(json_of(equal_tokens(names))["names"].get<std::vector<std::string>>() == names);
}
