#pragma once

#include <doctest/doctest.h>

#include <string>

#include "core/formats/scene_file.h"
#include "tests/core/shared.h"

namespace softfocus {

/// A scene file with these tokens.
inline std::string token_file(const std::string& tokens) { return "{\"softfocus\": 1, \"tokens\": [" + tokens + "]}"; }

/// A scene file with one token and these keys besides.
inline std::string scene_file(const std::string& more) {
  return "{\"softfocus\": 1, \"tokens\": [{\"name\": \"a\", \"vector\": [1]}], " + more + "}";
}

/// The sentence with which a scene file is refused.
inline std::string refusal_of(const std::string& text, const std::string& source = "s.json") {
  return refusal([&] { read_scene(text, source); });
}

/// The scene in a file that holds one.
inline Scene read(const std::string& text) { return read_scene(text, "s.json"); }

}  // namespace softfocus
