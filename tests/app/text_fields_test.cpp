// Text in any script, typed, kept, copied and pasted.
#include <doctest/doctest.h>

#include <fstream>

#include "app/panels/ui.h"
#include "core/document/text.h"
#include "core/formats/file.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

const std::string kScripts = "é 中 🙂 العربية हिन्दी 𝒜𝓑";

// What stands in for others inside of fields, and what is for private use, may be written all the same.
const std::string kPrivate = "\u3400\u4DBF \uE000\uE001 \uF8FF \U000F0000 \U0010FFFF 🙂";

const std::string kTexts[] = {"", "plain", kScripts, kPrivate, "👩‍👩‍👧‍👦 e\u0301 \u202Eabc", "\uFFFD"};

}  // namespace

TEST_CASE("what goes into a field comes out again, whatever characters it has") {
  FieldText field;
  for (const std::string& text : kTexts) {
    CAPTURE(text);
    const std::string inside = field.to_field(std::string_view(text));
    CHECK(field.from_field(inside) == text);
    CHECK(field.fits(text));
    for (std::string_view rest = inside; imgui::kSmallCharacters && !rest.empty();) {
      CHECK(take_character(rest) <= 0xFFFF);
    }
  }
}

TEST_CASE("a field says when a text has more kinds of characters than it can hold, and when it is no UTF-8") {
  FieldText field;
  std::string text;
  for (char32_t c = 0x10000; c < 0x10000 + 6592; ++c) append_character(text, c);
  CHECK(field.fits(text));
  append_character(text, 0x20000);
  CHECK(field.fits(text) != imgui::kSmallCharacters);
  field.forget();
  CHECK(field.fits("\U00020000"));
  CHECK_FALSE(field.fits("\xFF.json"));
}

TEST_CASE("a name in any script is typed, kept, copied and pasted") {
  for (const std::string& text : kTexts) {
    CAPTURE(text);
    Headless app(Headless::start_scene());
    app.double_click(name_of(app.scene(), 0));
    app.type(text);
    CHECK(app.scene().tokens[0]->name == text);

    // Copied from one name, pasted over another.
    app.double_click(name_of(app.scene(), 0));
    app.frames(2);
    app.copy();
    CHECK((text.empty() || app.clipboard == text));
    app.press(Key::escape);
    app.double_click(name_of(app.scene(), 1));
    app.frames(2);
    app.clipboard = text + "!";
    app.paste();
    app.end_typing(Key::enter);
    CHECK(app.scene().tokens[1]->name == text + "!");
    CHECK(app.scene().tokens[0]->name == text);
  }
}

TEST_CASE("title and notes keep any characters, also the many lines of notes") {
  Scene scene = Headless::start_scene();
  scene.notes = kScripts + "\nsecond line " + kPrivate;
  Headless app(scene);
  app.app().run(Command::edit_details);
  app.frames(3);
  app.type(kScripts);
  CHECK(app.scene().title == kScripts);
  CHECK(app.scene().notes == scene.notes);
}

TEST_CASE("pasting what is no UTF-8, or far too much, does no harm") {
  for (const std::string& text :
       {std::string("a\xFF\xC0z"), std::string(1 << 20, 'x'), std::string("line\nline\ttab")}) {
    Headless app(Headless::start_scene());
    app.double_click(name_of(app.scene(), 0));
    app.frames(2);
    app.clipboard = text;
    app.paste();
    app.end_typing(Key::enter);
    CHECK(is_utf8(app.scene().tokens[0]->name));
    CHECK(is_utf8(write_scene(app.scene())));
  }
}

TEST_CASE("files with names in any script, and with names that are no text at all, are saved and opened") {
  Headless app(Headless::start_scene());
  app.app().run(Command::save);
  app.settle();
  app.type(kScripts);
  const auto file = app.folder / (kScripts + ".softfocus.json");
  REQUIRE(std::filesystem::exists(file));
  std::filesystem::rename(file, app.folder / "\xFF\xFE.json");
  app.app().run(Command::toggle_scaling);
  app.app().run(Command::undo);

  app.press_ctrl('o');
  app.frames(2);
  REQUIRE(app.state().picker.entries.size() == 1);
  app.click({Target::dialog_entry, {}, 0});
  app.frames(2);
  app.click({Target::dialog_button, {}, 1});
  app.settle();
  CHECK(app.state().dialog == Dialog::none);
  CHECK(app.app().session().file() == app.folder / "\xFF\xFE.json");
}

TEST_CASE("a name with characters that no font of the machine has says which, when hovered") {
  Headless app(Headless::start_scene());
  const std::string words = with_missing_characters(app.fonts(), "a\U0010FFFD");
  CHECK(words == "a\U0010FFFD\nNo font on this machine has U+10FFFD");
  CHECK(with_missing_characters(app.fonts(), "plain") == "plain");
}

}  // namespace softfocus
