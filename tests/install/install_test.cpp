// The program as `cmake --install` and cpack put it on a machine.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "app/version.h"
#include "core/figure/colormap.h"
#include "core/formats/file.h"
#include "core/formats/picture.h"
#include "core/formats/scripts.h"
#include "tests/core/formats/decoded_png.h"
#include "tests/process.h"

namespace softfocus {
namespace {

namespace fs = std::filesystem;
using Words = std::set<std::string>;

const std::string kId = SOFTFOCUS_ID;
const std::string kBuild = SOFTFOCUS_BUILD_DIR;

/// Every file of an installation, seen from its prefix.
const Words kFiles{"bin/softfocus",
                   "share/applications/" + kId + ".desktop",
                   "share/doc/softfocus/copyright",
                   "share/icons/hicolor/scalable/apps/" + kId + ".svg",
                   "share/man/man1/softfocus.1",
                   "share/metainfo/" + kId + ".metainfo.xml",
                   "share/mime/packages/" + kId + ".xml"};

/// Runs a program that has to succeed and gives what it printed.
std::string said(const std::vector<std::string>& command, const Start& start = {}) {
  const Outcome outcome = run(command, start);
  CAPTURE(command.front());
  CAPTURE(outcome.output);
  CAPTURE(outcome.errors);
  CHECK(outcome.status == 0);
  return outcome.output;
}

Words files_below(const fs::path& folder) {
  Words found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_directory()) found.insert(entry.path().lexically_relative(folder).string());
  }
  return found;
}

/// The build, installed into a folder of its own, on a machine without a screen.
class Installation {
 public:
  Installation() {
    // The component is all there is; named, it leaves the list of files of a real installation alone.
    said({SOFTFOCUS_CMAKE, "--install", kBuild, "--prefix", prefix().string(), "--component", "Unspecified"},
         {.variables = {{"DESTDIR", {}}}});
  }

  fs::path prefix() const { return folder_ / "the prefix"; }
  std::string operator/(const std::string& name) const { return (prefix() / name).string(); }
  std::string file(const std::string& folder, const std::string& ending) const {
    return *this / ("share/" + folder + "/" + kId + ending);
  }
  std::string program() const { return *this / "bin/softfocus"; }
  std::string manual() const { return *this / "share/man/man1/softfocus.1"; }

  /// A session of a person who has this installation and nothing else, and works in an empty folder.
  Start session() const {
    fs::create_directories(folder_ / "home");
    const std::string home = (folder_ / "home").string();
    return {.variables = {{"DISPLAY", {}},
                          {"WAYLAND_DISPLAY", {}},
                          {"HOME", home},
                          {"LC_ALL", "C.UTF-8"},
                          {"PATH", *this / "bin:" + std::getenv("PATH")},
                          {"XDG_CONFIG_HOME", home},
                          {"XDG_CONFIG_DIRS", home},
                          {"XDG_CURRENT_DESKTOP", {}},
                          {"XDG_DATA_HOME", home},
                          {"XDG_DATA_DIRS", *this / "share"}},
            .folder = home};
  }

 private:
  TemporaryFolder folder_;
};

/// The value of a key in a desktop entry.
std::string value_of(const std::string& entry, const std::string& key) {
  std::smatch found;
  const bool there = std::regex_search(entry, found, std::regex("\n" + key + "=([^\n]*)\n"));
  CHECK_MESSAGE(there, key << " is not in the desktop entry");
  return there ? found[1].str() : "";
}

/// The manual page as a terminal shows it, without bold face, in lines that do not end within a paragraph.
std::string read_manual(const Installation& installation) {
  const std::string page = said({"mandoc", "-T", "ascii", "-O", "width=1000", installation.manual()});
  return std::regex_replace(page, std::regex(".\b"), "");
}

/// What stands below a heading of the second order, up to the next heading.
std::string section(const std::string& manual, const std::string& heading) {
  std::smatch found;
  const bool there =
      std::regex_search(manual, found, std::regex("\n   " + heading + "\n((?:\n|     [^\n]*\n)*)(?: {0,3}[^ \n])"));
  CHECK_MESSAGE(there, "the manual has no section " << heading);
  return there ? found[1].str() : "";
}

