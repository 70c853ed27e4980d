// Scenes whose attention takes too long for one frame.
#include <doctest/doctest.h>

#include <fstream>

#include "core/formats/file.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

constexpr int kTokens = 700, kDimension = 64;

Scene large_scene(int tokens = kTokens, int dimension = kDimension) {
  Scene scene = new_scene();
  scene.title = "large";
  scene.tokens.clear();
  scene.dimension = dimension;
  for (int i = 0; i < tokens; ++i) {
    auto token = std::make_shared<Token>();
    token->id = static_cast<TokenId>(scene.next_id++);
    token->name = "t" + std::to_string(i);
    token->vector = normal_vector(dimension, static_cast<std::uint64_t>(i));
    scene.tokens.push_back(token);
  }
  return scene;
}

/// The interface with opening and saving always beside the window.
struct Hasty : Headless {
  explicit Hasty(Scene scene) : Headless(std::move(scene), 1280, 800, std::chrono::milliseconds(0)) {}
};

std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
  return names;
}

const TargetId kStopOpening{Target::stop_work, {}, 0};

}  // namespace

TEST_CASE("a large scene is computed beside the window, edit after edit, and shown when it is there") {
  Headless app(large_scene());
  CHECK(app.app().session().attention().computations() == 0);
  CHECK(app.rect({Target::heatmap}).width > 100);
  for (const Command command : {Command::toggle_scaling, Command::toggle_causal, Command::random_vector,
                                Command::remove_token, Command::duplicate_token, Command::undo}) {
    app.app().run(command);
    app.frame();
    CHECK(app.app().working());
    app.move(app.rect({Target::heatmap}).center());  // explains no cell that is not there yet
    app.settle();
    CHECK_FALSE(app.app().working());
  }
  CHECK(app.app().session().attention().computations() == 0);
}

TEST_CASE("a scene that grows beyond what one frame computes, and shrinks again, is always shown") {
  Headless app(large_scene(632));
  CHECK(app.app().session().attention().computations() > 0);
  for (int i = 0; i < 3; ++i) {
    app.app().run(Command::add_token);
    app.frame();
    CHECK(app.rect({Target::heatmap}).width > 100);
  }
  app.settle();
  for (int i = 0; i < 3; ++i) app.app().run(Command::undo);
  app.frames(2);
  CHECK(app.rect({Target::heatmap}).width > 100);
}

TEST_CASE("what the views of a large scene need is computed beside the window, when they are shown and only then") {
  struct Row {
    Command show;
    int figure;  // of Target::view_figure
    bool beside;
  };
  Hasty app(large_scene());
  app.settle();
  const auto principal = [&app](bool is) { app.app().state().choices.plane->principal = is; };
  for (const Row& row : {Row{Command::show_compare, 2, true}, Row{Command::show_slope, 3, true},
                         Row{Command::show_plane, 1, false}, Row{Command::show_plane, 1, true}}) {
    const TargetId figure{Target::view_figure, {}, row.figure};
    CAPTURE(row_of(row.show).label);
    principal(row.show == Command::show_plane && row.beside);
    app.app().run(row.show);
    app.frame();
    CHECK(app.shows(figure) != row.beside);
    if (!row.beside) CHECK_FALSE(app.app().views().computing());
    app.settle();
    CHECK(app.shows(figure));

    // What was there last stays until the next is there.
    ++app.seed;
    app.app().run(Command::random_vector);
    for (int frames = 0; frames < 1000 && app.app().working(); ++frames) {
      app.frame();
      CHECK(app.shows(figure));
    }
    app.app().run(Command::previous_query);
    app.move(app.rect(figure).center());
    app.settle();
    CHECK(app.shows(figure));
    app.app().run(Command::remove_token);
    app.settle();
    CHECK(app.shows(figure));
    app.app().run(Command::undo);

    app.app().run(row.show);
    app.app().run(Command::show_heatmap);
    app.frames(2);
    app.app().run(Command::random_vector);
    app.settle();
    const std::uint64_t computed = app.app().views().computations();
    ++app.seed;  // another vector
    app.app().run(Command::random_vector);
    app.settle();
    CHECK(app.app().views().computations() == computed);
  }
}

