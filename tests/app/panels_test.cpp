#include "app/panels/panels.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>

#include "app/arrangement.h"
#include "app/motion.h"
#include "assets/assets.h"
#include "core/document/limits.h"
#include "core/figure/colormap.h"
#include "core/figure/pipeline.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

TargetId tab(Tab which) { return {Target::tab, {}, static_cast<int>(which)}; }

}  // namespace

TEST_CASE("the switch and its key flip the division by the root of d, and the weights follow") {
  Headless app(Headless::start_scene());
  app.click({Target::scaling_switch});
  CHECK_FALSE(app.scene().scaling);
  CHECK(app.app().session().attention().results().weights(3, 3) == doctest::Approx(0.363f).epsilon(0.002));
  app.press(key_of('s'));
  CHECK(app.scene().scaling);
  CHECK(app.app().session().attention().results().weights(3, 3) == doctest::Approx(0.309f).epsilon(0.002));
}

TEST_CASE("the temperature slider is logarithmic from 0.05 to 20, right click gives 1") {
  Headless app(Headless::start_scene());
  const TargetId slider{Target::temperature_slider};
  app.drag(slider, 900);
  CHECK(app.scene().temperature == 20.0f);
  app.drag(slider, -900);
  app.move(app.rect(slider).center());
  app.press_at({app.rect(slider).x + 1, app.rect(slider).center().y});
  app.release();
  CHECK(app.scene().temperature == 0.05f);
  app.press_at(app.rect(slider).center());
  app.release();
  CHECK(app.scene().temperature == 1.0f);
  app.click({Target::dimension_more});
  app.drag(slider, 30);
  CHECK(app.scene().temperature > 1.0f);
  app.click(slider, 1);
  CHECK(app.scene().temperature == 1.0f);
}

TEST_CASE("a temperature is typed, also beyond the slider, and refused beyond its range") {
  Headless app(Headless::start_scene());
  const TargetId number{Target::temperature_value};
  app.double_click(number);
  app.type("500");
  CHECK(app.scene().temperature == 500.0f);
  app.double_click(number);
  app.type("0");
  CHECK(app.scene().temperature == 500.0f);
  CHECK_FALSE(app.notices().empty());
  app.double_click(number);
  app.type("0,5");
  CHECK(app.scene().temperature == 0.5f);
  app.click(number, 1);
  CHECK(app.scene().temperature == 1.0f);
}

TEST_CASE("arrow keys nudge the temperature") {
  Headless app(Headless::start_scene());
  app.click({Target::temperature_slider});
  app.press(Key::right);
  CHECK(app.scene().temperature == 1.05f);
  app.press(Key::left, false, true);
  CHECK(app.scene().temperature == 1.04f);
}

TEST_CASE("the buttons for dimension and mask do what they say") {
  Headless app(Headless::start_scene());
  app.click({Target::dimension_more});
  CHECK(app.scene().dimension == 5);
  CHECK(app.scene().tokens[0]->vector == std::vector<float>{1, 0, 0, 0, 0});
  app.click({Target::dimension_less});
  app.click({Target::dimension_less});
  CHECK(app.scene().dimension == 3);
  app.click({Target::mask_choice, {}, static_cast<int>(MaskKind::causal)});
  CHECK(app.scene().mask == MaskKind::causal);
  CHECK(app.app().session().attention().results().weights(0, 3) == 0.0f);
  app.click({Target::mask_choice, {}, static_cast<int>(MaskKind::none)});
  CHECK(app.scene().mask == MaskKind::none);
}

TEST_CASE("the dimension stays within its limits") {
  Scene scene = new_scene();
  apply(scene, SetDimension{1});
  Headless app(scene);
  app.click({Target::dimension_less});
  CHECK(app.scene().dimension == 1);
  CHECK(app.notices().empty());
}

TEST_CASE("each matrix comes to the centre by a click on its stage of the pipeline, whatever stands there") {
  Headless app(Headless::start_scene());
  for (const Quantity quantity : kStages) {
    app.press(key_of('c'));
    CHECK(app.state().center == CenterView::compare);
    app.click({Target::pipeline_stage, {}, static_cast<int>(quantity)});
    CHECK(app.state().choices.quantity == quantity);
    CHECK(app.state().center == CenterView::heatmap);
    app.settle();
    const bool of_tokens = quantity == Quantity::tokens || quantity == Quantity::context;
    const HeatmapLayout& layout = app.app().heatmap().layout;
    CHECK(layout.rows.cells == 4);
    CHECK(layout.columns.cells == (of_tokens ? app.scene().dimension : 4));
  }
}

