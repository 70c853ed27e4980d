#pragma once

#include <filesystem>
#include <vector>

#include "app/interface_state.h"

namespace softfocus {

/// Lists a folder for the file picker: folders first, then files whose name ends in .json, each by name; hidden ones
/// left out. Throws InputError when the folder cannot be read.
std::vector<FolderEntry> folder_entries(const std::filesystem::path& folder);

}  // namespace softfocus
