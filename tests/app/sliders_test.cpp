#include <doctest/doctest.h>

#include "core/document/limits.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

float component(const Headless& app, int token, int dimension) {
  return app.scene().tokens.at(static_cast<std::size_t>(token))->vector.at(static_cast<std::size_t>(dimension));
}

Scene random_scene(int n, int d) {
  Scene scene;
  scene.dimension = d;
  for (int i = 0; i < n; ++i) {
    append_token(scene, "t" + std::to_string(i), normal_vector(d, static_cast<std::uint64_t>(i)));
  }
  return scene;
}

}  // namespace

TEST_CASE("every slider changes its own component and nothing else, as one undo step") {
  Headless app(Headless::start_scene());
  const Scene start = app.scene();
  for (int token = 0; token < start.size(); ++token) {
    for (int k = 0; k < start.dimension; ++k) {
      CAPTURE(token);
      CAPTURE(k);
      const float before = component(app, token, k);
      app.drag(slider_of(start, token, k), 20);
      CHECK(component(app, token, k) > before);
      app.press_ctrl('z');
      CHECK(same_content(app.scene(), start));
      CHECK_FALSE(app.app().session().can_undo());
    }
  }
}

TEST_CASE("a running drag is seen in the weights before the mouse is released") {
  Headless app(Headless::start_scene());
  const float before = app.app().session().attention().results().weights(3, 0);
  app.drag(slider_of(app.scene(), 3, 0), 8, 0, false);
  CHECK(app.app().session().previewing());
  CHECK(app.app().session().attention().results().weights(3, 0) > before);
  app.release();
  CHECK_FALSE(app.app().session().previewing());
  CHECK(app.app().session().undo_name() == "Set it, dimension 1");
}

TEST_CASE("Escape takes a running drag back, and the rest of the drag does nothing") {
  Headless app(Headless::start_scene());
  const Scene start = app.scene();
  app.drag(slider_of(start, 1, 1), 20, 0, false);
  app.press(Key::escape);
  CHECK(same_content(app.scene(), start));
  app.move({app.rect(slider_of(start, 1, 1)).right(), 300});
  app.release();
  CHECK(same_content(app.scene(), start));
  CHECK_FALSE(app.app().session().can_undo());
}

TEST_CASE("a press on the knob without movement changes nothing") {
  Headless app(Headless::start_scene());
  const Scene start = app.scene();
  app.click(slider_of(start, 0, 1));  // its value is 0, in the middle
  CHECK(same_content(app.scene(), start));
  CHECK_FALSE(app.app().session().can_undo());
}

TEST_CASE("a press beside the knob brings it there") {
  Headless app(Headless::start_scene());
  const Rect track = app.rect(slider_of(app.scene(), 0, 1));
  app.press_at({track.right() - 1, track.center().y});
  app.release();
  CHECK(component(app, 0, 1) == 2.0f);
  CHECK(app.app().session().undo_name() == "Set the, dimension 2");
}

TEST_CASE("a drag past the end stops at the end") {
  Headless app(Headless::start_scene());
  app.drag(slider_of(app.scene(), 0, 1), 900);
  CHECK(component(app, 0, 1) == 2.0f);
  app.drag(slider_of(app.scene(), 0, 2), -900);
  CHECK(component(app, 0, 2) == -2.0f);
}

TEST_CASE("a slider whose value lies outside -2 … 2 spans more, and stays still during its drag") {
  Scene scene = Headless::start_scene();
  apply(scene, SetComponent{scene.tokens[0]->id, 1, 7.0f});
  Headless app(scene);
  app.drag(slider_of(app.scene(), 0, 1), 900);
  CHECK(component(app, 0, 1) == 10.0f);
  app.drag(slider_of(app.scene(), 0, 1), -900);
  CHECK(component(app, 0, 1) == -10.0f);
}

TEST_CASE("a right click on a slider or on its number sets 0") {
  Headless app(Headless::start_scene());
  app.click(slider_of(app.scene(), 0, 0), 1);
  CHECK(component(app, 0, 0) == 0.0f);
  app.click(number_of(app.scene(), 1, 1), 1);
  CHECK(component(app, 1, 1) == 0.0f);
  app.press_ctrl('z');
  app.press_ctrl('z');
  CHECK(component(app, 0, 0) == 1.0f);
}

TEST_CASE("arrow keys nudge the focused slider by 0.05, with Shift by 0.01, and one hold is one step") {
  Headless app(Headless::start_scene());
  app.click(slider_of(app.scene(), 0, 1));
  app.press(Key::right);
  CHECK(component(app, 0, 1) == 0.05f);
  app.press(Key::up);
  CHECK(component(app, 0, 1) == 0.1f);
  app.press(Key::left, false, true);
  CHECK(component(app, 0, 1) == 0.09f);
  app.press(Key::down);
  CHECK(component(app, 0, 1) == 0.04f);
  app.press_ctrl('z');
  CHECK(component(app, 0, 1) == 0.09f);

  app.frame({{Key::right, false, false, false, KeyPress::Action::press}});
  for (int i = 0; i < 3; ++i) app.frame({{Key::right, false, false, false, KeyPress::Action::repeat}});
  app.frame({{Key::right, false, false, false, KeyPress::Action::release}});
  CHECK(component(app, 0, 1) == 0.29f);
  app.press_ctrl('z');
  CHECK(component(app, 0, 1) == 0.09f);
}

