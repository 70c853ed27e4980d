#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/attend.h"

namespace softfocus {

/// Names a token for as long as the program runs; never reused within a document, never shown.
enum class TokenId : std::uint64_t {};

/// A row of the scene.
struct Token {
  TokenId id{};
  std::string name;           ///< UTF-8; may be empty, may repeat
  std::vector<float> vector;  ///< d components
  std::string unknown_keys;   ///< what a file said beyond what is known, as the text of a JSON object; empty when none
};

/// Tokens are shared between the steps of history and never change once made.
using TokenPtr = std::shared_ptr<const Token>;

/// Which keys a query sees.
enum class MaskKind : std::uint8_t { none, causal };

/// The document: what the user edits and what a scene file holds.
struct Scene {
  std::string title;
  std::string notes;
  std::vector<TokenPtr> tokens;  ///< n of them, 1 … kMaxTokens
  int dimension = 1;             ///< d, the length of every vector, 1 … kMaxDimension
  bool scaling = true;
  float temperature = 1.0f;
  MaskKind mask = MaskKind::none;
  std::string unknown_keys;   ///< as for tokens
  std::uint64_t next_id = 1;  ///< the id the next new token gets

  int size() const { return static_cast<int>(tokens.size()); }
  AttentionOptions options() const { return {scaling, temperature}; }
};

/// Tells whether two vectors are the same bit for bit (−0 is not 0).
bool same_vector(const std::vector<float>& a, const std::vector<float>& b);

/// Tells whether two scenes would make the same file (ids do not count).
bool same_content(const Scene& a, const Scene& b);

/// Finds a token's position, or nothing.
std::optional<int> index_of(const Scene& scene, TokenId id);

/// Appends a token to a scene under construction and gives its id. The vector has scene.dimension components.
TokenId append_token(Scene& scene, std::string name, std::vector<float> vector, std::string unknown_keys = {});

/// Gives all vectors as an n × d matrix.
Matrix token_matrix(const Scene& scene);

/// Gives the mask of a scene as a matrix: empty for none, n × n for causal.
Mask mask_matrix(const Scene& scene);

/// Names a mask as files and people write it: "none", "causal".
std::string_view mask_name(MaskKind mask);

/// Finds a mask by name, or nothing.
std::optional<MaskKind> mask_by_name(std::string_view name);

/// The scene that "New" gives: two tokens of dimension 2, the unit vectors.
Scene new_scene();

}  // namespace softfocus
