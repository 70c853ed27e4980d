// What a hand does to the scene, read back from the file that the program saves.
#include <doctest/doctest.h>

#include "core/formats/file.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"
#include "tests/end_to_end/program.h"
#include "tests/end_to_end/window_manager.h"

namespace softfocus {
namespace {

float component(const Scene& scene, int token, int dimension) {
  return scene.tokens.at(static_cast<std::size_t>(token))->vector.at(static_cast<std::size_t>(dimension));
}

/// A scene with one component put to what it is in another.
Scene with_component_of(Scene scene, const Scene& other, int token, int dimension) {
  Token changed = *scene.tokens.at(static_cast<std::size_t>(token));
  changed.vector.at(static_cast<std::size_t>(dimension)) = component(other, token, dimension);
  scene.tokens.at(static_cast<std::size_t>(token)) = std::make_shared<Token>(changed);
  return scene;
}

}  // namespace

TEST_CASE("a slider dragged with the mouse changes its own component, and Ctrl+Z takes it back") {
  const Headless map(Headless::start_scene());
  const Scene start = map.scene();
  Program program;
  program.drag(map.rect(slider_of(start, 3, 0)), 20);
  wait_until("the title tells of a change", [&] { return program.says_unsaved(); });
  const Scene dragged = program.save("dragged");
  CHECK(component(dragged, 3, 0) > component(start, 3, 0));
  CHECK(same_content(dragged, with_component_of(start, dragged, 3, 0)));

  program.key("ctrl+z");
  wait_until("the title tells of a change", [&] { return program.says_unsaved(); });
  CHECK(same_content(program.save(), start));
}

TEST_CASE("a drag goes where the same drag goes without a window") {
  Headless map(Headless::start_scene());
  Program program;
  const TargetId slider = slider_of(map.scene(), 1, 2);
  program.drag(map.rect(slider), -24);
  map.drag(slider, -24);
  CHECK(same_content(program.save("dragged"), map.scene()));
}

TEST_CASE("the switch flips by a click and by its key") {
  const Headless map(Headless::start_scene());
  Program program;
  program.click(map.rect({Target::scaling_switch}));
  wait_until("the title tells of a change", [&] { return program.says_unsaved(); });
  CHECK_FALSE(program.save("switched").scaling);
  program.key("s");
  wait_until("the title tells of a change", [&] { return program.says_unsaved(); });
  CHECK(program.save().scaling);
  program.key("s");
  wait_until("the title tells of a change", [&] { return program.says_unsaved(); });
  CHECK_FALSE(program.save().scaling);
}

TEST_CASE("a double click on a number lets it be typed") {
  const Headless map(Headless::start_scene());
  const Scene start = map.scene();
  Program program;
  program.double_click(map.rect(number_of(start, 2, 1)));
  program.enter("-0.75");
  const Scene typed = program.save("typed");
  CHECK(component(typed, 2, 1) == -0.75f);
  CHECK(same_content(typed, with_component_of(start, typed, 2, 1)));
}

TEST_CASE("a double click on a name lets it be typed, shortcuts' letters included") {
  const Headless map(Headless::start_scene());
  Program program;
  program.double_click(map.rect(name_of(map.scene(), 0)));
  program.enter("sums 1");
  const Scene typed = program.save("typed");
  CHECK(typed.tokens.front()->name == "sums 1");
  CHECK(typed.scaling);
}

TEST_CASE("a scene named on the command line opens, and is saved where it came from") {
  const TemporaryFolder folder;
  const auto file = folder / "pair.json";
  save_file(file, write_scene(new_scene()));
  const Headless map(new_scene());
  Program program({file.string()});
  CHECK(program.title().find("pair.json") == 0);
  program.click(map.rect({Target::scaling_switch}));
  program.key("ctrl+s");
  wait_until("the switch is in the file", [&] { return !read_scene_file(file).scaling; });
}

TEST_CASE("files dropped on the window open, whatever their names are written in, and a bad one is refused") {
  const TemporaryFolder folder;
  Program program;
  for (const std::string name :
       {"plain.json", "with space & %41.json", "é 中 🙂 العربية हिन्दी.softfocus.json"}) {
    CAPTURE(name);
    Scene scene = new_scene();
    scene.title = "from " + name;
    save_file(folder / name, write_scene(scene));
    CHECK(drop_files(program.window(), {folder / name}));
    wait_until("the dropped scene is open", [&] { return program.title().find(scene.title) == 0; });
  }
  const std::string title = program.title();
  for (const std::string bad : {"missing.json", "bad.json", "folder"}) {
    if (bad == "bad.json") save_file(folder / bad, "{");
    if (bad == "folder") std::filesystem::create_directory(folder / bad);
    CHECK(drop_files(program.window(), {folder / bad}));
    program.settle();
    CHECK(program.title() == title);
    CHECK(program.running());
  }
}

TEST_CASE("text in any script is typed, copied and pasted in the real window") {
  const TemporaryFolder folder;
  const std::string text = "é 中 🙂 العربية हिन्दी";
  Scene scene = Headless::start_scene();
  apply(scene, RenameToken{scene.tokens[0]->id, text});
  save_file(folder / "a.json", write_scene(scene));
  const Headless map(scene);
  Program program({(folder / "a.json").string()});
  program.double_click(map.rect(name_of(scene, 0)));
  program.key("ctrl+a");
  program.key("ctrl+c");
  program.key("Escape");
  program.double_click(map.rect(name_of(scene, 1)));
  program.key("ctrl+a");
  program.key("ctrl+v");
  program.key("Return");
  program.double_click(map.rect(name_of(scene, 2)));
  program.enter("🙂");
  program.key("ctrl+s");
  wait_until("saved", [&] { return !program.says_unsaved(); });
  CHECK(read_scene_file(folder / "a.json").tokens[2]->name == "🙂");
  CHECK(read_scene_file(folder / "a.json").tokens[1]->name == text);
  CHECK(read_scene_file(folder / "a.json").tokens[0]->name == text);
}

}  // namespace softfocus
