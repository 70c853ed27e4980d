#include "core/document/session.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/document/limits.h"

namespace softfocus {
namespace {

/// Tells whether two scenes are the same to the user: equal tokens that changed places are not.
bool same_scene(const Scene& a, const Scene& b) {
  return same_content(a, b) && std::equal(a.tokens.begin(), a.tokens.end(), b.tokens.begin(), b.tokens.end(),
                                          [](const TokenPtr& x, const TokenPtr& y) { return x->id == y->id; });
}

void tell_all(LiveAttention& attention, const Scene& scene) {
  attention.reset(token_matrix(scene), scene.options(), mask_matrix(scene));
}

/// Tells the attention what differs between the scene it knows and the next one, no more than that.
void tell_difference(LiveAttention& attention, const Scene& known, const Scene& next) {
  // One token moved, or a preview left one token for another; for more, everything is as quick.
  constexpr std::size_t kMostVectors = 2;
  if (known.size() != next.size() || known.dimension != next.dimension) return tell_all(attention, next);

  std::vector<std::size_t> moved;
  for (std::size_t i = 0; i < next.tokens.size() && moved.size() <= kMostVectors; ++i) {
    const TokenPtr& before = known.tokens[i];
    const TokenPtr& after = next.tokens[i];
    if (before != after && !same_vector(before->vector, after->vector)) moved.push_back(i);
  }
  if (moved.size() > kMostVectors) return tell_all(attention, next);

  for (const std::size_t i : moved) attention.set_token(static_cast<Eigen::Index>(i), next.tokens[i]->vector);
  if (known.options() != next.options()) attention.set_options(next.options());
  if (known.mask != next.mask) attention.set_mask(mask_matrix(next));
}

}  // namespace

Session::Session(Scene scene, std::optional<std::filesystem::path> file)
    : history_(scene, kMaxHistoryBytes), scene_(scene), saved_(std::move(scene)), file_(std::move(file)) {
  tell_all(attention_, scene_);
}

void Session::preview(const Edit& edit) {
  Scene next = history_.present();
  next.next_id = scene_.next_id;
  softfocus::apply(next, edit);
  show(std::move(next));
  previewed_ = edit;
}

void Session::commit() {
  if (!previewed_) return;
  if (same_scene(history_.present(), scene_)) return cancel();
  history_.push(scene_, describe(history_.present(), *previewed_));
  previewed_.reset();
}

void Session::cancel() {
  if (!previewed_) return;
  previewed_.reset();
  show(history_.present());
}

void Session::apply(const Edit& edit) {
  commit();
  preview(edit);
  commit();
}

std::string Session::undo_name() const {
  if (previewed_) return describe(history_.present(), *previewed_);
  return can_undo() ? history_.undo_name() : std::string();
}

std::string Session::redo_name() const { return can_redo() ? history_.redo_name() : std::string(); }

void Session::undo() {
  if (previewing()) return cancel();
  if (!history_.can_undo()) return;
  history_.undo();
  show(history_.present());
}

void Session::redo() {
  if (!can_redo()) return;
  history_.redo();
  show(history_.present());
}

void Session::open(Scene scene, std::optional<std::filesystem::path> file) {
  history_ = History(scene, kMaxHistoryBytes);
  scene_ = scene;
  saved_ = std::move(scene);
  previewed_.reset();
  file_ = std::move(file);
  tell_all(attention_, scene_);
  ++revision_;
  ++document_;
}

void Session::mark_saved(Scene saved, std::filesystem::path file) {
  saved_ = std::move(saved);
  file_ = std::move(file);
}

bool Session::modified() const { return !same_content(scene_, saved_); }

void Session::show(Scene next) {
  next.next_id = std::max(next.next_id, scene_.next_id);  // an id that was undone is not given again
  if (!same_scene(scene_, next)) ++revision_;
  tell_difference(attention_, scene_, next);
  scene_ = std::move(next);
}

}  // namespace softfocus
