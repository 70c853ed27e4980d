#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/document/scene.h"

namespace softfocus {

/// A row of the table of script languages.
struct ScriptLanguage {
  std::string_view id;     ///< as the command line has it
  std::string_view label;  ///< for people
  /// Writes a scene as a program that runs as it is and prints the scene's weights, as `softfocus print` does. Names
  /// and title are harmless in it, whatever their characters.
  std::string (*write)(const Scene& scene);
};

/// Writes the line of a scene's program that computes the scores, the same in every language.
std::string scores_line(const Scene& scene);

/// All script languages.
std::span<const ScriptLanguage> script_languages();

/// Finds a script language by id, or nullptr.
const ScriptLanguage* script_language_by_id(std::string_view id);

}  // namespace softfocus
