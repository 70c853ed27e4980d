#include "tests/core/shared.h"

#include <fcntl.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

namespace softfocus {
namespace {

namespace fs = std::filesystem;

bool c_has_a_comma() { return *std::localeconv()->decimal_point == ','; }

bool take_installed_comma_locale() {
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "cs_CZ.UTF-8"}) {
    if (std::setlocale(LC_NUMERIC, name) != nullptr && c_has_a_comma()) return true;
  }
  return false;
}

/// Makes a locale from its source, which needs no source of the system's, and takes it.
bool take_own_comma_locale(const Folder& folder) {
  put(folder / "numbers",
      "LC_NUMERIC\n"
      "decimal_point \"<U002C>\"\n"
      "thousands_sep \"<U002E>\"\n"
      "grouping 3;3\n"
      "END LC_NUMERIC\n");
  put(folder / "characters",
      "<escape_char> /\n"
      "CHARMAP\n"
      "<U0000>..<U007F> /x00\n"
      "END CHARMAP\n");
  // It warns of all that is not numbers and makes the locale nevertheless.
  const std::string command = "cd '" + folder.path().string() +
                              "' && localedef --force --inputfile=./numbers --charmap=./characters ./comma >log 2>&1";
  const int status = std::system(command.c_str());
  ::setenv("LOCPATH", folder.path().c_str(), 1);
  const bool taken = std::setlocale(LC_NUMERIC, "comma") != nullptr && c_has_a_comma();
  if (!taken) MESSAGE("localedef ended with ", std::to_string(status), ": ", content(folder / "log"));
  return taken;
}

}  // namespace

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "softfocus-test-XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::permissions(path_, fs::perms::owner_all, ignored);
  for (const fs::directory_entry& entry : fs::directory_iterator(path_, ignored)) {
    const bool folder = fs::is_directory(entry.symlink_status(ignored));
    if (folder) fs::permissions(entry.path(), fs::perms::owner_all, ignored);
  }
  fs::remove_all(path_, ignored);
}

void put(const fs::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

std::string content(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

StandardInput::StandardInput(const fs::path& path) : before_(::dup(STDIN_FILENO)) {
  const int file = ::open(path.c_str(), O_RDONLY);
  REQUIRE(::dup2(file, STDIN_FILENO) == STDIN_FILENO);
  if (file != STDIN_FILENO) ::close(file);
}

StandardInput::~StandardInput() {
  ::close(STDIN_FILENO);
  if (before_ < 0) return;
  ::dup2(before_, STDIN_FILENO);
  ::close(before_);
}

CommaLocale::CommaLocale() : before_(std::locale::global(std::locale(std::locale(), new CommaNumbers))) {
  if (take_installed_comma_locale() || take_own_comma_locale(folder_)) return;
  MESSAGE("NOT TESTED under a comma locale of C: there is none, and localedef made none");
}

CommaLocale::~CommaLocale() {
  std::locale::global(before_);
  std::setlocale(LC_ALL, "C");
  ::unsetenv("LOCPATH");
}

}  // namespace softfocus
