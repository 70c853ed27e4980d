#include "app/arrangement.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>

#include "app/panels/panels.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

TargetId tab(Tab which) { return {Target::tab, {}, static_cast<int>(which)}; }

}  // namespace

TEST_CASE("every view of the centre and every panel of the right column is chosen by its button") {
  for (const Panel& panel : panels()) {
    if (!panel.center && !panel.right) continue;
    CAPTURE(panel.label);
    for (const float width : {1280.0f, 1024.0f}) {
      Headless app(Headless::start_scene(), width, 800);
      if (panel.center) {
        app.click({Target::center_choice, {}, static_cast<int>(*panel.center)});
        CHECK(app.state().center == *panel.center);
      } else {
        if (width < 1200) app.click(tab(Tab::right));
        app.settle();
        app.click({Target::right_choice, {}, static_cast<int>(*panel.right)});
        CHECK(app.state().right[0] == *panel.right);
      }
      app.settle();
    }
  }
}

TEST_CASE("panels are opened by their names") {
  InterfaceState state;
  open_panels(state, {"plane"});
  CHECK(state.center == CenterView::plane);
  CHECK(state.right[0] == RightPanel::row);
  CHECK_FALSE(state.two_right);
  open_panels(state, {"sharpening", "explanation", "slope"});
  CHECK(state.center == CenterView::slope);
  CHECK(state.right == std::array{RightPanel::sharpening, RightPanel::explanation});
  CHECK(state.two_right);
  for (const Panel& panel : panels()) {
    if (panel.id == nullptr) continue;
    InterfaceState opened;
    open_panels(opened, {panel.id, panel.id});
    if (panel.center) CHECK(opened.center == *panel.center);
    if (panel.right) CHECK(opened.right[0] == *panel.right);
    CHECK(opened.right[0] != opened.right[1]);
  }
}

TEST_CASE("a panel of the right column that is opened by its name is seen on a narrow window, too") {
  Headless app(Headless::start_scene(), 1024, 700);
  CHECK_FALSE(app.shows({Target::row_bars}));
  open_panels(app.app().state(), {"row"});
  app.settle();
  CHECK(app.shows({Target::row_bars}));
}

TEST_CASE("two panels stand in the right column of a wide window, never twice the same") {
  Headless app(Headless::start_scene(), 1920, 1080);
  app.app().run(Command::two_right_panels);
  app.settle();
  REQUIRE(app.shows({Target::right_choice, TokenId{1}, 0}));
  for (const Panel& panel : panels()) {
    if (!panel.right) continue;
    for (const std::uint64_t slot : {std::uint64_t{0}, std::uint64_t{1}}) {
      app.click({Target::right_choice, TokenId{slot}, static_cast<int>(*panel.right)});
      app.settle();
      CHECK(app.state().right[slot] == *panel.right);
      CHECK(app.state().right[0] != app.state().right[1]);
    }
  }
}

TEST_CASE("nothing of the arrangement overlaps or leaves the window, whatever its size and zoom") {
  for (const float width : {640.0f, 1024.0f, 1280.0f, 1920.0f, 3840.0f}) {
    for (const float height : {480.0f, 700.0f, 800.0f, 1080.0f, 2160.0f}) {
      for (const float em : {12.0f, 16.0f, 24.0f, 32.0f, 48.0f}) {
        CAPTURE(width);
        CAPTURE(height);
        CAPTURE(em);
        const Arrangement a = arrange(width, height, em, {true, true});
        std::vector<Rect> places{a.menu_bar, a.formula_bar, a.tokens, a.center};
        if (a.room != Room::wide) places.push_back(a.tabs);
        if (a.room == Room::wide) places.insert(places.end(), {a.right[0], a.right[1], a.pipeline});
        if (a.room == Room::single) places.erase(places.begin() + 2);  // tokens and heatmap share one place
        for (std::size_t i = 0; i < places.size(); ++i) {
          CHECK(places[i].x >= 0);
          CHECK(places[i].right() <= width);
          if (height > 12 * em) CHECK(places[i].bottom() <= height);
          for (std::size_t k = 0; k < i; ++k) {
            const Rect &p = places[i], &q = places[k];
            const bool apart = p.right() <= q.x || q.right() <= p.x || p.bottom() <= q.y || q.bottom() <= p.y;
            CHECK(apart);
          }
        }
      }
    }
  }
}

