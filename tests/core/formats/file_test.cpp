#include "core/formats/file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "tests/bad_targets.h"
#include "tests/core/shared.h"
#include "tests/other_user.h"

using namespace softfocus;
namespace fs = std::filesystem;

namespace {

/// How many entries a folder has, those included that a listing leaves out.
std::ptrdiff_t entries(const Folder& folder) {
  return std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator());
}

unsigned mode(const fs::path& path) {
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_mode & 07777u;
}

std::string read_refusal(const fs::path& path) {
  return refusal([&] { read_file(path); });
}

std::string save_refusal(const fs::path& path, const std::string& bytes = "new") {
  return refusal([&] { save_file(path, bytes); });
}

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
  CHECK(entries(folder) == 1);
}

TEST_CASE("an empty path is refused as such") {
  CHECK(read_refusal("") == "“” cannot be read: there is no such file or folder.");
}

TEST_CASE("a pipe is read to its end") {
  const Folder folder;
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  const std::string bytes(200000, 'x');
  std::thread writer([&] { put(folder / "pipe", bytes); });
  CHECK(read_file(folder / "pipe") == bytes);
  writer.join();
}

TEST_CASE("where only regular files are read, links to them are followed") {
  const Folder folder;
  put(folder / "file", "x");
  fs::create_symlink("file", folder / "to-file");
  CHECK(read_file(folder / "to-file", ReadableKind::regular_files) == "x");
}

TEST_CASE("standard input is read to its end") {
  const Folder folder;
  put(folder / "in", "typed");
  const StandardInput input(folder / "in");
  CHECK(read_standard_input() == "typed");
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

TEST_CASE("whoever may write another's file keeps what the system lets them keep" * doctest::skip(::geteuid() != 0)) {
  constexpr uid_t kOwner = 1111, kWriter = 1234;
  constexpr gid_t kGroup = 2222;
  struct Case {
    std::string what;
    bool in_group;
    unsigned old_mode;
    gid_t group;
    unsigned new_mode;
  };
  const Case cases[] = {
      {"a member of the group keeps the group and its permissions", true, 0664, kGroup, 0664},
      {"a member of the group passes on the bit for it", true, 02664, kGroup, 02664},
      {"another's group gets no permissions", false, 0666, kWriter, 0606},
      {"nor the bit for it", false, 02676, kWriter, 0606},
      {"nobody acts as the new owner", true, 04664, kGroup, 0664},
  };
  for (const Case& row : cases) {
    CAPTURE(row.what);
    const Folder folder;
    const fs::path file = folder / "a";
    put(file, "old");
    REQUIRE(::chown(folder.path().c_str(), kWriter, kWriter) == 0);
    REQUIRE(::chown(file.c_str(), kOwner, kGroup) == 0);
    REQUIRE(::chmod(file.c_str(), row.old_mode) == 0);
    CHECK(as_user(kWriter, row.in_group ? kGroup : kWriter, [&] { return save_refusal(file); }) == "no refusal");
    struct stat status {};
    REQUIRE(::stat(file.c_str(), &status) == 0);
    CHECK(status.st_uid == kWriter);
    CHECK(status.st_gid == row.group);
    CHECK(mode(file) == row.new_mode);
    CHECK(content(file) == "new");
  }
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
  CHECK(entries(folder) == 3);
}

TEST_CASE("a symbolic link to a file that is not there yet makes that file") {
  const Folder folder;
  fs::create_directory(folder / "sub");
  fs::create_symlink("sub/later", folder / "link");
  save_file(folder / "link", "new");
  CHECK(content(folder / "sub/later") == "new");
  CHECK(fs::is_symlink(folder / "link"));
}

TEST_CASE("where a file cannot be saved, a sentence says why and the folder stays as it was") {
  const std::string bytes(5000, 'x');
  for (const BadTarget& row : bad_targets()) {
    const MadeTarget target(row, ".json", "old");
    if (!target.made()) continue;
    CHECK(target.attempt([&] { return save_refusal(target.path(), bytes); }) == target.sentence());
    CHECK(target.untouched());
  }
}

TEST_CASE("saving under a new name leaves nothing behind when it fails") {
  const std::string bytes(5000, 'x');
  for (const BadTarget& row : bad_targets()) {
    const MadeTarget target(row, ".json", "old");
    std::error_code ignored;  // of a name that is too long
    const bool taken = fs::exists(fs::symlink_status(target.path(), ignored));
    if (!target.made() || taken) continue;
    CHECK(target.attempt([&] { return refusal([&] { save_new_file(target.path(), bytes); }); }) == target.sentence());
    CHECK(target.untouched());
  }
}

TEST_CASE("a path that names no file is no target") {
  const Folder folder;
  CHECK(save_refusal("") == "“” cannot be saved: the path names no file.");
  CHECK(save_refusal(folder / "new/") == (folder / "new/").string() + " cannot be saved: the path names no file.");
}

TEST_CASE("a device is written to directly and its errors are told") {
  save_file("/dev/null", "x");
  CHECK(fs::is_character_file("/dev/null"));
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

TEST_CASE("reading and saving report how far they are, and given up they leave all as it was") {
  const Folder folder;
  const fs::path path = folder / "a";
  const std::string old(3 << 20, 'o'), next(5 << 20, 'n');
  std::vector<double> shares;
  const Report note = [&shares](double share) { shares.push_back(share); };
  const auto check_shares = [&shares] {
    CHECK(shares.size() > 2);
    CHECK(std::is_sorted(shares.begin(), shares.end()));
    CHECK((shares.front() >= 0 && shares.back() <= 1));
    shares.clear();
  };
  save_file(path, old, note);
  check_shares();
  CHECK(read_file(path, ReadableKind::regular_files, note) == old);
  check_shares();

  struct GivenUp {};
  const Report give_up = [](double share) {
    if (share > 0.3) throw GivenUp();
  };
  CHECK_THROWS_AS(read_file(path, ReadableKind::anything, give_up), GivenUp);
  CHECK_THROWS_AS(save_file(path, next, give_up), GivenUp);
  CHECK_THROWS_AS(save_new_file(folder / "b", next, give_up), GivenUp);
  CHECK(read_file(path) == old);
  CHECK(entries(folder) == 1);
}
