// What holds for every view of the centre and every panel at the right.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "app/panels/panels.h"
#include "app/panels/ui.h"
#include "tests/app/headless.h"
#include "tests/app/screen.h"

namespace softfocus {
namespace {

constexpr std::array kCenters{CenterView::heatmap, CenterView::plane, CenterView::compare, CenterView::slope};
constexpr std::array kRights{RightPanel::row, RightPanel::lines, RightPanel::sharpening, RightPanel::explanation};

/// Shows one view of the centre and two panels at the right; all of them come by for i = 0 … 3.
void show(Headless& app, std::size_t i) {
  InterfaceState& state = app.app().state();
  state.center = kCenters[i];
  state.right = {kRights[i], kRights[(i + 1) % kRights.size()]};
  state.two_right = true;
  state.choices.sharpening.scenes = 2;
  app.settle();
}

/// A hand that goes over the whole window.
void wander(Headless& app, int steps) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  for (int i = 0; i < steps; ++i) {
    for (int j = 0; j < steps; ++j) {
      const float x = (static_cast<float>(i) + 0.5f) / static_cast<float>(steps);
      const float y = (static_cast<float>(j) + 0.5f) / static_cast<float>(steps);
      app.move({x * size.x, y * size.y});
    }
  }
  app.frame({}, 1);
  app.frames(2);
}

Scene scene_of(int tokens, int dimension, float size = 1, const std::string& name = "t") {
  Scene scene;
  scene.dimension = dimension;
  for (int i = 0; i < tokens; ++i) {
    std::vector<float> vector = normal_vector(dimension, static_cast<std::uint64_t>(i));
    for (float& x : vector) x *= size;
    append_token(scene, name, std::move(vector));
  }
  return scene;
}

Scene equal_scene() {
  Scene scene;
  scene.dimension = 3;
  for (int i = 0; i < 5; ++i) append_token(scene, "", {1, 1, 1});
  return scene;
}

struct Words {
  const char* name;
  const std::vector<Hint>* hints;
  TargetId figure;
};

/// The hints of every view on the screen.
std::vector<Words> hints_on_screen(Headless& app) {
  const Views& views = app.app().views();
  const auto figure = [](int index) { return TargetId{Target::view_figure, {}, index}; };
  const Words all[] = {{"plane", &views.drawn_plane().hints, figure(1)},
                       {"compare", &views.drawn_compare().hints, figure(2)},
                       {"slope", &views.drawn_slope().hints, figure(3)},
                       {"sharpening", &views.drawn_sharpening().hints, figure(4)},
                       {"explanation", &views.drawn_explanation().hints, figure(5)}};
  std::vector<Words> shown;
  std::copy_if(std::begin(all), std::end(all), std::back_inserter(shown),
               [&app](const Words& words) { return app.shows(words.figure); });
  return shown;
}

}  // namespace

