#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "app/background.h"
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
  std::function<void()> wake = {};                      ///< called from other threads when work has ended
  /// How long opening and saving may keep the window waiting; what takes longer goes on beside it.
  std::chrono::milliseconds patience{100};
  std::function<void(const std::string&)> copy = {};  ///< puts text on the clipboard
};

/// Carries out what panels and keys ask for. Wrong input becomes a notice, and the document stays as it was.
class Actions {
 public:
  Actions(Session& session, InterfaceState& state, Surroundings surroundings)
      : session_(session),
        state_(state),
        surroundings_(std::move(surroundings)),
        opening_(surroundings_.wake),
        saving_(surroundings_.wake) {}

  void carry_out(const Request& request);

  /// Moves a focused slider by arrow keys: `steps` of 0.05 (or 0.01 when fine). Shown at once, kept by Commit.
  void nudge(const TargetId& slider, int steps, bool fine);

  /// Finishes what was opened or saved beside the window.
  void tend();

  const Background& opening() const { return opening_; }
  const Background& saving() const { return saving_; }

  /// The size of the heatmap's body in the last frame, pixels: what a saved picture repeats.
  void set_picture_size(float width, float height, float em) { picture_ = {width, height, em}; }

  /// The weights of the scene at a revision, computed elsewhere: those that are frozen need not be computed again.
  void set_weights(const Matrix* weights, std::uint64_t revision) { weights_ = {weights, revision}; }

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
  void begin_opening(const std::filesystem::path& path);
  void save(std::filesystem::path path);
  void finish_saving(const Scene& saved, std::uint64_t document, const std::filesystem::path& path);
  /// Tells whether the picker's file is there already and was not yet asked about; then asks.
  bool asked_to_replace(const std::filesystem::path& path);
  void show_picture_dialog();
  void save_picture(std::filesystem::path path);
  void save_picture_at_once();
  /// Draws and saves the present view in a file, or when `fresh` in a new one of that name or the next that is free.
  void begin_saving_picture(const std::filesystem::path& path, bool fresh);
  /// Puts the scene on the clipboard as a script in the language of this id.
  void copy_as(std::string_view id);
  void stop_work(bool opening);
  void show_folder(const std::filesystem::path& folder);
  void show_save_picker();
  std::filesystem::path scenes_folder() const;
  void show_picker(Dialog dialog, const std::filesystem::path& folder, std::string name);
  /// Tells whether unsaved changes were asked about first; `pending` then waits.
  bool asked_to_save(Pending pending);
  /// Goes on after the question was answered.
  void proceed();
  void go_on(const Pending& pending);
  void show(CenterView view);
  void show(Quantity quantity);
  void show(RightPanel panel);
  void freeze_weights();
  void shuffle_tokens();
  void zoom(int direction);
  int selected() const;

  Session& session_;
  InterfaceState& state_;
  Surroundings surroundings_;
  Background opening_, saving_;
  struct {
    float width = 560, height = 560, em = 16;
  } picture_;
  struct {
    const Matrix* values = nullptr;
    std::uint64_t revision = 0;
  } weights_;
};

}  // namespace softfocus
