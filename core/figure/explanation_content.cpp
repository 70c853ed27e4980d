#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "core/document/text.h"
#include "core/figure/explanation.h"

namespace softfocus {

namespace {

using Eigen::Index;
using Finding = ExplanationFinding;

std::vector<Index> flat(const Ranking& ranking) {
  std::vector<Index> keys;
  for (const std::vector<Index>& group : ranking) keys.insert(keys.end(), group.begin(), group.end());
  return keys;
}

// The keys that a finding names.
std::vector<Index> named_by(const Finding& finding) {
  using Kind = Finding::Kind;
  if (finding.kind == Kind::no_visible_key || finding.kind == Kind::agree || finding.kind == Kind::all_equal) return {};
  return {finding.first, finding.second};
}

// All keys: those of `first`, then by the best place in any of the orders; those in none come last.
std::vector<Index> merged(const std::vector<Index>& first, const std::array<std::vector<Index>, 3>& orders,
                          std::size_t n) {
  std::vector<Index> keys;
  std::vector<bool> taken(n, false);
  const auto take = [&](Index key) {
    if (taken[static_cast<std::size_t>(key)]) return;
    taken[static_cast<std::size_t>(key)] = true;
    keys.push_back(key);
  };
  for (const Index key : first) take(key);
  for (std::size_t place = 0; place < n; ++place) {
    for (const std::vector<Index>& order : orders) {
      if (place < order.size()) take(order[place]);
    }
  }
  for (std::size_t key = 0; key < n; ++key) take(static_cast<Index>(key));
  return keys;
}

double weight_of(const ExplanationContent& content, Index key) {
  return content.measures[static_cast<std::size_t>(key)].weight;
}

double other_weight_of(const ExplanationContent& content, Index key) {
  return content.other_weights[static_cast<std::size_t>(key)];
}

KeyOrder with_rests(const ExplanationContent& content, std::vector<Index> keys) {
  KeyOrder order{std::move(keys), {}, {}};
  const std::size_t n = order.keys.size();
  order.rest.assign(n + 1, 0.0);
  order.other_rest.assign(n + 1, 0.0);
  for (std::size_t i = n; i-- > 0;) {
    order.rest[i] = order.rest[i + 1] + weight_of(content, order.keys[i]);
    order.other_rest[i] = order.other_rest[i + 1] + other_weight_of(content, order.keys[i]);
  }
  return order;
}

std::optional<std::size_t> place_of(const Ranking& ranking, Index key) {
  for (std::size_t group = 0; group < ranking.size(); ++group) {
    if (std::binary_search(ranking[group].begin(), ranking[group].end(), key)) return group;
  }
  return {};
}

// The least weighted key moves the context more than the most weighted one; neither is a tie.
std::optional<Finding> turned_extremes(const Explanation& explanation) {
  const Ranking& weights = explanation.by_weight;
  if (weights.size() < 2 || weights.front().size() > 1 || weights.back().size() > 1) return {};
  const Index most = weights.front().front(), least = weights.back().front();
  const auto most_place = place_of(explanation.by_change_without, most);
  const auto least_place = place_of(explanation.by_change_without, least);
  if (!most_place || !least_place || *least_place >= *most_place) return {};
  return Finding{Finding::Kind::extremes, least, most};
}

Finding finding_of(const Explanation& explanation) {
  using Kind = Finding::Kind;
  const Ranking &weights = explanation.by_weight, &lengths = explanation.by_weighted_length,
                &changes = explanation.by_change_without;
  if (weights.empty()) return {Kind::no_visible_key};
  const Index strongest = weights.front().front();
  if (!explanation.keys[static_cast<std::size_t>(strongest)].change_without) {
    return {Kind::all_the_weight, strongest, strongest};
  }
  if (const auto extremes = turned_extremes(explanation)) return *extremes;
  const auto opposed = [](Kind kind, const Ranking& first, const Ranking& second) -> std::optional<Finding> {
    const std::optional<Reversal> reversal = first_reversal(first, second);
    if (!reversal) return {};
    return Finding{kind, reversal->ahead, reversal->behind};
  };
  if (const auto found = opposed(Kind::weight_or_removal, weights, changes)) return *found;
  if (const auto found = opposed(Kind::weight_or_length, weights, lengths)) return *found;
  if (const auto found = opposed(Kind::length_or_removal, lengths, changes)) return *found;
  const bool equal = weights.size() == 1 && lengths.size() == 1 && changes.size() == 1;
  return {equal ? Kind::all_equal : Kind::agree};
}

// {1} and {2} stand for the names.
std::string_view sentence_of(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::no_visible_key: return "No visible keys: there is nothing to weigh.";
    case Finding::Kind::all_the_weight: return "{1} has all the weight: nobody is left to share it.";
    case Finding::Kind::extremes: return "The least weighted, {1}, moves the context more than the most weighted, {2}.";
    case Finding::Kind::weight_or_removal:
      return "{1} weighs more than {2}, but without {2} the context moves farther.";
    case Finding::Kind::weight_or_length: return "{1} weighs more than {2}, but {2} is longer and adds more.";
    case Finding::Kind::length_or_removal: return "{1} adds more than {2}, but without {2} the context moves farther.";
    case Finding::Kind::agree: return "All three agree: no two keys stand in opposite orders.";
    case Finding::Kind::all_equal: return "All three agree: every key counts the same.";
  }
  return {};
}

ExplanationContent::Others state_of(const std::optional<OtherWeights>& others) {
  if (!others) return ExplanationContent::Others::unknown;
  if (others->tokens_independent) return ExplanationContent::Others::independent;
  return others->distance > 0.0 ? ExplanationContent::Others::found : ExplanationContent::Others::none_found;
}

}  // namespace

