#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/actions.h"
#include "app/derived.h"
#include "app/interface_state.h"
#include "app/requests.h"
#include "core/document/session.h"

namespace softfocus {

/// The window's content: one document and the panels around it. Knows Dear ImGui, but no window and no OpenGL.
class Workspace {
 public:
  Workspace(Scene scene, std::optional<std::filesystem::path> file, Fonts& fonts, Textures& textures,
            const Surroundings& surroundings);

  /// Draws one frame between ImGui::NewFrame and ImGui::Render, then carries out what it asked for. `keys` are what was
  /// pressed since the last frame; `em` is the size of the interface's text in pixels.
  void frame(std::span<const KeyPress> keys, float em);

  /// Does what a command does, as if chosen from a menu.
  void run(Command command) { actions_.carry_out(Run{command}); }

  /// Opens a file that was dropped on the window.
  void drop(const std::filesystem::path& path) { actions_.carry_out(OpenFile{path}); }

  /// Finishes what was opened, saved or computed beside the window; also for while nothing is drawn.
  void tend() { actions_.tend(); }

  /// Gives up what is being saved, as its button does.
  void stop_saving() { actions_.carry_out(StopWork{false}); }

  /// Tells whether the next frame would differ although nothing is touched.
  bool moving() const;

  /// Tells whether something goes on beside the window.
  bool working() const {
    return saving() || actions_.opening().running() || derived_.computing() || derived_.previewing() ||
           views_.computing();
  }

  /// Tells whether something is being saved: not to be left now.
  bool saving() const { return actions_.saving().running(); }

  /// The seconds until the next change by itself (a notice that leaves), if any.
  std::optional<double> seconds_to_change() const;

  const Session& session() const { return session_; }
  const InterfaceState& state() const { return state_; }
  InterfaceState& state() { return state_; }

  /// The heatmap, as last drawn.
  const HeatmapFigure& heatmap() const { return derived_.heatmap(); }

  /// The small picture in the dialog for saving one, as last drawn.
  const PicturePreview& preview() const { return derived_.preview(); }

  /// What the views that show why have made.
  const Views& views() const { return views_; }

  /// Where everything stood in the last frame.
  const TargetMap& targets() const { return requests_.targets; }

 private:
  View make_view(const Rect& area, std::span<const KeyPress> keys, float em);
  void draw(std::span<const KeyPress> keys, float em);
  void carry_out_requests();
  std::vector<KeyPress> take_keys(std::span<const KeyPress> keys);
  bool take_key(const KeyPress& press);
  bool take_in_field(const KeyPress& press);
  bool take_in_dialog(const KeyPress& press);
  bool take_for_focus(const KeyPress& press);
  void leave_field(int direction);
  void close_dialog();
  void move_focus(int direction);
  void flash_edits();
  void advance(float seconds);
  void resolve_selection();

  Session session_;
  InterfaceState state_;
  Fonts& fonts_;
  Textures& textures_;
  Actions actions_;
  Requests requests_;
  Derived derived_;
  Views views_;
  struct {
    Scene scene;
    std::uint64_t revision = 0, document = 0;
  } seen_;  // what flash_edits() has looked at
  int selected_ = 0;
  bool selection_moved_ = true;
};

}  // namespace softfocus
