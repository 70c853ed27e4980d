#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/document/input_error.h"
#include "core/document/scene.h"
#include "core/formats/file.h"

namespace softfocus {

/// The newest version of the scene file that this program reads and the one it writes.
inline constexpr int kSceneVersion = 1;

/// What a scene file's name ends in.
inline constexpr std::string_view kSceneEnding = ".softfocus.json";

/// Reads the text of a scene file. `source` names it in messages (a path, "standard input").
/// Throws InputError for anything that is not a scene, naming line and column or key and token.
Scene read_scene(std::string_view text, const std::string& source, const Report& report = {});

/// Reads a scene file from disk; throws InputError, also for all that read_file() refuses.
Scene read_scene_file(const std::filesystem::path& path, ReadableKind kind = ReadableKind::anything,
                      const Report& report = {});

/// Reads a scene from standard input to its end.
Scene read_scene_stdin();

/// Writes a scene as the text of a file, ending in a newline: readable, one token a line, shortest digits, unknown keys
/// included.
std::string write_scene(const Scene& scene);

}  // namespace softfocus
