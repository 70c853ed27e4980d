#include "tests/fuzz/scene_claims.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/document/input_error.h"
#include "core/document/limits.h"
#include "core/document/text.h"
#include "core/formats/scene_file.h"

namespace softfocus {
namespace {

constexpr std::size_t kMostSentenceBytes = 2000;

std::string broken_claim_about_sentence(const std::string& sentence) {
  if (sentence.empty()) return "the sentence is not empty";
  if (sentence.size() > kMostSentenceBytes) return "the sentence is short";
  if (!is_utf8(sentence)) return "the sentence is UTF-8";
  if (one_line(sentence) != sentence) return "the sentence is one line that disturbs no terminal";
  if (!sentence.starts_with("s.json")) return "the sentence begins with the file";
  if (sentence.find("expected") == std::string::npos) return "the sentence says what was expected";
  if (!sentence.ends_with('.')) return "the sentence ends with a full stop";
  return {};
}

bool is_object_text(const std::string& text) {
  if (text.empty()) return true;
  const auto value = nlohmann::json::parse(text, nullptr, false);
  return value.is_object() && !value.empty();
}

bool is_valid_token(const Token& token, const Scene& scene) {
  return token.id != TokenId{} && token.id < TokenId{scene.next_id} && is_utf8(token.name) &&
         static_cast<int>(token.vector.size()) == scene.dimension &&
         std::all_of(token.vector.begin(), token.vector.end(), [](float value) { return is_component(value); }) &&
         is_object_text(token.unknown_keys);
}

bool is_valid(const Scene& scene) {
  std::set<TokenId> ids;
  for (const TokenPtr& token : scene.tokens) {
    if (!is_valid_token(*token, scene) || !ids.insert(token->id).second) return false;
  }
  return !scene.tokens.empty() && scene.size() <= kMaxTokens && scene.dimension >= 1 &&
         scene.dimension <= kMaxDimension && is_temperature(scene.temperature) && is_utf8(scene.title) &&
         is_utf8(scene.notes) && is_object_text(scene.unknown_keys);
}

}  // namespace

std::string broken_claim(std::string_view bytes) {
  Scene scene;
  try {
    scene = read_scene(bytes, "s.json");
  } catch (const InputError& refusal) {
    return broken_claim_about_sentence(refusal.what());
  }
  if (!is_valid(scene)) return "a scene that was read is valid";
  const std::string written = write_scene(scene);
  if (!is_utf8(written)) return "a written scene is UTF-8";
  try {
    const Scene again = read_scene(written, "written.json");
    if (!same_content(scene, again)) return "a written scene is read as the same scene";
    if (write_scene(again) != written) return "a scene is written as the same bytes again";
  } catch (const InputError& refusal) {
    return std::string("a written scene can be read: ") + refusal.what();
  }
  return {};
}

}  // namespace softfocus
