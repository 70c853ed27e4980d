#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/formats/report.h"

namespace softfocus {

/// Files above this size are refused before they are read.
inline constexpr std::size_t kMaxFileBytes = std::size_t{256} * 1024 * 1024;

/// What may be read: regular files alone where nobody can wait, as in a window; pipes and devices, to their end, too.
enum class ReadableKind : std::uint8_t { regular_files, anything };

/// Reads a whole file. Throws InputError when it is missing, a folder, not of that kind, unreadable or above
/// kMaxFileBytes.
std::string read_file(const std::filesystem::path& path, ReadableKind kind = ReadableKind::anything,
                      const Report& report = {});

/// Reads standard input to its end, within the same bound.
std::string read_standard_input();

/// Puts `bytes` in a file: written to a temporary beside it, synced, renamed over it. Symbolic links are followed;
/// owner, group and permissions kept, and where the group cannot be, its permissions are nobody's; a device is written
/// to directly; a target without write permission is refused by its mode bits even for root. Throws InputError with the
/// reason, the old file whole and no temporary left.
void save_file(const std::filesystem::path& path, std::string_view bytes, const Report& report = {});

/// The same for a file that must not be there yet: gives the path really used, "name.png", "name 2.png", "name 3.png" …
/// Never replaces anything, even when another program makes the file at the same moment.
std::filesystem::path save_new_file(const std::filesystem::path& path, std::string_view bytes,
                                    const Report& report = {});

}  // namespace softfocus
