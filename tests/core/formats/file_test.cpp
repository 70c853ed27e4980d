#include "core/formats/file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "core/document/input_error.h"

using namespace softfocus;
namespace fs = std::filesystem;

namespace {

/// A folder of its own for a test, gone afterwards.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "softfocus-test-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::permissions(path_, fs::perms::owner_all, ignored);
    fs::remove_all(path_, ignored);
  }

  fs::path operator/(const std::string& name) const { return path_ / name; }
  const fs::path& path() const { return path_; }

  /// How many entries the folder has, hidden ones included.
  std::ptrdiff_t entries() const { return std::distance(fs::directory_iterator(path_), fs::directory_iterator()); }

 private:
  fs::path path_;
};

std::string content(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void put(const fs::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

unsigned mode(const fs::path& path) {
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_mode & 07777u;
}

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no refusal";
}

std::string read_refusal(const fs::path& path) {
  return refusal([&] { read_file(path); });
}

std::string save_refusal(const fs::path& path, const std::string& bytes = "new") {
  return refusal([&] { save_file(path, bytes); });
}

/// Lets no file grow beyond some bytes, as a full disk would.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &old_) == 0);
    const rlimit small{bytes, old_.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;
  ~SmallFiles() {
    ::setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit old_{};
  void (*handler_)(int);
};

/// Sets the umask and puts the old one back.
class Umask {
 public:
  explicit Umask(mode_t mask) : old_(::umask(mask)) {}
  Umask(const Umask&) = delete;
  Umask& operator=(const Umask&) = delete;
  ~Umask() { ::umask(old_); }

 private:
  mode_t old_;
};

}  // namespace

TEST_CASE("a saved file is read back byte for byte") {
  const Folder folder;
  std::string bytes(300000, '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7 % 256);
  for (const std::string& saved : {bytes, std::string(), std::string("short")}) {
    save_file(folder / "a", saved);
    CHECK(read_file(folder / "a") == saved);
  }
  CHECK(folder.entries() == 1);
}

TEST_CASE("reading says what is wrong with the path") {
  const Folder folder;
  put(folder / "file", "x");
  fs::create_symlink("circle", folder / "circle");
  const std::string at = folder.path().string();
  CHECK(read_refusal(folder / "none") == at + "/none cannot be read: there is no such file or folder.");
  CHECK(read_refusal(folder.path()) == at + " cannot be read: it is a folder; expected a file.");
  CHECK(read_refusal(folder / "file" / "x") == at + "/file/x cannot be read: a part of its path is not a folder.");
  CHECK(read_refusal(folder / "circle") == at + "/circle cannot be read: its symbolic links lead in a circle.");
  CHECK(read_refusal("") == "\"\" cannot be read: there is no such file or folder.");
  CHECK(read_refusal("a\nb") == "a\\nb cannot be read: there is no such file or folder.");
}

TEST_CASE("a file that is too large is refused before it is read") {
  const Folder folder;
  put(folder / "large", "");
  fs::resize_file(folder / "large", kMaxFileBytes + 1);
  CHECK(read_refusal(folder / "large") ==
        (folder / "large").string() + " cannot be read: it is larger than 256 MiB, the most that is read.");
}

TEST_CASE("a device without end is refused at the same size") {
  CHECK(read_refusal("/dev/zero") == "/dev/zero cannot be read: it is larger than 256 MiB, the most that is read.");
}

TEST_CASE("a pipe is read to its end") {
  const Folder folder;
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  const std::string bytes(200000, 'x');
  std::thread writer([&] { put(folder / "pipe", bytes); });
  CHECK(read_file(folder / "pipe") == bytes);
  writer.join();
}

TEST_CASE("standard input is read to its end") {
  const Folder folder;
  put(folder / "in", "typed");
  const int keep = ::dup(STDIN_FILENO);
  const int file = ::open((folder / "in").c_str(), O_RDONLY);
  REQUIRE(::dup2(file, STDIN_FILENO) == STDIN_FILENO);
  CHECK(read_standard_input() == "typed");
  if (keep >= 0) ::dup2(keep, STDIN_FILENO);
  ::close(keep);
  ::close(file);
}

TEST_CASE("a new file has the permissions that the umask leaves") {
  const Folder folder;
  for (const mode_t mask : {mode_t{022}, mode_t{077}, mode_t{0}}) {
    const Umask umask(mask);
    const std::string name = std::to_string(mask);
    save_file(folder / name, "x");
    CHECK(mode(folder / name) == (0666u & ~mask));
    CHECK(mode(save_new_file(folder / (name + "n"), "x")) == (0666u & ~mask));
  }
}

TEST_CASE("a file keeps its permissions when it is saved over") {
  const Folder folder;
  put(folder / "a", "old");
  for (const unsigned permissions : {0600u, 0644u, 0666u, 0755u, 0640u}) {
    REQUIRE(::chmod((folder / "a").c_str(), permissions) == 0);
    save_file(folder / "a", "new");
    CHECK(mode(folder / "a") == permissions);
  }
  CHECK(content(folder / "a") == "new");
}

TEST_CASE("root saves another's file without making it its own" * doctest::skip(::geteuid() != 0)) {
  const Folder folder;
  put(folder / "a", "old");
  REQUIRE(::chown((folder / "a").c_str(), 1234, 4321) == 0);
  REQUIRE(::chmod((folder / "a").c_str(), 0640) == 0);
  save_file(folder / "a", "new");
  struct stat status {};
  REQUIRE(::stat((folder / "a").c_str(), &status) == 0);
  CHECK(status.st_uid == 1234);
  CHECK(status.st_gid == 4321);
  CHECK(mode(folder / "a") == 0640u);
  CHECK(content(folder / "a") == "new");
}

TEST_CASE("whoever has the old file open keeps the old content: the new one is put in its place") {
  const Folder folder;
  put(folder / "a", "old");
  std::ifstream reader(folder / "a");
  save_file(folder / "a", "new");
  std::string seen;
  reader >> seen;
  CHECK(seen == "old");
  CHECK(content(folder / "a") == "new");
}

TEST_CASE("symbolic links are followed and stay") {
  const Folder folder;
  fs::create_directory(folder / "sub");
  put(folder / "sub/real", "old");
  fs::create_symlink("sub/real", folder / "one");
  fs::create_symlink("one", folder / "two");
  save_file(folder / "two", "new");
  CHECK(content(folder / "sub/real") == "new");
  CHECK(fs::is_symlink(folder / "one"));
  CHECK(fs::is_symlink(folder / "two"));
  CHECK(folder.entries() == 3);
}

TEST_CASE("a symbolic link to a file that is not there yet makes that file") {
  const Folder folder;
  fs::create_directory(folder / "sub");
  fs::create_symlink("sub/later", folder / "link");
  save_file(folder / "link", "new");
  CHECK(content(folder / "sub/later") == "new");
  CHECK(fs::is_symlink(folder / "link"));
}

TEST_CASE("saving says what is wrong with the path and leaves nothing behind") {
  const Folder folder;
  put(folder / "file", "old");
  put(folder / "locked", "old");
  REQUIRE(::chmod((folder / "locked").c_str(), 0444) == 0);
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  fs::create_directory(folder / "sub");
  fs::create_symlink("circle", folder / "circle");
  fs::create_symlink("none/later", folder / "astray");
  fs::create_symlink("locked", folder / "to-locked");
  const std::string at = folder.path().string();
  const std::ptrdiff_t entries = folder.entries();

  CHECK(save_refusal(folder / "sub") == at + "/sub cannot be saved: it is a folder; expected a file.");
  CHECK(save_refusal(folder / "none/a") == at + "/none/a cannot be saved: the folder " + at + "/none does not exist.");
  CHECK(save_refusal(folder / "astray") == at + "/astray cannot be saved: the folder " + at + "/none does not exist.");
  CHECK(save_refusal(folder / "file/a") == at + "/file/a cannot be saved: a part of its path is not a folder.");
  CHECK(save_refusal(folder / "locked") == at + "/locked cannot be saved: the file is read-only.");
  CHECK(save_refusal(folder / "to-locked") == at + "/to-locked cannot be saved: the file is read-only.");
  CHECK(save_refusal(folder / "pipe") == at + "/pipe cannot be saved: it is a pipe or a socket; expected a file.");
  CHECK(save_refusal(folder / "circle") == at + "/circle cannot be saved: its symbolic links lead in a circle.");
  CHECK(save_refusal(folder / std::string(300, 'x')).ends_with(" cannot be saved: the name is too long."));
  CHECK(save_refusal("") == "\"\" cannot be saved: the path names no file.");
  CHECK(save_refusal(folder / "new/") == at + "/new/ cannot be saved: the path names no file.");

  CHECK(folder.entries() == entries);
  CHECK(content(folder / "file") == "old");
  CHECK(content(folder / "locked") == "old");
}

TEST_CASE("nothing is saved in a read-only folder, not even by root") {
  const Folder folder;
  put(folder / "a", "old");
  REQUIRE(::chmod(folder.path().c_str(), 0555) == 0);
  const std::string at = folder.path().string();
  CHECK(save_refusal(folder / "a") == at + "/a cannot be saved: the folder " + at + " is read-only.");
  CHECK(save_refusal(folder / "b") == at + "/b cannot be saved: the folder " + at + " is read-only.");
  CHECK(refusal([&] { save_new_file(folder / "c", "new"); }) ==
        at + "/c cannot be saved: the folder " + at + " is read-only.");
  CHECK(content(folder / "a") == "old");
  CHECK(folder.entries() == 1);
}

TEST_CASE("a device is written to directly and its errors are told") {
  save_file("/dev/null", "x");
  CHECK(fs::is_character_file("/dev/null"));
  CHECK(save_refusal("/dev/full") == "/dev/full cannot be saved: there is no space left on the device.");
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("a save that fails half way leaves the old file whole and no temporary") {
  const Folder folder;
  put(folder / "a", "old");
  {
    const SmallFiles full(1000);
    CHECK(save_refusal(folder / "a", std::string(5000, 'x'))
              .ends_with("/a cannot be saved: the system allows no file of this size."));
    CHECK(save_refusal(folder / "b", std::string(5000, 'x')).ends_with(" the system allows no file of this size."));
    CHECK(refusal([&] {
            save_new_file(folder / "c", std::string(5000, 'x'));
          }).ends_with("/c cannot be saved: the system allows no file of this size."));
  }
  CHECK(content(folder / "a") == "old");
  CHECK(folder.entries() == 1);
}

TEST_CASE("a name of the greatest length can be saved") {
  const Folder folder;
  const std::string name(255, 'n');
  save_file(folder / name, "x");
  CHECK(content(folder / name) == "x");
}

TEST_CASE("a file without a folder in its path is saved in the present one") {
  const Folder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  save_file("plain", "x");
  const fs::path second = save_new_file("plain", "y");
  fs::current_path(before);
  CHECK(content(folder / "plain") == "x");
  CHECK(second == "plain 2");
  CHECK(content(folder / "plain 2") == "y");
}

TEST_CASE("a new file takes the first free name and replaces nothing") {
  const Folder folder;
  CHECK(save_new_file(folder / "pic.png", "1") == folder / "pic.png");
  CHECK(save_new_file(folder / "pic.png", "2") == folder / "pic 2.png");
  fs::create_symlink("nowhere", folder / "pic 3.png");
  fs::create_directory(folder / "pic 4.png");
  CHECK(save_new_file(folder / "pic.png", "5") == folder / "pic 5.png");
  CHECK(content(folder / "pic.png") == "1");
  CHECK(content(folder / "pic 2.png") == "2");
  CHECK(fs::is_symlink(folder / "pic 3.png"));
  CHECK(content(folder / "pic 5.png") == "5");
}

TEST_CASE("new files made at the same moment all have names of their own") {
  const Folder folder;
  std::vector<std::thread> threads;
  threads.reserve(8);
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&folder, i] { save_new_file(folder / "a.png", std::to_string(i)); });
  }
  for (std::thread& thread : threads) thread.join();
  std::string all;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder.path())) all += content(entry.path());
  std::sort(all.begin(), all.end());
  CHECK(all == "01234567");
}

TEST_CASE("a new file needs a folder") {
  const Folder folder;
  const std::string at = folder.path().string();
  CHECK(refusal([&] { save_new_file(folder / "none/a.png", "x"); }) ==
        at + "/none/a.png cannot be saved: the folder " + at + "/none does not exist.");
}
