#include "core/document/history.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <utility>
#include <vector>

namespace softfocus {
namespace {

/// The tokens of a scene by address, for looking them up.
std::vector<const Token*> addresses(const Scene& scene) {
  std::vector<const Token*> sorted;
  sorted.reserve(scene.tokens.size());
  for (const TokenPtr& token : scene.tokens) sorted.push_back(token.get());
  std::sort(sorted.begin(), sorted.end(), std::less<>());
  return sorted;
}

std::size_t bytes_of(const Token& token) {
  return sizeof(Token) + token.name.capacity() + token.vector.capacity() * sizeof(float) +
         token.unknown_keys.capacity();
}

/// The bytes a scene keeps alive beyond the tokens it shares with the scene before it.
std::size_t bytes_beyond(const Scene& scene, const Scene* before) {
  const std::vector<const Token*> shared = before ? addresses(*before) : std::vector<const Token*>();
  std::size_t bytes = sizeof(Scene) + scene.title.capacity() + scene.notes.capacity() + scene.unknown_keys.capacity() +
                      scene.tokens.capacity() * sizeof(TokenPtr);
  for (const TokenPtr& token : scene.tokens) {
    if (!std::binary_search(shared.begin(), shared.end(), token.get(), std::less<>())) bytes += bytes_of(*token);
  }
  return bytes;
}

}  // namespace

History::History(Scene scene, std::size_t max_bytes) : max_bytes_(max_bytes) {
  bytes_ = bytes_beyond(scene, nullptr);
  steps_.push_back({std::move(scene), "", bytes_});
}

void History::push(Scene scene, std::string name) {
  while (can_redo()) {
    bytes_ -= steps_.back().bytes;
    steps_.pop_back();
  }
  const std::size_t bytes = bytes_beyond(scene, &present()) + name.capacity();
  steps_.push_back({std::move(scene), std::move(name), bytes});
  bytes_ += bytes;
  ++present_;
  while (bytes_ > max_bytes_ && can_undo()) drop_oldest();
}

void History::undo() {
  assert(can_undo());
  --present_;
}

void History::redo() {
  assert(can_redo());
  ++present_;
}

void History::drop_oldest() {
  bytes_ -= steps_.front().bytes;
  steps_.pop_front();
  --present_;
  // What the step shared with the dropped one is its own now; nothing can lead back to it, so its name goes.
  Step& oldest = steps_.front();
  bytes_ -= oldest.bytes;
  oldest.name.clear();
  oldest.name.shrink_to_fit();
  oldest.bytes = bytes_beyond(oldest.scene, nullptr);
  bytes_ += oldest.bytes;
}

}  // namespace softfocus
