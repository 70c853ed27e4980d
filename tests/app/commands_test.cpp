#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/document/limits.h"
#include "core/formats/scripts.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

/// What a command must have done, told from the outside.
struct Expectation {
  Command command;
  bool (*holds)(const Headless& app, const Scene& before);
};

const Token& token(const Scene& scene, int i) { return *scene.tokens.at(static_cast<std::size_t>(i)); }

float length(const std::vector<float>& vector) {
  double sum = 0;
  for (const float x : vector) sum += static_cast<double>(x) * static_cast<double>(x);
  return static_cast<float>(std::sqrt(sum));
}

bool copied_as(std::string_view id, const Headless& app, const Scene& scene) {
  const ScriptLanguage* const language = script_language_by_id(id);
  REQUIRE(language != nullptr);
  return app.clipboard == language->write(scene) &&
         app.notices().find("script for " + std::string(language->label)) != std::string::npos;
}

// The scene below has five tokens of dimension 4; the third is selected and there is one step to undo.
const Expectation kExpectations[] = {
    {Command::new_scene, [](const Headless& a, const Scene&) { return a.state().dialog == Dialog::ask_to_save; }},
    {Command::open, [](const Headless& a, const Scene&) { return a.state().dialog == Dialog::ask_to_save; }},
    {Command::save, [](const Headless& a, const Scene&) { return a.state().dialog == Dialog::save_file; }},
    {Command::save_as, [](const Headless& a, const Scene&) { return a.state().dialog == Dialog::save_file; }},
    {Command::save_picture, [](const Headless& a, const Scene&) { return a.state().dialog == Dialog::save_picture; }},
    {Command::save_picture_at_once,
     [](const Headless& a, const Scene&) { return a.notices().find("Picture saved in ") != std::string::npos; }},
    {Command::quit, [](const Headless& a, const Scene&) { return a.state().dialog == Dialog::ask_to_save; }},
    {Command::undo, [](const Headless& a, const Scene&) { return a.scene().size() == 4; }},
    {Command::redo, [](const Headless& a, const Scene& b) { return same_content(a.scene(), b); }},
    {Command::add_token,
     [](const Headless& a, const Scene& b) {
       return a.scene().size() == 6 && token(a.scene(), 2).id == token(b, 2).id;
     }},
    {Command::rename_token,
     [](const Headless& a, const Scene& b) {
       return a.state().typing && a.state().typing->target == TargetId{Target::token_name, token(b, 2).id};
     }},
    {Command::duplicate_token,
     [](const Headless& a, const Scene& b) {
       return a.scene().size() == 6 && token(a.scene(), 3).vector == token(b, 2).vector &&
              token(a.scene(), 3).id != token(b, 2).id;
     }},
    {Command::remove_token,
     [](const Headless& a, const Scene& b) { return a.scene().size() == 4 && !index_of(a.scene(), token(b, 2).id); }},
    {Command::move_token_up,
     [](const Headless& a, const Scene& b) { return index_of(a.scene(), token(b, 2).id) == 1; }},
    {Command::move_token_down,
     [](const Headless& a, const Scene& b) { return index_of(a.scene(), token(b, 2).id) == 3; }},
    {Command::zero_vector, [](const Headless& a, const Scene&) { return length(token(a.scene(), 2).vector) == 0; }},
    {Command::random_vector,
     [](const Headless& a, const Scene&) { return token(a.scene(), 2).vector == normal_vector(4, a.seed); }},
    {Command::unit_vector,
     [](const Headless& a, const Scene&) { return std::abs(length(token(a.scene(), 2).vector) - 1) < 1e-6f; }},
    {Command::more_dimensions,
     [](const Headless& a, const Scene&) {
       return a.scene().dimension == 5 && token(a.scene(), 2).vector.back() == 0;
     }},
    {Command::fewer_dimensions, [](const Headless& a, const Scene&) { return a.scene().dimension == 3; }},
    {Command::edit_details, [](const Headless& a, const Scene&) { return a.state().dialog == Dialog::details; }},
    {Command::copy_as_pytorch, [](const Headless& a, const Scene& b) { return copied_as("pytorch", a, b); }},
    {Command::copy_as_numpy, [](const Headless& a, const Scene& b) { return copied_as("numpy", a, b); }},
    {Command::toggle_scaling, [](const Headless& a, const Scene&) { return !a.scene().scaling; }},
    {Command::toggle_causal, [](const Headless& a, const Scene&) { return a.scene().mask == MaskKind::causal; }},
    {Command::show_raw_scores,
     [](const Headless& a, const Scene&) { return a.state().choices.quantity == Quantity::raw_scores; }},
    {Command::show_scores,
     [](const Headless& a, const Scene&) { return a.state().choices.quantity == Quantity::scores; }},
    {Command::show_weights,
     [](const Headless& a, const Scene&) { return a.state().choices.quantity == Quantity::weights; }},
    {Command::show_tokens,
     [](const Headless& a, const Scene&) { return a.state().choices.quantity == Quantity::tokens; }},
    {Command::show_context,
     [](const Headless& a, const Scene&) { return a.state().choices.quantity == Quantity::context; }},
    {Command::show_heatmap, [](const Headless& a, const Scene&) { return a.state().center == CenterView::heatmap; }},
    {Command::show_plane, [](const Headless& a, const Scene&) { return a.state().center == CenterView::plane; }},
    {Command::show_compare, [](const Headless& a, const Scene&) { return a.state().center == CenterView::compare; }},
    {Command::show_slope, [](const Headless& a, const Scene&) { return a.state().center == CenterView::slope; }},
    {Command::show_row, [](const Headless& a, const Scene&) { return a.state().right[0] == RightPanel::row; }},
    {Command::show_lines, [](const Headless& a, const Scene&) { return a.state().right[0] == RightPanel::lines; }},
    {Command::show_sharpening,
     [](const Headless& a, const Scene&) { return a.state().right[0] == RightPanel::sharpening; }},
    {Command::show_explanation,
     [](const Headless& a, const Scene&) { return a.state().right[0] == RightPanel::explanation; }},
    {Command::two_right_panels, [](const Headless& a, const Scene&) { return a.state().two_right; }},
    {Command::toggle_pipeline, [](const Headless& a, const Scene&) { return !a.state().pipeline; }},
    {Command::freeze_weights,
     [](const Headless& a, const Scene& b) {
       return a.state().choices.frozen && a.state().choices.frozen->tokens == b.tokens &&
              a.state().center == CenterView::compare;
     }},
    {Command::release_weights, [](const Headless& a, const Scene&) { return !a.state().choices.frozen; }},
    {Command::shuffle_tokens,
     [](const Headless& a, const Scene& b) {
       return a.scene().tokens != b.tokens &&
              std::is_permutation(a.scene().tokens.begin(), a.scene().tokens.end(), b.tokens.begin());
     }},
    {Command::fit_colors, [](const Headless& a, const Scene&) { return a.state().fitted; }},
    {Command::zoom_in, [](const Headless& a, const Scene&) { return a.state().zoom == 110; }},
    {Command::zoom_out, [](const Headless& a, const Scene&) { return a.state().zoom == 90; }},
    {Command::zoom_reset, [](const Headless& a, const Scene&) { return a.state().zoom == 100; }},
    {Command::dark_theme, [](const Headless& a, const Scene&) { return a.state().theme == Theme::dark; }},
    {Command::less_motion, [](const Headless& a, const Scene&) { return a.state().less_motion; }},
    {Command::full_screen, [](const Headless& a, const Scene&) { return a.state().full_screen; }},
    {Command::previous_query, [](const Headless& a, const Scene& b) { return a.state().selected == token(b, 1).id; }},
    {Command::next_query, [](const Headless& a, const Scene& b) { return a.state().selected == token(b, 3).id; }},
    {Command::open_menus,
     [](const Headless&, const Scene&) {
       return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
     }},
    {Command::show_keys, [](const Headless& a, const Scene&) { return a.state().dialog == Dialog::keys; }},
    {Command::show_about, [](const Headless& a, const Scene&) { return a.state().dialog == Dialog::about; }},
};

