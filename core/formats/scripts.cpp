#include "core/formats/scripts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <vector>

#include "core/document/number.h"
#include "core/document/text.h"

namespace softfocus {

namespace {

constexpr std::size_t kLineWidth = 88;  // where formatters of Python break lines

/// What differs between Python's libraries. The text of a script, from its first line to its last, is in script().
struct Library {
  std::string_view imports;
  std::string_view array, type;  ///< how a matrix is made, and its numbers' type
  std::string_view softmax;      ///< what has to be defined first
  std::string_view weights;      ///< the line of the weights
  std::string_view mask;         ///< the line that hides later keys
};

constexpr Library kPyTorch{
    .imports = "import torch\n",
    .array = "torch.tensor",
    .type = "torch.float32",
    .softmax = "",
    .weights = "weights = torch.softmax(scores, dim=-1)\n",
    .mask = "scores = scores.masked_fill(torch.ones(n, n).tril() == 0, -torch.inf)",
};

constexpr Library kNumPy{
    .imports = "import numpy as np\n",
    .array = "np.array",
    .type = "np.float32",
    .softmax =
        "def softmax(scores):\n"
        "    terms = np.exp(scores - scores.max(axis=-1, keepdims=True))\n"
        "    return terms / terms.sum(axis=-1, keepdims=True)\n\n",
    .weights = "weights = softmax(scores)\n",
    .mask = "scores = np.where(np.tri(n) == 1, scores, -np.inf)",
};

/// Writes text as a string of Python's, in quotes, on one line of visible characters.
std::string python_string(std::string_view text) {
  std::string marked;
  for (const char c : text) {
    if (c == '"' || c == '\\') marked += '\\';
    marked += c;
  }
  return '"' + one_line(marked) + '"';  // whose escapes are Python's, too
}

/// Writes a number that Python, which reads doubles, turns into the same float32: nearly always the shortest digits
/// that give the float.
std::string python_number(float value) {
  std::string text = shortest(value);
  double read = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), read);
  if (static_cast<float>(read) != value) return shortest(static_cast<double>(value));
  return text == "-0" ? "-0.0" : text;
}

/// Writes a list: "[1, 2]", broken where lines become too long, which then begin with `indent` blanks. `before` is how
/// many characters stand before it.
std::string python_list(const std::vector<std::string>& items, std::size_t before, std::size_t indent) {
  std::string list = "[";
  std::size_t column = before + 1;
  for (const std::string& item : items) {
    const std::size_t width = count_characters(item) + 2;
    const bool first = &item == &items.front();
    if (!first && column + width > kLineWidth) {
      list += ",\n" + std::string(indent, ' ');
      column = indent;
    } else if (!first) {
      list += ", ";
    }
    list += item;
    column += width;
  }
  return list + ']';
}

std::string names_of(const Scene& scene) {
  constexpr std::string_view kBefore = "names = ";
  std::vector<std::string> names;
  for (const TokenPtr& token : scene.tokens) names.push_back(python_string(token->name));
  return std::string(kBefore) + python_list(names, kBefore.size(), kBefore.size() + 1) + '\n';
}

std::string vectors_of(const Scene& scene, const Library& library) {
  constexpr std::size_t kIndent = 4;
  std::string text = "X = " + std::string(library.array) + "([\n";
  std::vector<std::string> numbers;
  for (const TokenPtr& token : scene.tokens) {
    numbers.clear();
    for (const float value : token->vector) numbers.push_back(python_number(value));
    text += std::string(kIndent, ' ') + python_list(numbers, kIndent, kIndent + 1) + ",\n";
  }
  return text + "], dtype=" + std::string(library.type) + ")\n";
}

/// The weights, each row after its query's name. Names that would disturb a terminal are printed as Python writes them.
std::string printing_of(const Scene& scene) {
  bool plain = true;
  std::size_t longest = 1;
  for (const TokenPtr& token : scene.tokens) {
    plain = plain && one_line(token->name) == token->name;
    longest = std::max(longest, count_characters(token->name));
  }
  const std::string name = plain ? "name:" + std::to_string(longest) : "name!r";
  return "print(\"attention weights (rows = query token):\")\n"
         "for name, row in zip(names, weights):\n"
         "    print(f\"  {" +
         name + "}  -> {[round(weight, 3) for weight in row.tolist()]}\")\n";
}

std::string script(const Scene& scene, const Library& library) {
  std::string text;
  if (scene.scaling) text += "from math import sqrt\n\n";
  text += library.imports;
  text += '\n';
  text += library.softmax;
  // Below the second line: in the first two, Python looks for the encoding of the file.
  if (!scene.title.empty()) text += "# " + one_line(scene.title) + '\n';
  text += names_of(scene) + vectors_of(scene, library);
  text += "n, d = X.shape\n";
  if (scene.temperature != 1.0f) text += "temperature = " + python_number(scene.temperature) + '\n';

  text += '\n' + scores_line(scene) + '\n';
  if (scene.mask == MaskKind::causal) text += std::string(library.mask) + "  # causal mask\n";
  text += library.weights;
  text += "context = weights @ X\n\n";
  return text + printing_of(scene);
}

std::string pytorch_script(const Scene& scene) { return script(scene, kPyTorch); }
std::string numpy_script(const Scene& scene) { return script(scene, kNumPy); }

constexpr std::array<ScriptLanguage, 2> kLanguages{ScriptLanguage{"pytorch", "PyTorch", pytorch_script},
                                                   ScriptLanguage{"numpy", "NumPy", numpy_script}};

}  // namespace

std::string scores_line(const Scene& scene) {
  std::string line = "scores = X @ X.T";
  if (scene.scaling) line += " / sqrt(d)";
  if (scene.temperature != 1.0f) line += " / temperature";
  return line;
}

std::span<const ScriptLanguage> script_languages() { return kLanguages; }

const ScriptLanguage* script_language_by_id(std::string_view id) {
  const auto* const found = std::find_if(kLanguages.begin(), kLanguages.end(),
                                         [id](const ScriptLanguage& language) { return language.id == id; });
  return found == kLanguages.end() ? nullptr : found;
}

}  // namespace softfocus
