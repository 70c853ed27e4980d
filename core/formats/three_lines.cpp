#include "core/formats/three_lines.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

#include "core/attention/row.h"
#include "core/document/number.h"
#include "core/document/text.h"
#include "core/figure/value_text.h"
#include "core/formats/scripts.h"

namespace softfocus {

namespace {

using Eigen::Index;
using Kind = ComputationLine::Kind;
using Step = ComputationStep;

constexpr std::size_t kMostKeys = 8, kMostTerms = 4, kNameCharacters = 40;
constexpr Index kMostDimensions = 8;

std::string number(double value) { return for_reading(value, 3); }

// A number that something is done to: a negative one in brackets.
std::string operand(const std::string& text) { return text.starts_with("−") ? "(" + text + ")" : text; }

// A component as short as two decimals allow.
std::string component(double value) { return without_trailing_zeros(for_reading(value, 2)); }

struct Product {
  Index place;
  double left, right;
  double size() const { return std::abs(left * right); }
};

// A sum of products in words: the largest, in their order, and how many more there are.
std::string sum_of(std::vector<Product> products, std::string (*text_of_left)(double)) {
  const std::size_t count = products.size(), shown = std::min(count, kMostTerms);
  std::partial_sort(products.begin(), products.begin() + static_cast<std::ptrdiff_t>(shown), products.end(),
                    [](const Product& a, const Product& b) {
                      return a.size() != b.size() ? a.size() > b.size() : a.place < b.place;
                    });
  products.resize(shown);
  std::sort(products.begin(), products.end(), [](const Product& a, const Product& b) { return a.place < b.place; });
  std::string sum;
  for (const Product& product : products) {
    sum += (sum.empty() ? "" : " + ") + operand(text_of_left(product.left)) + "·" + operand(component(product.right));
  }
  return shown < count ? sum + " + " + std::to_string(count - shown) + " more" : sum;
}

// Writes the steps of one row, one after the other.
class Writer {
 public:
  Writer(const Scene& scene, const Matrix& tokens, const Mask& mask, const RowAttention& row, Index query)
      : scene_(scene), tokens_(tokens), row_(row), query_(query), visible_(visible_keys(tokens.rows(), query, mask)) {
    list_keys();
    for (const Index key : visible_) largest_ = std::max(largest_, score(key));
    for (const Index key : visible_) sum_ += exponential(key);
  }

  std::vector<ComputationLine> lines() {
    write_similarities();
    write_scores();
    if (visible_.empty()) {
      begin(Step::weights, "Weights", "softmax of the scores");
      note("No visible keys: all weights are 0.");
      begin(Step::context, "Context", "Σ a v");
      note("No visible keys: the context is 0.");
      return std::move(lines_);
    }
    write_exponentials();
    write_weights();
    write_context();
    return std::move(lines_);
  }

 private:
  double score(Index key) const { return static_cast<double>(row_.scores[key]); }
  double weight(Index key) const { return static_cast<double>(row_.weights[key]); }
  double exponential(Index key) const { return sees(key) ? std::exp(score(key) - largest_) : 0.0; }
  bool sees(Index key) const { return std::binary_search(visible_.begin(), visible_.end(), key); }

  std::string name(Index key) const {
    const std::string& own = scene_.tokens[static_cast<std::size_t>(key)]->name;
    return one_line(shortened(own.empty() ? kNoName : own, kNameCharacters));
  }

  // The strongest keys, hidden ones last.
  void list_keys() {
    listed_.resize(static_cast<std::size_t>(tokens_.rows()));
    std::iota(listed_.begin(), listed_.end(), Index{0});
    std::vector<bool> sees(listed_.size(), false);
    for (const Index key : visible_) sees[static_cast<std::size_t>(key)] = true;
    std::stable_sort(listed_.begin(), listed_.end(), [&](Index a, Index b) {
      return std::pair(sees[static_cast<std::size_t>(a)], weight(a)) >
             std::pair(sees[static_cast<std::size_t>(b)], weight(b));
    });
    listed_.resize(std::min(listed_.size(), kMostKeys));
    std::sort(listed_.begin(), listed_.end());
  }

  void begin(Step step, std::string text, std::string hint) {
    step_ = step;
    add(Kind::heading, "", std::move(text), "", std::move(hint));
  }

  void add(Kind kind, std::string name, std::string left, std::string result, std::string hint,
           std::optional<Index> key = {}) {
    lines_.push_back({step_, kind, std::move(name), std::move(left), std::move(result), std::move(hint), key});
  }

  void note(std::string text) { add(Kind::note, "", std::move(text), "", ""); }

  void term(Index key, std::string left, std::string result, std::string hint) {
    add(Kind::term, name(key), std::move(left), std::move(result), std::move(hint), key);
  }

  void hidden(Index key, std::string result) {
    term(key, "hidden by the mask", std::move(result), "A hidden key has the score −∞, whose exponential is 0.");
  }

  void others(Index count, std::string result, std::string hint) {
    if (count <= 0) return;
    add(Kind::others, "… and " + std::to_string(count) + (count == 1 ? " other" : " others"), "", std::move(result),
        std::move(hint));
  }

  Index left_out() const { return tokens_.rows() - static_cast<Index>(listed_.size()); }

  // The sum of a value over the keys that are not listed.
  template <typename Value>
  double sum_of_others(Value value) const {
    double sum = 0.0;
    auto next = listed_.begin();
    for (Index key = 0; key < tokens_.rows(); ++key) {
      if (next != listed_.end() && *next == key) {
        ++next;
      } else {
        sum += value(key);
      }
    }
    return sum;
  }