bool holds(Command command, const Headless& app, const Scene& before) {
  for (const Expectation& expectation : kExpectations) {
    if (expectation.command == command) return expectation.holds(app, before);
  }
  FAIL("a command without an expectation: ", row_of(command).label);
  return false;
}

/// Five tokens, the third selected, one step to undo.
void prepare(Headless& app) {
  app.app().run(Command::add_token);
  app.settle();
  app.app().state().selected = app.scene().tokens[2]->id;
  app.settle();
  if (!app.app().session().can_undo()) FAIL("nothing to undo");
}

}  // namespace

TEST_CASE("every command does what it says when chosen from its menu") {
  for (const CommandRow& row : commands()) {
    CAPTURE(std::string(row.label));
    Headless app(Headless::start_scene());
    prepare(app);
    const Scene before = app.scene();
    if (row.command == Command::redo) app.app().run(Command::undo);
    if (row.command == Command::release_weights) app.app().run(Command::freeze_weights);
    app.choose(row.command);
    CHECK(holds(row.command, app, before));
  }
}

TEST_CASE("every shortcut does what its command says") {
  for (const CommandRow& row : commands()) {
    for (const Shortcut& shortcut : {row.shortcut, row.also}) {
      if (shortcut.key == Key::none) continue;
      CAPTURE(std::string(row.label));
      Headless app(Headless::start_scene());
      prepare(app);
      const Scene before = app.scene();
      if (row.command == Command::redo) app.app().run(Command::undo);
      app.press(shortcut.key, shortcut.ctrl, shortcut.shift);
      CHECK(holds(row.command, app, before));
    }
  }
}

TEST_CASE("every script language has its command in the Edit menu") {
  for (const ScriptLanguage& language : script_languages()) {
    const std::string label = "Copy as " + std::string(language.label);
    CHECK(std::any_of(commands().begin(), commands().end(),
                      [&](const CommandRow& row) { return row.menu == Menu::edit && row.label == label; }));
  }
}