/// The options among the words of a text: -o, --output.
Words options_in(const std::string& text) {
  Words options;
  const std::regex option("(?:^|[\\s,(\\[])(--?[A-Za-z][A-Za-z-]*)");
  for (std::sregex_iterator at(text.begin(), text.end(), option); at != std::sregex_iterator(); ++at) {
    options.insert((*at)[1].str());
  }
  return options;
}

/// The options that a command's help explains, which are the first words of its lines.
Words options_of_help(const std::string& help) {
  Words options;
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  -")) options.merge(options_in(line.substr(2, line.find(' ', 2) - 2)));
  }
  return options;
}

}  // namespace

TEST_CASE("an installation has each file in its place, and nothing else") {
  const Installation installation;
  CHECK(files_below(installation.prefix()) == kFiles);
}

TEST_CASE("the installed program prints and draws from any folder") {
  const Installation installation;
  const Start start = installation.session();
  CHECK(said({installation.program(), "print"}, start) == said({SOFTFOCUS_PROGRAM, "print"}));
  CHECK(said({installation.program(), "render", "-o", "x.png"}, start).empty());
  CHECK(Picture(read_file(start.folder / "x.png")).width() > 0);
}

TEST_CASE("what is installed for desktops is as their tools want it") {
  const Installation installation;
  const std::vector<std::vector<std::string>> table{
      {"desktop-file-validate", "--no-hints", installation.file("applications", ".desktop")},
      {"appstreamcli", "validate", "--no-net", installation.file("metainfo", ".metainfo.xml")},
      {"update-mime-database", installation / "share/mime"},
      {"mandoc", "-T", "lint", "-W", "warning", installation.manual()},
  };
  for (const std::vector<std::string>& command : table) {
    const Outcome outcome = run(command, installation.session());
    CAPTURE(outcome.output);
    CHECK_MESSAGE(outcome.status == 0, command.front());
    CHECK(outcome.errors.empty());  // which may be all that tells of a mistake
  }
}

TEST_CASE("a scene is known by its file's name, and opens with Softfocus") {
  const Installation installation;
  const std::string entry = read_file(installation.file("applications", ".desktop"));
  std::string type = value_of(entry, "MimeType");
  REQUIRE(type.ends_with(';'));
  type.pop_back();
  CHECK(value_of(entry, "Exec") == "softfocus %f");
  CHECK(value_of(entry, "Icon") == kId);
  CHECK(value_of(entry, "StartupWMClass") == "softfocus");  // as the window says of itself, which tests of it look for

  const Start start = installation.session();
  said({"update-mime-database", installation / "share/mime"}, start);
  said({"update-desktop-database", installation / "share/applications"}, start);
  CHECK(said({SOFTFOCUS_PROGRAM, "render", "-o", (start.folder / "x.png").string()}, start).empty());
  fs::rename(start.folder / "x.png", start.folder / "by its name alone.softfocus.json");
  CHECK(said({"gio", "info", "-a", "standard::content-type", "by its name alone.softfocus.json"}, start)
            .find(": " + type + "\n") != std::string::npos);
  const std::string applications = said({"gio", "mime", type}, start);
  CHECK(applications.substr(0, applications.find('\n')).ends_with(": " + kId + ".desktop"));
}

TEST_CASE("the icon is a grid of cells, down to 16 pixels") {
  const Installation installation;
  const TemporaryFolder folder;
  for (const int size : {16, 32, 48, 64, 256}) {
    CAPTURE(size);
    const std::string file = (folder / "icon.png").string();
    said({"rsvg-convert", "--width", std::to_string(size), "--output", file,
          installation.file("icons/hicolor/scalable/apps", ".svg")});
    const Picture icon(read_file(file));
    CHECK(icon.width() == size);
    CHECK(icon.height() == size);
    const auto center = [&](int i) { return size * (3 + 5 * i) / 16; };  // of the cells in row or column i
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        CHECK(icon.at(center(j), center(i)).a == 255);
        CHECK(icon.at(center(j), center(i)) == icon.at(center(i), center(j)));
      }
      CHECK(icon.at(size * 11 / 32, center(i)).a == 0);  // between two cells
    }
    CHECK(icon.at(center(0), center(0)) != icon.at(center(1), center(0)));
    CHECK(icon.at(center(1), center(0)) != icon.at(center(2), center(0)));
  }
}

