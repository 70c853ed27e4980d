#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace softfocus {

/// Writes text as a JSON string, in quotes; valid UTF-8 stays as it is, an invalid byte becomes U+FFFD.
inline std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace softfocus