TEST_CASE("a double click on a number or a slider types it") {
  struct Row {
    const char* typed;
    float value;
  };
  for (const Row& row :
       {Row{"0.5", 0.5f}, Row{"0,5", 0.5f}, Row{" +1.25 ", 1.25f}, Row{"-3", -3.0f}, Row{"1e3", 1000.0f}}) {
    CAPTURE(std::string(row.typed));
    Headless app(Headless::start_scene());
    app.double_click(number_of(app.scene(), 0, 0));
    app.type(row.typed);
    CHECK(component(app, 0, 0) == row.value);
    app.press_ctrl('z');
    CHECK(component(app, 0, 0) == 1.0f);
  }
  Headless app(Headless::start_scene());
  app.double_click(slider_of(app.scene(), 2, 0));
  app.type("0.125");
  CHECK(component(app, 2, 0) == 0.125f);
}

TEST_CASE("what is not a number leaves the value as it was and says so") {
  for (const char* typed : {"nan", "inf", "-inf", "1e400", "abc", "", "1 2", "0x10", "1,2,3", "++1"}) {
    CAPTURE(std::string(typed));
    Headless app(Headless::start_scene());
    const Scene start = app.scene();
    app.double_click(number_of(start, 0, 0));
    app.type(typed);
    CHECK(same_content(app.scene(), start));
    CHECK(app.notices().find("not a number") != std::string::npos);
    CHECK_FALSE(app.state().typing.has_value());
  }
}

TEST_CASE("a typed number out of range leaves the value as it was and says so") {
  Headless app(Headless::start_scene());
  const Scene start = app.scene();
  app.double_click(number_of(start, 0, 0));
  app.type("2e12");
  CHECK(same_content(app.scene(), start));
  CHECK_FALSE(app.notices().empty());
}

TEST_CASE("Escape in a number's field leaves the value, a click elsewhere keeps what was typed") {
  Headless app(Headless::start_scene());
  const Scene start = app.scene();
  app.double_click(number_of(start, 0, 0));
  app.type("0.25", Key::escape);
  CHECK(same_content(app.scene(), start));
  CHECK_FALSE(app.state().typing.has_value());

  app.double_click(number_of(start, 0, 0));
  app.frames(2);
  ImGui::GetIO().AddInputCharactersUTF8("0.25");
  app.frames(2);
  app.click({Target::heatmap});
  app.frames(2);
  CHECK(component(app, 0, 0) == 0.25f);
}

TEST_CASE("a double click beside a knob types the value that stood there before the first click") {
  Headless app(Headless::start_scene());
  const Rect track = app.rect(slider_of(app.scene(), 0, 1));
  app.frame({}, 1);
  for (int i = 0; i < 2; ++i) {
    app.press_at({track.right() - 1, track.center().y});
    app.release();
  }
  app.frames(2);
  REQUIRE(app.state().typing.has_value());
  CHECK(app.state().typing->text == "0");
  app.type("0.75", Key::escape);
  CHECK(component(app, 0, 1) == 0.0f);
}

TEST_CASE("with more tokens than fit, the selected one shows its sliders and the rest stay closed") {
  Headless app(random_scene(40, 6));
  const Scene& scene = app.scene();
  CHECK(app.shows(slider_of(scene, 39, 0)));  // selected at the start
  CHECK(app.shows(slider_of(scene, 39, 5)));
  CHECK_FALSE(app.shows(slider_of(scene, 38, 0)));
  CHECK_FALSE(app.shows(name_of(scene, 0)));  // not seen, not drawn
  for (int i = 0; i < 38; ++i) app.press(Key::up);
  app.settle();
  CHECK(app.shows(slider_of(scene, 1, 0)));
  CHECK_FALSE(app.shows(name_of(scene, 39)));
}

TEST_CASE("a scene of 4096 tokens of dimension 64 is drawn") {
  Headless app(random_scene(kManyTokens, 64));
  CHECK(app.shows(slider_of(app.scene(), kManyTokens - 1, 0)));
  app.wheel({Target::token_card, app.scene().tokens.back()->id}, 40);
  CHECK(app.app().targets().marks().size() < 400);
}

TEST_CASE("the wheel over the list scrolls it") {
  Headless app(random_scene(60, 4));
  const TargetId last = name_of(app.scene(), 59);
  REQUIRE(app.shows(last));
  app.wheel(last, 200);
  CHECK(app.shows(name_of(app.scene(), 0)));
}

}  // namespace softfocus
