#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "app/interface_state.h"

namespace softfocus {

/// Lists a folder for the file picker: folders first, then files whose name has one of the endings, each by name;
/// hidden ones left out. Throws InputError when the folder cannot be read.
std::vector<FolderEntry> folder_entries(const std::filesystem::path& folder, std::span<const std::string_view> endings);

}  // namespace softfocus