  void write_similarities() {
    begin(Step::similarities, "Similarities, q · k",
          "q · k, the dot product of the query's and the key's vector: how similar the two are.");
    for (const Index key : listed_) {
      std::vector<Product> products;
      for (Index k = 0; k < tokens_.cols(); ++k) {
        products.push_back({k, static_cast<double>(tokens_(query_, k)), static_cast<double>(tokens_(key, k))});
      }
      term(key, sum_of(std::move(products), component), number(static_cast<double>(row_.raw_scores[key])),
           "q · k = Σ qᵢ kᵢ: the products of the components of " + name(query_) + " and " + name(key) +
               ", dimension by dimension.");
    }
    others(left_out(), "", "");
  }

  // What similarities are divided by, in words; empty when by nothing.
  std::string division() const {
    std::string words;
    if (scene_.scaling) words += " ÷ √" + std::to_string(tokens_.cols());
    if (scene_.temperature != 1.0f) words += " ÷ " + shortest(scene_.temperature);
    return words;
  }

  void write_scores() {
    const std::string by = division();
    begin(Step::scores, by.empty() ? "Scores, the similarities as they are" : "Scores," + by,
          "s = q · k ÷ √d ÷ temperature, what softmax sees. Without ÷ √d, or at temperature 1, that division is left "
          "out.");
    for (const Index key : listed_) {
      if (!sees(key)) {
        hidden(key, "−∞");
        continue;
      }
      term(key, number(static_cast<double>(row_.raw_scores[key])) + by, number(score(key)),
           by.empty() ? "s = q · k" : "s = q · k" + by);
    }
    others(left_out(), "", "");
  }

  void write_exponentials() {
    begin(
        Step::exponentials, "Exponentials, exp(s − largest s)",
        "exp(s − largest s): softmax takes the row's largest score from every score first, which changes no weight and "
        "keeps the exponentials at most 1.");
    const std::string largest = operand(number(largest_));
    for (const Index key : listed_) {
      if (!sees(key)) {
        hidden(key, number(0.0));
        continue;
      }
      term(key, "exp(" + number(score(key)) + " − " + largest + ")", number(exponential(key)), "exp(s − largest s)");
    }
    others(left_out(), number(sum_of_others([this](Index key) { return exponential(key); })),
           "The sum of their exponentials.");
    add(Kind::sum, "", "Σ", number(sum_), "The sum over all visible keys.");
  }

  void write_weights() {
    begin(Step::weights, "Weights, each ÷ the sum",
          "a = exp(s − largest s) ÷ Σ exp(s − largest s): the share of each key. They sum to 1.");
    double total = 0.0;
    for (Index key = 0; key < tokens_.rows(); ++key) total += weight(key);
    for (const Index key : listed_) {
      if (!sees(key)) {
        hidden(key, number(0.0));
        continue;
      }
      term(key, number(exponential(key)) + " ÷ " + number(sum_), number(weight(key)), "a = exp(s − largest s) ÷ Σ");
    }
    others(left_out(), number(sum_of_others([this](Index key) { return weight(key); })), "The sum of their weights.");
    add(Kind::sum, "", "Σ", number(total), "The sum of all weights of the row.");
  }

  void write_context() {
    begin(Step::context, "Context, the sum of weight · token",
          "c = Σ a v: the average of the tokens by their weights, dimension by dimension.");
    const Index shown = std::min(tokens_.cols(), kMostDimensions);
    for (Index k = 0; k < shown; ++k) {
      std::vector<Product> products;
      for (const Index key : visible_) {
        products.push_back({key, weight(key), static_cast<double>(tokens_(key, k))});
      }
      const std::string dimension = "dimension " + std::to_string(k + 1);
      add(Kind::term, dimension, sum_of(std::move(products), number), number(static_cast<double>(row_.context[k])),
          "c = Σ a v in " + dimension + ".");
    }
    others(tokens_.cols() - shown, "", "");
  }

  const Scene& scene_;
  const Matrix& tokens_;
  const RowAttention& row_;
  Index query_;
  std::vector<Index> visible_;  // ascending
  std::vector<Index> listed_;   // ascending
  double largest_ = -std::numeric_limits<double>::infinity(), sum_ = 0.0;
  Step step_ = Step::similarities;
  std::vector<ComputationLine> lines_;
};

}  // namespace

std::array<ProgramLine, 3> program_lines(const Scene& scene) {
  const bool causal = scene.mask == MaskKind::causal;
  std::string scores_hint = "n × n: X @ X.T has every dot product q · k";
  if (scene.scaling) scores_hint += ", divided by √d";
  if (scene.temperature != 1.0f) scores_hint += ", divided by the temperature, " + shortest(scene.temperature);
  return {
      ProgramLine{scores_line(scene), scores_hint + "."},
      ProgramLine{causal ? "weights = softmax(causal(scores), rows)" : "weights = softmax(scores, rows)",
                  causal ? "n × n: causal() hides later keys, whose score becomes −∞; then each row becomes weights "
                           "that sum to 1."
                         : "n × n: softmax turns each row of scores into weights that sum to 1."},
      ProgramLine{"context = weights @ X",
                  "n × d: every token's new vector, the average of the tokens by its row "
                  "of weights."}};
}

std::vector<ComputationLine> row_computation(const Scene& scene, const Matrix& tokens, const Mask& mask,
                                             const RowAttention& row, Index query) {
  assert(scene.tokens.size() == static_cast<std::size_t>(tokens.rows()) && row.weights.size() == tokens.rows());
  return Writer(scene, tokens, mask, row, query).lines();
}

}  // namespace softfocus
