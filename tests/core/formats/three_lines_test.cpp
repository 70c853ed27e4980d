#include "core/formats/three_lines.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/document/number.h"
#include "core/formats/results.h"
#include "core/formats/scripts.h"
#include "tests/core/attention/random_scenes.h"
#include "tests/core/shared.h"

using namespace softfocus;
using Eigen::Index;
using Kind = ComputationLine::Kind;
using Step = ComputationStep;

namespace {

Scene scene_of(const Matrix& tokens, const std::vector<std::string>& names = {}) {
  Scene scene;
  scene.dimension = static_cast<int>(tokens.cols());
  for (Index i = 0; i < tokens.rows(); ++i) {
    const float* const vector = tokens.row(i).data();
    const auto at = static_cast<std::size_t>(i);
    append_token(scene, at < names.size() ? names[at] : "t" + std::to_string(i), {vector, vector + tokens.cols()});
  }
  return scene;
}

Scene unit_scene() { return scene_of(unit_tokens(), {"the", "cat", "sat", "it"}); }

std::vector<ComputationLine> lines_of(const Scene& scene, Index query, const Mask& mask) {
  const Matrix tokens = token_matrix(scene);
  return row_computation(scene, tokens, mask, attend_row(tokens, query, scene.options(), mask), query);
}

std::vector<ComputationLine> lines_of(const Scene& scene, Index query) {
  return lines_of(scene, query, mask_matrix(scene));
}

std::vector<ComputationLine> of(const std::vector<ComputationLine>& lines, Step step, Kind kind) {
  std::vector<ComputationLine> found;
  for (const ComputationLine& line : lines) {
    if (line.step == step && line.kind == kind) found.push_back(line);
  }
  return found;
}

// The lines of a step as "name: left = result".
std::vector<std::string> told(const std::vector<ComputationLine>& lines, Step step) {
  std::vector<std::string> texts;
  for (const ComputationLine& line : lines) {
    if (line.step != step) continue;
    texts.push_back((line.name.empty() ? "" : line.name + ": ") + line.left +
                    (line.result.empty() ? "" : " = " + line.result));
  }
  return texts;
}

}  // namespace

TEST_CASE("the unit's row it, written out") {
  const auto lines = lines_of(unit_scene(), 3);
  using Texts = std::vector<std::string>;
  CHECK(told(lines, Step::similarities) ==
        Texts{"Similarities, q · k", "the: 0·1 + 1·0 + 0.1·0 + 0·0 = 0.000", "cat: 0·0 + 1·1 + 0.1·0 + 0·0 = 1.000",
              "sat: 0·0 + 1·0 + 0.1·1 + 0·0 = 0.100", "it: 0·0 + 1·1 + 0.1·0.1 + 0·0 = 1.010"});
  CHECK(told(lines, Step::scores) == Texts{"Scores, ÷ √4", "the: 0.000 ÷ √4 = 0.000", "cat: 1.000 ÷ √4 = 0.500",
                                           "sat: 0.100 ÷ √4 = 0.050", "it: 1.010 ÷ √4 = 0.505"});
  CHECK(told(lines, Step::exponentials) == Texts{"Exponentials, exp(s − largest s)", "the: exp(0.000 − 0.505) = 0.604",
                                                 "cat: exp(0.500 − 0.505) = 0.995", "sat: exp(0.050 − 0.505) = 0.634",
                                                 "it: exp(0.505 − 0.505) = 1.000", "Σ = 3.233"});
  CHECK(told(lines, Step::weights) == Texts{"Weights, each ÷ the sum", "the: 0.604 ÷ 3.233 = 0.187",
                                            "cat: 0.995 ÷ 3.233 = 0.308", "sat: 0.634 ÷ 3.233 = 0.196",
                                            "it: 1.000 ÷ 3.233 = 0.309", "Σ = 1.000"});
  CHECK(told(lines, Step::context) == Texts{"Context, the sum of weight · token",
                                            "dimension 1: 0.187·1 + 0.308·0 + 0.196·0 + 0.309·0 = 0.187",
                                            "dimension 2: 0.187·0 + 0.308·1 + 0.196·0 + 0.309·1 = 0.617",
                                            "dimension 3: 0.187·0 + 0.308·0 + 0.196·1 + 0.309·0.1 = 0.227",
                                            "dimension 4: 0.187·0 + 0.308·0 + 0.196·0 + 0.309·0 = 0.000"});
  for (const ComputationLine& line : lines) CHECK((!line.hint.empty() || line.kind == Kind::note));
}

