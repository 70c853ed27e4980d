#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/attention/live_attention.h"
#include "core/document/edit.h"
#include "core/document/history.h"

namespace softfocus {

/// One open document: the scene, its history, its results and whether it is saved.
class Session {
 public:
  explicit Session(Scene scene, std::optional<std::filesystem::path> file = {});

  /// The scene as it is now, a running drag included.
  const Scene& scene() const { return scene_; }

  /// The scene as it was last kept: without a running preview.
  const Scene& committed() const { return history_.present(); }

  /// The results for scene().
  const LiveAttention& attention() const { return attention_; }

  /// Shows an edit without keeping it: each preview starts again from the last committed scene. Throws InputError, the
  /// scene as it was, when the edit is refused.
  void preview(const Edit& edit);

  /// Keeps what was previewed as one undo step; no step is added when it changed nothing.
  void commit();

  /// Takes the running preview back.
  void cancel();

  bool previewing() const { return previewed_.has_value(); }

  /// Carries out an edit as one undo step (a running preview is committed first). An edit that changes nothing adds no
  /// step. Throws InputError as preview() does.
  void apply(const Edit& edit);

  bool can_undo() const { return previewing() || history_.can_undo(); }
  bool can_redo() const { return !previewing() && history_.can_redo(); }

  /// Names what undo() would take back, a running preview included; empty when there is nothing.
  std::string undo_name() const;

  /// Names what redo() would bring again; empty when there is nothing.
  std::string redo_name() const;

  /// Goes one step back (a running preview is only taken back). Nothing to undo: nothing happens.
  void undo();

  /// Goes one step forward. Nothing to redo: nothing happens.
  void redo();

  /// Replaces the document; history starts anew.
  void open(Scene scene, std::optional<std::filesystem::path> file = {});

  /// Notes that `file` holds `saved`: the present scene, or the one that it was when saving began.
  void mark_saved(Scene saved, std::filesystem::path file);

  /// Tells whether the scene differs from what was opened or last saved.
  bool modified() const;

  /// The file behind the document, if any.
  const std::optional<std::filesystem::path>& file() const { return file_; }

  /// A number that changes whenever another document is opened.
  std::uint64_t document() const { return document_; }

  /// A number that changes whenever scene() does.
  std::uint64_t revision() const { return revision_; }

 private:
  void show(Scene next);

  History history_;
  Scene scene_;
  Scene saved_;
  std::optional<Edit> previewed_;
  std::optional<std::filesystem::path> file_;
  LiveAttention attention_;
  std::uint64_t revision_ = 0, document_ = 0;
};

}  // namespace softfocus