TEST_CASE("on a narrow window the side panels are tabs, and everything is still within reach") {
  Headless app(Headless::start_scene(), 1024, 700);
  CHECK(app.shows(slider_of(app.scene(), 0, 0)));
  CHECK_FALSE(app.shows({Target::row_bars}));
  CHECK_FALSE(app.shows({Target::temperature_slider}));
  app.click(tab(Tab::right));
  app.frames(2);
  CHECK(app.shows({Target::row_bars}));
  app.click(tab(Tab::settings));
  app.frames(2);
  app.click({Target::mask_choice, {}, static_cast<int>(MaskKind::causal)});
  CHECK(app.scene().mask == MaskKind::causal);
  app.drag({Target::temperature_slider}, 30);
  CHECK(app.scene().temperature > 1.0f);
}

TEST_CASE("in the smallest window one panel shows at a time, and the switch is among the settings") {
  Headless app(Headless::start_scene(), 426, 250);
  CHECK(app.shows({Target::heatmap}));
  CHECK_FALSE(app.shows(name_of(app.scene(), 3)));
  app.click(tab(Tab::tokens));
  app.frames(2);
  CHECK_FALSE(app.shows({Target::heatmap}));
  CHECK(app.shows(name_of(app.scene(), 3)));
  app.click(tab(Tab::settings));
  app.frames(2);
  app.click({Target::scaling_switch});
  CHECK_FALSE(app.scene().scaling);
}

TEST_CASE("zoom goes from 75 to 300 percent by keys and scales what is drawn") {
  Headless app(Headless::start_scene(), 3840, 2160);
  const float before = app.rect({Target::scaling_switch}).height;
  for (int i = 0; i < 20; ++i) app.press_ctrl('+');
  CHECK(app.state().zoom == kMaxZoom);
  app.settle();
  CHECK(app.rect({Target::scaling_switch}).height == doctest::Approx(before * 3).epsilon(0.02));
  for (int i = 0; i < 20; ++i) app.press_ctrl('-');
  CHECK(app.state().zoom == kMinZoom);
  app.press_ctrl('0');
  CHECK(app.state().zoom == 100);
}

TEST_CASE("at every size and zoom what can be used in any view stands in the window, and nothing on another's place") {
  struct Size {
    float width, height;
  };
  // What may lie below the edge of a list, or in another: cards hold names and sliders, figures their cells.
  const auto fixed = [](Target target, bool scrolled_settings) {
    const bool setting = target == Target::scaling_switch || target == Target::temperature_slider ||
                         target == Target::temperature_value || target == Target::dimension_less ||
                         target == Target::dimension_more || target == Target::mask_choice;
    if (setting && scrolled_settings) return false;
    switch (target) {
      case Target::token_card:
      case Target::token_name:
      case Target::token_menu:
      case Target::component_slider:
      case Target::component_value:
      case Target::copy_script:
      case Target::row_bars:
      case Target::row_fact: return false;
      default: return true;
    }
  };
  const std::array centers{CenterView::heatmap, CenterView::plane, CenterView::compare, CenterView::slope};
  const std::array rights{RightPanel::row, RightPanel::lines, RightPanel::sharpening, RightPanel::explanation};
  for (const Size& size : {Size{1024, 700}, Size{1280, 720}, Size{1280, 800}, Size{1920, 1080}, Size{3840, 2160}}) {
    Headless app(Headless::start_scene(), size.width, size.height);
    InterfaceState& state = app.app().state();
    state.choices.sharpening.scenes = 1;
    const auto check = [&](bool scrolled_settings) {
      app.settle();
      std::vector<TargetMap::Mark> marks;
      for (const TargetMap::Mark& mark : app.app().targets().marks()) {
        if (fixed(mark.id.target, scrolled_settings) && mark.rect.width > 0) marks.push_back(mark);
      }
      for (std::size_t i = 0; i < marks.size(); ++i) {
        const Rect& a = marks[i].rect;
        CAPTURE(static_cast<int>(marks[i].id.target));
        CAPTURE(marks[i].id.index);
        CHECK((a.x >= 0 && a.y >= 0 && a.right() <= size.width && a.bottom() <= size.height));
        for (std::size_t j = 0; j < i; ++j) {
          const Rect& b = marks[j].rect;
          CAPTURE(static_cast<int>(marks[j].id.target));
          const bool apart =
              a.x >= b.right() - 1 || b.x >= a.right() - 1 || a.y >= b.bottom() - 1 || b.y >= a.bottom() - 1;
          CHECK(apart);
        }
      }
    };
    for (const int zoom : {75, 90, 100, 110, 125, 150, 175, 200, 250, 300}) {
      if (kSanitized && zoom % 100 != 0) continue;  // for their time
      state.zoom = zoom;
      const Arrangement arrangement = arrange(size.width, size.height, 0.16f * static_cast<float>(zoom));
      for (std::size_t i = 0; i < centers.size(); ++i) {
        CAPTURE(size.width);
        CAPTURE(zoom);
        CAPTURE(i);
        state.center = centers[i];
        state.right = {rights[i], rights[(i + 2) % rights.size()]};
        state.two_right = zoom % 20 == 0;
        state.explanation_page = static_cast<int>(i) % 3;
        std::vector<Tab> all = tabs(arrangement.room);
        if (all.empty()) all = {Tab::center};
        for (const Tab open : all) {
          state.tab = open;
          // The lowest window that has room for all settings.
          check(open == Tab::settings && arrangement.settings.height < 14.5f * 0.16f * static_cast<float>(zoom));
        }
      }
    }
  }
}

