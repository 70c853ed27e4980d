// Everything without a mouse.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <vector>

#include "app/panels/ui.h"
#include "core/formats/file.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"
#include "tests/app/screen.h"

namespace softfocus {
namespace {

/// Where Tab leads, until it comes to the same place again; each stop has to look different from no stop at all.
std::vector<TargetId> stops(Headless& app) {
  app.app().state().focus.reset();
  app.settle();
  const std::size_t without = picture_of_screen();
  std::vector<TargetId> found;
  constexpr std::size_t kMost = 500;
  while (found.size() < kMost) {
    app.press(Key::tab);
    app.settle();
    REQUIRE(app.state().focus.has_value());
    if (!found.empty() && app.state().focus == found.front()) return found;
    const bool new_stop = std::find(found.begin(), found.end(), *app.state().focus) == found.end();
    REQUIRE(new_stop);
    found.push_back(*app.state().focus);
    CAPTURE(static_cast<int>(found.back().target));
    CAPTURE(found.back().index);
    CHECK(picture_of_screen() != without);
  }
  FAIL("Tab does not come round");
  return found;
}

bool has(const std::vector<TargetId>& stops, const TargetId& id) {
  return std::find(stops.begin(), stops.end(), id) != stops.end();
}

}  // namespace

TEST_CASE("Tab comes by everything that can be used, and one sees where it is") {
  for (const float width : {1280.0f, 1024.0f, 500.0f}) {
    CAPTURE(width);
    Headless app(Headless::start_scene(), width);
    const std::vector<TargetId> found = stops(app);
    for (const TargetMap::Mark& mark : app.app().targets().marks()) {
      if (mark.enabled && takes_focus(mark.id.target)) CHECK(has(found, mark.id));
    }
    CHECK(has(found, {Target::scaling_switch}));
    CHECK(has(found, {Target::save_picture_button}));
    if (width > 1000) CHECK(has(found, {Target::heatmap}));
  }
}

TEST_CASE("Tab comes by everything in every dialog and stays in it") {
  for (const Command command : {Command::open, Command::save_as, Command::save_picture, Command::edit_details,
                                Command::show_keys, Command::show_about}) {
    CAPTURE(static_cast<int>(command));
    Headless app(Headless::start_scene());
    app.app().run(command);
    app.settle();
    REQUIRE(app.state().dialog != Dialog::none);
    const std::vector<TargetId> found = stops(app);
    for (const TargetId& id : found) CHECK(static_cast<int>(id.target) >= static_cast<int>(Target::dialog_field));
    for (const TargetMap::Mark& mark : app.app().targets().in_reach()) {
      if (mark.enabled && takes_focus(mark.id.target)) CHECK(has(found, mark.id));
    }
    app.press(Key::escape);
    CHECK(app.state().dialog == Dialog::none);
  }
}

TEST_CASE("Tab leads through every token of a list that is longer than the screen") {
  Scene scene = Headless::start_scene();
  for (int i = 0; i < 40; ++i) apply(scene, AddToken{"more " + std::to_string(i)});
  Headless app(scene);
  app.app().state().selected = scene.tokens.front()->id;
  app.settle();
  const std::vector<TargetId> found = stops(app);
  for (int i = 0; i < scene.size(); ++i) CHECK(has(found, name_of(scene, i)));
}

TEST_CASE("Tab in a number keeps what was typed and goes on to the next") {
  Headless app(Headless::start_scene());
  app.double_click(number_of(app.scene(), 0, 0));
  app.type("3", Key::tab);
  CHECK(app.scene().tokens[0]->vector[0] == 3.0f);
  REQUIRE(app.state().typing.has_value());
  CHECK(app.state().typing->target == number_of(app.scene(), 0, 1));
  app.type("4");
  CHECK(app.scene().tokens[0]->vector[1] == 4.0f);
  CHECK_FALSE(app.state().typing.has_value());
}

TEST_CASE("Enter on a slider types its number, on a name renames the token") {
  Headless app(Headless::start_scene());
  app.app().state().focus = slider_of(app.scene(), 1, 2);
  app.press(Key::enter);
  app.type("0.75");
  CHECK(app.scene().tokens[1]->vector[2] == 0.75f);
  app.app().state().focus = TargetId{Target::temperature_slider};
  app.press(Key::enter);
  app.type("2");
  CHECK(app.scene().temperature == 2.0f);
  app.app().state().focus = name_of(app.scene(), 1);
  app.press(Key::enter);
  app.type("dog");
  CHECK(app.scene().tokens[1]->name == "dog");
}

TEST_CASE("clicking away from a field keeps what was typed, Escape does not") {
  for (const bool away : {true, false}) {
    Headless app(Headless::start_scene());
    app.double_click(number_of(app.scene(), 0, 0));
    app.type("7", away ? Key::none : Key::escape);
    if (away) app.click({Target::formula});
    app.frames(2);
    CHECK(app.scene().tokens[0]->vector[0] == (away ? 7.0f : 1.0f));
    CHECK_FALSE(app.state().typing.has_value());
  }
}

TEST_CASE("on the heatmap the arrow keys go from cell to cell, and a letter is still a command") {
  Headless app(Headless::start_scene());
  app.app().state().focus = TargetId{Target::heatmap};
  app.app().state().pointed_key = app.scene().tokens[1]->id;
  app.press(Key::right);
  CHECK(app.state().pointed_key == app.scene().tokens[2]->id);
  app.press(Key::left);
  app.press(Key::left);
  app.press(Key::left);
  CHECK(app.state().pointed_key == app.scene().tokens[0]->id);
  app.press(Key::up);
  CHECK(app.state().selected == app.scene().tokens[2]->id);
  app.press(key_of('s'));
  CHECK_FALSE(app.scene().scaling);
}

TEST_CASE("the picker is used by keys alone: into a folder, out of it, and a file") {
  Headless app(new_scene());
  for (const char* name : {"a", "b"}) std::filesystem::create_directory(app.folder / name);
  save_file(app.folder / "b" / "scene.json", write_scene(Headless::start_scene()));
  app.press_ctrl('o');
  app.settle();
  while (!(app.state().focus == TargetId{Target::dialog_list})) {
    app.press(Key::tab);
    app.frames(2);
  }
  app.press(Key::enter);
  app.frames(2);
  CHECK(app.state().picker.folder == app.folder / "a");
  app.press(Key::backspace);
  app.frames(2);
  CHECK(app.state().picker.folder == app.folder);
  app.press(Key::down);
  app.press(Key::enter);
  app.frames(2);
  CHECK(app.state().picker.folder == app.folder / "b");
  app.press(Key::enter);
  app.settle();
  CHECK(app.state().dialog == Dialog::none);
  CHECK(app.scene().title == "the, cat, sat, it");
}

}  // namespace softfocus
