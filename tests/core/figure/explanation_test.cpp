#include "core/figure/explanation.h"

#include <algorithm>
#include <map>

#include "core/attention/attend.h"
#include "tests/core/attention/random_scenes.h"
#include "tests/core/figure/drawn_shapes.h"
#include "tests/core/figure/heatmap_scene.h"

using namespace softfocus;
using Eigen::Index;
using Others = ExplanationContent::Others;

namespace {

// A scene whose tokens have the names a, b, c … or those given.
Scene scene_of(const Matrix& tokens, const std::vector<std::string>& names = {}) {
  Scene scene;
  scene.dimension = static_cast<int>(tokens.cols());
  for (Index i = 0; i < tokens.rows(); ++i) {
    const float* const vector = tokens.row(i).data();
    const auto at = static_cast<std::size_t>(i);
    const std::string letter = i < 26 ? std::string(1, static_cast<char>('a' + i)) : "t" + std::to_string(i);
    append_token(scene, at < names.size() ? names[at] : letter, {vector, vector + tokens.cols()});
  }
  return scene;
}

// What one query's figure is drawn from.
struct Example {
  Scene scene;
  Matrix tokens;
  Mask mask;
  ExplanationContent content;

  Example(const Matrix& vectors, Index query, Mask visible = {}, const std::vector<std::string>& names = {})
      : scene(scene_of(vectors, names)), tokens(vectors), mask(std::move(visible)) {
    const RowAttention row = attend_row(tokens, query, {}, mask);
    show({row.weights.data(), scene.tokens.size()}, query);
  }
  Example(const Matrix& vectors, const std::vector<float>& weights) : scene(scene_of(vectors)), tokens(vectors) {
    show(weights, 0);
  }
  Example(const Example&) = delete;
  Example& operator=(const Example&) = delete;
  ~Example() = default;

 private:
  void show(std::span<const float> weights, Index query) {
    content = explanation_content(scene, tokens, mask, weights, query, other_weights(weights, tokens, query, mask, 1));
  }
};

const std::vector<std::string> kUnitNames{"the", "cat", "sat", "it"};

Example unit_example() { return {unit_tokens(), 3, {}, kUnitNames}; }

// Six tokens in a plane: other weights exist.
Matrix plane_tokens() {
  return Matrix{{-1.5f, -0.5f}, {-0.75f, 0.5f}, {0, 1}, {0.75f, 0.75f}, {1.5f, -0.25f}, {0.5f, 0.25f}};
}

ExplanationFigure drawn(const ExplanationContent& content, FigureStyle style = {}) {
  return explanation_figure(content, style, kMeasure);
}

std::vector<TextShape> all_texts(const ExplanationFigure& figure) {
  std::vector<TextShape> found;
  for (const Shape& shape : figure.figure.shapes) {
    if (const auto* text = std::get_if<TextShape>(&shape)) found.push_back(*text);
  }
  return found;
}

// What stands in a rectangle, from left to right.
std::vector<std::string> texts_in(const ExplanationFigure& figure, const Rect& rect) {
  std::map<float, std::string> found;
  for (const TextShape& text : all_texts(figure)) {
    const Point middle = bounds_of(text, kMeasure).center();
    if (rect.contains(middle)) found[middle.x] = text.text;
  }
  std::vector<std::string> ordered;
  for (const auto& [x, words] : found) ordered.push_back(words);
  return ordered;
}

// All lines of a figure as one text.
std::string words_of(const ExplanationFigure& figure) {
  std::string words;
  for (const TextShape& text : all_texts(figure)) words += text.text + ' ';
  return words;
}

bool says(const ExplanationFigure& figure, const std::string& words) {
  return words_of(figure).find(words) != std::string::npos;
}

ExplanationContent only(ExplanationContent content, ExplanationParts parts) {
  content.parts = parts;
  return content;
}

constexpr ExplanationParts kTable{true, false, false}, kOthers{false, true, false}, kCard{false, false, true};

}  // namespace

