#include "app/panels/panels.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include "app/motion.h"
#include "assets/assets.h"
#include "core/document/limits.h"
#include "core/figure/colormap.h"
#include "core/figure/pipeline.h"
#include "tests/app/headless.h"

namespace softfocus {

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

}  // namespace softfocus
