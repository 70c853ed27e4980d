// What is wrong, given to the interface: every row of the tables of bad inputs and bad targets becomes a sentence on
// the screen, and the document stays as it was.
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/document/text.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"
#include "tests/bad_inputs.h"
#include "tests/bad_targets.h"
#include "tests/other_user.h"

namespace softfocus {
namespace {

namespace fs = std::filesystem;

const TargetId kAccept{Target::dialog_button, {}, 1}, kDoNotSave{Target::dialog_button, {}, 1};

/// All that a refused input may not change.
struct Kept {
  std::vector<TokenPtr> tokens;
  Scene scene;
  std::optional<fs::path> file;
  std::string undo_name, redo_name;
  bool modified;
  TokenId selected;

  explicit Kept(const Headless& app, const Session& session)
      : tokens(app.scene().tokens),
        scene(app.scene()),
        file(session.file()),
        undo_name(session.undo_name()),
        redo_name(session.redo_name()),
        modified(session.modified()),
        selected(app.state().selected) {}

  bool holds(const Headless& app, const Session& session) const {
    const Kept now(app, session);
    return now.tokens == tokens && same_content(now.scene, scene) && now.file == file && now.undo_name == undo_name &&
           now.redo_name == redo_name && now.modified == modified && now.selected == selected;
  }
};

Kept kept(Headless& app) { return Kept(app, app.app().session()); }
bool holds(const Kept& before, Headless& app) { return before.holds(app, app.app().session()); }

/// Closes all notices.
void close_notices(Headless& app) {
  while (!app.state().notices.empty()) {
    app.frames(2);
    app.click({Target::notice_close, {}, 0});
  }
}

/// Lets a document have a file, something to undo and something to redo, and no unsaved changes.
void prepare(Headless& app) {
  app.press(key_of('m'));
  app.press(key_of('s'));
  app.press_ctrl('z');
  app.press_ctrl('s');
  app.type("kept");
  app.settle();
  close_notices(app);
}

/// Whether a path can be typed into a field of one line.
bool can_be_typed(const fs::path& path) { return one_line(path.string()) == path.string(); }

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

/// Opens a bad input in the file picker. Gives what went otherwise than it should.
std::string trouble_with_picker(Headless& app, const fs::path& path, const std::string& sentence) {
  const Kept before = kept(app);
  app.press_ctrl('o');
  app.type(path.string());
  app.settle();
  const PickerState& picker = app.state().picker;
  if (app.state().dialog != Dialog::open_file) return "the picker closes";
  if (is_folder(path)) {
    if (picker.folder != path) return "the picker does not show the folder";
  } else if (picker.trouble != sentence) {
    return "the picker says: " + picker.trouble;
  }
  app.press(Key::escape);
  app.frames(2);
  if (app.state().dialog != Dialog::none) return "the picker stays";
  return holds(before, app) ? "" : "the picker changes the document";
}

/// Drops a bad input on the window.
std::string trouble_with_drop(Headless& app, const fs::path& path, const std::string& sentence) {
  const Kept before = kept(app);
  app.app().drop(path);
  app.settle();
  if (app.notices() != sentence + "\n") return "the notice says: " + app.notices();
  close_notices(app);
  return holds(before, app) ? "" : "the drop changes the document";
}

std::string trouble_with_opening(Headless& app, const fs::path& path, const std::string& sentence) {
  if (app.state().dialog != Dialog::none) app.press(Key::escape);  // after trouble with the row before
  std::string trouble;
  if (can_be_typed(path)) trouble = trouble_with_picker(app, path, sentence);
  return trouble + trouble_with_drop(app, path, sentence);
}

/// A scene longer than the files that SmallFiles allows.
Scene long_scene() {
  Scene scene = Headless::start_scene();
  scene.notes = std::string(2 * kSmallFile, 'n');
  return scene;
}

/// Saves in a bad target by a dialog: the scene's or the picture's. Gives what went otherwise than it should.
std::string trouble_with_saving(Headless& app, Dialog dialog, const fs::path& path, const std::string& sentence) {
  app.press(key_of('s'));
  const Kept before = kept(app);
  app.app().run(dialog == Dialog::save_file ? Command::save_as : Command::save_picture);
  app.settle();
  app.type(path.string());
  app.settle();
  if (!app.state().picker.replace_question.empty()) {
    app.click(kAccept);
    app.settle();
  }
  const PickerState& picker = app.state().picker;
  if (app.state().dialog != dialog) return "the dialog closes";
  if (is_folder(path)) {
    if (picker.folder != path) return "the picker does not show the folder";
  } else if (picker.trouble != sentence) {
    return "the picker says: " + picker.trouble;
  }
  return holds(before, app) ? "" : "saving changes the document";
}

/// Opens a scene that cannot be saved again where it is, changes and saves it.
std::string trouble_with_saving_again(Headless& app, const fs::path& path, const std::string& sentence) {
  app.app().drop(path);
  app.settle();
  app.press(key_of('s'));
  const Kept before = kept(app);
  if (before.file != path) return "the scene is not opened: " + app.notices();
  app.press_ctrl('s');
  app.settle();
  if (app.notices() != sentence + "\n") return "the notice says: " + app.notices();
  return holds(before, app) ? "" : "saving changes the document";
}

/// Pastes text in the place of what stands in a field, and ends it.
void paste(Headless& app, const std::string& text) {
  app.type("", Key::none);
  app.clipboard = text;
  app.paste();
  app.end_typing(Key::enter);
}

/// Types or pastes into the field of a number. Gives what went otherwise than it should when the text is no number.
std::string trouble_with_field(Headless& app, const TargetId& number, const std::string& text, bool pasted) {
  const Kept before = kept(app);
  app.double_click(number);
  pasted ? paste(app, text) : app.type(text);
  app.settle();
  const std::string notices = app.notices();
  if (app.state().typing) return "the field stays";
  if (std::count(notices.begin(), notices.end(), '\n') != 1) return "the notices are: " + notices;
  if (notices.find("xpected") == std::string::npos) return "what was expected is not said: " + notices;
  if (notices.size() > 1000) return "the notice is too long";
  if (!is_utf8(notices)) return "the notice is not UTF-8";
  close_notices(app);
  return holds(before, app) ? "" : "the document is changed";
}

}  // namespace

TEST_CASE("picker and drop refuse every bad file and leave the document as it was") {
  Headless app(Headless::start_scene());
  prepare(app);
  REQUIRE(app.app().session().can_undo());
  REQUIRE(app.app().session().can_redo());
  REQUIRE_FALSE(app.app().session().modified());
  for (const BadInput& input : bad_inputs()) {
    if (input.refused_to_others) continue;
    const Folder folder;
    const fs::path path = put_bad_input(input, folder.path());
    CAPTURE(input.text);
    CAPTURE(path.string());
    CHECK(trouble_with_opening(app, path, window_sentence(input, path)) == "");
  }
}

TEST_CASE("picker and drop refuse what another user may not read") {
  for (const BadInput& input : bad_inputs()) {
    if (!input.refused_to_others) continue;
    const Folder folder;
    const fs::path path = put_bad_input(input, folder.path());
    const auto trouble = [&] {
      Headless app(Headless::start_scene());
      prepare(app);
      return trouble_with_opening(app, path, window_sentence(input, path));
    };
    CHECK(as_other_user(folder.path(), trouble) == "");
  }
}

TEST_CASE("a bad file dropped on unsaved changes leaves them as they were, also when they were given up") {
  const Folder folder;
  put(folder / "bad.json", "{");
  Headless app(Headless::start_scene());
  prepare(app);
  app.press(key_of('s'));
  const Kept before = kept(app);
  REQUIRE(before.modified);
  app.app().drop(folder / "bad.json");
  app.frames(2);
  REQUIRE(app.state().dialog == Dialog::ask_to_save);
  app.click(kDoNotSave);
  app.settle();
  CHECK(app.state().dialog == Dialog::none);
  CHECK(app.notices().find("bad.json") != std::string::npos);
  CHECK(holds(before, app));
}

TEST_CASE("where a scene cannot be saved, the picker says why and all stays as it was") {
  for (const BadTarget& row : bad_targets()) {
    const MadeTarget target(row, ".json", "old");
    if (!target.made()) continue;
    CAPTURE(target.sentence());
    CHECK(target.attempt([&] {
      Headless app(long_scene());
      return trouble_with_saving(app, Dialog::save_file, target.path(), target.sentence());
    }) == "");
    CHECK(target.untouched());
  }
}

TEST_CASE("where a picture cannot be saved, its dialog says why and all stays as it was") {
  for (const BadTarget& row : bad_targets()) {
    const MadeTarget target(row, ".png", "old");
    if (!target.made()) continue;
    CAPTURE(target.sentence());
    CHECK(target.attempt([&] {
      Headless app(Headless::start_scene());
      return trouble_with_saving(app, Dialog::save_picture, target.path(), target.sentence());
    }) == "");
    CHECK(target.untouched());
  }
}

TEST_CASE("a picture's name without an ending that is known is refused with the known ones") {
  for (const char* name : {"x.jpg", ".png", "x.png.txt", "x."}) {
    CAPTURE(std::string(name));
    Headless app(Headless::start_scene());
    app.app().run(Command::save_picture);
    app.settle();
    app.type(name);
    app.settle();
    CHECK(app.state().dialog == Dialog::save_picture);
    CHECK(app.state().picker.trouble.ends_with(", expected a file's name that ends in .png, .svg or .pdf."));
    CHECK(fs::is_empty(app.folder));
  }
}

TEST_CASE("where an open scene cannot be saved again, a notice says why and all stays as it was") {
  int tried = 0;
  for (const BadTarget& row : bad_targets()) {
    const MadeTarget target(row, ".json", write_scene(long_scene()));
    std::error_code ignored;  // of what is no file or no scene, the picker alone can be told to save there
    if (!target.made() || !fs::is_regular_file(target.path(), ignored)) continue;
    CAPTURE(target.sentence());
    const auto trouble = [&]() -> std::string {
      if (!fs::is_regular_file(target.path(), ignored)) return "";  // not to the other user
      Headless app(Headless::start_scene());
      return trouble_with_saving_again(app, target.path(), target.sentence());
    };
    CHECK(target.attempt(trouble) == "");
    CHECK(target.untouched());
    ++tried;
  }
  CHECK(tried >= 4);
}

TEST_CASE("what is no number is refused in every field of numbers, typed and pasted") {
  const std::string paragraph =
      "Attention is a weighted average.\nIts weights come from similarity; a softmax makes them sum to 1.\r\n\tThe "
      "end.";
  const std::string million(1000000, '9');
  struct Text {
    std::string text;
    bool typed = true;  // not only pasted
  };
  const Text table[] = {
      {""},
      {"   "},
      {"abc"},
      {"nan"},
      {"NaN"},
      {"inf"},
      {"-Infinity"},
      {"1e39"},
      {"1e999"},
      {"-1e999"},
      {"1e99999999999999999999"},
      {"2e12"},
      {"0x10"},
      {"1_000"},
      {"1,000.5"},
      {"1.000,5"},
      {"1 2"},
      {"--1"},
      {"+-1"},
      {"."},
      {"e5"},
      {"½"},
      {"１"},
      {"%s%n"},
      {"1\u202E2"},
      {"\x1B[31m1"},
      {"\xFF\xFE"},
      {"1\xFF"},
      {"\xED\xA0\x80"},
      {paragraph},
      {million, false},
      {std::string(10 * 1000 * 1000, 'x'), false},
  };
  Headless app(Headless::start_scene());
  prepare(app);
  for (const TargetId& number : {number_of(app.scene(), 1, 2), TargetId{Target::temperature_value}}) {
    for (const Text& text : table) {
      CAPTURE(shortened(text.text, 50));
      if (text.typed) CHECK(trouble_with_field(app, number, text.text, false) == "");
      CHECK(trouble_with_field(app, number, text.text, true) == "");
    }
  }
  for (const char* text : {"0", "-1", "0.0009", "1000.5", "1e12"}) {
    CAPTURE(std::string(text));
    CHECK(trouble_with_field(app, {Target::temperature_value}, text, false) == "");
  }
}

TEST_CASE("a number is taken from the clipboard, too, up to a zero byte") {
  Headless app(Headless::start_scene());
  for (const std::string& text : {std::string(" 0,25\n"), std::string("0.25\0 and more", 14)}) {
    app.double_click(number_of(app.scene(), 1, 2));
    paste(app, text);
    CHECK(app.scene().tokens[1]->vector[2] == 0.25f);
    app.press_ctrl('z');
    REQUIRE(app.scene().tokens[1]->vector[2] == 0.0f);
  }
}

TEST_CASE("whatever is pasted as a name or title stays valid, is one line and can be saved") {
  const std::string texts[] = {"a\nb\r\n\tc", "\xFF\xFE",  "caf\xE9", "\xED\xA0\x80",
                               "\x1B[31m",    "\u202Eabc", "%s%n",    std::string(100000, 'x')};
  for (const std::string& text : texts) {
    CAPTURE(shortened(text, 50));
    Headless app(Headless::start_scene());
    app.double_click(name_of(app.scene(), 1));
    paste(app, text);
    app.double_click({Target::title});
    paste(app, text);
    app.settle();
    const std::string& name = app.scene().tokens[1]->name;
    CHECK(is_utf8(name));
    CHECK(name.find('\n') == std::string::npos);
    CHECK(app.scene().title == name);
    CHECK(same_content(read_scene(write_scene(app.scene()), "written"), app.scene()));
  }
}

TEST_CASE("names, title and notes of any length are opened and shown") {
  for (const std::string& text : {std::string(40000, 'x'), std::string(40000, '\n')}) {
    Scene scene = Headless::start_scene();
    scene.title = scene.notes = text;
    for (TokenPtr& token : scene.tokens)
      token = std::make_shared<const Token>(Token{token->id, text, token->vector, {}});
    const Folder folder;
    put(folder / "long.json", write_scene(scene));
    Headless app(Headless::start_scene());
    app.app().drop(folder / "long.json");
    app.settle();
    REQUIRE(app.scene().title == text);
    for (const TargetId& target : {TargetId{Target::title}, name_of(app.scene(), 1), TargetId{Target::heatmap},
                                   TargetId{Target::row_bars}, TargetId{Target::row_fact}}) {
      app.move(app.rect(target).center());
      app.frame({}, 1);
      app.frames(2);
    }
    app.app().run(Command::edit_details);
    app.frames(3);
    app.press(Key::escape);
    app.settle();
    CHECK(app.scene().title == text);
    CHECK(app.scene().notes == text);
  }
}

TEST_CASE("where a picture cannot be saved at once, a notice says why and nothing is left behind") {
  for (const BadTarget& row : bad_targets()) {
    const MadeTarget target(row, "", "old");
    if (!target.made()) continue;
    CAPTURE(target.sentence());
    const fs::path folder = target.path().parent_path();
    // The picture gets a new name in the folder: what stands there under another name is no obstacle. A folder that
    // nobody may look into is to it a read-only one.
    const bool locked = row.sentence.find("denied") != std::string::npos;
    const bool new_name_is_refused = row.obstacle == Obstacle::full_disk || row.obstacle == Obstacle::small_files ||
                                     folder.filename() == "sub" || folder.filename() == "file";
    if (!new_name_is_refused || locked) continue;
    const auto trouble = [&]() -> std::string {
      Headless app(long_scene());
      const fs::path own = std::exchange(app.folder, folder);
      const Kept before = kept(app);
      app.press(Key::f12);
      app.settle();
      app.folder = own;
      const std::string ending = target.sentence().substr(target.sentence().find(" cannot be saved"));
      if (!app.notices().ends_with(ending + "\n")) return "the notice says: " + app.notices();
      return holds(before, app) ? "" : "the document is changed";
    };
    CHECK(target.attempt(trouble) == "");
    CHECK(target.untouched());
  }
}

}  // namespace softfocus
