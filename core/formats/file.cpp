#include "core/formats/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <random>
#include <system_error>
#include <utility>

#include "core/document/input_error.h"
#include "core/document/text.h"

namespace softfocus {
namespace {

namespace fs = std::filesystem;

/// Says why the system refused, as the end of a sentence.
std::string reason(int error) {
  switch (error) {
    case ENOENT: return "there is no such file or folder";
    case EACCES:
    case EPERM: return "permission is denied";
    case ENOSPC:
    case EDQUOT: return "there is no space left on the device";
    case EROFS: return "the disk is read-only";
    case EFBIG: return "the system allows no file of this size";
    case ELOOP: return "its symbolic links lead in a circle";
    case ENAMETOOLONG: return "the name is too long";
    case ENXIO: return "it is a socket, or a device that is not there";
    case ENOTDIR: return "a part of its path is not a folder";
    default: return "the system says " + in_quotes(std::generic_category().message(error));
  }
}

[[noreturn]] void refuse_read(const std::string& name, const std::string& why) {
  throw InputError(name + " cannot be read: " + why + ".");
}

[[noreturn]] void refuse_save(const fs::path& path, const std::string& why) {
  throw InputError(shown(path) + " cannot be saved: " + why + ".");
}

/// An open file, closed at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }

  int number() const { return number_; }
  bool open() const { return number_ >= 0; }

  /// Closes now: some file systems report a failed write only here. Gives 0 or the error.
  int close() { return ::close(std::exchange(number_, -1)) == 0 ? 0 : errno; }

 private:
  int number_;
};

/// A file that goes again at the end of its scope unless it is kept.
class Provisional {
 public:
  explicit Provisional(fs::path path) : path_(std::move(path)) {}
  Provisional(const Provisional&) = delete;
  Provisional& operator=(const Provisional&) = delete;
  ~Provisional() {
    if (!kept_) ::unlink(path_.c_str());
  }

  void keep() { kept_ = true; }

 private:
  fs::path path_;
  bool kept_ = false;
};

std::string read_to_end(int file, const std::string& name, std::size_t expected_bytes, const Report& report) {
  constexpr std::size_t kChunk = std::size_t{64} * 1024;
  const std::string too_large =
      "it is larger than " + std::to_string(kMaxFileBytes >> 20) + " MiB, the most that is read";
  if (expected_bytes > kMaxFileBytes) refuse_read(name, too_large);

  std::string bytes;
  bytes.reserve(expected_bytes);
  std::array<char, kChunk> chunk{};
  for (;;) {
    const ssize_t count = ::read(file, chunk.data(), chunk.size());
    if (count == 0) return bytes;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse_read(name, errno == EISDIR ? "it is a folder; expected a file" : reason(errno));
    if (bytes.size() + static_cast<std::size_t>(count) > kMaxFileBytes) refuse_read(name, too_large);
    bytes.append(chunk.data(), static_cast<std::size_t>(count));
    if (bytes.size() <= expected_bytes) {
      report_share(report, static_cast<double>(bytes.size()) / static_cast<double>(expected_bytes));
    }
  }
}

/// Gives 0 or the error.
int write_all(int file, std::string_view bytes, const Report& report) {
  constexpr std::size_t kPart = std::size_t{1} << 20;
  for (std::size_t done = 0; done < bytes.size();) {
    report_share(report, static_cast<double>(done) / static_cast<double>(bytes.size()));
    const std::string_view part = bytes.substr(done, kPart);
    const ssize_t count = ::write(file, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    done += static_cast<std::size_t>(count);
  }
  return 0;
}

/// Writes, brings to the disk and closes. Gives 0 or the error.
int write_and_sync(Descriptor& file, std::string_view bytes, const Report& report) {
  if (const int error = write_all(file.number(), bytes, report)) return error;
  if (::fsync(file.number()) != 0) return errno;
  return file.close();
}

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

/// Follows symbolic links by hand, since the last one may point to a file that is not there yet.
fs::path follow_links(const fs::path& path) {
  constexpr int kMostLinks = 40;
  fs::path target = path;
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code error;
    if (!fs::is_symlink(fs::symlink_status(target, error))) return target;
    const fs::path next = fs::read_symlink(target, error);
    if (error) refuse_save(path, reason(error.value()));
    target = next.is_absolute() ? next : folder_of(target) / next;
  }
  refuse_save(path, reason(ELOOP));
}

/// Tells whether the mode bits let us write, which for root the system does not ask.
bool may_write(const fs::path& path, const struct stat& status) {
  const bool by_mode = status.st_uid == ::geteuid() ? (status.st_mode & S_IWUSR) != 0
                                                    : (status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) != 0;
  return by_mode && ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0;
}

/// Refuses unless a new file can be made beside `target`.
void check_folder(const fs::path& path, const fs::path& target) {
  const fs::path folder = folder_of(target);
  struct stat status {};
  if (::stat(folder.c_str(), &status) != 0) {
    refuse_save(path, errno == ENOENT ? "the folder " + shown(folder) + " does not exist" : reason(errno));
  }
  if (!S_ISDIR(status.st_mode)) refuse_save(path, shown(folder) + " is not a folder");
  if (!may_write(folder, status)) refuse_save(path, "the folder " + shown(folder) + " is read-only");
}

void write_to_device(const fs::path& path, std::string_view bytes, const Report& report) {
  Descriptor device(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
  if (!device.open()) refuse_save(path, reason(errno));
  int error = write_all(device.number(), bytes, report);
  if (error == 0) error = device.close();
  if (error != 0) refuse_save(path, reason(error));
}

fs::path temporary_beside(const fs::path& target) {
  std::random_device random;
  std::array<char, 48> name{};
  std::snprintf(name.data(), name.size(), ".softfocus-%08x%08x.tmp", random(), random());
  return folder_of(target) / name.data();
}

/// Gives a new file the owner, the group and the permissions of the one it is to replace. What the system does not let
/// us give stays ours, and our group does not get what was meant for another.
int take_over(int file, const struct stat& old) {
  constexpr auto kSameOwner = static_cast<uid_t>(-1);
  mode_t mode = old.st_mode & 07777;
  if (::fchown(file, old.st_uid, old.st_gid) != 0) {
    mode &= ~mode_t{S_ISUID};
    if (::fchown(file, kSameOwner, old.st_gid) != 0) mode &= ~mode_t{S_IRWXG | S_ISGID};
  }
  return ::fchmod(file, mode) == 0 ? 0 : errno;
}

void replace_file(const fs::path& path, const fs::path& target, const std::optional<struct stat>& old,
                  std::string_view bytes, const Report& report) {
  const fs::path temporary = temporary_beside(target);
  // A new file gets what the umask leaves of 0666; the copy of an old one is nobody else's until it has its mode.
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666));
  if (!file.open()) refuse_save(path, reason(errno));
  Provisional provisional(temporary);

