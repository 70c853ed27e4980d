// Weights are not an explanation, and the three lines, as a hand meets them.
#include <doctest/doctest.h>

#include <algorithm>

#include "assets/assets.h"
#include "core/document/number.h"
#include "core/formats/scene_file.h"
#include "core/formats/scripts.h"
#include "tests/app/headless.h"
#include "tests/app/screen.h"

namespace softfocus {
namespace {

constexpr TargetId kFigure{Target::view_figure, {}, 5};
constexpr std::string_view kWithOthers = "same-context-other-weights";

int place_of_scene(std::string_view id) {
  const auto scenes = scene_assets();
  const auto found = std::find_if(scenes.begin(), scenes.end(), [id](const SceneAsset& one) { return one.id == id; });
  REQUIRE(found != scenes.end());
  return static_cast<int>(found - scenes.begin());
}

const SceneAsset& shipped(std::string_view id) { return scene_assets()[static_cast<std::size_t>(place_of_scene(id))]; }

/// The window with the explanation.
struct ExplanationApp : Headless {
  explicit ExplanationApp(Scene scene, float width = 1280, float height = 800)
      : Headless(std::move(scene), width, height) {
    press(key_of('e'));
    settle();
    REQUIRE(state().right[0] == RightPanel::explanation);
  }

  const ExplanationFigure& figure() { return app().views().drawn_explanation(); }
  const ExplanationContent& content() { return app().views().explained(); }
  std::string words() {
    settle();
    std::string all = words_of(figure().figure);
    std::replace(all.begin(), all.end(), '\n', ' ');
    return all;
  }
  void show_page(int page) {
    if (!shows({Target::explanation_page, {}, page})) return;
    click({Target::explanation_page, {}, page});
    CHECK(state().explanation_page == page);
    settle();
  }
};

bool has(const std::string& words, const std::string& part) { return words.find(part) != std::string::npos; }

/// The keys from the largest to the smallest.
template <typename Measure>
std::vector<std::string> order(const ExplanationContent& content, Measure measure) {
  std::vector<std::size_t> keys(content.measures.size());
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = i;
  std::sort(keys.begin(), keys.end(),
            [&](std::size_t a, std::size_t b) { return measure(content.measures[a]) > measure(content.measures[b]); });
  std::vector<std::string> names;
  for (const std::size_t key : keys) names.emplace_back(content.names[key]);
  return names;
}

}  // namespace

TEST_CASE("in the first scene weights and removal order the keys of it differently, and a sentence says so") {
  ExplanationApp app(Headless::start_scene());
  app.show_page(0);
  const ExplanationContent& content = app.content();
  CHECK(order(content, [](const KeyMeasures& m) { return m.weight; }) ==
        std::vector<std::string>{"it", "cat", "sat", "the"});
  CHECK(order(content, [](const KeyMeasures& m) { return m.change_without.value(); }) ==
        std::vector<std::string>{"sat", "the", "cat", "it"});
  for (const char* number : {"0.246", "0.240", "0.215", "0.199", "0.309"}) {
    CAPTURE(number);
    CHECK(has(app.words(), number));
  }
  const std::string sentence = finding_sentence(content, 40);
  CHECK(content.finding.kind != ExplanationFinding::Kind::agree);
  CHECK(has(app.words(), sentence));
}

TEST_CASE("the pages of the explanation have what their buttons say") {
  ExplanationApp app(Headless::start_scene());
  REQUIRE(app.shows({Target::explanation_page, {}, 0}));
  app.show_page(0);
  CHECK(app.figure().layout.drawn.table);
  app.show_page(1);
  CHECK(app.figure().layout.drawn == ExplanationParts{false, true, false});
  app.show_page(2);
  CHECK(app.figure().layout.drawn == ExplanationParts{false, false, true});
  CHECK(has(app.words(), "Wiegreffe"));
  CHECK(has(app.words(), "Jain"));
}

TEST_CASE("all three parts of the explanation stand in a high panel") {
  ExplanationApp high(Headless::start_scene(), 1920, 2000);
  CHECK_FALSE(high.shows({Target::explanation_page, {}, 0}));
  CHECK(high.figure().layout.drawn == ExplanationParts{});
}

TEST_CASE("where no other weights exist a scene in which they do is offered, by mouse and by keyboard") {
  const int scene = place_of_scene(kWithOthers);
  const TargetId offer{Target::offered_scene, {}, scene};
  for (const bool by_key : {false, true}) {
    ExplanationApp app(Headless::start_scene());
    CHECK(app.content().others == ExplanationContent::Others::independent);
    app.show_page(1);
    REQUIRE(app.shows(offer));
    if (by_key) {
      for (int i = 0; i < 200 && !(app.state().focus == offer); ++i) app.press(Key::tab);
      REQUIRE(app.state().focus == offer);
      app.press(Key::enter);
    } else {
      app.click(offer);
    }
    app.settle();
    CHECK(app.scene().title == shipped(kWithOthers).title);
    CHECK_FALSE(app.shows(offer));
    CHECK(app.content().others == ExplanationContent::Others::found);
    CHECK(app.content().distance > 0.05);
    CHECK(has(app.words(), for_reading(app.content().distance, 3)));
  }
}

TEST_CASE("before the offered scene opens, unsaved changes are asked about") {
  ExplanationApp app(Headless::start_scene());
  app.click({Target::scaling_switch});
  app.show_page(1);
  app.click({Target::offered_scene, {}, place_of_scene(kWithOthers)});
  app.settle();
  CHECK(app.state().dialog == Dialog::ask_to_save);
  CHECK_FALSE(app.scene().scaling);
  app.press(Key::escape);
  CHECK(app.state().dialog == Dialog::none);
  CHECK(app.scene().title == "the, cat, sat, it");
  app.click({Target::offered_scene, {}, place_of_scene(kWithOthers)});
  app.frames(2);
  app.click({Target::dialog_button, {}, 1});  // do not save
  app.settle();
  CHECK(app.scene().title == shipped(kWithOthers).title);
}

TEST_CASE("a click on a row of the explanation selects its token") {
  ExplanationApp app(read_scene(shipped(kWithOthers).text, "a shipped scene"));
  for (const int page : {0, 1}) {
    app.show_page(page);
    for (const Eigen::Index key : {1, 4, 0}) {
      const auto rows = app.figure().layout.rows;
      const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.key == key; });
      REQUIRE(row != rows.end());
      const Rect on = app.rect(kFigure);
      app.frame({}, 1);
      app.press_at({on.x + row->rect.center().x, on.y + row->rect.center().y});
      app.release();
      CHECK(app.state().selected == app.scene().tokens[static_cast<std::size_t>(key)]->id);
      app.settle();
      CHECK(app.content().query == key);
    }
  }
}

