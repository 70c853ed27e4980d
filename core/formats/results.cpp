#include "core/formats/results.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/attention/row_facts.h"
#include "core/document/number.h"
#include "core/document/text.h"
#include "core/formats/json_text.h"

namespace softfocus {
namespace {

std::vector<RowFacts> facts_of(const Scene& scene, const Attention& attention) {
  const Mask mask = mask_matrix(scene);
  std::vector<RowFacts> facts;
  for (Eigen::Index i = 0; i < attention.weights.rows(); ++i) {
    facts.push_back(row_facts(row_of(attention.weights, i), i, mask));
  }
  return facts;
}

/// Joins what `text_of` gives for each item.
template <typename Items, typename TextOf>
std::string joined(const Items& items, std::string_view separator, TextOf text_of) {
  std::string text;
  bool first = true;
  for (const auto& item : items) {
    if (!first) text += separator;
    first = false;
    text += text_of(item);
  }
  return text;
}

std::string padded(std::string text, std::size_t characters) {
  text.append(characters - std::min(characters, count_characters(text)), ' ');
  return text;
}

/// Writes a double as Python's repr() does.
std::string python_repr(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  // Python prints an exponent below 1e-4 and from 1e16.
  const double size = std::abs(value);
  const bool exponent = size != 0.0 && (size < 1e-4 || size >= 1e16);
  std::array<char, 32> buffer{};
  const char* const end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                        exponent ? std::chars_format::scientific : std::chars_format::fixed)
                              .ptr;
  std::string text(static_cast<const char*>(buffer.data()), end);
  if (!exponent && text.find('.') == std::string::npos) text += ".0";
  return text;
}

/// A number in JSON, which has no infinities.
template <typename Float>
std::string json_number(Float value) {
  if (std::isnan(value)) return "\"nan\"";
  if (std::isinf(value)) return value < 0 ? "\"-inf\"" : "\"inf\"";
  return shortest(value);
}

std::string json_matrix(const Matrix& matrix) {
  std::string text = "[";
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    text += i == 0 ? "\n    [" : ",\n    [";
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      if (j > 0) text += ", ";
      text += json_number(matrix(i, j));
    }
    text += "]";
  }
  return text + "\n  ]";
}

std::string json_row(const RowFacts& facts) {
  return "\n    {\"sum\": " + json_number(facts.sum) + ", \"largest_weight\": " + json_number(facts.largest_weight) +
         ", \"strongest\": [" + joined(facts.strongest, ", ", [](Eigen::Index key) { return std::to_string(key); }) +
         "], \"effective_tokens\": " + json_number(facts.effective_tokens) +
         ", \"gradient_left\": " + (facts.gradient_left ? json_number(*facts.gradient_left) : "null") + "}";
}

}  // namespace

std::string python_rounded(double value, int decimals) {
  if (!std::isfinite(value)) return python_repr(value);
  // Fixed notation rounds the exact binary value, halves to even, as Python does; then the nearest double is printed.
  std::array<char, 512> buffer{};
  const char* const end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals).ptr;
  double rounded = value;
  std::from_chars(buffer.data(), end, rounded);
  return python_repr(rounded);
}

std::string results_as_text(const Scene& scene, const Attention& attention) {
  const std::vector<RowFacts> facts = facts_of(scene, attention);
  std::vector<std::string> names;
  std::size_t longest = 0;
  for (const TokenPtr& token : scene.tokens) {
    names.push_back(one_line(token->name));
    longest = std::max(longest, count_characters(names.back()));
  }
  const auto name_of = [&names](Eigen::Index token) { return names[static_cast<std::size_t>(token)]; };

  std::string text = "attention weights (rows = query token):\n";
  for (Eigen::Index i = 0; i < scene.size(); ++i) {
    text += "  " + padded(name_of(i), longest) + "  -> [" +
            joined(row_of(attention.weights, i), ", ", [](float weight) { return python_rounded(weight); }) + "]\n";
  }
  text += "\nevery row sums to 1: [" +
          joined(facts, ", ", [](const RowFacts& row) { return python_rounded(row.sum); }) + "]\n";
  text += "'" + names.back() + "' attends most to  : " + joined(facts.back().strongest, ", ", name_of) + "\n";
  text += "context shape: (" + std::to_string(attention.context.rows()) + ", " +
          std::to_string(attention.context.cols()) + ")\n";
  return text;
}

std::string results_as_json(const Scene& scene, const Attention& attention) {
  const auto name_of = [](const TokenPtr& token) { return json_text(token->name); };
  std::string text = "{\n  \"names\": [" + joined(scene.tokens, ", ", name_of) + "],\n";
  text += "  \"dimension\": " + std::to_string(scene.dimension) + ",\n";
  text += std::string("  \"scaling\": ") + (scene.scaling ? "true" : "false") + ",\n";
  text += "  \"temperature\": " + json_number(scene.temperature) + ",\n";
  text += "  \"mask\": " + json_text(mask_name(scene.mask)) + ",\n";
  text += "  \"raw_scores\": " + json_matrix(attention.raw_scores) + ",\n";
  text += "  \"scores\": " + json_matrix(attention.scores) + ",\n";
  text += "  \"weights\": " + json_matrix(attention.weights) + ",\n";
  text += "  \"context\": " + json_matrix(attention.context) + ",\n";
  text += "  \"rows\": [" + joined(facts_of(scene, attention), ",", json_row) + "\n  ]\n}\n";
  return text;
}

}  // namespace softfocus