TEST_CASE("where no pipeline is shown, buttons choose the matrix") {
  Headless app(Headless::start_scene(), 1024, 700);
  CHECK_FALSE(app.shows({Target::pipeline_stage, {}, 0}));
  int i = 0;
  for (const Quantity quantity : kStages) {
    app.click({Target::quantity_choice, {}, i++});
    CHECK(app.state().choices.quantity == quantity);
  }
}

TEST_CASE("every view of the centre and every panel of the right column is chosen by its button and by its key") {
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

TEST_CASE("a click on a row of the heatmap selects its query; the arrows move it and stop at the ends") {
  Headless app(Headless::start_scene());
  const Scene& scene = app.scene();
  for (int i = 0; i < 4; ++i) {
    const Rect cells = app.rect({Target::heatmap});
    app.press_at({cells.x + 5, cells.y + cells.height * (static_cast<float>(i) + 0.5f) / 4});
    app.release();
    CHECK(app.state().selected == scene.tokens[static_cast<std::size_t>(i)]->id);
  }
  for (int i = 2; i >= 0; --i) {
    app.press(Key::up);
    CHECK(app.state().selected == scene.tokens[static_cast<std::size_t>(i)]->id);
  }
  app.press(Key::up);
  CHECK(app.state().selected == scene.tokens[0]->id);
  app.click({Target::row_next});
  CHECK(app.state().selected == scene.tokens[1]->id);
  app.click({Target::row_previous});
  CHECK(app.state().selected == scene.tokens[0]->id);
}

TEST_CASE("a click on a token's card or name selects it") {
  Headless app(Headless::start_scene());
  app.click(name_of(app.scene(), 1));
  CHECK(app.state().selected == app.scene().tokens[1]->id);
  const Rect card = app.rect({Target::token_card, app.scene().tokens[2]->id});
  app.press_at({card.x + 3, card.bottom() - 3});
  app.release();
  CHECK(app.state().selected == app.scene().tokens[2]->id);
}

TEST_CASE("tokens with the same name, no name, or signs for a name are told apart") {
  Scene scene;
  scene.dimension = 2;
  for (const char* name : {"the", "the", "", "x##y", "%s%n", "x###y"}) append_token(scene, name, {0, 0});
  Headless app(scene);
  for (int i = 0; i < scene.size(); ++i) {
    CAPTURE(i);
    if (!app.shows(slider_of(scene, i, 0))) app.click(name_of(scene, i));
    app.settle();
    const Scene before = app.scene();
    app.drag(slider_of(scene, i, 0), 20);
    for (int k = 0; k < scene.size(); ++k) {
      CHECK((app.scene().tokens[static_cast<std::size_t>(k)] != before.tokens[static_cast<std::size_t>(k)]) ==
            (k == i));
    }
    app.move(app.rect({Target::heatmap}).center());
    app.frames(2);
  }
}

TEST_CASE("a name is typed after a double click, keeps any text, and is one step") {
  for (const char* typed : {"dog", "%s%n%d", "x##y", "été", "Ωμέγα", "слово"}) {
    CAPTURE(std::string(typed));
    Headless app(Headless::start_scene());
    app.double_click(name_of(app.scene(), 0));
    app.type(typed);
    CHECK(app.scene().tokens[0]->name == typed);
    app.press_ctrl('z');
    CHECK(app.scene().tokens[0]->name == "the");
    CHECK_FALSE(app.app().session().can_undo());
  }
}

TEST_CASE("a name can be emptied, and Escape leaves it") {
  Headless app(Headless::start_scene());
  app.double_click(name_of(app.scene(), 0));
  app.type("other", Key::escape);
  CHECK(app.scene().tokens[0]->name == "the");
  app.double_click(name_of(app.scene(), 0));
  app.type("");
  CHECK(app.scene().tokens[0]->name.empty());
}

TEST_CASE("the title is typed after a double click") {
  Headless app(Headless::start_scene());
  app.double_click({Target::title});
  app.type("Lesson 1");
  CHECK(app.scene().title == "Lesson 1");
}

TEST_CASE("hovering any cell in any view draws its arithmetic and changes nothing") {
  for (const MaskKind mask : {MaskKind::none, MaskKind::causal}) {
    Scene scene = Headless::start_scene();
    scene.mask = mask;
    Headless app(scene);
    const Scene before = app.scene();
    const Rect cells = app.rect({Target::heatmap});
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        app.move({cells.x + cells.width * (static_cast<float>(j) + 0.5f) / 4,
                  cells.y + cells.height * (static_cast<float>(i) + 0.5f) / 4});
        const ImGuiWindow* tooltip = ImGui::FindWindowByName("##Tooltip_00");
        REQUIRE(tooltip != nullptr);
        CHECK(tooltip->Active);
      }
    }
    CHECK(same_content(app.scene(), before));
  }
}