TEST_CASE("a script is copied with its real characters, also while a field has stand-ins for some") {
  Scene scene = Headless::start_scene();
  scene.title = "\U0001F63A \u3400 \uE000";
  Headless app(scene);
  app.fonts().field_text().to_field("\U0001F63A\u3400\uE000");
  app.choose(Command::copy_as_numpy);
  CHECK(app.clipboard == script_language_by_id("numpy")->write(scene));
}

TEST_CASE("a script that is too long for the clipboard is not copied, and a notice says what gives it") {
  Scene scene;
  scene.dimension = 1;
  for (int i = 0; i < 250; ++i) append_token(scene, std::string(40000, 'a'), {1});
  Headless app(scene);
  app.clipboard = "as before";
  app.app().run(Command::copy_as_numpy);
  app.settle();
  CHECK(app.clipboard == "as before");
  CHECK(app.notices().find("too large for the clipboard") != std::string::npos);
  CHECK(app.notices().find("softfocus print --as numpy") != std::string::npos);
}

TEST_CASE("no two commands share a shortcut, and every shown key belongs to one") {
  std::set<std::tuple<Key, bool, bool>> seen;
  for (const CommandRow& row : commands()) {
    CAPTURE(std::string(row.label));
    CHECK((*row.shown_key != '\0') == (row.shortcut.key != Key::none));
    for (const Shortcut& shortcut : {row.shortcut, row.also}) {
      if (shortcut.key == Key::none) continue;
      CHECK(seen.insert({shortcut.key, shortcut.ctrl, shortcut.shift}).second);
    }
  }
}

TEST_CASE("a command that cannot be carried out now is not, by menu or by key") {
  Headless app(new_scene());
  const Scene before = app.scene();
  app.press_ctrl('z');
  app.press_ctrl('y');
  app.press(Key::down);  // the last query is selected
  CHECK(same_content(app.scene(), before));
  CHECK(app.state().selected == before.tokens.back()->id);
  app.press(Key::del, true);
  app.press(Key::del, true);
  CHECK(app.scene().size() == 1);
  CHECK(app.notices().empty());
}

TEST_CASE("the Undo entry names what it takes back") {
  Headless app(Headless::start_scene());
  app.drag(slider_of(app.scene(), 1, 1), 10);
  app.click({Target::menu, {}, static_cast<int>(Menu::edit)});
  CHECK(app.shows(command_target(Command::undo)));
  CHECK(app.app().session().undo_name() == "Set cat, dimension 2");
}

TEST_CASE("the buttons for undo, redo and adding a token work") {
  Headless app(Headless::start_scene());
  app.click(command_target(Command::add_token));
  CHECK(app.scene().size() == 5);
  CHECK(app.state().selected == app.scene().tokens.back()->id);
  app.click({Target::undo_button});
  CHECK(app.scene().size() == 4);
  app.click({Target::redo_button});
  CHECK(app.scene().size() == 5);
}

TEST_CASE("every entry of a token's menu acts on that token, whichever is selected") {
  for (const Command command :
       {Command::rename_token, Command::duplicate_token, Command::remove_token, Command::move_token_up,
        Command::move_token_down, Command::zero_vector, Command::random_vector, Command::unit_vector}) {
    CAPTURE(std::string(row_of(command).label));
    Headless app(Headless::start_scene());
    app.app().run(Command::add_token);
    app.app().state().selected = app.scene().tokens[0]->id;
    app.settle();
    const Scene before = app.scene();
    const TokenId third = before.tokens[2]->id;
    app.click({Target::token_menu, third});
    app.frames(2);
    app.click({Target::token_action, third, static_cast<int>(command)});
    app.frames(2);
    CHECK(holds(command, app, before));
  }
}

TEST_CASE("a letter typed into a field is not a shortcut") {
  Headless app(Headless::start_scene());
  app.double_click(name_of(app.scene(), 0));
  app.frames(2);
  app.press(key_of('s'));
  CHECK(app.scene().scaling);
  app.type("sms");
  CHECK(app.scene().tokens[0]->name == "sms");
  CHECK(app.scene().scaling);
}

TEST_CASE("Tab goes from widget to widget and Enter uses the one it is on") {
  Headless app(Headless::start_scene());
  for (int i = 0; i < 200 && !(app.state().focus == TargetId{Target::scaling_switch}); ++i) app.press(Key::tab);
  REQUIRE(app.state().focus == TargetId{Target::scaling_switch});
  app.press(Key::enter);
  CHECK_FALSE(app.scene().scaling);
  app.press(Key::space);
  CHECK(app.scene().scaling);
  app.press(Key::tab);
  app.press(Key::tab, false, true);
  CHECK(app.state().focus == TargetId{Target::scaling_switch});
  app.press(Key::escape);
  CHECK_FALSE(app.state().focus.has_value());
}

}  // namespace softfocus
