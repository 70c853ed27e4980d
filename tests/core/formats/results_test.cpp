#include "core/formats/results.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "core/attention/row_facts.h"
#include "tests/core/shared.h"

using namespace softfocus;

namespace {

Scene unit_scene() {
  const Matrix vectors = unit_tokens();
  Scene scene;
  scene.dimension = 4;
  for (const char* name : {"the", "cat", "sat", "it"}) {
    const float* const vector = vectors.row(scene.size()).data();
    append_token(scene, name, {vector, vector + 4});
  }
  return scene;
}

Attention attention_of(const Scene& scene) { return attend(token_matrix(scene), scene.options(), mask_matrix(scene)); }

std::string text_of(const Scene& scene) {
  std::ostringstream out;
  write_results_as_text(out, scene, attention_of(scene));
  return out.str();
}

std::string json_text_of(const Scene& scene) {
  std::ostringstream out;
  write_results_as_json(out, scene, attention_of(scene));
  return out.str();
}

nlohmann::json json_of(const Scene& scene) { return nlohmann::json::parse(json_text_of(scene)); }

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

TEST_CASE("numbers from 0 to 1 are rounded and printed as Python does") {
  struct Case {
    double value;
    const char* expected;
  };
  // Each line was printed by Python: str(round(value, 3)).
  const Case cases[] = {
      {0.0, "0.0"},
      {1.0, "1.0"},
      {0.5, "0.5"},
      {0.25, "0.25"},
      {0.35549, "0.355"},
      {0.00001, "0.0"},
      {0.00049999, "0.0"},
      {0.9994, "0.999"},
      {0.9995, "1.0"},
      {0.99951171875, "1.0"},
      {1.0000001, "1.0"},
      {0.1, "0.1"},
      {0.12, "0.12"},
      {0.1004, "0.1"},
      // As doubles these are a little more or less than the half that they seem to be.
      {0.0005, "0.001"},
      {0.0015, "0.002"},
      {0.0025, "0.003"},
      {0.0045, "0.004"},
      {0.2145, "0.214"},
      {static_cast<double>(0.2145f), "0.214"},
      {static_cast<double>(0.0015f), "0.002"},
      // These are exact halves and go to the even digit.
      {0.0625, "0.062"},
      {0.1875, "0.188"},
      {0.3125, "0.312"},
      {0.4375, "0.438"},
      {0.5625, "0.562"},
      {0.6875, "0.688"},
      {0.8125, "0.812"},
      {0.9375, "0.938"},
  };
  for (const Case& row : cases) {
    CAPTURE(row.value);
    CHECK(python_rounded(row.value) == row.expected);
  }
}

TEST_CASE("results do not follow the locale of the program or of the stream") {
  Scene scene = unit_scene();
  scene.dimension = 1500;
  for (TokenPtr& token : scene.tokens) {
    token = std::make_shared<const Token>(Token{token->id, token->name, std::vector<float>(1500, 1.5f), ""});
  }
  const std::string text = text_of(scene), json = json_text_of(scene);
  const CommaLocale comma;
  CHECK(text_of(scene) == text);
  CHECK(json_text_of(scene) == json);
  CHECK(text.find("context shape: (4, 1500)") != std::string::npos);
}

TEST_CASE("a stream that fails is left failed") {
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  write_results_as_text(out, unit_scene(), attention_of(unit_scene()));
  write_results_as_json(out, unit_scene(), attention_of(unit_scene()));
  CHECK(out.bad());
  CHECK(out.str().empty());
}

TEST_CASE("the JSON has the keys that are promised, in their order") {
  const std::string text = json_text_of(unit_scene());
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
