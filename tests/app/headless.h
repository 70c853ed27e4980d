#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "app/desktop/fonts.h"
#include "app/workspace.h"
#include "core/document/limits.h"

namespace softfocus {

/// How many tokens the largest scenes of tests have: all that a scene may have, fewer under the sanitizers, which make
/// the mathematics ten times slower.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif
inline constexpr int kManyTokens = kSanitized ? 1000 : kMaxTokens;

/// Shows every picture as the same texture.
class NoTextures : public Textures {
 public:
  ImTextureID show(int, const ImageShape&, std::uint64_t) override { return imgui::texture_id(1); }
};

/// A Dear ImGui context without a window.
class HeadlessContext {
 public:
  HeadlessContext(float width, float height);
  ~HeadlessContext();
  HeadlessContext(const HeadlessContext&) = delete;
  HeadlessContext& operator=(const HeadlessContext&) = delete;
};

/// The whole interface without a window, with a hand that finds things by what they are. One input changes a frame.
class Headless {
 public:
  /// Opening and saving end within the frame that begins them, unless `patience` is shorter than they take.
  explicit Headless(Scene scene, float width = 1280, float height = 800,
                    std::chrono::milliseconds patience = std::chrono::minutes(1));
  ~Headless();
  Headless(const Headless&) = delete;
  Headless& operator=(const Headless&) = delete;

  /// The program as it starts without a file.
  static Scene start_scene();

  Workspace& app() { return workspace_; }
  Fonts& fonts() { return fonts_; }
  const Scene& scene() const { return workspace_.session().scene(); }
  const InterfaceState& state() const { return workspace_.state(); }

  void frame(std::vector<KeyPress> keys = {}, float seconds = 1.0f / 60);
  void frames(int count);

  /// Draws until nothing moves by itself and nothing goes on beside the window.
  void settle();

  bool shows(const TargetId& id) const { return workspace_.targets().find(id).has_value(); }
  /// The rectangle of a target; fails the test when it is not there.
  Rect rect(const TargetId& id) const;

  void move(Point p);
  void press_at(Point p, int button = 0);
  void release();
  void click(const TargetId& id, int button = 0);
  void double_click(const TargetId& id);
  /// Presses in the middle of a target, moves by (dx, dy) in steps, and releases unless told not to.
  void drag(const TargetId& id, float dx, float dy = 0, bool release_at_end = true);
  void wheel(const TargetId& id, float by);

  /// A key down and up.
  void press(Key key, bool ctrl = false, bool shift = false);
  void press_ctrl(char letter, bool shift = false) { press(key_of(letter), true, shift); }

  /// Types into the text field that has the keyboard, then ends it by Enter, Escape or Tab; Key::none: does not end it.
  void type(const std::string& text, Key end = Key::enter);
  void end_typing(Key end);

  /// Copies all of the text field that has the keyboard, or pastes over all of it.
  void copy();
  void paste();

  /// Opens a menu and chooses a command in it.
  void choose(Command command);

  /// The texts of the notices on the screen, one a line.
  std::string notices() const;

  std::filesystem::path folder;  ///< a new one for each instance: pictures and files
  std::string time = "2024-05-31 14.03.20";
  std::uint64_t seed = 7;
  std::string clipboard;

 private:
  void chord(ImGuiKey key, bool ctrl);

  HeadlessContext context_;
  NoTextures textures_;
  Fonts fonts_;
  Workspace workspace_;
};

/// The target of a component's slider, counting tokens and dimensions from 0.
TargetId slider_of(const Scene& scene, int token, int dimension);
TargetId number_of(const Scene& scene, int token, int dimension);
TargetId name_of(const Scene& scene, int token);
TargetId command_target(Command command);

/// The picture that the window saves now, in a window of 1280 × 800 at zoom 100 %.
Figure saved_view(const Headless& app, ViewKind kind, const PictureText& text);
HeatmapFigure saved_picture(const Headless& app, const PictureText& text);

}  // namespace softfocus
