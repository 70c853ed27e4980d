#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/explanation.h"
#include "core/attention/other_weights.h"
#include "core/document/scene.h"
#include "core/figure/figure_style.h"

namespace softfocus {

/// The parts of the figure, from top to bottom.
struct ExplanationParts {
  bool table = true;          ///< three measures a key, and a sentence about their orders
  bool other_weights = true;  ///< other weights that give the same context
  bool card = true;           ///< both sides of the debate
  friend bool operator==(const ExplanationParts&, const ExplanationParts&) = default;
};

/// What the sentence below the table says of the three orders.
struct ExplanationFinding {
  enum class Kind : std::uint8_t {
    no_visible_key,
    all_the_weight,     ///< `first` has it: nobody is left to share
    extremes,           ///< the least weighted, `first`, moves the context more than the most weighted, `second`
    weight_or_removal,  ///< `first` weighs more, but without `second` the context moves farther
    weight_or_length,   ///< `first` weighs more, but `second` is longer and adds more
    length_or_removal,  ///< of equal weights, `first` adds more, but without `second` the context moves farther
    agree,              ///< no two keys stand in opposite orders
    all_equal,          ///< and no two differ in any measure
  };
  Kind kind = Kind::no_visible_key;
  Eigen::Index first = 0, second = 0;
};

/// Keys from the most important to the least.
struct KeyOrder {
  std::vector<Eigen::Index> keys;  ///< all n
  /// The sum of the real and of the other weights of keys[i …], n + 1 of each.
  std::vector<double> rest, other_rest;
};

/// What the figure shows of one query. The names are pointed at: they outlive the content.
struct ExplanationContent {
  enum class Others : std::uint8_t { unknown, independent, none_found, found };

  std::vector<std::string_view> names;  ///< n, any UTF-8
  Eigen::Index query = 0;
  std::vector<bool> visible;  ///< n
  Eigen::Index visible_keys = 0;
  std::vector<KeyMeasures> measures;  ///< n
  std::vector<double> other_weights;  ///< n; the real ones unless others were found
  std::array<double, 3> largest{};    ///< weight, weighted length, change
  double largest_of_pairs = 0;        ///< of the real and the other weights
  KeyOrder by_measures;  ///< those that the finding names, then by the best place in any of the three orders
  KeyOrder by_pairs;     ///< by the larger of the real and the other weight
  ExplanationFinding finding;
  Others others = Others::unknown;
  double distance = 0;     ///< ½ Σ |other − real|
  ExplanationParts parts;  ///< what is asked for
};

/// Gathers what the figure shows of `query`. `tokens` are the scene's vectors, n × d; `mask` is n × n or empty;
/// `weights` is the query's row of n weights; `others` is what other_weights() gives for the same, or nothing while it
/// is not known. O(n · d + n log n).
ExplanationContent explanation_content(const Scene& scene, const Matrix& tokens, const Mask& mask,
                                       std::span<const float> weights, Eigen::Index query,
                                       const std::optional<OtherWeights>& others);

/// Says a finding in a sentence, with names of at most `characters` each; equal names are told apart by their places.
std::string finding_sentence(const ExplanationContent& content, std::size_t characters);

/// Where the parts of the figure stand.
struct ExplanationLayout {
  struct Row {
    Rect rect;
    Eigen::Index key = 0;
  };
  std::vector<Row> rows;                        ///< of the table and of the pairs of bars
  ExplanationParts drawn{false, false, false};  ///< what was asked for and had room
  float bottom = 0;                             ///< where the last part ends

  /// The key whose row is under a point, if any.
  std::optional<Eigen::Index> key_at(Point p) const;
};

struct ExplanationFigure {
  Figure figure;
  ExplanationLayout layout;
  std::vector<Hint> hints;  ///< for every number
};

/// Draws why weights are not an explanation: the table, other weights and the card that are asked for, each where the
/// room that is left holds it whole; the second and third stand beside the table in a wide figure. The table has at
/// most 20 keys, fewer where room is short, and loses columns before it is cut.
ExplanationFigure explanation_figure(const ExplanationContent& content, const FigureStyle& style,
                                     const TextMeasure& measure);

}  // namespace softfocus
