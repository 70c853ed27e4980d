// How the window opens, closes and rests.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/app/headless.h"
#include "tests/end_to_end/program.h"
#include "tests/end_to_end/window_manager.h"

namespace softfocus {

TEST_CASE("the window opens on the embedded scene without a file, and Ctrl+Q closes it") {
  Program program;
  CHECK(program.title() == "the, cat, sat, it — Softfocus\n");
  program.key("ctrl+q");
  CHECK(program.status() == 0);
  CHECK(program.words().empty());
}

TEST_CASE("the window manager's cross closes it") {
  Program program;
  ask_to_close(program.window());
  CHECK(program.status() == 0);
  CHECK(program.words().empty());
}

TEST_CASE("leaving with unsaved changes asks first") {
  Headless map(Headless::start_scene());
  Program program;
  program.click(map.rect({Target::scaling_switch}));
  map.click({Target::scaling_switch});
  wait_until("the title tells of a change", [&] { return program.says_unsaved(); });

  program.key("ctrl+q");
  CHECK(program.running());
  program.key("Escape");
  CHECK(program.running());
  program.key("s");  // the question is gone: the key reaches the switch again
  wait_until("the change is taken back", [&] { return !program.says_unsaved(); });
  program.key("s");
  wait_until("the title tells of a change", [&] { return program.says_unsaved(); });

  ask_to_close(program.window());
  program.settle();
  CHECK(program.running());
  map.press_ctrl('q');
  map.settle();
  program.click(map.rect({Target::dialog_button, {}, 1}));
  CHECK(program.status() == 0);
  CHECK(std::filesystem::is_empty(program.documents()));
}

TEST_CASE("a window in which nothing changes is not drawn again, with the mouse over a cell, too") {
  const Headless map(Headless::start_scene());
  Program still, watched;  // the second lies above the first
  const Rect cells = map.rect({Target::heatmap});
  watched.move({cells.x + cells.width / 8, cells.y + cells.height / 8});
  std::this_thread::sleep_for(std::chrono::seconds(1));
  const double still_before = still.processor_seconds(), watched_before = watched.processor_seconds();
  std::this_thread::sleep_for(std::chrono::seconds(10));
  CHECK(still.processor_seconds() - still_before < 0.1);
  CHECK(watched.processor_seconds() - watched_before < 0.1);
}

TEST_CASE("without OpenGL 3.3 the window does not open, and one sentence says what works without") {
  const TemporaryFolder folder;
  Start start;
  start.folder = folder.path();
  start.variables["LIBGL_ALWAYS_SOFTWARE"] = "1";
  start.variables["MESA_GL_VERSION_OVERRIDE"] = "2.1";
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{SOFTFOCUS_PROGRAM}, {SOFTFOCUS_PROGRAM, "--screenshot", "x.png"}}) {
    const Outcome outcome = run(command, start);
    CHECK(outcome.status == 2);
    CHECK(outcome.output.empty());
    CHECK(std::count(outcome.errors.begin(), outcome.errors.end(), '\n') == 1);
    CHECK(outcome.errors.find("OpenGL 3.3") != std::string::npos);
    CHECK(outcome.errors.find("softfocus render -o heatmap.png") != std::string::npos);
  }
  CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace softfocus
