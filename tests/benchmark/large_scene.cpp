// How long the window waits for the largest scenes: prints, for each thing that a user does, the longest frame and the
// time until all is shown. Not a test: nothing is asserted.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "app/desktop/imgui_compat.h"
#include "core/document/limits.h"
#include "core/formats/file.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

struct Size {
  int tokens, dimension;
};
constexpr Size kSizes[]{{kMaxTokens, 64}, {1000, kMaxDimension}};

Scene large_scene(const Size& size) {
  Scene scene = new_scene();
  scene.tokens.clear();
  scene.dimension = size.dimension;
  for (int i = 0; i < size.tokens; ++i) {
    Token token;
    token.id = static_cast<TokenId>(scene.next_id++);
    token.name = "token " + std::to_string(i);
    token.vector = normal_vector(size.dimension, static_cast<std::uint64_t>(i));
    scene.tokens.push_back(std::make_shared<Token>(std::move(token)));
  }
  return scene;
}

struct Act {
  std::string name;
  std::function<void()> act;
};

/// Shows a view, then does there what is done everywhere.
void add_view(std::vector<Act>& acts, Headless& app, Command show) {
  const auto run = [&app](Command command) {
    return [&app, command] {
      ++app.seed;  // another vector each time
      app.app().run(command);
    };
  };
  acts.push_back({row_of(show).label, run(show)});
  acts.push_back({"  change a vector", run(Command::random_vector)});
  acts.push_back({"  select a query", run(Command::previous_query)});
  acts.push_back({"  switch the mask", run(Command::toggle_causal)});
  acts.push_back({"  hover", [] { imgui::move_mouse({620, 400}); }});
  acts.push_back({"  hover elsewhere", [] { imgui::move_mouse({1000, 300}); }});
}

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Milliseconds that this thread has computed for: other programs do not count.
double computed() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

/// Does one thing and prints how long the window waited.
void measure(Headless& app, const Act& act) {
  const auto start = Clock::now();
  const double before = computed();
  act.act();
  double longest = since(start), most = computed() - before;
  for (int frames = 0; frames < 3 || app.app().working() || app.app().moving(); ++frames) {
    const auto frame = Clock::now();
    const double computed_before = computed();
    app.frame();
    longest = std::max(longest, since(frame));
    most = std::max(most, computed() - computed_before);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  std::printf("%-26s %11.0f ms %11.0f ms %11.0f ms\n", act.name.c_str(), longest, most, since(start));
}

void measure_all(const Size& size) {
  Headless app(Headless::start_scene(), 1280, 800, std::chrono::milliseconds(100));
  const auto file = app.folder / "large.json";
  save_file(file, write_scene(large_scene(size)));
  const auto run = [&app](Command command) {
    return [&app, command] {
      ++app.seed;  // another vector each time
      app.app().run(command);
    };
  };
  std::vector<Act> acts{{"open", [&] { app.app().drop(file); }},
                        {"change a vector", run(Command::random_vector)},
                        {"switch scaling", run(Command::toggle_scaling)},
                        {"switch the mask", run(Command::toggle_causal)},
                        {"select a query", run(Command::previous_query)},
                        {"show scores", run(Command::show_scores)},
                        {"remove a dimension", run(Command::fewer_dimensions)},
                        {"remove a token", run(Command::remove_token)},
                        {"undo", run(Command::undo)},
                        {"picture dialog", run(Command::save_picture)},
                        {"close it", [&] { app.frame({{Key::escape}}); }},
                        {"save a picture", run(Command::save_picture_at_once)},
                        {"save", run(Command::save)}};
  for (const Command show : {Command::show_compare, Command::show_slope, Command::show_plane}) {
    add_view(acts, app, show);
  }
  acts.push_back({"Principal directions", [&app] { app.app().state().choices.plane->principal = true; }});
  acts.push_back({"  change a vector", run(Command::random_vector)});
  for (const Command show :
       {Command::show_heatmap, Command::show_lines, Command::show_sharpening, Command::show_explanation}) {
    add_view(acts, app, show);
  }
  acts.push_back({"Freeze", run(Command::freeze_weights)});
  acts.push_back({"Compare with frozen", run(Command::show_compare)});
  acts.push_back({"  remove a token", run(Command::remove_token)});
  acts.push_back({"  undo", run(Command::undo)});
  std::printf("%d tokens of dimension %d\n%-26s %14s %14s %14s\n", size.tokens, size.dimension, "", "longest frame",
              "its computing", "all shown");
  for (const Act& act : acts) measure(app, act);
}

}  // namespace

TEST_CASE("the longest frame with the largest scenes") {
  for (const Size& size : kSizes) measure_all(size);
}

}  // namespace softfocus
