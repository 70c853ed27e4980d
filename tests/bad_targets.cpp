#include "tests/bad_targets.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <system_error>
#include <thread>

#include "core/document/text.h"
#include "tests/other_user.h"

namespace softfocus {
namespace {

namespace fs = std::filesystem;

using Make = std::function<fs::path(const fs::path& folder, const std::string& ending, const std::string& old)>;

void allow(const fs::path& path, unsigned mode) { REQUIRE(::chmod(path.c_str(), mode) == 0); }

Make nothing_at(const std::string& name) {
  return [name](const fs::path& folder, const std::string& ending, const std::string&) {
    return folder / (name + ending);
  };
}

Make link_to(const std::string& target) {
  return [target](const fs::path& folder, const std::string& ending, const std::string&) {
    fs::create_symlink(target, folder / ("link" + ending));
    return folder / ("link" + ending);
  };
}

Make file_of_mode(unsigned mode) {
  return [mode](const fs::path& folder, const std::string& ending, const std::string& old) {
    put(folder / ("old" + ending), old);
    allow(folder / ("old" + ending), mode);
    return folder / ("old" + ending);
  };
}

// A folder with an old file in it; `name` is the target's.
Make in_folder_of_mode(unsigned mode, const std::string& name) {
  return [mode, name](const fs::path& folder, const std::string& ending, const std::string& old) {
    fs::create_directory(folder / "sub");
    put(folder / "sub" / ("old" + ending), old);
    allow(folder / "sub" / ("old" + ending), 0666);
    allow(folder / "sub", mode);
    return folder / "sub" / (name + ending);
  };
}

fs::path make_folder(const fs::path& folder, const std::string& ending, const std::string&) {
  fs::create_directory(folder / ("sub" + ending));
  return folder / ("sub" + ending);
}

fs::path make_below_a_file(const fs::path& folder, const std::string& ending, const std::string&) {
  put(folder / "file", "x");
  return folder / "file" / ("x" + ending);
}

fs::path make_pipe(const fs::path& folder, const std::string& ending, const std::string&) {
  REQUIRE(::mkfifo((folder / ("pipe" + ending)).c_str(), 0600) == 0);
  return folder / ("pipe" + ending);
}

fs::path make_circle(const fs::path& folder, const std::string& ending, const std::string& old) {
  return link_to("link" + ending)(folder, ending, old);
}

fs::path make_link_to_read_only(const fs::path& folder, const std::string& ending, const std::string& old) {
  file_of_mode(0444)(folder, ending, old);
  return link_to("old" + ending)(folder, ending, old);
}

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size())) {
    text.replace(at, word.size(), by);
  }
  return text;
}

}  // namespace

std::vector<BadTarget> bad_targets() {
  const std::string no_space = "FILE cannot be saved: there is no space left on the device.";
  const std::string too_large = "FILE cannot be saved: the system allows no file of this size.";
  const std::string no_folder = "FILE cannot be saved: the folder FOLDER/none does not exist.";
  const std::string locked_file = "FILE cannot be saved: the file is read-only.";
  const std::string locked_folder = "FILE cannot be saved: the folder FOLDER/sub is read-only.";
  return {
      {no_folder, nothing_at("none/x")},
      {no_folder, link_to("none/later")},
      {"FILE cannot be saved: FOLDER/file is not a folder.", make_below_a_file},
      {"FILE cannot be saved: it is a folder; expected a file.", make_folder},
      {"FILE cannot be saved: it is a pipe or a socket; expected a file.", make_pipe},
      {"FILE cannot be saved: its symbolic links lead in a circle.", make_circle},
      {"FILE cannot be saved: the name is too long.", nothing_at(std::string(300, 'x'))},
      {locked_file, file_of_mode(0444)},
      {locked_file, make_link_to_read_only},
      {locked_folder, in_folder_of_mode(0555, "old")},
      {locked_folder, in_folder_of_mode(0555, "new")},
      {no_space, link_to("/dev/full")},
      {no_space, file_of_mode(0644), Obstacle::full_disk},
      {no_space, nothing_at("new"), Obstacle::full_disk},
      {too_large, file_of_mode(0644), Obstacle::small_files},
      {too_large, nothing_at("new"), Obstacle::small_files},
      {locked_file, file_of_mode(0644), Obstacle::other_user},
      {locked_folder, in_folder_of_mode(0755, "old"), Obstacle::other_user},
      {locked_folder, in_folder_of_mode(0755, "new"), Obstacle::other_user},
      {"FILE cannot be saved: permission is denied.", in_folder_of_mode(0000, "old"), Obstacle::other_user},
  };
}