TEST_CASE("the unit's row it: three numbers a key, and a sentence on their orders") {
  const Example example = unit_example();
  const ExplanationFigure figure = drawn(only(example.content, kTable), {.width = 340, .height = 300});
  REQUIRE(figure.layout.rows.size() == 4);
  const std::vector<std::vector<std::string>> expected{{"the", "0.187", "0.187", "0.240"},
                                                       {"cat", "0.308", "0.308", "0.215"},
                                                       {"sat", "0.196", "0.196", "0.246"},
                                                       {"it", "0.309", "0.311", "0.199"}};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(figure.layout.rows[i].key == static_cast<Index>(i));
    CHECK(texts_in(figure, figure.layout.rows[i].rect) == expected[i]);
  }
  CHECK(finding_sentence(example.content, 40) ==
        "The least weighted, “the”, moves the context more than the most weighted, “it”.");
  CHECK(says(figure, "The least weighted, “the”,"));
  for (const char* heading : {"query ", "weight", "a · ‖v‖", "if removed"}) CHECK(says(figure, heading));
}

TEST_CASE("the sentence says what is true of the three orders") {
  struct Row {
    Matrix tokens;
    std::vector<float> weights;
    const char* sentence;
  };
  const Matrix axes = Matrix::Identity(3, 3);
  const Row table[] = {
      {axes, {0.5f, 0.3f, 0.2f}, "All three agree: no two keys stand in opposite orders."},
      {axes, {0.25f, 0.25f, 0.5f}, "All three agree: no two keys stand in opposite orders."},
      {axes, {0.25f, 0.25f, 0.25f}, "All three agree: every key counts the same."},
      {Matrix{{1, 2}}, {1.0f}, "“a” has all the weight: nobody is left to share it."},
      {axes, {0.0f, 1.0f, 0.0f}, "“b” has all the weight: nobody is left to share it."},
      {Matrix{{0}, {3}, {0}},
       {0.4f, 0.35f, 0.25f},
       "“a” weighs more than “b”, but without “b” the context moves farther."},
      {Matrix{{1, 0}, {0, 2}}, {0.55f, 0.45f}, "“a” weighs more than “b”, but “b” is longer and adds more."},
      {Matrix{{10}, {9}, {8}, {1}},
       {0.25f, 0.25f, 0.25f, 0.25f},
       "“a” adds more than “d”, but without “d” the context moves farther."},
      {Matrix{{0}, {0.1f}, {9}},
       {0.4f, 0.35f, 0.25f},
       "The least weighted, “c”, moves the context more than the most weighted, “a”."},
      // The most weighted are two: none of them is called the most weighted.
      {Matrix{{0}, {0}, {9}},
       {0.4f, 0.4f, 0.2f},
       "“a” weighs more than “c”, but without “c” the context moves farther."},
  };
  for (const Row& row : table) {
    CAPTURE(std::string(row.sentence));
    CHECK(finding_sentence(Example(row.tokens, row.weights).content, 40) == row.sentence);
  }
  // Names that are the same need something more.
  const Example namesakes(unit_tokens(), 3, {}, {"the", "cat", "sat", "the"});
  CHECK(finding_sentence(namesakes.content, 40) ==
        "The least weighted, “the” (key 1), moves the context more than the most weighted, “the” (key 4).");
  const Example blind(Matrix{{1}, {2}}, 0, Mask::Constant(2, 2, false));
  CHECK(finding_sentence(blind.content, 40) == "No visible keys: there is nothing to weigh.");
}

