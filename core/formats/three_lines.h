#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/attend.h"
#include "core/document/scene.h"

namespace softfocus {

/// A line of the program that computes the whole scene.
struct ProgramLine {
  std::string text;
  std::string hint;  ///< what it computes, with shapes
};

/// Gives a scene as a program of three lines: scores, weights, context. They say what the scene does: ÷ √d, the
/// temperature and the causal mask appear when they take part. For reading; a program that runs is in scripts.h.
std::array<ProgramLine, 3> program_lines(const Scene& scene);

/// The steps from vectors to a context, in order.
enum class ComputationStep : std::uint8_t { similarities, scores, exponentials, weights, context };

/// A line of the computation of one row, written out with its numbers.
struct ComputationLine {
  enum class Kind : std::uint8_t {
    heading,  ///< begins a step: `left` names it
    term,     ///< of one key, or of one dimension of the context
    others,   ///< all that are not listed, together
    sum,      ///< of the step's results
    note,     ///< a sentence in `left`
  };
  ComputationStep step = ComputationStep::similarities;
  Kind kind = Kind::note;
  std::string name;    ///< of the key, one line of at most 40 characters; of the dimension; "… and 4 others"
  std::string left;    ///< what is computed: "1.000 ÷ √4"
  std::string result;  ///< what it gives: "0.500"; empty when nothing is to be said
  std::string hint;    ///< definition and formula
  std::optional<Eigen::Index> key;
};

/// Writes out how attend_row() comes to the row of `query`. `tokens` are the scene's vectors, n × d; `mask` is n × n or
/// empty; `row` is attend_row() of these. At most 8 keys are listed, the strongest in the order of the tokens, and at
/// most 8 dimensions of the context. Results have three decimals, as everywhere; sums are those of all keys.
std::vector<ComputationLine> row_computation(const Scene& scene, const Matrix& tokens, const Mask& mask,
                                             const RowAttention& row, Eigen::Index query);

}  // namespace softfocus