TEST_CASE("what an explanation cannot say, it says so") {
  Scene scene = Headless::start_scene();
  scene.mask = MaskKind::causal;
  ExplanationApp app(scene);
  app.app().state().selected = scene.tokens.front()->id;
  app.show_page(0);
  CHECK(has(app.words(), "undefined"));  // the only key has all the weight
}

TEST_CASE("other weights of a scene with many tokens are looked for beside the window, and given up when hidden") {
  Scene scene;
  scene.dimension = 64;
  for (int i = 0; i < 400; ++i) {
    append_token(scene, "t" + std::to_string(i), normal_vector(64, static_cast<std::uint64_t>(i)));
  }
  Headless app(scene);
  CHECK_FALSE(app.app().working());
  app.press(key_of('e'));
  app.frame();
  CHECK(app.app().working());
  app.settle();
  CHECK(app.app().views().explained().others == ExplanationContent::Others::found);
  app.press(Key::up);
  app.frame();
  app.press(key_of('r'));
  app.settle();
  app.press(key_of('e'));
  app.settle();
  CHECK(app.app().views().explained().query == 398);
  CHECK(app.app().views().explained().others == ExplanationContent::Others::found);
}

TEST_CASE("the buttons of the three lines put the script of the scene on the clipboard") {
  Headless app(Headless::start_scene());
  app.press(key_of('t'));
  app.settle();
  int button = 0;
  for (const char* id : {"pytorch", "numpy"}) {
    app.app().run(Command::random_vector);
    app.settle();
    app.click({Target::copy_script, {}, button++});
    CHECK(app.clipboard == script_language_by_id(id)->write(app.scene()));
  }
}

TEST_CASE("the numbers of the three lines are those of the selected row, also after an edit") {
  Headless app(Headless::start_scene());
  app.press(key_of('t'));
  const auto check = [&app] {
    app.settle();
    const int query = index_of(app.scene(), app.state().selected).value();
    const Matrix& weights = app.app().session().attention().results().weights;
    int found = 0;
    for (const ComputationLine& line : app.app().views().drawn_lines()) {
      if (line.step != ComputationStep::weights || line.kind != ComputationLine::Kind::term) continue;
      CHECK(line.result == for_reading(static_cast<double>(weights(query, line.key.value())), 3));
      CHECK_FALSE(line.hint.empty());
      ++found;
    }
    CHECK(found == 4);
  };
  check();
  for (int i = 0; i < 3; ++i) {
    app.press(Key::up);
    check();
  }
  app.press(key_of('s'));
  check();
  app.drag(slider_of(app.scene(), 0, 1), 14);
  check();
}

}  // namespace softfocus