TEST_CASE("scores are divided by what the scene divides them by, and by nothing else") {
  struct Row {
    bool scaling;
    float temperature;
    const char *heading, *cat, *program;
  };
  const Row table[] = {
      {true, 1.0f, "Scores, ÷ √4", "1.000 ÷ √4", "scores = X @ X.T / sqrt(d)"},
      {false, 1.0f, "Scores, the similarities as they are", "1.000", "scores = X @ X.T"},
      {true, 0.5f, "Scores, ÷ √4 ÷ 0.5", "1.000 ÷ √4 ÷ 0.5", "scores = X @ X.T / sqrt(d) / temperature"},
      {false, 0.5f, "Scores, ÷ 0.5", "1.000 ÷ 0.5", "scores = X @ X.T / temperature"}};
  for (const Row& row : table) {
    Scene scene = unit_scene();
    scene.scaling = row.scaling;
    scene.temperature = row.temperature;
    const auto lines = lines_of(scene, 3);
    CHECK(of(lines, Step::scores, Kind::heading).at(0).left == row.heading);
    CHECK(of(lines, Step::scores, Kind::term).at(1).left == row.cat);
    CHECK(program_lines(scene)[0].text == row.program);
    CHECK(script_languages().front().write(scene).find(std::string(row.program) + '\n') != std::string::npos);
  }
}

TEST_CASE("the program of three lines says what the scene does") {
  Scene scene = unit_scene();
  CHECK(program_lines(scene)[1].text == "weights = softmax(scores, rows)");
  CHECK(program_lines(scene)[2].text == "context = weights @ X");
  scene.mask = MaskKind::causal;
  CHECK(program_lines(scene)[1].text == "weights = softmax(causal(scores), rows)");
  for (const ProgramLine& line : program_lines(scene)) CHECK_FALSE(line.hint.empty());
}

TEST_CASE("whatever the scene, the results are those of attend_row, and the sums are whole") {
  testing::for_random_scenes(80, 81, [](const testing::RandomScene& random) {
    Scene scene = scene_of(random.tokens);
    scene.scaling = random.options.scaling;
    scene.temperature = random.options.temperature;
    const Index query = random.n() - 1;
    const RowAttention row = attend_row(random.tokens, query, random.options, random.mask);
    const auto lines = row_computation(scene, random.tokens, random.mask, row, query);
    const auto number = [](float value) { return for_reading(static_cast<double>(value), 3); };
    double largest = -INFINITY, sum = 0, listed = 0;
    Index visible = 0;
    for (Index key = 0; key < random.n(); ++key) {
      if (!random.sees(query, key)) continue;
      ++visible;
      largest = std::max(largest, static_cast<double>(row.scores[key]));
    }
    for (Index key = 0; key < random.n(); ++key) {
      if (random.sees(query, key)) sum += std::exp(static_cast<double>(row.scores[key]) - largest);
    }
    std::set<Index> keys;
    for (const ComputationLine& line : of(lines, Step::weights, Kind::term)) {
      REQUIRE(line.key);
      keys.insert(*line.key);
      CHECK(line.result == number(row.weights[*line.key]));
      listed += static_cast<double>(row.weights[*line.key]);
    }
    for (const ComputationLine& line : of(lines, Step::similarities, Kind::term)) {
      CHECK(line.result == number(row.raw_scores[*line.key]));
    }
    for (const ComputationLine& line : of(lines, Step::scores, Kind::term)) {
      CHECK(line.result == number(row.scores[*line.key]));
    }
    for (const ComputationLine& line : of(lines, Step::exponentials, Kind::term)) {
      const double exponential =
          random.sees(query, *line.key) ? std::exp(static_cast<double>(row.scores[*line.key]) - largest) : 0;
      CHECK(line.result == for_reading(exponential, 3));
    }
    const auto context = of(lines, Step::context, Kind::term);
    if (visible == 0) {
      CHECK(keys.empty());
      CHECK(context.empty());
      CHECK(of(lines, Step::weights, Kind::note).size() == 1);
      CHECK(of(lines, Step::context, Kind::note).size() == 1);
      return;
    }
    CHECK(static_cast<Index>(keys.size()) == std::min<Index>(random.n(), 8));
    CHECK(static_cast<Index>(context.size()) == std::min<Index>(random.d(), 8));
    for (std::size_t k = 0; k < context.size(); ++k) {
      CHECK(context[k].result == number(row.context[static_cast<Index>(k)]));
    }
    CHECK(of(lines, Step::exponentials, Kind::sum).at(0).result == for_reading(sum, 3));
    CHECK(of(lines, Step::weights, Kind::sum).at(0).result == "1.000");
    const auto others = of(lines, Step::weights, Kind::others);
    CHECK(others.size() == (random.n() > 8 ? 1 : 0));
    if (others.empty()) return;
    CHECK(others[0].name == "… and " + std::to_string(random.n() - 8) + (random.n() == 9 ? " other" : " others"));
    const std::optional<float> rest = parse_number(others[0].result);
    REQUIRE(rest);
    CHECK(std::abs(static_cast<double>(*rest) - (1 - listed)) <= 5.1e-4);
    // None that is left out is stronger than one that is listed.
    float weakest = 1;
    for (const Index key : keys) weakest = std::min(weakest, row.weights[key]);
    for (Index key = 0; key < random.n(); ++key) {
      if (keys.count(key) == 0) CHECK(row.weights[key] <= weakest);
    }
  });
}

