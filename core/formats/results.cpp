#include "core/formats/results.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "core/attention/row_facts.h"
#include "core/document/number.h"
#include "core/document/text.h"
#include "core/formats/json_text.h"

namespace softfocus {
namespace {

/// Writes what `write_item(i)` writes for each i below `count`, separated.
template <typename WriteItem>
void write_list(std::ostream& out, Eigen::Index count, std::string_view separator, WriteItem write_item) {
  for (Eigen::Index i = 0; i < count; ++i) {
    if (i > 0) out << separator;
    write_item(i);
  }
}

std::string padded(std::string text, std::size_t characters) {
  text.append(characters - std::min(characters, count_characters(text)), ' ');
  return text;
}

/// A number in JSON, which has no infinities; −∞ is the score of a masked key.
template <typename Float>
std::string json_number(Float value) {
  return std::isinf(value) ? "\"-inf\"" : shortest(value);
}

void write_json_matrix(std::ostream& out, const Matrix& matrix) {
  out << '[';
  write_list(out, matrix.rows(), ",", [&](Eigen::Index i) {
    out << "\n    [";
    write_list(out, matrix.cols(), ", ", [&](Eigen::Index j) { out << json_number(matrix(i, j)); });
    out << ']';
  });
  out << "\n  ]";
}

void write_json_row(std::ostream& out, const RowFacts& facts) {
  out << "\n    {\"sum\": " << json_number(facts.sum) << ", \"largest_weight\": " << json_number(facts.largest_weight)
      << ", \"strongest\": [";
  write_list(out, static_cast<Eigen::Index>(facts.strongest.size()), ", ",
             [&](Eigen::Index i) { out << std::to_string(facts.strongest[static_cast<std::size_t>(i)]); });
  out << "], \"effective_tokens\": " << json_number(facts.effective_tokens)
      << ", \"gradient_left\": " << (facts.gradient_left ? json_number(*facts.gradient_left) : "null") << '}';
}

}  // namespace

std::string python_rounded(double value) {
  // Fixed notation rounds the exact binary value, halves to even, as Python does.
  std::array<char, 16> buffer{};
  const char* const end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 3).ptr;
  std::string text(static_cast<const char*>(buffer.data()), end);
  while (text.ends_with('0') && !text.ends_with(".0")) text.pop_back();
  return text;
}

void write_results_as_text(std::ostream& out, const Scene& scene, const Attention& attention) {
  const Mask mask = mask_matrix(scene);
  const Eigen::Index n = scene.size();
  const auto facts_of = [&](Eigen::Index row) { return row_facts(row_of(attention.weights, row), row, mask); };
  std::vector<std::string> names;
  std::size_t longest = 0;
  for (const TokenPtr& token : scene.tokens) {
    names.push_back(one_line(token->name));
    longest = std::max(longest, count_characters(names.back()));
  }

  out << "attention weights (rows = query token):\n";
  for (Eigen::Index i = 0; i < n; ++i) {
    out << "  " << padded(names[static_cast<std::size_t>(i)], longest) << "  -> [";
    write_list(out, n, ", ",
               [&](Eigen::Index j) { out << python_rounded(static_cast<double>(attention.weights(i, j))); });
    out << "]\n";
  }
  out << "\nevery row sums to 1: [";
  write_list(out, n, ", ", [&](Eigen::Index i) { out << python_rounded(facts_of(i).sum); });
  out << "]\n'" << names.back() << "' attends most to  : ";
  const std::vector<Eigen::Index> strongest = facts_of(n - 1).strongest;
  write_list(out, static_cast<Eigen::Index>(strongest.size()), ", ",
             [&](Eigen::Index i) { out << names[static_cast<std::size_t>(strongest[static_cast<std::size_t>(i)])]; });
  out << "\ncontext shape: (" << std::to_string(attention.context.rows()) << ", "
      << std::to_string(attention.context.cols()) << ")\n";
}

void write_results_as_json(std::ostream& out, const Scene& scene, const Attention& attention) {
  const Mask mask = mask_matrix(scene);
  const Eigen::Index n = scene.size();
  out << "{\n  \"names\": [";
  write_list(out, n, ", ", [&](Eigen::Index i) { out << json_text(scene.tokens[static_cast<std::size_t>(i)]->name); });
  out << "],\n  \"dimension\": " << std::to_string(scene.dimension)
      << ",\n  \"scaling\": " << (scene.scaling ? "true" : "false")
      << ",\n  \"temperature\": " << json_number(scene.temperature)
      << ",\n  \"mask\": " << json_text(mask_name(scene.mask));
  const std::pair<std::string_view, const Matrix&> matrices[] = {{"raw_scores", attention.raw_scores},
                                                                 {"scores", attention.scores},
                                                                 {"weights", attention.weights},
                                                                 {"context", attention.context}};
  for (const auto& [name, matrix] : matrices) {
    out << ",\n  \"" << name << "\": ";
    write_json_matrix(out, matrix);
  }
  out << ",\n  \"rows\": [";
  write_list(out, n, ",",
             [&](Eigen::Index i) { write_json_row(out, row_facts(row_of(attention.weights, i), i, mask)); });
  out << "\n  ]\n}\n";
}

}  // namespace softfocus