// A process in a name space of its own has mounted the disk; through it, the test comes there.
FullDisk::FullDisk() {
  for (const std::vector<std::string>& name_space :
       {std::vector<std::string>{"unshare", "--mount"}, {"unshare", "--map-root-user", "--mount"}}) {
    std::vector<std::string> command = name_space;
    command.insert(command.end(),
                   {"sh", "-c", "mount -t tmpfs -o size=64k,mode=777 none \"$0\" && echo mounted && exec sleep 300",
                    folder_.path().string()});
    holder_ = std::make_unique<Process>(command, Start{});
    while (holder_->output().empty() && !holder_->status_within(0)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    path_ = "/proc/" + std::to_string(holder_->id()) + "/root" + folder_.path().string();
    std::error_code refused;
    there_ = !holder_->output().empty() && fs::is_empty(path_, refused) && !refused;
    if (there_) return;
  }
}

void FullDisk::fill() const {
  const std::string page(4096, 'x');
  std::ofstream stream(path_ / "filling", std::ios::binary);
  while (stream << page << std::flush) continue;
}

SmallFiles::SmallFiles() : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &old_) == 0);
  const rlimit small{kSmallFile, old_.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
}

SmallFiles::~SmallFiles() {
  ::setrlimit(RLIMIT_FSIZE, &old_);
  std::signal(SIGXFSZ, handler_);
}

MadeTarget::MadeTarget(const BadTarget& row, const std::string& ending, const std::string& old)
    : obstacle_(row.obstacle), base_(folder_.path()) {
  if (obstacle_ == Obstacle::other_user && ::geteuid() != 0) {
    MESSAGE("left out, since only root can become another user: ", row.sentence);
    return;
  }
  if (obstacle_ == Obstacle::full_disk) {
    disk_ = std::make_unique<FullDisk>();
    if (!disk_->there()) {
      MESSAGE("left out, since the system does not let the test have a disk: ", row.sentence);
      return;
    }
    base_ = disk_->path();
  }
  fs::permissions(base_, fs::perms::all);
  path_ = row.make(base_, ending, old);
  if (disk_) disk_->fill();
  sentence_ = replaced(replaced(row.sentence, "FILE", shown(path_)), "FOLDER", shown(base_));
  before_ = contents();
}

std::string MadeTarget::attempt(const std::function<std::string()>& action) const {
  if (obstacle_ == Obstacle::other_user) return as_other_user(base_, action);
  std::unique_ptr<SmallFiles> limit;
  if (obstacle_ == Obstacle::small_files) limit = std::make_unique<SmallFiles>();
  return action();
}

std::vector<std::string> MadeTarget::command() const {
  if (obstacle_ == Obstacle::other_user) return command_of_other_user();
  if (obstacle_ == Obstacle::small_files) return {"prlimit", "--fsize=" + std::to_string(kSmallFile), "--"};
  return {};
}

std::map<std::string, std::string> MadeTarget::contents() const {
  std::map<std::string, std::string> all;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(base_)) {
    const fs::file_status status = entry.symlink_status();
    std::string what = "mode " + std::to_string(static_cast<unsigned>(status.permissions()));
    if (fs::is_symlink(status)) what += " link to " + fs::read_symlink(entry.path()).string();
    if (fs::is_regular_file(status)) what += " holding " + content(entry.path());
    all[entry.path().string()] = what;
  }
  return all;
}

}  // namespace softfocus