TEST_CASE("whatever the scene, the sentence's claims hold of the numbers") {
  using Kind = ExplanationFinding::Kind;
  std::map<Kind, int> seen;
  testing::for_random_scenes(150, 71, [&](const testing::RandomScene& random) {
    for (Index query = 0; query < random.n(); query += 3) {
      const Scene scene = scene_of(random.tokens);
      const RowAttention row = attend_row(random.tokens, query, random.options, random.mask);
      const ExplanationContent content =
          explanation_content(scene, random.tokens, random.mask, {row.weights.data(), scene.tokens.size()}, query, {});
      const ExplanationFinding& finding = content.finding;
      ++seen[finding.kind];
      const KeyMeasures& first = content.measures[static_cast<std::size_t>(finding.first)];
      const KeyMeasures& second = content.measures[static_cast<std::size_t>(finding.second)];
      switch (finding.kind) {
        case Kind::no_visible_key: CHECK(content.visible_keys == 0); break;
        case Kind::all_the_weight: CHECK_FALSE(first.change_without); break;
        case Kind::extremes:
          for (std::size_t key = 0; key < content.measures.size(); ++key) {
            if (!content.visible[key]) continue;
            CHECK(content.measures[key].weight >= first.weight);
            CHECK(content.measures[key].weight <= second.weight);
          }
          CHECK(*first.change_without > *second.change_without);
          break;
        case Kind::weight_or_removal:
          CHECK(first.weight > second.weight);
          CHECK(*first.change_without < *second.change_without);
          break;
        case Kind::weight_or_length:
          CHECK(first.weight > second.weight);
          CHECK(first.weighted_length < second.weighted_length);
          break;
        case Kind::length_or_removal:
          CHECK(first.weighted_length > second.weighted_length);
          CHECK(*first.change_without < *second.change_without);
          break;
        case Kind::agree:
        case Kind::all_equal: break;
      }
    }
  });
  CHECK(seen[Kind::extremes] > 0);
  CHECK(seen[Kind::weight_or_removal] > 0);
  CHECK(seen[Kind::all_the_weight] > 0);
}

TEST_CASE("the keys that the sentence names are among the rows, however few there are") {
  for (const Index query : {Index{0}, Index{7}, Index{150}}) {
    const Example example(spread_tokens(300), query);
    const ExplanationFinding& finding = example.content.finding;
    const ExplanationFigure figure = drawn(only(example.content, kTable), {.width = 340, .height = 200});
    REQUIRE(figure.layout.rows.size() >= 2);
    CHECK(figure.layout.rows.size() < 6);
    for (const Index key : {finding.first, finding.second}) {
      CHECK(std::any_of(figure.layout.rows.begin(), figure.layout.rows.end(),
                        [key](const auto& row) { return row.key == key; }));
    }
  }
}

TEST_CASE("what is undefined says so, and is no number") {
  const Example example(Matrix{{1, 2}, {3, 4}}, {1.0f, 0.0f});
  const ExplanationFigure figure = drawn(only(example.content, kTable));
  REQUIRE(figure.layout.rows.size() == 2);
  CHECK(texts_in(figure, figure.layout.rows[0].rect) == std::vector<std::string>{"a", "1.000", "2.236", "undefined"});
  CHECK(texts_in(figure, figure.layout.rows[1].rect) == std::vector<std::string>{"b", "0.000", "0.000", "0.000"});
  for (const TextShape& text : all_texts(figure)) CHECK(text.text.find("nan") == std::string::npos);
}

TEST_CASE("keys under the mask have dashes, and a row of only such keys has nothing else") {
  const Example causal(unit_tokens(), 1, causal_mask(4), kUnitNames);
  const ExplanationFigure figure = drawn(only(causal.content, kTable));
  REQUIRE(figure.layout.rows.size() == 4);
  CHECK(texts_in(figure, figure.layout.rows[0].rect).at(1) != "–");
  for (const std::size_t hidden : {2U, 3U}) {
    CHECK(texts_in(figure, figure.layout.rows[hidden].rect) ==
          std::vector<std::string>{kUnitNames[hidden], "–", "–", "–"});
  }
  const Example blind(unit_tokens(), 1, Mask::Constant(4, 4, false));
  const ExplanationFigure nothing = drawn(blind.content);
  for (const auto& row : nothing.layout.rows) CHECK(texts_in(nothing, row.rect).at(1) == "–");
  CHECK(says(nothing, "No visible keys"));
  CHECK(says(nothing, "None exist: there are no visible keys."));
}

