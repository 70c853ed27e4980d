#include "core/document/scene.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <utility>

namespace softfocus {
namespace {

constexpr std::array<std::pair<MaskKind, std::string_view>, 2> kMaskNames = {{
    {MaskKind::none, "none"},
    {MaskKind::causal, "causal"},
}};

bool same_token(const TokenPtr& a, const TokenPtr& b) {
  return a == b || (a->name == b->name && a->unknown_keys == b->unknown_keys && same_vector(a->vector, b->vector));
}

}  // namespace

bool same_vector(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

bool same_content(const Scene& a, const Scene& b) {
  return a.title == b.title && a.notes == b.notes && a.dimension == b.dimension && a.scaling == b.scaling &&
         a.temperature == b.temperature && a.mask == b.mask && a.unknown_keys == b.unknown_keys &&
         std::equal(a.tokens.begin(), a.tokens.end(), b.tokens.begin(), b.tokens.end(), same_token);
}

std::optional<int> index_of(const Scene& scene, TokenId id) {
  const auto found =
      std::find_if(scene.tokens.begin(), scene.tokens.end(), [id](const TokenPtr& token) { return token->id == id; });
  if (found == scene.tokens.end()) return std::nullopt;
  return static_cast<int>(found - scene.tokens.begin());
}

TokenId append_token(Scene& scene, std::string name, std::vector<float> vector, std::string unknown_keys) {
  assert(static_cast<int>(vector.size()) == scene.dimension);
  const TokenId id{scene.next_id++};
  scene.tokens.push_back(
      std::make_shared<const Token>(Token{id, std::move(name), std::move(vector), std::move(unknown_keys)}));
  return id;
}

Matrix token_matrix(const Scene& scene) {
  Matrix matrix(scene.size(), scene.dimension);
  for (int i = 0; i < scene.size(); ++i) {
    const std::vector<float>& vector = scene.tokens[static_cast<std::size_t>(i)]->vector;
    matrix.row(i) = Eigen::Map<const RowVector>(vector.data(), scene.dimension);
  }
  return matrix;
}

Mask mask_matrix(const Scene& scene) { return scene.mask == MaskKind::causal ? causal_mask(scene.size()) : Mask(); }

std::string_view mask_name(MaskKind mask) {
  for (const auto& [kind, name] : kMaskNames) {
    if (kind == mask) return name;
  }
  assert(false && "every mask has a name");
  return {};
}

std::optional<MaskKind> mask_by_name(std::string_view name) {
  for (const auto& [kind, known] : kMaskNames) {
    if (known == name) return kind;
  }
  return std::nullopt;
}

Scene new_scene() {
  Scene scene;
  scene.dimension = 2;
  append_token(scene, "a", {1.0f, 0.0f});
  append_token(scene, "b", {0.0f, 1.0f});
  return scene;
}

}  // namespace softfocus
