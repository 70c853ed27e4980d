#include "core/document/edit.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <utility>

#include "core/document/input_error.h"
#include "core/document/limits.h"
#include "core/document/number.h"
#include "core/document/text.h"

namespace softfocus {
namespace {

/// Where a token stands; throws InputError when it is not there.
std::size_t position_of(const Scene& scene, TokenId id) {
  const std::optional<int> position = index_of(scene, id);
  if (!position) throw InputError("The token is no longer in the scene.");
  return static_cast<std::size_t>(*position);
}

void check_component(float value) {
  if (is_component(value)) return;
  throw InputError("A component cannot be " + shortest(value) + "; expected a number from -1e12 to 1e12.");
}

void check_text(const std::string& what, const std::string& text) {
  if (is_utf8(text)) return;
  throw InputError(what + " cannot be " + in_quotes(text) + "; expected UTF-8 text.");
}

void check_room(const Scene& scene) {
  if (scene.size() < kMaxTokens) return;
  throw InputError("The scene has " + std::to_string(scene.size()) + " tokens already; expected at most " +
                   std::to_string(kMaxTokens) + ".");
}

/// Replaces a vector; a token whose vector stays the same stays the same object.
void replace_vector(Scene& scene, std::size_t position, std::vector<float> vector) {
  TokenPtr& token = scene.tokens[position];
  if (same_vector(token->vector, vector)) return;
  token = std::make_shared<const Token>(Token{token->id, token->name, std::move(vector), token->unknown_keys});
}

/// The vector at length 1; a zero vector stays zero.
std::vector<float> unit_vector(std::vector<float> vector) {
  double squares = 0.0;
  for (const float x : vector) squares += static_cast<double>(x) * static_cast<double>(x);
  const double length = std::sqrt(squares);
  if (length == 0.0) return vector;
  for (float& x : vector) x = static_cast<float>(static_cast<double>(x) / length);
  return vector;
}

/// Carries out each kind of edit; everything is checked before anything changes.
struct Apply {
  Scene& scene;

  void operator()(const SetComponent& edit) const {
    const std::size_t position = position_of(scene, edit.token);
    if (edit.dimension < 0 || edit.dimension >= scene.dimension) {
      throw InputError("There is no dimension " + std::to_string(edit.dimension + 1L) + "; expected 1 to " +
                       std::to_string(scene.dimension) + ".");
    }
    check_component(edit.value);
    std::vector<float> vector = scene.tokens[position]->vector;
    vector[static_cast<std::size_t>(edit.dimension)] = edit.value;
    replace_vector(scene, position, std::move(vector));
  }

  void operator()(const SetVector& edit) const {
    const std::size_t position = position_of(scene, edit.token);
    if (edit.vector.size() != static_cast<std::size_t>(scene.dimension)) {
      throw InputError("The vector has " + std::to_string(edit.vector.size()) + " numbers; expected " +
                       std::to_string(scene.dimension) + ".");
    }
    for (const float value : edit.vector) check_component(value);
    replace_vector(scene, position, edit.vector);
  }

  void operator()(const ZeroVector& edit) const {
    const std::size_t position = position_of(scene, edit.token);
    replace_vector(scene, position, std::vector<float>(static_cast<std::size_t>(scene.dimension)));
  }

  void operator()(const RandomVector& edit) const {
    const std::size_t position = position_of(scene, edit.token);
    replace_vector(scene, position, normal_vector(scene.dimension, edit.seed));
  }

  void operator()(const UnitVector& edit) const {
    const std::size_t position = position_of(scene, edit.token);
    replace_vector(scene, position, unit_vector(scene.tokens[position]->vector));
  }

  void operator()(const RenameToken& edit) const {
    const std::size_t position = position_of(scene, edit.token);
    check_text("A name", edit.name);
    TokenPtr& token = scene.tokens[position];
    if (token->name == edit.name) return;
    token = std::make_shared<const Token>(Token{token->id, edit.name, token->vector, token->unknown_keys});
  }

  void operator()(const AddToken& edit) const {
    check_text("A name", edit.name);
    check_room(scene);
    append_token(scene, edit.name, std::vector<float>(static_cast<std::size_t>(scene.dimension)));
  }

  void operator()(const DuplicateToken& edit) const {
    const auto position = static_cast<std::ptrdiff_t>(position_of(scene, edit.token));
    check_room(scene);
    Token copy = *scene.tokens[static_cast<std::size_t>(position)];
    copy.id = TokenId{scene.next_id++};
    scene.tokens.insert(scene.tokens.begin() + position + 1, std::make_shared<const Token>(std::move(copy)));
  }

  void operator()(const RemoveToken& edit) const {
    const auto position = static_cast<std::ptrdiff_t>(position_of(scene, edit.token));
    if (scene.size() == 1) throw InputError("The last token cannot be removed; expected a scene of at least one.");
    scene.tokens.erase(scene.tokens.begin() + position);
  }

