#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/document/scene.h"
#include "core/figure/palette.h"

namespace softfocus {

/// How the window opens.
struct DesktopOptions {
  int width = 1280, height = 800;  ///< pixels
  int zoom = 100;                  ///< percent
  Theme theme = Theme::light;
  std::vector<std::string> show;                    ///< the panels to open, by id
  std::optional<std::filesystem::path> screenshot;  ///< draw until still, save the window as PNG there, leave
};

/// Opens the window on a scene and stays until it is closed. Throws InputError when there is no display or no
/// OpenGL 3.3, or when the screenshot cannot be saved.
void run_desktop(Scene scene, std::optional<std::filesystem::path> file, const DesktopOptions& options);

}  // namespace softfocus
