#include "tests/end_to_end/program.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <sstream>
#include <thread>

#include "core/formats/scene_file.h"

// Dear ImGui 1.86 sees the mouse as it is when a frame begins: acts must be some frames apart.
namespace softfocus {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
constexpr auto kPause = std::chrono::milliseconds(40);

void pause() { std::this_thread::sleep_for(kPause); }

/// How busy a program or one of its threads is.
struct Work {
  long ticks = 0;        ///< processor time, in the kernel's unit
  bool running = false;  ///< has or waits for a processor
};

/// Reads a file "stat" of /proc; nothing is busy when it is gone.
Work read_stat(const fs::path& path) {
  std::ifstream stream(path);
  std::string text;
  std::getline(stream, text);
  // proc(5): after the name in parentheses the state, ten numbers, then the ticks for the program and for the kernel.
  std::istringstream fields(text.substr(std::min(text.size(), text.rfind(')') + 1)));
  std::string state, skipped;
  long user = 0, kernel = 0;
  fields >> state;
  for (int i = 0; i < 10; ++i) fields >> skipped;
  fields >> user >> kernel;
  return {user + kernel, state == "R" || state == "D"};
}

Work work_of(pid_t process) {
  const fs::path folder = "/proc/" + std::to_string(process);
  Work work = read_stat(folder / "stat");
  std::error_code gone;
  for (const auto& thread : fs::directory_iterator(folder / "task", gone)) {
    work.running = work.running || read_stat(thread.path() / "stat").running;
  }
  return work;
}

/// A home with folders for pictures and documents whose names are not the usual ones.
Start in_home(const TemporaryFolder& home) {
  fs::create_directories(home / ".config");
  fs::create_directory(home / "documents");
  std::ofstream(home / ".config/user-dirs.dirs") << "XDG_PICTURES_DIR=\"$HOME/My pictures\"\n"
                                                    "XDG_DOCUMENTS_DIR=\"$HOME/documents\"\n";
  Start start;
  start.variables = {{"HOME", home.path().string()}, {"XDG_CONFIG_HOME", {}}, {"WAYLAND_DISPLAY", {}}};
  start.folder = home.path();
  return start;
}

std::vector<std::string> with_program(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), SOFTFOCUS_PROGRAM);
  return arguments;
}

Outcome xdotool(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "xdotool");
  return run(arguments);
}

void act(const std::vector<std::string>& arguments) {
  const Outcome outcome = xdotool(arguments);
  if (outcome.status != 0) FAIL("xdotool " << arguments.front() << ": " << outcome.errors);
}

}  // namespace

void wait_until(const std::string& what, const std::function<bool()>& come_about) {
  const auto deadline = Clock::now() + std::chrono::seconds(30);
  while (!come_about()) {
    if (Clock::now() > deadline) FAIL("waited in vain: " << what);
    pause();
  }
}

Program::Program(std::vector<std::string> arguments) : process_(with_program(std::move(arguments)), in_home(home_)) {
  wait_until("the window opens", [this] {
    if (!running()) FAIL("the program has ended: " << words());
    window_name_ = find_window();
    return !window_name_.empty();
  });
  window_ = std::stoul(window_name_);
  wait_until("the window has drawn its first frame", [this] { return title().find(" — ") != std::string::npos; });
  settle();
}

std::string Program::find_window() const {
  const std::string names =
      xdotool({"search", "--onlyvisible", "--all", "--pid", std::to_string(process_.id()), "--class", "^softfocus$"})
          .output;
  return names.substr(0, names.find('\n'));
}

std::string Program::title() const { return xdotool({"getwindowname", window_name_}).output; }

void Program::settle() const {
  int still = 0;
  Work before = work_of(process_.id());
  wait_until("the program comes to rest", [&] {
    pause();
    const Work now = work_of(process_.id());
    still = now.running || now.ticks != before.ticks ? 0 : still + 1;
    before = now;
    return still == 2;
  });
}

double Program::processor_seconds() const {
  return static_cast<double>(work_of(process_.id()).ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

int Program::status() {
  const auto status = process_.status_within(30);
  REQUIRE_MESSAGE(status.has_value(), "the program is still there");
  return *status;
}

void Program::mouse(const std::vector<std::string>& arguments) const {
  act(arguments);
  settle();
}

void Program::move(Point p) {
  mouse({"mousemove", "--window", window_name_, std::to_string(std::lround(p.x)), std::to_string(std::lround(p.y))});
}

void Program::press() { mouse({"mousedown", "1"}); }

void Program::release() { mouse({"mouseup", "1"}); }

void Program::click(const Rect& rect) {
  move(rect.center());
  press();
  release();
}

void Program::double_click(const Rect& rect) {
  move(rect.center());
  mouse({"mousedown", "1", "sleep", "0.04", "mouseup", "1", "sleep", "0.04", "mousedown", "1"});
  release();
}

void Program::drag(const Rect& rect, float dx, float dy) {
  const Point from = rect.center();
  move(from);
  press();
  constexpr int kSteps = 3;
  for (int i = 1; i <= kSteps; ++i) {
    const float share = static_cast<float>(i) / kSteps;
    move({from.x + dx * share, from.y + dy * share});
  }
  release();
}

void Program::key(const std::string& name) {
  act({"keydown", name});
  pause();  // shorter than the time after which a held key repeats itself
  pause();
  act({"keyup", name});
  settle();
}

void Program::enter(const std::string& text) {
  key("ctrl+a");
  // For a character that no key has, xdotool gives it one for as long as the delay.
  const bool on_keys =
      std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  act({"type", "--delay", on_keys ? "30" : "400", "--", text});
  settle();
  key("Return");
}

Scene Program::save(const std::string& name) {
  key("ctrl+s");
  if (!name.empty()) {
    file_ = documents() / (name + std::string(kSceneEnding));
    REQUIRE_FALSE(fs::exists(file_));
    enter(name);
  }
  wait_until("the file is there", [this] { return fs::exists(file_); });
  wait_until("the title says that it is saved", [this] { return !says_unsaved(); });
  return read_scene_file(file_);
}

}  // namespace softfocus