TEST_CASE("one token alone is told apart from many") {
  const Example one(Matrix{{1, 2}}, 0);
  const ExplanationFigure figure = drawn(one.content);
  REQUIRE(figure.layout.rows.size() == 1);
  CHECK(texts_in(figure, figure.layout.rows[0].rect) == std::vector<std::string>{"a", "1.000", "2.236", "undefined"});
  CHECK(says(figure, "None exist: there is one visible key"));
  CHECK_FALSE(says(figure, " others "));
}

TEST_CASE("of many keys the strongest by any measure are shown, and how many there are beside") {
  Matrix tokens = spread_tokens(300);
  tokens.row(250) *= 40;  // hardly weighted where the dot product is low, but long
  const Example many(tokens, 0);
  const ExplanationFigure figure = drawn(only(many.content, kTable), {.height = 900});
  CHECK(figure.layout.rows.size() == 20);
  CHECK(std::is_sorted(figure.layout.rows.begin(), figure.layout.rows.end(),
                       [](const auto& a, const auto& b) { return a.key < b.key; }));
  CHECK(says(figure, "280 others"));
  std::vector<bool> shown(300, false);
  for (const auto& row : figure.layout.rows) shown[static_cast<std::size_t>(row.key)] = true;
  const auto check_strongest = [&](auto value) {
    std::size_t strongest = 0;
    for (std::size_t key = 0; key < 300; ++key) {
      if (value(many.content.measures[key]) > value(many.content.measures[strongest])) strongest = key;
    }
    CHECK(shown[strongest]);
  };
  check_strongest([](const KeyMeasures& key) { return key.weight; });
  check_strongest([](const KeyMeasures& key) { return key.weighted_length; });
  check_strongest([](const KeyMeasures& key) { return key.change_without.value_or(0); });

  double rest = 1.0;
  for (const auto& row : figure.layout.rows) rest -= many.content.measures[static_cast<std::size_t>(row.key)].weight;
  CHECK(many.content.by_measures.rest[20] == doctest::Approx(rest));
}

TEST_CASE("other weights are drawn beside the real ones, where there are any") {
  const Example plane(plane_tokens(), 5);
  REQUIRE(plane.content.others == Others::found);
  CHECK(plane.content.distance > 0.05);
  const ExplanationFigure figure = drawn(only(plane.content, kOthers));
  CHECK(figure.layout.drawn == kOthers);
  REQUIRE(figure.layout.rows.size() == 6);
  double moved = 0;
  for (const auto& row : figure.layout.rows) {
    const auto at = static_cast<std::size_t>(row.key);
    moved += std::abs(plane.content.measures[at].weight - plane.content.other_weights[at]) / 2;
    CHECK(texts_in(figure, row.rect).size() == 3);
  }
  CHECK(moved == doctest::Approx(plane.content.distance).epsilon(1e-6));
  CHECK(says(figure, "½ Σ |p − a| = 0."));

  const Example unit = unit_example();
  CHECK(unit.content.others == Others::independent);
  CHECK(says(drawn(only(unit.content, kOthers)), "None exist: the 4 visible tokens are affinely independent"));
  CHECK(drawn(only(unit.content, kOthers)).layout.rows.empty());

  const Example corner(Matrix{{-1}, {0}, {1}}, std::vector<float>{1, 0, 0});
  CHECK(corner.content.others == Others::none_found);
  CHECK(says(drawn(only(corner.content, kOthers)), "None found"));
  for (std::size_t key = 0; key < 3; ++key) {
    CHECK(corner.content.other_weights[key] == corner.content.measures[key].weight);
  }

  const RowAttention row = attend_row(plane.tokens, 5, {});
  const ExplanationContent unknown =
      explanation_content(plane.scene, plane.tokens, {}, {row.weights.data(), 6}, 5, std::nullopt);
  CHECK(unknown.others == Others::unknown);
  CHECK(says(drawn(only(unknown, kOthers)), "Looking for other weights"));
}