  void operator()(const ShuffleTokens& edit) const {
    std::mt19937_64 random(edit.seed);
    const std::vector<TokenPtr> before = scene.tokens;
    // Fisher and Yates; std::shuffle is another on another machine. A remainder's bias is far below what shows.
    do {
      for (std::size_t i = scene.tokens.size() - 1; i > 0; --i) {
        std::swap(scene.tokens[i], scene.tokens[static_cast<std::size_t>(random() % (i + 1))]);
      }
    } while (before.size() > 1 && scene.tokens == before);
  }

  void operator()(const MoveToken& edit) const {
    const auto from = static_cast<std::ptrdiff_t>(position_of(scene, edit.token));
    const auto to = std::clamp<std::ptrdiff_t>(from + edit.by, 0, scene.size() - 1);
    const auto first = scene.tokens.begin();
    if (from < to) std::rotate(first + from, first + from + 1, first + to + 1);
    if (to < from) std::rotate(first + to, first + from, first + from + 1);
  }

  void operator()(const SetDimension& edit) const {
    if (edit.dimension < 1 || edit.dimension > kMaxDimension) {
      throw InputError("The dimension cannot be " + std::to_string(edit.dimension) + "; expected 1 to " +
                       std::to_string(kMaxDimension) + ".");
    }
    for (std::size_t i = 0; i < scene.tokens.size(); ++i) {
      std::vector<float> vector = scene.tokens[i]->vector;
      vector.resize(static_cast<std::size_t>(edit.dimension));
      vector.shrink_to_fit();
      replace_vector(scene, i, std::move(vector));
    }
    scene.dimension = edit.dimension;
  }

  void operator()(const SetScaling& edit) const { scene.scaling = edit.scaling; }

  void operator()(const SetTemperature& edit) const {
    if (!is_temperature(edit.temperature)) {
      throw InputError("The temperature cannot be " + shortest(edit.temperature) +
                       "; expected a number from 0.001 to 1000.");
    }
    scene.temperature = edit.temperature;
  }

  void operator()(const SetMask& edit) const { scene.mask = edit.mask; }

  void operator()(const SetTitle& edit) const {
    check_text("The title", edit.title);
    scene.title = edit.title;
  }

  void operator()(const SetNotes& edit) const {
    check_text("The notes", edit.notes);
    scene.notes = edit.notes;
  }
};

/// Any name, made fit for a menu.
std::string menu_text(const std::string& name) {
  constexpr std::size_t kCharacters = 24;
  return one_line(shortened(name, kCharacters));
}

/// Gives each kind of edit its name in the Undo menu.
struct Describe {
  const Scene& before;

  std::string name_of(TokenId id) const {
    const std::optional<int> position = index_of(before, id);
    if (!position) return "a token";
    const std::string& name = before.tokens[static_cast<std::size_t>(*position)]->name;
    return name.empty() ? "token " + std::to_string(*position + 1) : menu_text(name);
  }

  std::string operator()(const SetComponent& edit) const {
    return "Set " + name_of(edit.token) + ", dimension " + std::to_string(edit.dimension + 1L);
  }
  std::string operator()(const SetVector& edit) const { return "Move the tip of " + name_of(edit.token); }
  std::string operator()(const ZeroVector& edit) const { return "Set " + name_of(edit.token) + " to zero"; }
  std::string operator()(const RandomVector& edit) const { return "Set " + name_of(edit.token) + " at random"; }
  std::string operator()(const UnitVector& edit) const { return "Set " + name_of(edit.token) + " to unit length"; }
  std::string operator()(const RenameToken& edit) const {
    return "Rename " + name_of(edit.token) + (edit.name.empty() ? " to nothing" : " to " + menu_text(edit.name));
  }
  std::string operator()(const AddToken& edit) const {
    return "Add " + (edit.name.empty() ? "a token" : menu_text(edit.name));
  }
  std::string operator()(const DuplicateToken& edit) const { return "Duplicate " + name_of(edit.token); }
  std::string operator()(const RemoveToken& edit) const { return "Remove " + name_of(edit.token); }
  std::string operator()(const ShuffleTokens&) const { return "Shuffle tokens"; }
  std::string operator()(const MoveToken& edit) const {
    return "Move " + name_of(edit.token) + (edit.by < 0 ? " up" : " down");
  }
  std::string operator()(const SetDimension& edit) const {
    return "Set the dimension to " + std::to_string(edit.dimension);
  }
  std::string operator()(const SetScaling& edit) const { return edit.scaling ? "Turn ÷ √d on" : "Turn ÷ √d off"; }
  std::string operator()(const SetTemperature& edit) const {
    return "Set the temperature to " + shortest(edit.temperature);
  }
  std::string operator()(const SetMask& edit) const { return "Set the mask to " + std::string(mask_name(edit.mask)); }
  std::string operator()(const SetTitle&) const { return "Change the title"; }
  std::string operator()(const SetNotes&) const { return "Change the notes"; }
};

}  // namespace

void apply(Scene& scene, const Edit& edit) { std::visit(Apply{scene}, edit); }

std::string describe(const Scene& before, const Edit& edit) { return std::visit(Describe{before}, edit); }

std::vector<float> normal_vector(int dimension, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<float> normal;
  std::vector<float> vector(static_cast<std::size_t>(dimension));
  for (float& x : vector) x = normal(random);
  return vector;
}

}  // namespace softfocus
