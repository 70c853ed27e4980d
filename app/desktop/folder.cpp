#include "app/desktop/folder.h"

#include <algorithm>
#include <tuple>

#include "core/document/input_error.h"
#include "core/document/text.h"

namespace softfocus {

std::vector<FolderEntry> folder_entries(const std::filesystem::path& folder,
                                        std::span<const std::string_view> endings) {
  const auto listed = [endings](const std::string& name) {
    return std::any_of(endings.begin(), endings.end(),
                       [&name](std::string_view ending) { return name.ends_with(ending); });
  };
  std::error_code error;
  std::filesystem::directory_iterator at(folder, error);
  std::vector<FolderEntry> entries;
  for (; !error && at != std::filesystem::directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename().string();
    std::error_code ignored;
    const bool is_folder = at->is_directory(ignored);
    if (name.starts_with('.') || (!is_folder && !listed(name))) continue;
    entries.push_back({name, is_folder});
  }
  if (error) throw InputError("The folder " + shown(folder) + " cannot be read: " + error.message() + ".");
  std::sort(entries.begin(), entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
    return std::tuple(!a.folder, a.name) < std::tuple(!b.folder, b.name);
  });
  return entries;
}

}  // namespace softfocus
