// The plane under a hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "core/formats/file.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"
#include "tests/app/screen.h"

namespace softfocus {
namespace {

constexpr TargetId kPlane{Target::view_figure, {}, 1};

/// The window with the plane.
struct PlaneApp : Headless {
  explicit PlaneApp(Scene scene, bool principal = false) : Headless(std::move(scene)) {
    press(key_of('p'));
    app().state().choices.plane->principal = principal;
    settle();
    REQUIRE(state().center == CenterView::plane);
  }

  const PlaneLayout& layout() { return app().views().drawn_plane().layout; }
  PlaneChoice choice() const { return *state().choices.plane; }
  const std::vector<float>& vector(int token) const { return scene().tokens[static_cast<std::size_t>(token)]->vector; }
  TokenId id(int token) const { return scene().tokens[static_cast<std::size_t>(token)]->id; }

  Point tip(int token) {
    const Rect on = rect(kPlane);
    const Point tip = layout().tips[static_cast<std::size_t>(token)];
    return {on.x + tip.x, on.y + tip.y};
  }

  /// Presses on a tip and moves by (dx, dy), the button still down.
  void take(int token, float dx, float dy) {
    frame({}, 1);
    const Point from = tip(token);
    press_at(from);
    for (const float share : {0.3f, 0.7f, 1.0f}) move({from.x + share * dx, from.y + share * dy});
  }
};

Scene scene_of(int tokens, int dimension) {
  Scene scene;
  scene.dimension = dimension;
  for (int i = 0; i < tokens; ++i) {
    append_token(scene, "t" + std::to_string(i), normal_vector(dimension, static_cast<std::uint64_t>(i)));
  }
  return scene;
}

bool near(Point p, Point q, float by) { return std::hypot(p.x - q.x, p.y - q.y) <= by; }

bool all_inside(const PlaneLayout& layout) {
  return std::all_of(layout.tips.begin(), layout.tips.end(), [&](Point tip) {
    return tip.x >= layout.area.x && tip.x <= layout.area.right() && tip.y >= layout.area.y &&
           tip.y <= layout.area.bottom();
  });
}

}  // namespace

TEST_CASE("a tip that is dragged edits the two coordinates of the plane, live, in one step with a name") {
  PlaneApp app(Headless::start_scene());
  const PlaneChoice choice = app.choice();
  const std::vector<float> before = app.vector(1);
  const float weight = app.app().session().attention().results().weights(3, 1);
  const PlaneWindow window = app.layout().window;
  const Point from = app.tip(1);

  app.take(1, 40, -25);
  CHECK(app.app().session().previewing());
  CHECK(app.app().session().attention().results().weights(3, 1) != weight);
  CHECK(app.layout().window == window);
  CHECK(near(app.tip(1), {from.x + 40, from.y - 25}, 1.5f));
  const std::vector<float> dragged = app.vector(1);
  for (int k = 0; k < app.scene().dimension; ++k) {
    CAPTURE(k);
    const auto i = static_cast<std::size_t>(k);
    CHECK((dragged[i] != before[i]) == (k == choice.first || k == choice.second));
  }
  CHECK(dragged[static_cast<std::size_t>(choice.first)] > before[static_cast<std::size_t>(choice.first)]);
  CHECK(dragged[static_cast<std::size_t>(choice.second)] > before[static_cast<std::size_t>(choice.second)]);

  app.release();
  CHECK_FALSE(app.app().session().previewing());
  CHECK(app.vector(1) == dragged);
  CHECK(app.app().session().undo_name() == "Move the tip of cat");
  app.press_ctrl('z');
  CHECK(app.vector(1) == before);
  CHECK_FALSE(app.app().session().can_undo());
}

TEST_CASE("Escape puts a dragged tip back, and the hand that is still down moves nothing more") {
  PlaneApp app(Headless::start_scene());
  const Scene before = app.scene();
  app.take(1, 40, 25);
  app.press(Key::escape);
  CHECK(same_content(app.scene(), before));
  app.move(app.rect(kPlane).center());
  app.release();
  CHECK(same_content(app.scene(), before));
  CHECK_FALSE(app.app().session().can_undo());
}

TEST_CASE("a click on a tip selects its token and changes nothing") {
  PlaneApp app(scene_of(6, 3));
  for (const int token : {2, 0, 5}) {
    const Scene before = app.scene();
    app.take(token, 0, 0);
    app.release();
    CHECK(app.state().selected == app.id(token));
    CHECK(app.scene().tokens == before.tokens);
    CHECK_FALSE(app.app().session().can_undo());
    app.settle();
  }
}

TEST_CASE("a drag from where no tip is changes nothing") {
  PlaneApp app(Headless::start_scene());
  const Scene before = app.scene();
  const Point corner{app.rect(kPlane).x + 8, app.rect(kPlane).bottom() - 8};
  app.press_at(corner);
  app.move({corner.x + 60, corner.y - 60});
  app.release();
  CHECK(app.scene().tokens == before.tokens);
}

TEST_CASE("the plane holds still during a drag and is fitted again afterwards") {
  for (const bool principal : {false, true}) {
    CAPTURE(principal);
    Scene dragged;
    PlaneChoice choice;
    PlaneWindow fitted;
    {
      PlaneApp app(scene_of(6, 4), principal);
      const PlaneWindow window = app.layout().window;
      const PlaneDirections directions = app.app().views().named_plane().directions;
      const Point from = app.tip(2), other = app.tip(4);
      // Far beyond the edge.
      const Rect on = app.rect(kPlane);
      app.take(2, on.right() - from.x + 150, -60);
      CHECK(app.layout().window == window);
      CHECK((app.app().views().named_plane().directions - directions).norm() == 0);
      CHECK(near(app.tip(4), other, 0.01f));
      CHECK(near(app.tip(2), {on.right() + 150, from.y - 60}, 1.5f));
      app.release();
      app.settle();
      CHECK_FALSE(app.layout().window == window);
      CHECK(all_inside(app.layout()));
      dragged = app.scene();
      choice = app.choice();
      fitted = app.layout().window;
    }
    PlaneApp fresh(dragged, principal);
    fresh.app().state().choices.plane = choice;
    fresh.settle();
    CHECK(fresh.layout().window == fitted);
  }
}

TEST_CASE("along the principal directions several coordinates follow, so that the tip is under the hand") {
  PlaneApp app(scene_of(7, 5), true);
  const std::vector<float> before = app.vector(3);
  const Point from = app.tip(3);
  app.take(3, 33, 21);
  CHECK(near(app.tip(3), {from.x + 33, from.y + 21}, 1));
  int changed = 0;
  for (std::size_t k = 0; k < before.size(); ++k) changed += app.vector(3)[k] != before[k] ? 1 : 0;
  CHECK(changed > 2);
  // Nothing is added across the plane.
  const PlaneDirections& plane = app.app().views().named_plane().directions;
  Eigen::VectorXd moved(5);
  for (Eigen::Index k = 0; k < 5; ++k) {
    const auto i = static_cast<std::size_t>(k);
    moved[k] = static_cast<double>(app.vector(3)[i]) - static_cast<double>(before[i]);
  }
  CHECK((moved - plane * (plane.transpose() * moved)).norm() < 1e-5);
  app.release();
  CHECK(app.app().session().undo_name() == "Move the tip of t3");
}

TEST_CASE("a dragged tip is on round decimals, and its hand may begin beside its middle") {
  PlaneApp app(Headless::start_scene());
  const Point from = app.tip(2);
  app.frame({}, 1);
  app.press_at({from.x + 4, from.y - 3});
  app.move({from.x + 34, from.y - 33});
  CHECK(near(app.tip(2), {from.x + 30, from.y - 30}, 1.5f));
  for (const float value : app.vector(2)) {
    CHECK(static_cast<double>(value) * 1000 == doctest::Approx(std::round(static_cast<double>(value) * 1000)));
  }
  app.release();
}

TEST_CASE("with one dimension the plane is a line, on which a tip is dragged") {
  PlaneApp app(scene_of(4, 1));
  CHECK_FALSE(app.shows({Target::plane_kind, {}, 0}));
  const float y = app.tip(1).y;
  const std::vector<float> before = app.vector(1);
  app.take(1, 50, -40);
  CHECK(app.vector(1)[0] > before[0]);
  CHECK(app.tip(1).y == doctest::Approx(y));
  app.release();
  app.press_ctrl('z');
  CHECK(app.vector(1) == before);
}

TEST_CASE("equal tokens, zeros among them, are shown and dragged apart") {
  for (const bool principal : {false, true}) {
    for (const float value : {0.0f, 1.5f}) {
      Scene scene;
      scene.dimension = 3;
      for (const char* name : {"a", "b", "c"}) append_token(scene, name, {value, value, value});
      PlaneApp app(scene, principal);
      app.take(0, 30, 30);
      app.release();
      app.settle();
      int moved = 0;
      for (int i = 0; i < 3; ++i) moved += app.vector(i) != std::vector<float>(3, value) ? 1 : 0;
      CHECK(moved == 1);
      CHECK(all_inside(app.layout()));
    }
  }
}

TEST_CASE("many tokens are points that can be dragged, too") {
  PlaneApp app(scene_of(300, 8));
  REQUIRE(app.scene().size() > kMostArrows);
  app.move(app.tip(40));
  app.settle();
  const auto hovered = static_cast<std::size_t>(app.state().plane_hovered.value());
  const auto& labels = app.layout().labels;
  CHECK(std::any_of(labels.begin(), labels.end(), [&](const PlaneLayout::Label& label) {
    return std::count(label.tokens.begin(), label.tokens.end(), static_cast<Eigen::Index>(hovered)) > 0;
  }));
  const Scene old = app.scene();
  app.take(40, 25, 25);
  app.release();
  for (std::size_t i = 0; i < 300; ++i) CHECK((app.scene().tokens[i] != old.tokens[i]) == (i == hovered));
}

TEST_CASE("the buttons for the plane's dimensions never choose the same twice and stay within d") {
  for (const int d : {3, 4, 9}) {
    PlaneApp app(scene_of(5, d));
    for (int i = 0; i < 60; ++i) {
      // Up and down, now this axis, now that.
      const int button = i < 20 ? 1 : i < 40 ? 2 : i % 4;
      app.click({Target::plane_dimension, {}, button});
      app.settle();
      const PlaneChoice choice = app.choice();
      CHECK(choice.first != choice.second);
      CHECK(std::min(choice.first, choice.second) >= 0);
      CHECK(std::max(choice.first, choice.second) < d);
      const std::string axes = words_of(app.app().views().drawn_plane().figure);
      CHECK(axes.find("dimension " + std::to_string(choice.first + 1)) != std::string::npos);
    }
  }
}

TEST_CASE("fewer dimensions than the plane was chosen for are shown all the same") {
  PlaneApp app(scene_of(5, 6));
  app.app().state().choices.plane = PlaneChoice{false, 4, 5};
  for (int d = 5; d >= 1; --d) {
    app.app().run(Command::fewer_dimensions);
    app.settle();
    app.take(0, 20, 20);
    app.release();
    CHECK(app.app().session().undo_name() == "Move the tip of t0");
  }
}

TEST_CASE("another document has its own plane") {
  PlaneApp app(Headless::start_scene());
  app.app().state().choices.plane = PlaneChoice{true, 0, 3};
  app.app().run(Command::new_scene);
  app.settle();
  CHECK(app.choice() == plane_of_largest(app.scene(), app.scene().size() - 1));
  const auto file = app.folder / "a.json";
  save_file(file, write_scene(scene_of(4, 7)));
  app.app().drop(file);
  app.settle();
  REQUIRE(app.scene().dimension == 7);
  CHECK(app.choice() == plane_of_largest(app.scene(), 3));
}

TEST_CASE("Tab comes by the plane's choices and Enter uses them") {
  PlaneApp app(scene_of(5, 6));
  const auto tab_to = [&app](const TargetId& id) {
    for (int i = 0; i < 200 && !(app.state().focus == id); ++i) app.press(Key::tab);
    REQUIRE(app.state().focus == id);
  };
  const PlaneChoice before = app.choice();
  tab_to({Target::plane_dimension, {}, before.first > 0 ? 0 : 1});
  app.press(Key::enter);
  CHECK(app.choice().first != before.first);
  tab_to({Target::plane_kind, {}, 1});
  app.press(Key::enter);
  CHECK(app.choice().principal);
}

TEST_CASE("whatever a key takes away during a drag, the window goes on") {
  for (const bool principal : {false, true}) {
    for (const bool moved : {false, true}) {
      for (const int way : {0, 1, 2, 3}) {
        CAPTURE(way);
        PlaneApp app(scene_of(5, 4), principal);
        if (way == 0) app.app().run(Command::more_dimensions);
        if (way == 1) app.app().run(Command::add_token);
        app.settle();
        const int dragged = way == 1 ? 5 : 3;
        app.take(dragged, moved ? 20 : 0, 0);
        if (way <= 1) {  // twice: the first may take back the drag alone
          app.press_ctrl('z');
          app.press_ctrl('z');
        } else if (way == 2) {
          app.app().run(Command::undo);
          app.app().run(Command::new_scene);
        } else {
          app.app().state().selected = app.id(3);
          app.frame();
          app.press(Key::del, true);
        }
        app.frame();
        // A hand that has moved the tip goes on after its drag alone was taken back.
        if (way >= 2 || !moved) CHECK_FALSE(app.state().plane_drag.has_value());
        app.move(app.tip(0));
        app.move(app.rect(kPlane).center());
        app.release();
        app.settle();
        CHECK(all_inside(app.layout()));
        CHECK_FALSE(app.state().plane_drag.has_value());
      }
    }
  }
}

TEST_CASE("a tip that is under the mouse may go away") {
  PlaneApp app(scene_of(5, 4));
  app.move(app.tip(4));
  REQUIRE(app.state().plane_hovered == 4);
  app.press(Key::del, true);
  app.settle();
  CHECK(app.scene().size() == 4);
}

}  // namespace softfocus