TEST_CASE("the largest scene opens, is edited, saved and drawn into a picture") {
  Hasty app(new_scene());
  const auto file = app.folder / "largest.json";
  save_file(file, write_scene(large_scene(kManyTokens, 4)));
  app.app().drop(file);
  app.settle();
  REQUIRE(app.scene().size() == kManyTokens);
  app.app().run(Command::random_vector);
  app.press(Key::up);
  app.press_ctrl('s');
  app.press(Key::f12);
  app.settle();
  CHECK_FALSE(app.app().session().modified());
  CHECK(same_content(read_scene_file(file), app.scene()));
  CHECK(names_in(app.folder).size() == 2);
}

TEST_CASE("while a file is being opened a dialog shows it, and giving up leaves the document as it was") {
  Hasty app(Headless::start_scene());
  const auto file = app.folder / "large.json";
  // Blanks that take longer to read than the frames below to draw.
  save_file(file, write_scene(large_scene(4, 4)) + std::string(std::size_t{64} << 20, ' '));
  for (const bool by_key : {true, false}) {
    app.app().drop(file);
    REQUIRE(app.state().dialog == Dialog::opening);
    app.frame();
    CHECK(app.shows(kStopOpening));
    if (by_key) {
      app.frame({{Key::escape}});
    } else {
      app.press_at(app.rect(kStopOpening).center());
      app.release();
    }
    CHECK(app.state().dialog == Dialog::none);
    app.settle();
    CHECK(app.scene().title == "the, cat, sat, it");
  }
  app.app().drop(file);
  app.settle();
  CHECK(app.state().dialog == Dialog::none);
  CHECK(app.scene().title == "large");
}

TEST_CASE("what is changed while a scene is being saved counts as changed") {
  Hasty app(large_scene());
  const auto file = app.folder / "a.json";
  save_file(file, write_scene(app.scene()));
  app.app().drop(file);
  app.settle();
  app.app().run(Command::zero_vector);
  const Scene asked = app.scene();
  app.app().run(Command::save);
  CHECK(app.app().saving());
  app.app().run(Command::toggle_scaling);
  app.settle();
  CHECK(same_content(read_scene_file(file), asked));
  CHECK(app.app().session().modified());
  app.app().run(Command::undo);
  CHECK_FALSE(app.app().session().modified());
}

TEST_CASE("a document opened while another is being saved is not taken for the saved one") {
  Hasty app(large_scene());
  const auto file = app.folder / "a.json";
  save_file(file, write_scene(app.scene()));
  app.app().drop(file);
  app.settle();
  app.app().run(Command::save);
  app.app().run(Command::new_scene);
  CHECK(app.scene().size() < kTokens);
  app.settle();
  CHECK_FALSE(app.app().session().file().has_value());
}

TEST_CASE("quitting by the question saves first, even when that takes a while") {
  Hasty app(large_scene());
  app.app().run(Command::zero_vector);
  app.press_ctrl('q');
  app.frames(2);
  app.click({Target::dialog_button, {}, 2});
  app.frames(2);
  app.type("kept");
  app.settle();
  CHECK(app.state().quit);
  CHECK(same_content(read_scene_file(app.folder / "kept.softfocus.json"), app.scene()));
}

TEST_CASE("a save given up does not let a later one quit") {
  Hasty app(large_scene());
  const auto file = app.folder / "a.json";
  save_file(file, write_scene(app.scene()));
  app.app().drop(file);
  app.settle();
  app.app().run(Command::zero_vector);
  app.app().run(Command::quit);
  app.app().run(Command::save);
  app.app().stop_saving();
  app.settle();
  CHECK_FALSE(app.state().quit);
  app.app().run(Command::save);
  app.settle();
  CHECK_FALSE(app.state().quit);
  CHECK_FALSE(app.app().session().modified());
}

TEST_CASE("saving that fails after its dialog has gone is told, and nothing is lost") {
  Hasty app(Headless::start_scene());
  app.app().run(Command::zero_vector);
  app.press_ctrl('s');
  app.type("no such folder/name");
  app.settle();
  CHECK(app.app().session().modified());
  CHECK((app.notices() + app.state().picker.trouble).find("no such folder") != std::string::npos);
}

}  // namespace softfocus
