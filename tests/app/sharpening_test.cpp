// Sharpening as d grows, measured beside the window.
#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "tests/app/headless.h"
#include "tests/app/screen.h"

namespace softfocus {
namespace {

constexpr TargetId kFigure{Target::view_figure, {}, 4};
constexpr Eigen::Index kFew = 3, kEndless = 1'000'000'000;

/// The window with the panel, measuring this many scenes.
struct SharpeningApp : Headless {
  explicit SharpeningApp(Eigen::Index scenes = kFew, float width = 1280, float height = 800)
      : Headless(start_scene(), width, height) {
    app().state().choices.sharpening.scenes = scenes;
    press(key_of('d'));
    frames(2);
    REQUIRE(state().right[0] == RightPanel::sharpening);
  }

  const SharpeningFigure& figure() { return app().views().drawn_sharpening(); }
  const SharpeningOptions& options() const { return state().choices.sharpening; }

  /// Tells whether what runs beside the window ends within some seconds.
  bool comes_to_rest() {
    for (int i = 0; i < 5000 && app().working(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      frame();
    }
    return !app().working();
  }

  void click_at(Point in_figure, int button = 0) {
    const Rect on = rect(kFigure);
    frame({}, 1);
    press_at({on.x + in_figure.x, on.y + in_figure.y}, button);
    release();
  }
};

}  // namespace

TEST_CASE("sharpening is measured beside the window while its panel is shown, and comes to an end") {
  SharpeningApp app(20);
  CHECK(app.app().working());
  const std::size_t empty = picture_of_screen();
  app.settle();
  CHECK_FALSE(app.app().working());
  CHECK_FALSE(app.app().moving());
  CHECK(picture_of_screen() != empty);
  app.frames(5);
  CHECK_FALSE(app.app().working());
}

TEST_CASE("as the window starts, nothing is measured; two hundred scenes are, when it is") {
  Headless app(Headless::start_scene());
  app.frames(3);
  CHECK_FALSE(app.app().working());
  CHECK(app.state().choices.sharpening.scenes >= 200);
}

TEST_CASE("curves are shown before all scenes are measured") {
  SharpeningApp app(kEndless);
  const std::size_t empty = picture_of_screen();
  bool changed = false;
  for (int i = 0; i < 5000 && !changed; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    app.frame();
    changed = picture_of_screen() != empty;
  }
  CHECK(changed);
  CHECK(app.app().working());
}

TEST_CASE("what is measured is given up when another panel takes the place of its own") {
  for (const Command command : {Command::show_row, Command::show_lines, Command::show_explanation}) {
    SharpeningApp app(kEndless);
    CHECK(app.app().working());
    app.app().run(command);
    app.frames(2);
    CHECK(app.comes_to_rest());
  }
}

TEST_CASE("what is measured is given up when the tab with its panel is closed") {
  SharpeningApp app(kEndless, 1024, 700);
  CHECK(app.app().working());
  app.click({Target::tab, {}, static_cast<int>(Tab::tokens)});
  CHECK(app.comes_to_rest());
}

TEST_CASE("what is measured goes on in the lower place at the right, and is given up when that goes") {
  SharpeningApp app(kEndless, 1920, 1080);
  app.app().run(Command::two_right_panels);
  app.frames(2);
  app.click({Target::right_choice, TokenId{0}, static_cast<int>(RightPanel::row)});
  app.frames(2);
  CHECK(app.app().working());
  app.app().run(Command::two_right_panels);
  CHECK(app.comes_to_rest());
}

TEST_CASE("new inputs begin anew, and the same inputs come to the same end") {
  SharpeningApp app;
  app.move({-100, -100});
  app.app().state().focus.reset();
  app.settle();
  const std::vector<DrawnVertex> first = screen();
  const SharpeningOptions options = app.options();
  struct Way {
    TargetId there, back;
  };
  const Way ways[] = {
      {{Target::sharpening_step, {}, 1}, {Target::sharpening_step, {}, 0}},
      {{Target::sharpening_step, {}, 3}, {Target::sharpening_step, {}, 2}},
      {{Target::pairing_choice, {}, 1}, {Target::pairing_choice, {}, 0}},
  };
  for (const Way& way : ways) {
    CAPTURE(static_cast<int>(way.there.target));
    CAPTURE(way.there.index);
    for (const TargetId& id : {way.there, way.back}) {
      app.click(id);
      CHECK((app.options() == options) == (id == way.back));
      app.move({-100, -100});
      app.app().state().focus.reset();
      app.settle();
      CHECK((screen() == first) == (id == way.back));
    }
  }
}

TEST_CASE("inputs may change while they are measured") {
  SharpeningApp app(kEndless);
  for (const int index : {1, 3, 1, 3, 0}) {
    app.click({Target::sharpening_step, {}, index});
    CHECK(app.app().working());
  }
  app.app().state().choices.sharpening.scenes = kFew;
  app.frames(2);
  CHECK(app.comes_to_rest());
}

TEST_CASE("the number of tokens stays within 2 and 64, the seed is no less than 0") {
  SharpeningApp app(1);
  for (int i = 0; i < 12; ++i) app.click({Target::sharpening_step, {}, 1});
  CHECK(app.options().n == 64);
  for (int i = 0; i < 12; ++i) app.click({Target::sharpening_step, {}, 0});
  CHECK(app.options().n == 2);
  for (int i = 0; i < 4; ++i) app.click({Target::sharpening_step, {}, 2});
  CHECK(app.options().seed == 0);
  app.settle();
}

TEST_CASE("a click on the chart chooses the histogram's dimension, a right click gives the scene's own back") {
  SharpeningApp app;
  app.settle();
  CHECK_FALSE(app.state().choices.dot_product_d.has_value());
  for (const Eigen::Index d : {16, 128, 700}) {
    const SharpeningChart chart = app.figure().charts.front();
    const Rect plot = chart.plot;
    app.click_at({chart.x_of(static_cast<double>(d)), plot.center().y});
    REQUIRE(app.state().choices.dot_product_d.has_value());
    CHECK(static_cast<double>(*app.state().choices.dot_product_d) ==
          doctest::Approx(static_cast<double>(d)).epsilon(0.05));
    app.settle();
  }
  app.click_at(app.figure().charts.front().plot.center(), 1);
  CHECK_FALSE(app.state().choices.dot_product_d.has_value());
  app.settle();
}

TEST_CASE("a measure is chosen by a click, and the last choice shows all") {
  SharpeningApp app(kFew, 1920, 1400);
  app.settle();
  for (const SharpeningMeasure measure : kSharpeningMeasures) {
    const TargetId button{Target::measure_choice, {}, static_cast<int>(measure)};
    if (app.state().choices.measure != measure) app.click(button);
    app.settle();
    CHECK(app.state().choices.measure == measure);
    REQUIRE(app.figure().charts.size() == 1);
    CHECK(app.figure().charts[0].measure == measure);
    app.click({Target::measure_choice, {}, static_cast<int>(kSharpeningMeasures.size())});
    app.settle();
    CHECK_FALSE(app.state().choices.measure.has_value());
    CHECK(app.figure().charts.size() == kSharpeningMeasures.size());
  }
}

TEST_CASE("an edit of the scene measures nothing anew, but its dimension is marked and chooses the histogram") {
  SharpeningApp app;
  app.settle();
  app.app().run(Command::random_vector);
  app.frames(3);
  CHECK_FALSE(app.app().working());
  const std::size_t before = picture_of_screen();
  app.app().run(Command::more_dimensions);
  app.settle();
  CHECK(picture_of_screen() != before);
}

}  // namespace softfocus
