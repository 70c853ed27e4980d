#pragma once

#include <span>
#include <string_view>

namespace softfocus {

/// A scene that comes with the program.
struct SceneAsset {
  std::string_view id;     ///< the file's name without order and ending
  std::string_view title;  ///< as the scene itself says
  std::string_view text;   ///< of the scene file
};

/// All scenes that come with the program; the first opens when no file is named.
std::span<const SceneAsset> scene_assets();

}  // namespace softfocus
