#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/document/scene.h"

namespace softfocus {

// One struct for each thing a user can do to the document.
struct SetComponent {
  TokenId token;
  int dimension;
  float value;
};  // dimension counts from 0
struct SetVector {
  TokenId token;
  std::vector<float> vector;
};
struct ZeroVector {
  TokenId token;
};
struct RandomVector {
  TokenId token;
  std::uint64_t seed;
};  // N(0, 1), the same everywhere for the same seed
struct UnitVector {
  TokenId token;
};  // a zero vector stays zero
struct RenameToken {
  TokenId token;
  std::string name;
};
struct AddToken {
  std::string name;
};  // at the end, a zero vector
struct DuplicateToken {
  TokenId token;
};  // right after it
struct RemoveToken {
  TokenId token;
};
struct MoveToken {
  TokenId token;
  int by;
};  // −1 up, +1 down
struct SetDimension {
  int dimension;
};  // new components are 0
struct SetScaling {
  bool scaling;
};
struct SetTemperature {
  float temperature;
};
struct SetMask {
  MaskKind mask;
};
struct SetTitle {
  std::string title;
};
struct SetNotes {
  std::string notes;
};

using Edit =
    std::variant<SetComponent, SetVector, ZeroVector, RandomVector, UnitVector, RenameToken, AddToken, DuplicateToken,
                 RemoveToken, MoveToken, SetDimension, SetScaling, SetTemperature, SetMask, SetTitle, SetNotes>;

/// Carries out an edit. On a refusal (a value out of range, a limit of tokens or dimensions, the last token removed, a
/// token that is not there, text that is not UTF-8) it throws InputError and leaves the scene as it was. Tokens that
/// the edit leaves alone stay shared with copies of the scene.
void apply(Scene& scene, const Edit& edit);

/// Names an edit for the Undo menu, as seen from the scene before it: "Set cat, dimension 2" (counted from 1). A long
/// name is cut short.
std::string describe(const Scene& before, const Edit& edit);

/// Makes d numbers from N(0, 1). The same seed gives the same bits on every system: no logarithm or sine is involved.
/// Source: Karney 2016, "Sampling exactly from the normal distribution", ACM TOMS 42(1), algorithm N.
std::vector<float> normal_vector(int dimension, std::uint64_t seed);

}  // namespace softfocus