ExplanationContent explanation_content(const Scene& scene, const Matrix& tokens, const Mask& mask,
                                       std::span<const float> weights, Index query,
                                       const std::optional<OtherWeights>& others) {
  const auto n = static_cast<std::size_t>(tokens.rows());
  assert(scene.tokens.size() == n && weights.size() == n);
  ExplanationContent content;
  content.query = query;
  for (const TokenPtr& token : scene.tokens) content.names.push_back(token->name);
  for (Index key = 0; key < tokens.rows(); ++key) {
    content.visible.push_back(mask.size() == 0 || mask(query, key));
    content.visible_keys += content.visible.back() ? 1 : 0;
  }

  Explanation explanation = explain_row(weights, tokens, query, mask);
  content.finding = finding_of(explanation);
  const auto by_measures = merged(
      named_by(content.finding),
      {flat(explanation.by_weight), flat(explanation.by_weighted_length), flat(explanation.by_change_without)}, n);
  content.measures = std::move(explanation.keys);

  content.others = state_of(others);
  const bool found = content.others == ExplanationContent::Others::found;
  if (found) content.distance = others->distance;
  for (std::size_t key = 0; key < n; ++key) {
    const KeyMeasures& measures = content.measures[key];
    content.other_weights.push_back(found ? others->weights[static_cast<Index>(key)] : measures.weight);
    const std::array<double, 3> values{measures.weight, measures.weighted_length, measures.change_without.value_or(0)};
    for (std::size_t i = 0; i < values.size(); ++i) content.largest[i] = std::max(content.largest[i], values[i]);
    content.largest_of_pairs = std::max({content.largest_of_pairs, measures.weight, content.other_weights.back()});
  }

  content.by_measures = with_rests(content, by_measures);
  std::vector<Index> by_pairs = by_measures;
  const auto larger = [&](Index key) { return std::max(weight_of(content, key), other_weight_of(content, key)); };
  std::stable_sort(by_pairs.begin(), by_pairs.end(), [&](Index a, Index b) { return larger(a) > larger(b); });
  content.by_pairs = with_rests(content, std::move(by_pairs));
  return content;
}

std::string finding_sentence(const ExplanationContent& content, std::size_t characters) {
  const auto name_at = [&](Index key) { return content.names[static_cast<std::size_t>(key)]; };
  const ExplanationFinding& finding = content.finding;
  const bool same_name = finding.first != finding.second && name_at(finding.first) == name_at(finding.second);
  std::string sentence;
  std::string_view rest = sentence_of(content.finding.kind);
  for (std::size_t at = rest.find('{'); at != std::string_view::npos; at = rest.find('{')) {
    const Index key = rest[at + 1] == '1' ? finding.first : finding.second;
    sentence += rest.substr(0, at);
    sentence += in_quotes(shortened(name_at(key), characters));
    if (same_name) sentence += " (key " + std::to_string(key + 1) + ")";
    rest.remove_prefix(at + 3);
  }
  return sentence += rest;
}

}  // namespace softfocus