TEST_CASE("cells and bars glide to their new values within 250 ms, and jump with less motion") {
  Headless app(Headless::start_scene());
  app.press(key_of('s'));
  CHECK(app.state().glide.running());
  CHECK(app.app().moving());
  float seconds = 0;
  while (app.state().glide.running() && seconds < 1) {
    app.frame({}, 0.01f);
    seconds += 0.01f;
  }
  CHECK(seconds <= 0.25f);
  app.settle();
  CHECK_FALSE(app.app().moving());

  app.app().run(Command::less_motion);
  app.press(key_of('s'));
  CHECK_FALSE(app.state().glide.running());
  CHECK(app.state().scaling_shown == 1.0f);
}

TEST_CASE("a mask and a temperature glide as well, an edit of a vector does not") {
  Headless app(Headless::start_scene());
  app.click({Target::mask_choice, {}, static_cast<int>(MaskKind::causal)});
  CHECK(app.state().glide.running());
  app.settle();
  app.drag({Target::temperature_slider}, 20);
  CHECK(app.state().glide.running());
  app.settle();
  app.drag(slider_of(app.scene(), 0, 0), 10);
  CHECK_FALSE(app.state().glide.running());
}

TEST_CASE("an example opens from its menu, and unsaved changes are asked about first") {
  Headless app(new_scene());
  const auto open = [&app](int index) {
    app.click({Target::menu, {}, static_cast<int>(Menu::file)});
    app.frames(2);
    app.click({Target::menu, {}, kExamplesMenu});
    app.frames(2);
    app.click({Target::example, {}, index});
    app.settle();
  };
  for (int i = 0; i < static_cast<int>(scene_assets().size()); ++i) {
    open(i);
    CHECK(app.scene().title == scene_assets()[static_cast<std::size_t>(i)].title);
  }
  app.click({Target::scaling_switch});
  open(0);
  CHECK(app.state().dialog == Dialog::ask_to_save);
  CHECK_FALSE(app.scene().scaling);
  app.click({Target::dialog_button, {}, 1});  // do not save
  app.settle();
  CHECK(app.scene().scaling);
}

TEST_CASE("every sequential colormap is chosen from its menu") {
  Headless app(Headless::start_scene());
  for (int i = 0; i < static_cast<int>(colormaps().size()); ++i) {
    if (colormaps()[static_cast<std::size_t>(i)].diverging) continue;
    app.click({Target::menu, {}, static_cast<int>(Menu::view)});
    app.frames(2);
    app.click({Target::menu, {}, kColorsMenu});
    app.frames(2);
    app.click({Target::colormap_choice, {}, i});
    app.settle();
    CHECK(app.state().colormap == i);
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

TEST_CASE("removing the selected token selects a neighbour, and undoing brings it back") {
  Headless app(Headless::start_scene());
  const TokenId last = app.scene().tokens[3]->id;
  REQUIRE(app.state().selected == last);
  app.press(Key::del, true);
  CHECK(app.state().selected == app.scene().tokens[2]->id);
  app.press_ctrl('z');
  CHECK(index_of(app.scene(), last) == 3);
  app.settle();
}

TEST_CASE("names in scripts that the baked faces lack are drawn as pictures, those they have are not") {
  Scene scene;
  scene.dimension = 2;
  for (const char* name : {"\u4e2d", "\U0001F642", "\u0627\u0644", "\u0939\u093f", "\u00e9t\u00e9", "\u03a9", "it"}) {
    append_token(scene, name, {1, 0});
  }
  Headless app(scene);
  Fonts& fonts = app.fonts();
  for (int i = 0; i < scene.size(); ++i) {
    CAPTURE(i);
    CHECK(fonts.script().needed(scene.tokens[static_cast<std::size_t>(i)]->name) == (i < 4));
  }
  CHECK(fonts.width("\u4e2d\u4e2d", 16, FontWeight::regular) > fonts.width("\u4e2d", 16, FontWeight::regular));
  app.app().state().selected = scene.tokens[0]->id;
  app.settle();
  app.drag(slider_of(scene, 0, 0), 10);
  CHECK(app.scene().tokens[0]->vector[0] != 1.0f);
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
