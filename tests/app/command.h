#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/process.h"

// The program as a command, where no window opens.
namespace softfocus {

/// The environment of a machine without a screen.
inline Start no_screen(std::filesystem::path folder = ".") {
  return {.variables = {{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}}, .folder = std::move(folder)};
}

/// Runs the program with these arguments.
inline Outcome softfocus(std::vector<std::string> arguments, const Start& start = no_screen()) {
  arguments.insert(arguments.begin(), SOFTFOCUS_PROGRAM);
  return run(arguments, start);
}

}  // namespace softfocus