TEST_CASE("only the parts that are asked for are drawn, and only whole ones") {
  const Example plane(plane_tokens(), 5);
  for (const ExplanationParts& parts : {kTable, kOthers, kCard, ExplanationParts{}, {false, false, false}}) {
    const ExplanationFigure figure = drawn(only(plane.content, parts), {.width = 400, .height = 1200});
    CHECK(figure.layout.drawn == parts);
    CHECK(says(figure, "if removed") == parts.table);
    CHECK(says(figure, "Same context, other weights") == parts.other_weights);
    CHECK(says(figure, "Jain & Wallace") == parts.card);
  }
  const ExplanationFigure low = drawn(plane.content, {.width = 340, .height = 300});
  CHECK(low.layout.drawn == kTable);
  CHECK_FALSE(says(low, "Jain"));
  // Side by side where there is width.
  const ExplanationFigure wide = drawn(plane.content, {.width = 1100, .height = 640});
  CHECK(wide.layout.drawn == ExplanationParts{});
}

TEST_CASE("every number has a hint, and every row can be hit") {
  for (const Index n : {Index{4}, Index{30}}) {
    const Example example(n == 4 ? unit_tokens() : spread_tokens(n), 1);
    const ExplanationFigure figure = drawn(example.content, {.width = 1100, .height = 900});
    for (const TextShape& text : all_texts(figure)) {
      if (text.text.find("0.") == std::string::npos) continue;
      const bool hinted = std::any_of(figure.hints.begin(), figure.hints.end(), [&](const Hint& hint) {
        return hint.rect.contains(bounds_of(text, kMeasure).center()) && !hint.text.empty();
      });
      CHECK(hinted);
    }
    for (const auto& row : figure.layout.rows) CHECK(figure.layout.key_at(row.rect.center()) == row.key);
    CHECK_FALSE(figure.layout.key_at({-1, -1}));
  }
  const auto has_hint = [](const ExplanationFigure& figure, const std::string& words) {
    return std::any_of(figure.hints.begin(), figure.hints.end(),
                       [&](const Hint& hint) { return hint.text.find(words) != std::string::npos; });
  };
  const Example unit = unit_example();
  for (const char* words : {"softmax of the scores", "Kobayashi", "a/(1 − a) · ‖v − c‖", "½ Σ |p − a|"}) {
    CHECK(has_hint(drawn(unit.content, {.width = 400, .height = 1200}), words));
  }
}

TEST_CASE("names in any script leave the sentence in English") {
  const Example example(unit_tokens(), 3, {}, {"العربية", "猫", "हिन्दी", "עברית"});
  const ExplanationFigure figure = drawn(only(example.content, kTable), {.width = 500, .height = 300});
  CHECK(says(figure, "“العربية”"));
  for (const TextShape& text : all_texts(figure)) {
    const bool sentence =
        text.text.find("“العربية”") != std::string::npos || text.text.find("“עברית”") != std::string::npos;
    CHECK(text.text.starts_with("\u200E") == sentence);
  }
}

TEST_CASE("small vectors have numbers, too") {
  const Example tiny(1e-12f * unit_tokens(), 3);
  const ExplanationFigure figure = drawn(only(tiny.content, kTable));
  CHECK(texts_in(figure, figure.layout.rows[1].rect).at(1) == "0.250");
  CHECK(texts_in(figure, figure.layout.rows[1].rect).at(2) == "2.50e−13");
}

TEST_CASE("bars are as long as their share of the column's largest") {
  const Example unit = unit_example();
  const FigureStyle style{.width = 340, .height = 300};
  const ExplanationFigure figure = drawn(only(unit.content, kTable), style);
  const Palette& colors = palette(style.theme);
  std::vector<float> lengths;
  for (const Shape& shape : figure.figure.shapes) {
    const auto* rect = std::get_if<RectShape>(&shape);
    if (rect != nullptr && rect->fill == colors.context) lengths.push_back(rect->rect.width);
  }
  REQUIRE(lengths.size() == 4);
  for (std::size_t key = 0; key < 4; ++key) {
    const double share = *unit.content.measures[key].change_without / unit.content.largest[2];
    CHECK(static_cast<double>(lengths[key] / lengths[2]) == doctest::Approx(share));
  }
}

