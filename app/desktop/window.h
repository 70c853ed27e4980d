#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/desktop/field_text.h"
#include "app/keys.h"
#include "core/figure/shapes.h"

struct GLFWwindow;

namespace softfocus {

/// A window with OpenGL 3.3 and Dear ImGui in it.
class Window {
 public:
  /// Opens the window. Throws InputError when there is no display or no OpenGL 3.3.
  Window(int width, int height);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  /// Waits for something to happen: at most `seconds`, for ever when nothing is given.
  void wait(std::optional<double> seconds);

  /// Ends a wait; from any thread.
  static void wake();

  /// Takes what happened without waiting.
  void poll();

  /// Tells whether anything happened since the last call.
  bool take_activity() { return std::exchange(activity_, false); }

  std::vector<KeyPress> take_keys() { return std::exchange(keys_, {}); }
  std::vector<std::filesystem::path> take_dropped() { return std::exchange(dropped_, {}); }

  /// Tells whether the user wants to close the window, once for each time.
  bool take_close();

  /// The screen's scale of text, in units of the window's coordinates.
  float text_scale() const;

  bool minimised() const;
  void set_title(const std::string& title);
  void set_full_screen(bool on);

  /// Gives what is typed and pasted to text fields as they hold it. `field_text` lives as long as the window is used.
  void connect(FieldText& field_text);

  /// Gives the texts baked in Dear ImGui's atlas to OpenGL anew.
  void upload_fonts();

  void begin_frame();

  /// Draws what the frame holds; `background` is seen where nothing is.
  void render(Color background);

  /// Shows what render() drew.
  void present();

  /// Reads back what render() drew.
  ImageShape read_pixels() const;

  /// What is drawn again while the window's edge is dragged.
  void set_redraw(std::function<void()> redraw) { redraw_ = std::move(redraw); }

 private:
  static Window& of(GLFWwindow* handle);
  void install_callbacks();

  GLFWwindow* handle_ = nullptr;
  std::vector<KeyPress> keys_;
  std::vector<std::filesystem::path> dropped_;
  std::function<void()> redraw_;
  FieldText* field_text_ = nullptr;
  Rect windowed_;  // where the window was before full screen
  bool activity_ = true;
};

}  // namespace softfocus
