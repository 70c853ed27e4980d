// How long the window waits for the largest scenes: prints, for each thing that a user does, the longest frame and the
// time until all is shown. Not a test: nothing is asserted.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <thread>

#include "core/document/limits.h"
#include "core/formats/file.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

constexpr int kDimension = 64;

Scene largest_scene() {
  Scene scene = new_scene();
  scene.tokens.clear();
  scene.dimension = kDimension;
  for (int i = 0; i < kMaxTokens; ++i) {
    Token token;
    token.id = static_cast<TokenId>(scene.next_id++);
    token.name = "token " + std::to_string(i);
    token.vector = normal_vector(kDimension, static_cast<std::uint64_t>(i));
    scene.tokens.push_back(std::make_shared<Token>(std::move(token)));
  }
  return scene;
}

}  // namespace

TEST_CASE("the longest frame with the largest scene") {
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  };
  Headless app(Headless::start_scene(), 1280, 800, std::chrono::milliseconds(100));
  const auto file = app.folder / "largest.json";
  save_file(file, write_scene(largest_scene()));

  struct Act {
    const char* name;
    std::function<void()> act;
  };
  const auto run = [&app](Command command) { return [&app, command] { app.app().run(command); }; };
  const Act acts[] = {{"open", [&] { app.app().drop(file); }},
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
  std::printf("%d tokens of dimension %d\n%-20s %14s %14s\n", kMaxTokens, kDimension, "", "longest frame", "all shown");
  for (const Act& act : acts) {
    const auto start = Clock::now();
    act.act();
    double longest = since(start);
    for (int frames = 0; frames < 3 || app.app().working() || app.app().moving(); ++frames) {
      const auto frame = Clock::now();
      app.frame();
      longest = std::max(longest, since(frame));
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    std::printf("%-20s %11.0f ms %11.0f ms\n", act.name, longest, since(start));
  }
}

}  // namespace softfocus