TEST_CASE("text overlaps no other text and nothing leaves the figure, whatever the scene and the size") {
  struct Size {
    float width, height;
  };
  const std::vector<std::string> long_names(300, kLongName);
  const Example examples[] = {{unit_tokens(), 3, {}, kUnitNames},
                              {plane_tokens(), 5},
                              {plane_tokens(), 2, causal_mask(6), long_names},
                              {Matrix{{1, 2}}, 0},
                              {spread_tokens(12), 3, {}, long_names},
                              {spread_tokens(300), 7, {}, long_names},
                              {unit_tokens(), 0, Mask::Constant(4, 4, false)},
                              {1e12f * spread_tokens(9), 2}};
  const ExplanationParts all_parts[] = {{}, kTable, kOthers, kCard};
  int drawings = 0, with_table = 0;
  for (const Example& example : examples) {
    for (const Size size : {Size{260, 200}, {340, 250}, {340, 520}, {700, 450}, {1100, 900}, {260, 900}}) {
      for (const float em : {12.0f, 16.0f, 24.0f, 48.0f}) {
        for (const Theme theme : {Theme::light, Theme::dark}) {
          for (const ExplanationParts& parts : all_parts) {
            const ExplanationFigure figure = drawn(
                only(example.content, parts),
                {.width = size.width, .height = size.height, .em = em, .theme = theme, .title = theme == Theme::light});
            ++drawings;
            with_table += figure.layout.drawn.table ? 1 : 0;
            const Rect whole{0, 0, size.width, size.height};
            std::vector<Rect> boxes;
            int outside = 0, overlaps = 0;
            for (const Shape& shape : figure.figure.shapes) {
              const Rect box = bounds_of(shape, kMeasure);
              outside += inside(box, whole) ? 0 : 1;
              if (!std::holds_alternative<TextShape>(shape)) continue;
              for (const Rect& other : boxes) {
                const Rect smaller{other.x, other.y + 0.01f, other.width, other.height - 0.02f};
                overlaps += overlap(box, smaller) ? 1 : 0;
              }
              boxes.push_back(box);
            }
            for (const auto& row : figure.layout.rows) outside += inside(row.rect, whole) ? 0 : 1;
            for (const Hint& hint : figure.hints) outside += inside(hint.rect, whole) ? 0 : 1;
            if (outside + overlaps > 0) {
              FAIL_CHECK(size.width << " × " << size.height << " at em " << em << ", n " << example.tokens.rows()
                                    << ": " << outside << " outside, " << overlaps << " overlaps");
            }
          }
        }
      }
    }
  }
  CHECK(2 * with_table > drawings / 2);  // half of the drawings ask for it, and most of these have the room
}

TEST_CASE("a name with room enough is whole, and a token without one is called so") {
  const Matrix one{{1, 0.5f, 0}};
  for (const std::string name : {"solo", "", "a name of some length"}) {
    for (const float width : {300.0f, 330.0f, 356.0f, 480.0f, 1000.0f}) {
      for (const float em : {14.0f, 16.0f}) {
        const Example example(one, 0, {}, {name});
        FigureStyle style;
        style.width = width;
        style.em = em;
        const std::vector<TextShape> texts = all_texts(drawn(example.content, style));
        const std::string shown = name.empty() ? "(no name)" : name;
        CAPTURE(shown);
        CAPTURE(width);
        const bool whole =
            std::any_of(texts.begin(), texts.end(), [&](const TextShape& text) { return text.text == shown; });
        CHECK((whole || shown.size() > 10));
      }
    }
  }
}
