#pragma once

#include <sys/resource.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/core/shared.h"
#include "tests/process.h"

namespace softfocus {

/// What keeps a file from being saved although its path is right.
enum class Obstacle : std::uint8_t {
  none,
  other_user,   ///< it may be saved by the user who made its folder only
  full_disk,    ///< a disk of its own without space
  small_files,  ///< files may not grow beyond kSmallFile
};

inline constexpr int kSmallFile = 1000;  ///< bytes

/// Where a file cannot be saved. Tests give every row to every way of saving.
struct BadTarget {
  std::string sentence;  ///< what is said: FILE stands for the target, FOLDER for the folder that `make` was given
  /// Makes in a folder what stands in the way, `old` where a file is to be replaced, and gives the target, whose name
  /// ends in `ending`.
  std::function<std::filesystem::path(const std::filesystem::path& folder, const std::string& ending,
                                      const std::string& old)>
      make;
  Obstacle obstacle = Obstacle::none;
};

/// The table of bad targets.
std::vector<BadTarget> bad_targets();

/// A disk without space left, gone at the end of its scope.
class FullDisk {
 public:
  FullDisk();

  /// Tells whether the system let the test have one.
  bool there() const { return there_; }

  /// A folder on it, for everyone; there are a few hundred bytes left.
  const std::filesystem::path& path() const { return path_; }

  /// Takes the space that is left, but for less than a page.
  void fill() const;

 private:
  Folder folder_;
  std::unique_ptr<Process> holder_;
  std::filesystem::path path_;
  bool there_ = false;
};

/// Lets no file of this process grow beyond kSmallFile, as long as it lives.
class SmallFiles {
 public:
  SmallFiles();
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;
  ~SmallFiles();

 private:
  rlimit old_{};
  void (*handler_)(int);
};

/// A bad target that was made, with its sentence and all that is in its folder.
class MadeTarget {
 public:
  MadeTarget(const BadTarget& row, const std::string& ending, const std::string& old);

  /// Tells whether it could be made; when not, has said so in the test's output.
  bool made() const { return !path_.empty(); }
  const std::filesystem::path& path() const { return path_; }
  const std::string& sentence() const { return sentence_; }

  /// Carries out an attempt to save there, as the other user and with the limit where the row says so.
  std::string attempt(const std::function<std::string()>& action) const;

  /// What stands before the command of such an attempt.
  std::vector<std::string> command() const;

  /// Tells whether the folder is as it was, byte for byte.
  bool untouched() const { return contents() == before_; }

 private:
  std::map<std::string, std::string> contents() const;

  Obstacle obstacle_;
  Folder folder_;
  std::unique_ptr<FullDisk> disk_;
  std::filesystem::path base_, path_;
  std::string sentence_;
  std::map<std::string, std::string> before_;
};

}  // namespace softfocus
