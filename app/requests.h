#pragma once

#include <filesystem>
#include <functional>
#include <utility>
#include <variant>
#include <vector>

#include "app/commands.h"
#include "app/interface_state.h"
#include "app/targets.h"
#include "core/document/edit.h"

namespace softfocus {

// What a panel can ask for. The workspace carries requests out after all panels are drawn.

/// Show an edit without keeping it (a drag).
struct Preview {
  Edit edit;
};
/// Keep what was previewed as one undo step.
struct Commit {};
/// Take back what was previewed.
struct CancelPreview {};
/// Carry out an edit as one undo step.
struct Apply {
  Edit edit;
};
/// Carry out a command, on `token` where it is about one (0: the selected).
struct Run {
  Command command;
  TokenId token{};
};
/// Open a scene file.
struct OpenFile {
  std::filesystem::path path;
};
/// Open a scene that comes with the program.
struct OpenExample {
  int index;
};
/// Save the scene in a file.
struct SaveFile {
  std::filesystem::path path;
};
/// Save the picture that its dialog shows.
struct SavePicture {
  std::filesystem::path path;
};
/// Give up the opening or the saving that runs.
struct StopWork {
  bool opening;
};
/// Show a folder in the file picker.
struct ShowFolder {
  std::filesystem::path folder;
};
/// Go on with what waited for the question about unsaved changes.
struct Proceed {};
/// Open a field over a number or a name, filled with what stands there.
struct StartTyping {
  TargetId target;
};
/// Take what was typed (or drop it) and close the field.
struct FinishTyping {
  bool keep;
};
/// Change the interface's own state.
struct ChangeInterface {
  std::function<void(InterfaceState&)> change;
};

using Request = std::variant<Preview, Commit, CancelPreview, Apply, Run, OpenFile, OpenExample, SaveFile, SavePicture,
                             StopWork, ShowFolder, Proceed, StartTyping, FinishTyping, ChangeInterface>;

/// Collects what the panels of one frame ask for, and where they drew what.
class Requests {
 public:
  void ask(Request request) { list_.push_back(std::move(request)); }
  void change(std::function<void(InterfaceState&)> change) { ask(ChangeInterface{std::move(change)}); }

  std::vector<Request> take() { return std::exchange(list_, {}); }

  TargetMap targets;
  std::optional<PointedEntry> pointed;  ///< by the mouse, in this frame

 private:
  std::vector<Request> list_;
};

}  // namespace softfocus
