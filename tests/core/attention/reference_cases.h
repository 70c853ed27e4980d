#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/attention/attend.h"
#include "core/attention/row_facts.h"
#include "tests/core/attention/random_scenes.h"

// What PyTorch made of some scenes in float64; reference/make_attention_cases.py made the cases.
namespace softfocus::testing {

using nlohmann::json;

inline Eigen::MatrixXd matrix_from(const json& rows) {
  Eigen::MatrixXd matrix(static_cast<Index>(rows.size()), static_cast<Index>(rows.at(0).size()));
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.cols(); ++j) {
      const json& value = rows.at(static_cast<std::size_t>(i)).at(static_cast<std::size_t>(j));
      matrix(i, j) = value == "-inf" ? -std::numeric_limits<double>::infinity() : value.get<double>();
    }
  }
  return matrix;
}

/// One case of the file beside what attend() makes of it.
struct Case {
  json reference;
  RandomScene scene;
  Attention got;

  explicit Case(const json& from) : reference(from) {
    const bool causal = reference.at("causal");
    scene.tokens = matrix("tokens").cast<float>();
    scene.options = {reference.at("scaled").get<bool>(), reference.at("temperature").get<float>()};
    if (causal) scene.mask = causal_mask(scene.n());
    got = scene.attend();
  }

  Eigen::MatrixXd matrix(const char* key) const { return matrix_from(reference.at(key)); }
  double number(const char* key, Index row) const {
    return reference.at(key).at(static_cast<std::size_t>(row)).get<double>();
  }
  RowFacts facts(Index row) const { return row_facts(row_of(got.weights, row), row, scene.mask); }

  /// The keys tied for the largest reference weight, with or without the query itself.
  std::vector<Index> strongest(const Eigen::MatrixXd& weights, Index query, bool others_only) const {
    std::vector<Index> keys;
    double largest = 0.0;
    const auto counts = [&](Index key) { return scene.sees(query, key) && !(others_only && key == query); };
    for (Index key = 0; key < scene.n(); ++key) {
      if (counts(key)) largest = std::max(largest, weights(query, key));
    }
    for (Index key = 0; key < scene.n(); ++key) {
      if (counts(key) && weights(query, key) >= largest * (1.0 - 1e-6)) keys.push_back(key);
    }
    return keys;
  }
};

/// Calls `check` with every case of the file.
template <typename Check>
void for_reference_cases(Check check) {
  std::ifstream file(SOFTFOCUS_SOURCE_DIR "/tests/reference/attention_cases.json");
  const json cases = json::parse(file).at("cases");
  REQUIRE(cases.size() >= 18);
  for (const json& from : cases) {
    INFO("case: ", from.at("name").get<std::string>());
    check(Case(from));
  }
}

}  // namespace softfocus::testing
