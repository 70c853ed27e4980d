#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/document/scene.h"

namespace softfocus {

// One struct for each thing a user can do to the document.

/// Sets one number of a vector; `dimension` counts from 0.
struct SetComponent {
  TokenId token;
  int dimension;
  float value;
};

/// Sets all numbers of a vector to 0.
struct ZeroVector {
  TokenId token;
};

/// Sets all numbers of a vector at once: d of them.
struct SetVector {
  TokenId token;
  std::vector<float> vector;
};

/// Sets a vector to normal_vector() of the seed.
struct RandomVector {
  TokenId token;
  std::uint64_t seed;
};

/// Brings a vector to length 1; a zero vector stays zero.
struct UnitVector {
  TokenId token;
};

/// Gives a token another name.
struct RenameToken {
  TokenId token;
  std::string name;
};

/// Adds a token at the end, its vector zero.
struct AddToken {
  std::string name;
};

/// Adds a copy of a token right after it.
struct DuplicateToken {
  TokenId token;
};

/// Removes a token.
struct RemoveToken {
  TokenId token;
};

/// Moves a token by some places: −1 is up, +1 down; past an end it stops there.
struct MoveToken {
  TokenId token;
  int by;
};

/// Puts the tokens in another order, drawn from the seed and not the present one where there are two tokens at least.
struct ShuffleTokens {
  std::uint64_t seed;
};

/// Sets the length of all vectors; new components are 0.
struct SetDimension {
  int dimension;
};

/// Turns the division by √d on or off.
struct SetScaling {
  bool scaling;
};

/// Sets the temperature.
struct SetTemperature {
  float temperature;
};

/// Sets which keys a query sees.
struct SetMask {
  MaskKind mask;
};

/// Sets the scene's title.
struct SetTitle {
  std::string title;
};

/// Sets the scene's notes.
struct SetNotes {
  std::string notes;
};

using Edit = std::variant<SetComponent, SetVector, ZeroVector, RandomVector, UnitVector, RenameToken, AddToken,
                          DuplicateToken, RemoveToken, MoveToken, ShuffleTokens, SetDimension, SetScaling,
                          SetTemperature, SetMask, SetTitle, SetNotes>;

/// Carries out an edit. On a refusal (a value out of range, a limit of tokens or dimensions, the last token removed, a
/// token that is not there, text that is not UTF-8) it throws InputError and leaves the scene as it was. Tokens that
/// the edit leaves alone stay shared with copies of the scene.
void apply(Scene& scene, const Edit& edit);

/// Names an edit for the Undo menu, as seen from the scene before it: "Set cat, dimension 2" (counted from 1). A long
/// name is cut short.
std::string describe(const Scene& before, const Edit& edit);

/// Makes d numbers from N(0, 1); on one machine the same ones for the same seed.
std::vector<float> normal_vector(int dimension, std::uint64_t seed);

}  // namespace softfocus
