#pragma once

#include <cstddef>
#include <deque>
#include <string>

#include "core/document/scene.h"

namespace softfocus {

/// The steps a user can undo and redo: a list of snapshots that share their unchanged tokens, bounded in bytes.
class History {
 public:
  /// Starts with one scene and nothing to undo. `max_bytes` bounds what all snapshots together keep alive; the present
  /// scene is kept even when it alone is more.
  explicit History(Scene scene, std::size_t max_bytes);

  const Scene& present() const { return steps_[present_].scene; }

  /// Adds a step after the present one and drops what could be redone, then the oldest steps while over the bound.
  void push(Scene scene, std::string name);

  bool can_undo() const { return present_ > 0; }
  bool can_redo() const { return present_ + 1 < steps_.size(); }

  /// The name of the step that undo() would take back; needs can_undo().
  const std::string& undo_name() const { return steps_[present_].name; }

  /// The name of the step that redo() would bring again; needs can_redo().
  const std::string& redo_name() const { return steps_[present_ + 1].name; }

  /// Goes one step back; needs can_undo().
  void undo();

  /// Goes one step forward; needs can_redo().
  void redo();

  /// The bytes that all snapshots keep alive, shared tokens counted once.
  std::size_t bytes() const { return bytes_; }

 private:
  struct Step {
    Scene scene;
    std::string name;
    std::size_t bytes = 0;  // not shared with the step before
  };

  void drop_oldest();

  std::deque<Step> steps_;
  std::size_t present_ = 0;
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;
};

}  // namespace softfocus