TEST_CASE("whatever the scene, every view is drawn and stands a hand on it, in every window and both themes") {
  const Scene scenes[] = {scene_of(1, 1),
                          scene_of(2, 1),
                          scene_of(1, 5),
                          equal_scene(),
                          scene_of(30, 2, 1e12f),
                          scene_of(250, 3),
                          scene_of(3, 1024),
                          scene_of(4, 3, 1, std::string(40'000, 'W')),
                          scene_of(3, 2, 1, "عربي %s 🙂 ##")};
  int number = 0;
  for (Scene scene : scenes) {
    CAPTURE(number);
    scene.mask = ++number % 2 == 0 ? MaskKind::causal : MaskKind::none;
    for (const float width : {1280.0f, 1024.0f, 500.0f}) {
      if (kSanitized && width == 1024.0f) continue;  // for their time
      Headless app(scene, width, 800);
      for (std::size_t i = 0; i < kCenters.size(); ++i) {
        CAPTURE(i);
        app.app().state().theme = i % 2 == 0 ? Theme::light : Theme::dark;
        show(app, i);
        const auto all = width > 1200 ? std::vector{Tab::center} : tabs(width > 800 ? Room::narrow : Room::single);
        for (const Tab tab : all) {
          app.app().state().tab = tab;
          app.app().state().selected = scene.tokens[i % scene.tokens.size()]->id;
          app.settle();
          wander(app, 6);
        }
      }
      CHECK(app.notices().empty());
      CHECK(app.scene().tokens == scene.tokens);
    }
  }
}

TEST_CASE("the largest scene is shown in every view, and given up in each by the next") {
  Headless app(scene_of(kManyTokens, 2));
  for (std::size_t i = 0; i < kCenters.size(); ++i) {
    show(app, i);
    wander(app, 3);
    app.app().run(Command::previous_query);
  }
  app.settle();
  CHECK(app.notices().empty());
}

TEST_CASE("in a window of any size every view is drawn") {
  for (const Point size : {Point{1024, 700}, Point{3840, 2160}, Point{1280, 300}, Point{400, 300}, Point{200, 900},
                           Point{120, 90}, Point{3000, 3}, Point{3, 3000}, Point{1, 1}}) {
    Headless app(Headless::start_scene(), size.x, size.y);
    for (const int zoom : {75, 300}) {
      app.app().state().zoom = zoom;
      for (std::size_t i = 0; i < kCenters.size(); ++i) {
        show(app, i);
        for (const Tab tab : tabs(Room::single)) {
          app.app().state().tab = tab;
          app.settle();
          wander(app, 3);
        }
      }
    }
  }
}

TEST_CASE("every number of every view tells what it is when the mouse rests on it") {
  for (const bool frozen : {false, true}) {
    Headless app(Headless::start_scene(), 1920, 1200);
    if (frozen) app.app().run(Command::freeze_weights);
    app.app().state().choices.measure.reset();
    for (std::size_t i = 0; i < kCenters.size(); ++i) {
      show(app, i);
      for (const Words& words : hints_on_screen(app)) {
        CAPTURE(words.name);
        const Rect on = app.rect(words.figure);
        const std::vector<Hint> hints = *words.hints;
        CHECK_FALSE(hints.empty());
        for (const Hint& hint : hints) {
          CAPTURE(hint.text);
          CHECK(hint.text.size() > 4);
          CHECK(hint.rect.x >= -1);
          CHECK(hint.rect.y >= -1);
          CHECK(hint.rect.right() <= on.width + 1);
          CHECK(hint.rect.bottom() <= on.height + 1);
          if (hint.rect.width < 1 || hint.rect.height < 1) continue;
          app.move({-100, -100});
          const Point at{on.x + hint.rect.center().x, on.y + hint.rect.center().y};
          app.move(at);
          app.frame({}, kHelpDelay + 0.1f);
          app.frames(2);
          CHECK(tooltip_shown());
        }
      }
    }
  }
}

TEST_CASE("every cell of every matrix tells what it is under the mouse") {
  Headless app(Headless::start_scene(), 1920, 1200);
  const auto check = [&app](const TargetId& figure, const HeatmapLayout& drawn) {
    const HeatmapLayout layout = drawn;
    const Rect on = app.rect(figure);
    for (Eigen::Index i = 0; i < layout.rows.cells; ++i) {
      for (Eigen::Index j = 0; j < layout.columns.cells; ++j) {
        const Point cell = layout.cell_rect(i, j).center();
        app.move({on.x + cell.x, on.y + cell.y});
        CHECK(tooltip_shown());
      }
    }
  };
  show(app, 2);
  for (const std::size_t part : {0u, 1u, 2u}) {
    check({Target::view_figure, {}, 2}, app.app().views().drawn_compare().parts[part].layout);
  }
  show(app, 3);
  check({Target::view_figure, {}, 3}, app.app().views().drawn_slope().layout);
}

TEST_CASE("every line of the three lines tells what it is when the mouse rests on it") {
  Headless app(Headless::start_scene());
  show(app, 1);
  const std::vector<ComputationLine> lines = app.app().views().drawn_lines();
  CHECK_FALSE(lines.empty());
  for (const ComputationLine& line : lines) {
    if (line.kind == ComputationLine::Kind::note) continue;
    CAPTURE(line.left);
    CHECK(line.hint.size() > 10);
  }
}

TEST_CASE("Tab comes by all that can be used in every view, and one sees where it is") {
  for (std::size_t i = 0; i < kCenters.size(); ++i) {
    CAPTURE(i);
    Headless app(Headless::start_scene(), 1600, 1200);
    show(app, i);
    app.app().state().focus.reset();
    app.settle();
    const std::size_t without = picture_of_screen();
    std::vector<TargetId> stops;
    do {
      app.press(Key::tab);
      app.settle();
      REQUIRE(app.state().focus.has_value());
      stops.push_back(*app.state().focus);
      CAPTURE(static_cast<int>(stops.back().target));
      CAPTURE(stops.back().index);
      CHECK(picture_of_screen() != without);
    } while (stops.size() < 300 && (stops.size() == 1 || !(stops.front() == stops.back())));
    CHECK(stops.size() < 300);
    for (const TargetMap::Mark& mark : app.app().targets().marks()) {
      if (!mark.enabled || !takes_focus(mark.id.target)) continue;
      CAPTURE(static_cast<int>(mark.id.target));
      CHECK(std::find(stops.begin(), stops.end(), mark.id) != stops.end());
    }
  }
}

}  // namespace softfocus