  int error = old ? take_over(file.number(), *old) : 0;
  if (error == 0) error = write_and_sync(file, bytes, report);
  if (error == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) error = errno;
  if (error != 0) refuse_save(path, reason(error));
  provisional.keep();
}

/// Makes the folder's new entry durable; some file systems cannot, and the file is in its place by now.
void sync_folder(const fs::path& folder) {
  const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.open()) ::fsync(descriptor.number());
}

}  // namespace

std::string read_file(const fs::path& path, ReadableKind kind, const Report& report) {
  const bool regular_only = kind == ReadableKind::regular_files;
  // Without O_NONBLOCK a pipe keeps us until somebody writes to it.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | (regular_only ? O_NONBLOCK : 0)));
  if (!file.open()) refuse_read(shown(path), reason(errno));
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) refuse_read(shown(path), reason(errno));
  if (S_ISDIR(status.st_mode)) refuse_read(shown(path), "it is a folder; expected a file");
  if (regular_only && !S_ISREG(status.st_mode)) refuse_read(shown(path), "it is a pipe or a device; expected a file");
  return read_to_end(file.number(), shown(path), S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) : 0,
                     report);
}

std::string read_standard_input() { return read_to_end(STDIN_FILENO, "standard input", 0, {}); }

void save_file(const fs::path& path, std::string_view bytes, const Report& report) {
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (!exists && errno != ENOENT && errno != ENOTDIR) refuse_save(path, reason(errno));
  if (exists) {
    if (S_ISDIR(status.st_mode)) refuse_save(path, "it is a folder; expected a file");
    if (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode)) return write_to_device(path, bytes, report);
    if (!S_ISREG(status.st_mode)) refuse_save(path, "it is a pipe or a socket; expected a file");
    if (!may_write(path, status)) refuse_save(path, "the file is read-only");
  }
  if (!path.has_filename()) refuse_save(path, "the path names no file");

  const fs::path target = follow_links(path);
  check_folder(path, target);
  replace_file(path, target, exists ? std::optional(status) : std::nullopt, bytes, report);
  sync_folder(folder_of(target));
}

fs::path save_new_file(const fs::path& path, std::string_view bytes, const Report& report) {
  constexpr int kMostTries = 10000;
  if (!path.has_filename()) refuse_save(path, "the path names no file");
  check_folder(path, path);
  for (int i = 1; i <= kMostTries; ++i) {
    fs::path candidate = path;
    if (i > 1) {
      candidate.replace_filename(path.stem());
      candidate += " " + std::to_string(i);
      candidate += path.extension();
    }
    // O_EXCL: whoever makes the name first has it. A new file has no old content to keep, so it is written in place.
    Descriptor file(::open(candidate.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file.open() && errno == EEXIST) continue;
    if (!file.open()) refuse_save(candidate, reason(errno));
    Provisional provisional(candidate);
    if (const int error = write_and_sync(file, bytes, report)) refuse_save(candidate, reason(error));
    provisional.keep();
    sync_folder(folder_of(candidate));
    return candidate;
  }
  refuse_save(path, "files of this name up to number " + std::to_string(kMostTries) + " are there already");
}

}  // namespace softfocus
