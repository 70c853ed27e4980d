#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/document/scene.h"
#include "core/figure/shapes.h"
#include "tests/process.h"

namespace softfocus {

/// Waits until something has come about; fails the test when that takes more than half a minute.
void wait_until(const std::string& what, const std::function<bool()>& come_about);

/// The real program in a real window, in a home of its own, with a hand on the screen's mouse and keyboard. Every act
/// waits until the program has come to rest.
class Program {
 public:
  explicit Program(std::vector<std::string> arguments = {});

  const TemporaryFolder& home() const { return home_; }
  std::filesystem::path pictures() const { return home_ / "My pictures"; }
  std::filesystem::path documents() const { return home_ / "documents"; }

  /// The window's title; a dot in it tells of unsaved changes.
  std::string title() const;
  bool says_unsaved() const { return title().find(" •") != std::string::npos; }
  unsigned long window() const { return window_; }

  void move(Point p);
  void press();
  void release();
  void click(const Rect& rect);
  void double_click(const Rect& rect);
  /// Presses in the middle of a rectangle, moves by (dx, dy) in steps and releases.
  void drag(const Rect& rect, float dx, float dy = 0);
  /// Presses and releases a key: "s", "F12", "ctrl+q".
  void key(const std::string& name);
  /// Types over what stands in the text field that has the keyboard, then presses Enter.
  void enter(const std::string& text);

  /// Saves with Ctrl+S, giving `name` when the program has no file yet, and reads what was saved.
  Scene save(const std::string& name = "");

  /// Waits until the program has nothing left to do.
  void settle() const;
  /// The processor time it used so far, in seconds.
  double processor_seconds() const;
  bool running() { return !process_.status_within(0).has_value(); }
  /// Waits for the program's end and gives its status.
  int status();
  std::string words() const { return process_.output() + process_.errors(); }

 private:
  std::string find_window() const;
  void mouse(const std::vector<std::string>& arguments) const;

  TemporaryFolder home_;
  Process process_;
  std::string window_name_;
  unsigned long window_ = 0;
  std::filesystem::path file_;
};

}  // namespace softfocus