TEST_CASE("weights are those that are printed") {
  const Scene scene = unit_scene();
  const auto lines = lines_of(scene, 0);
  const RowAttention row = attend_row(token_matrix(scene), 0, scene.options());
  for (const ComputationLine& line : of(lines, Step::weights, Kind::term)) {
    CHECK(line.result == python_rounded(static_cast<double>(row.weights[*line.key])));
  }
}

TEST_CASE("hidden keys take no part, and are said to be hidden") {
  Scene scene = unit_scene();
  scene.mask = MaskKind::causal;
  const auto lines = lines_of(scene, 1);
  struct Row {
    Step step;
    const char* result;
  };
  for (const Row& row : {Row{Step::scores, "−∞"}, {Step::exponentials, "0.000"}, {Step::weights, "0.000"}}) {
    const auto terms = of(lines, row.step, Kind::term);
    REQUIRE(terms.size() == 4);
    for (const std::size_t key : {2U, 3U}) {
      CHECK(terms[key].left == "hidden by the mask");
      CHECK(terms[key].result == row.result);
    }
  }
  CHECK(of(lines, Step::context, Kind::term).at(0).left == "0.378·1 + 0.622·0");
}

TEST_CASE("a row of no visible key, and one token alone") {
  const auto blind = lines_of(unit_scene(), 2, Mask::Constant(4, 4, false));
  CHECK(of(blind, Step::exponentials, Kind::heading).empty());
  CHECK(of(blind, Step::weights, Kind::note).at(0).left == "No visible keys: all weights are 0.");
  for (const ComputationLine& line : blind) CHECK(line.result.find("nan") == std::string::npos);

  const auto one = lines_of(scene_of(Matrix{{-2}}, {"only"}), 0);
  CHECK(told(one, Step::similarities).at(1) == "only: (−2)·(−2) = 4.000");
  CHECK(told(one, Step::weights).at(1) == "only: 1.000 ÷ 1.000 = 1.000");
  CHECK(told(one, Step::context).at(1) == "dimension 1: 1.000·(−2) = −2.000");
}

TEST_CASE("negative numbers stand in brackets where something is taken from them") {
  const auto lines = lines_of(scene_of(Matrix{{1}, {-3}}), 0, Mask{{false, true}, {true, true}});
  CHECK(of(lines, Step::exponentials, Kind::term).at(1).left == "exp(−3.000 − (−3.000))");
}

TEST_CASE("long sums name their largest terms, and long names are cut on one line") {
  Scene scene;
  scene.dimension = 16;
  std::vector<float> vector(16, 0.5f);
  vector[3] = -2;
  append_token(scene, std::string(200, 'x') + "\n", vector);
  const auto lines = lines_of(scene, 0);
  const auto term = of(lines, Step::similarities, Kind::term).at(0);
  CHECK(term.left == "0.5·0.5 + 0.5·0.5 + 0.5·0.5 + (−2)·(−2) + 12 more");
  CHECK(term.name.size() < 50);
  CHECK(of(lines, Step::context, Kind::others).at(0).name == "… and 8 others");
}
