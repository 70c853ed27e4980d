#include <doctest/doctest.h>

#include <fstream>

#include "core/figure/heatmap.h"
#include "core/formats/file.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

const TargetId kCancel{Target::dialog_button, {}, 0}, kAccept{Target::dialog_button, {}, 1};
const TargetId kDoNotSave{Target::dialog_button, {}, 1}, kSave{Target::dialog_button, {}, 2};

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  return files;
}

void write(const std::filesystem::path& path, const std::string& text) { std::ofstream(path) << text; }

}  // namespace

TEST_CASE("saving for the first time asks for a name, later saves use it, and the file holds the scene") {
  Headless app(Headless::start_scene());
  app.drag(slider_of(app.scene(), 0, 0), 15);
  CHECK(app.app().session().modified());
  app.press_ctrl('s');
  app.type("lesson");
  const auto file = app.folder / "lesson.softfocus.json";
  CHECK(app.state().dialog == Dialog::none);
  CHECK_FALSE(app.app().session().modified());
  CHECK(same_content(read_scene_file(file), app.scene()));

  app.click({Target::scaling_switch});
  app.press_ctrl('s');
  CHECK(app.state().dialog == Dialog::none);
  CHECK(same_content(read_scene_file(file), app.scene()));
  CHECK(files_in(app.folder).size() == 1);
}

TEST_CASE("saving over another file asks once more") {
  Headless app(Headless::start_scene());
  const auto file = app.folder / "there.json";
  write(file, "something else");
  app.press_ctrl('s', true);
  app.type("there.json");
  CHECK(app.state().dialog == Dialog::save_file);
  CHECK(read_file(file) == "something else");
  app.click(kAccept);
  app.frames(2);
  CHECK(app.state().dialog == Dialog::none);
  CHECK(same_content(read_scene_file(file), app.scene()));
}

TEST_CASE("a failed save says so and keeps the changes") {
  Headless app(Headless::start_scene());
  app.click({Target::scaling_switch});
  app.press_ctrl('s');
  app.type("no such folder/name");
  CHECK(app.state().dialog == Dialog::save_file);
  CHECK_FALSE(app.state().picker.trouble.empty());
  CHECK(app.app().session().modified());
  app.click(kCancel);
  CHECK(app.state().dialog == Dialog::none);
}

TEST_CASE("a scene is opened by a double click in the picker, also inside a folder") {
  Headless app(new_scene());
  std::filesystem::create_directory(app.folder / "inner");
  write(app.folder / "inner" / "a.json", write_scene(Headless::start_scene()));
  write(app.folder / "readme.txt", "not listed");
  app.press_ctrl('o');
  app.frames(2);
  REQUIRE(app.state().picker.entries.size() == 1);
  app.click({Target::dialog_entry, {}, 0});
  app.frames(2);
  REQUIRE(app.state().picker.entries.size() == 1);
  app.double_click({Target::dialog_entry, {}, 0});
  app.settle();
  CHECK(app.state().dialog == Dialog::none);
  CHECK(app.scene().title == "the, cat, sat, it");
}

TEST_CASE("closing with unsaved changes asks, and each answer does what it says") {
  {
    Headless unchanged(Headless::start_scene());
    unchanged.press_ctrl('q');
    CHECK(unchanged.state().quit);
  }
  for (const TargetId& answer : {kCancel, kDoNotSave, kSave}) {
    CAPTURE(answer.index);
    Headless changed(Headless::start_scene());
    changed.click({Target::scaling_switch});
    changed.press_ctrl('q');
    changed.frames(2);
    CHECK(changed.state().dialog == Dialog::ask_to_save);
    CHECK_FALSE(changed.state().quit);
    changed.click(answer);
    changed.frames(2);
    CHECK(changed.state().quit == (answer == kDoNotSave));
    if (answer == kSave) {
      CHECK(changed.state().dialog == Dialog::save_file);
      changed.type("kept");
      CHECK(changed.state().quit);
      CHECK(std::filesystem::exists(changed.folder / "kept.softfocus.json"));
    } else {
      CHECK(changed.state().dialog == Dialog::none);
    }
  }
}

TEST_CASE("giving up the picker after the question keeps the program open") {
  Headless app(Headless::start_scene());
  app.click({Target::scaling_switch});
  app.press_ctrl('q');
  app.frames(2);
  app.click(kSave);
  app.frames(2);
  app.click(kCancel);
  app.press_ctrl('s');
  app.type("later");
  CHECK_FALSE(app.state().quit);
}

TEST_CASE("a picture is saved under the title and the time, never over another") {
  Headless app(Headless::start_scene());
  app.press(Key::f12);
  app.press(Key::f12);
  CHECK(files_in(app.folder).size() == 2);
  CHECK(std::filesystem::exists(app.folder / "the, cat, sat, it 2024-05-31 14.03.20.png"));
  CHECK(read_file(app.folder / "the, cat, sat, it 2024-05-31 14.03.20.png").substr(1, 3) == "PNG");
}

TEST_CASE("a title with signs that files cannot have still gives a picture") {
  for (const char* title : {"a/b", "../up", "", ".", "..", "con: \"x\"?", "\n"}) {
    CAPTURE(std::string(title));
    Scene scene = Headless::start_scene();
    scene.title = title;
    Headless app(scene);
    app.press(Key::f12);
    CHECK(files_in(app.folder).size() == 1);
  }
}

TEST_CASE("the notice of a saved picture copies its path") {
  Headless app(Headless::start_scene());
  app.press(Key::f12);
  app.frames(2);
  app.click({Target::notice_action, {}, 0});
  CHECK(app.clipboard == (app.folder / "the, cat, sat, it 2024-05-31 14.03.20.png").string());
}

TEST_CASE("a notice leaves by itself, one of trouble stays") {
  Headless app(Headless::start_scene());
  app.press(Key::f12);
  REQUIRE(app.app().seconds_to_change().has_value());
  app.frame({}, static_cast<float>(*app.app().seconds_to_change()) + 0.1f);
  CHECK(app.notices().empty());
  CHECK_FALSE(app.app().seconds_to_change().has_value());

  app.app().drop(app.folder / "missing.json");
  app.frame({}, 100);
  CHECK_FALSE(app.notices().empty());
}

TEST_CASE("title and notes are edited in their dialog") {
  Headless app(Headless::start_scene());
  app.app().run(Command::edit_details);
  app.frames(3);
  app.type("A new title");
  CHECK(app.scene().title == "A new title");
  CHECK(app.state().dialog == Dialog::none);
}

TEST_CASE("Escape and the button close the lists of keys") {
  Headless app(Headless::start_scene());
  app.press(Key::f1);
  CHECK(app.state().dialog == Dialog::keys);
  app.frames(2);
  app.press(Key::escape);
  CHECK(app.state().dialog == Dialog::none);
  app.press(Key::f1);
  app.frames(2);
  app.press(Key::enter);
  CHECK(app.state().dialog == Dialog::none);
  app.press(Key::f1);
  app.frames(2);
  app.press(key_of('s'));
  CHECK(app.scene().scaling);
}

}  // namespace softfocus