TEST_CASE("the manual explains every option that a command has, and no other") {
  const Installation installation;
  const std::string manual = read_manual(installation);
  CHECK(manual.find("Softfocus " SOFTFOCUS_VERSION) != std::string::npos);
  struct Command {
    std::string name, heading;
  };
  const std::vector<Command> table{{"", "The window"}, {"print", "softfocus print"}, {"render", "softfocus render"}};
  Words known;
  for (const Command& command : table) {
    CAPTURE(command.heading);
    std::vector<std::string> arguments{installation.program(), "--help"};
    if (!command.name.empty()) arguments.insert(arguments.begin() + 1, command.name);
    const std::string help = said(arguments);
    CAPTURE(help);
    const Words explained = options_of_help(help), described = options_in(section(manual, command.heading));
    CHECK(explained.count("--help") == 1);
    CHECK(explained == described);
    known.insert(explained.begin(), explained.end());
  }
  CHECK(options_in(manual) == known);

  // The manual knows every command, of which this test has a row.
  const std::string help = said({installation.program(), "--help"});
  std::istringstream lines(help.substr(help.find("\nSubcommands:\n") + 14));
  for (std::string line; std::getline(lines, line) && line.starts_with("  ");) {
    const std::string name = line.substr(2, line.find(' ', 2) - 2);
    CAPTURE(name);
    CHECK(std::any_of(table.begin(), table.end(), [&](const Command& command) { return command.name == name; }));
  }
}

TEST_CASE("the manual names every colormap, every picture format and every script language") {
  const std::string manual = read_manual(Installation());
  const std::string text = section(manual, "softfocus render");
  for (const Colormap& map : colormaps()) {
    if (!map.diverging) CHECK_MESSAGE(text.find(map.id) != std::string::npos, std::string(map.id));
  }
  for (const PictureFormat& format : picture_formats()) {
    CHECK_MESSAGE(text.find(format.ending) != std::string::npos, std::string(format.ending));
  }
  const std::string printing = section(manual, "softfocus print");
  for (const ScriptLanguage& language : script_languages()) {
    CHECK_MESSAGE(printing.find(language.id) != std::string::npos, std::string(language.id));
  }
}

TEST_CASE("cpack makes a Debian package of the same files that names what it needs") {
  const TemporaryFolder folder;
  said({SOFTFOCUS_CPACK, "--config", kBuild + "/CPackConfig.cmake", "-B", folder.path().string()},
       {.variables = {{"DESTDIR", {}}}, .folder = folder.path()});
  std::string package;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    if (entry.path().extension() == ".deb") package = entry.path().string();
  }
  REQUIRE_FALSE(package.empty());
  const auto field = [&](const std::string& name) { return said({"dpkg-deb", "--field", package, name}); };
  CHECK(field("Package") == "softfocus\n");
  CHECK(field("Version") == SOFTFOCUS_VERSION "\n");
  CHECK_FALSE(field("Description").empty());

  const std::string needed = field("Depends");
  for (const char* library : {"libc6", "libglfw3", "libpango-1.0-0"}) {
    CHECK(needed.find(library) != std::string::npos);
  }
  std::istringstream by_name(read_file(SOFTFOCUS_SOURCE_DIR "/third_party/packages-run.txt"));
  for (std::string line; std::getline(by_name, line);) {
    if (line.starts_with('#')) continue;
    CHECK_MESSAGE(needed.find(line.substr(0, line.find(' '))) != std::string::npos, line);
  }

  said({"dpkg-deb", "--extract", package, (folder / "unpacked").string()});
  Words expected;
  for (const std::string& file : kFiles) {
    expected.insert("usr/" + file + (file.find("/man/") == std::string::npos ? "" : ".gz"));
  }
  CHECK(files_below(folder / "unpacked") == expected);
  CHECK(said({(folder / "unpacked/usr/bin/softfocus").string(), "print"}) == said({SOFTFOCUS_PROGRAM, "print"}));
}

}  // namespace softfocus
