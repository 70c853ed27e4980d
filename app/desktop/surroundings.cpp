#include "app/desktop/surroundings.h"

#include <glib.h>

#include <array>
#include <ctime>
#include <random>

namespace softfocus {
namespace {

std::filesystem::path pictures_folder() {
  if (const char* named = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES)) return named;
  return std::filesystem::path(g_get_home_dir()) / "Pictures";
}

std::filesystem::path start_folder() {
  if (const char* documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS)) {
    std::error_code ignored;
    if (std::filesystem::is_directory(documents, ignored)) return documents;
  }
  return g_get_home_dir();
}

std::string time_stamp() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::array<char, 32> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%d %H.%M.%S", &local);
  return {text.data(), length};
}

std::uint64_t seed() {
  std::random_device chance;
  return std::uint64_t{chance()} << 32 | chance();
}

}  // namespace

Surroundings desktop_surroundings() { return {pictures_folder, start_folder, time_stamp, seed}; }

}  // namespace softfocus