TEST_CASE("at every size and zoom the choices of a panel stand inside it, and no two on the same place") {
  constexpr std::array kChoices{Target::right_choice,   Target::quantity_choice,  Target::plane_kind,
                                Target::freeze,         Target::slope_by,         Target::pairing_choice,
                                Target::measure_choice, Target::explanation_page, Target::copy_script};
  for (const Point& size : {Point{1024, 700}, Point{1280, 800}, Point{1920, 1080}}) {
    Headless app(Headless::start_scene(), size.x, size.y);
    app.app().state().tab = Tab::right;
    for (const int zoom : {75, 100, 150, 200, 300}) {
      if (kSanitized && zoom % 100 != 0) continue;  // for their time
      app.app().state().zoom = zoom;
      const float em = 16 * static_cast<float>(zoom) / 100;
      const Arrangement arrangement = arrange(size.x, size.y, em, {true, false});
      for (const Panel& panel : panels()) {
        if (!panel.center && !panel.right) continue;
        if (arrangement.room == Room::single) app.app().state().tab = panel.center ? Tab::center : Tab::right;
        if (panel.center) app.app().state().center = *panel.center;
        if (panel.right) app.app().state().right[0] = *panel.right;
        app.settle();
        CAPTURE(size.x);
        CAPTURE(zoom);
        CAPTURE(panel.label);
        const Rect& center = arrangement.center;
        const Rect& right = arrangement.right[0];
        std::vector<Rect> places;
        for (const TargetMap::Mark& mark : app.app().targets().marks()) {
          if (std::find(kChoices.begin(), kChoices.end(), mark.id.target) == kChoices.end()) continue;
          if (mark.rect.width <= 0) continue;
          const Rect& a = mark.rect;
          CAPTURE(static_cast<int>(mark.id.target));
          const auto within = [&a](const Rect& b) { return a.x >= b.x && a.right() <= b.right() - 1; };
          CHECK((within(center) || within(right)));
          for (const Rect& b : places) {
            const bool apart =
                a.x >= b.right() - 1 || b.x >= a.right() - 1 || a.y >= b.bottom() - 1 || b.y >= a.bottom() - 1;
            CHECK(apart);
          }
          places.push_back(a);
        }
      }
    }
  }
}

TEST_CASE("a window without any extent, or hardly any, is drawn and used all the same") {
  for (const Point size : {Point{0, 0}, Point{1, 1}, Point{3, 3000}, Point{3000, 3}, Point{120, 90}}) {
    CAPTURE(size.x);
    CAPTURE(size.y);
    Headless app(Headless::start_scene());
    ImGui::GetIO().DisplaySize = {size.x, size.y};
    app.settle();
    for (const Command command : {Command::toggle_scaling, Command::save_picture_at_once, Command::open,
                                  Command::save_picture, Command::show_keys, Command::zoom_in}) {
      app.app().run(command);
      app.settle();
      app.press(Key::escape);
    }
    ImGui::GetIO().DisplaySize = {1280, 800};
    app.settle();
    CHECK_FALSE(app.scene().scaling);
    CHECK(app.rect({Target::heatmap}).width > 100);
  }
}

}  // namespace softfocus
