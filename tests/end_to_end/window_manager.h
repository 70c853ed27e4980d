#pragma once

#include <filesystem>
#include <memory>
#include <vector>

// What other programs on the screen do to a window.
namespace softfocus {

/// Asks a window to close, as a window manager does when its cross is clicked.
void ask_to_close(unsigned long window);

/// Takes a window off the screen, as a window manager does when it is minimised, or brings it back.
void minimise(unsigned long window);
void restore(unsigned long window);

/// Drops files on the middle of a window, as a file manager does. Gives whether the window took them.
bool drop_files(unsigned long window, const std::vector<std::filesystem::path>& paths);

/// Lets the screen have so many dots per inch, as long as it lives: programs started meanwhile see them.
class DotsPerInch {
 public:
  explicit DotsPerInch(int dots);
  ~DotsPerInch();
  DotsPerInch(const DotsPerInch&) = delete;
  DotsPerInch& operator=(const DotsPerInch&) = delete;

 private:
  std::shared_ptr<void> screen_;
};

}  // namespace softfocus
