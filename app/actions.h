#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "app/interface_state.h"
#include "app/requests.h"
#include "core/document/session.h"

namespace softfocus {

/// What the program needs from the system around it; tests put their own in.
struct Surroundings {
  std::function<std::filesystem::path()> pictures_folder;
  std::function<std::filesystem::path()> start_folder;  ///< of the file picker
  std::function<std::string()> time_stamp;              ///< as in file names: "2024-05-31 14.03.20"
  std::function<std::uint64_t()> seed;                  ///< for random vectors
};

/// Carries out what panels and keys ask for. Wrong input becomes a notice, and the document stays as it was.
class Actions {
 public:
  Actions(Session& session, InterfaceState& state, Surroundings surroundings)
      : session_(session), state_(state), surroundings_(std::move(surroundings)) {}

  void carry_out(const Request& request);

  /// Moves a focused slider by arrow keys: `steps` of 0.05 (or 0.01 when fine). Shown at once, kept by Commit.
  void nudge(const TargetId& slider, int steps, bool fine);

  /// The size of the heatmap's body in the last frame, pixels: what a saved picture repeats.
  void set_picture_size(float width, float height, float em) { picture_ = {width, height, em}; }

  /// Adds a notice.
  void notify(std::string text, bool trouble = false, std::optional<std::filesystem::path> path = {});

 private:
  void perform(const Request& request);
  void run(Command command, TokenId token);
  void commit();
  void start_typing(const TargetId& target);
  void finish_typing(bool keep);
  void select(int position);
  void open(const std::filesystem::path& path);
  void save(std::filesystem::path path);
  void save_picture();
  void show_folder(const std::filesystem::path& folder);
  void show_picker(Dialog dialog);
  /// Tells whether unsaved changes were asked about first; `pending` then waits.
  bool asked_to_save(Pending pending);
  /// Goes on after the question was answered.
  void proceed();
  void go_on(const Pending& pending);
  void zoom(int direction);
  int selected() const;

  Session& session_;
  InterfaceState& state_;
  Surroundings surroundings_;
  struct {
    float width = 560, height = 560, em = 16;
  } picture_;
};

}  // namespace softfocus
