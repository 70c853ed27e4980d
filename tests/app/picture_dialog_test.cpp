#include <doctest/doctest.h>

#include <fstream>

#include "core/formats/file.h"
#include "core/formats/picture.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

const TargetId kSave{Target::dialog_button, {}, 1};
const TargetId kFolder{Target::dialog_button, {}, 11};

void open_dialog(Headless& app) {
  app.press_ctrl('e');
  app.settle();
  REQUIRE(app.state().dialog == Dialog::save_picture);
}

std::string saved(Headless& app, const std::string& name) {
  app.frames(2);
  app.type(name);
  CHECK(app.state().dialog == Dialog::none);
  return read_file(app.folder / name);
}

/// What is drawn without a window for the same choices.
std::string expected(const Headless& app, const std::string& ending) {
  const PictureText text;
  return picture_format_of("x" + ending).write(saved_picture(app, text).figure, app.state().picture.scale, text);
}

}  // namespace

TEST_CASE("the dialog saves every format by the name's ending, as render would draw it") {
  for (const PictureFormat& format : picture_formats()) {
    const std::string ending(format.ending);
    CAPTURE(ending);
    Headless app(Headless::start_scene());
    open_dialog(app);
    const std::string bytes = saved(app, "picture" + ending);
    if (ending != ".pdf") CHECK(bytes == expected(app, ending));  // a PDF holds the time
    CHECK(bytes.size() > 1000);
    CHECK(app.notices().find("picture" + ending) != std::string::npos);
    CHECK(app.state().picture.ending == ending);
  }
}

TEST_CASE("every view is chosen, previewed and saved in the dialog, which begins with the view in the centre") {
  const PictureText text;
  for (const ViewRow& row : view_rows()) {
    CAPTURE(row.id);
    Headless app(Headless::start_scene());
    app.app().state().choices.sharpening.scenes = 3;
    open_dialog(app);
    const std::vector<Color> heatmap = app.app().preview().image.pixels;
    app.click({Target::picture_view, {}, static_cast<int>(row.kind)});
    app.settle();
    CHECK_FALSE(app.app().preview().image.pixels.empty());
    CHECK((app.app().preview().image.pixels == heatmap) == (row.kind == ViewKind::heatmap));
    app.click({Target::dialog_field, {}, 1});
    const std::string bytes = saved(app, "view.png");
    CHECK(bytes == picture_format_of("x.png").write(saved_view(app, row.kind, text), 2, text));
  }
  for (const auto& [center, kind] : {std::pair{CenterView::heatmap, ViewKind::heatmap},
                                     {CenterView::plane, ViewKind::plane},
                                     {CenterView::compare, ViewKind::compare},
                                     {CenterView::slope, ViewKind::slope}}) {
    Headless app(Headless::start_scene());
    app.app().state().center = center;
    app.settle();
    app.press(Key::f12);
    const std::string at_once = read_file(app.folder / ("the, cat, sat, it " + app.time + ".png"));
    CHECK(at_once == picture_format_of("x.png").write(saved_view(app, kind, text), 2, text));
    open_dialog(app);
    CHECK(saved(app, "same.png") == at_once);
  }
}

TEST_CASE("each choice changes the picture, its preview and nothing else, and F12 keeps to the choices") {
  struct Choice {
    TargetId target;
    bool shown;  ///< in the preview too
  };
  std::string before;
  {
    Headless app(Headless::start_scene());
    open_dialog(app);
    before = saved(app, "before.png");
  }
  const std::vector<Choice> choices{{{Target::picture_scale, {}, -1}, false}, {{Target::picture_scale, {}, +1}, false},
                                    {{Target::picture_theme, {}, 1}, true},   {{Target::picture_part, {}, 0}, true},
                                    {{Target::picture_part, {}, 1}, true},    {{Target::picture_part, {}, 2}, true},
                                    {{Target::picture_part, {}, 3}, true},    {{Target::picture_part, {}, 4}, true}};
  for (const Choice& choice : choices) {
    CAPTURE(choice.target.index);
    CAPTURE(static_cast<int>(choice.target.target));
    Headless app(Headless::start_scene());
    open_dialog(app);
    const std::vector<Color> preview = app.app().preview().image.pixels;
    CHECK_FALSE(preview.empty());
    app.click(choice.target);
    app.settle();
    CHECK((app.app().preview().image.pixels != preview) == choice.shown);
    app.click({Target::dialog_field, {}, 1});
    const std::string bytes = saved(app, "after.png");
    CHECK(bytes != before);
    CHECK(bytes == expected(app, ".png"));
    CHECK(same_content(app.scene(), Headless::start_scene()));
    app.press(Key::f12);
    CHECK(read_file(app.folder / ("the, cat, sat, it " + app.time + ".png")) == bytes);
  }
}

TEST_CASE("the scale stays within 1 and 8 and counts for pixels alone") {
  Headless app(Headless::start_scene());
  open_dialog(app);
  const TargetId less{Target::picture_scale, {}, -1}, more{Target::picture_scale, {}, +1};
  for (int i = 0; i < 10; ++i) app.click(more);
  CHECK(app.state().picture.scale == 8);
  for (int i = 0; i < 10; ++i) app.click(less);
  CHECK(app.state().picture.scale == 1);
  app.click({Target::picture_format, {}, 1});
  CHECK(app.state().picker.name == "the, cat, sat, it.svg");
  app.click(more);
  CHECK(app.state().picture.scale == 1);
}

TEST_CASE("the buttons of formats and the name's ending follow each other") {
  Headless app(Headless::start_scene());
  open_dialog(app);
  for (int i = static_cast<int>(picture_formats().size()) - 1; i >= 0; --i) {
    app.click({Target::picture_format, {}, i});
    app.settle();
    const std::string ending(picture_formats()[static_cast<std::size_t>(i)].ending);
    CHECK(app.state().picker.name == "the, cat, sat, it" + ending);
  }
}

TEST_CASE("a picture's file is not replaced without a question, and what is wrong is said in the dialog") {
  Headless app(Headless::start_scene());
  save_file(app.folder / "there.png", "something else");
  open_dialog(app);
  app.type("there.png");
  CHECK(app.state().dialog == Dialog::save_picture);
  CHECK(read_file(app.folder / "there.png") == "something else");
  app.click(kSave);
  CHECK(app.state().dialog == Dialog::none);
  CHECK(read_file(app.folder / "there.png").substr(1, 3) == "PNG");

  open_dialog(app);
  for (const char* name : {"picture.gif", "picture.png.txt", ".png", "", "no such folder/a.png"}) {
    CAPTURE(std::string(name));
    app.click({Target::dialog_field, {}, 1});
    app.type(name);
    CHECK(app.state().dialog == Dialog::save_picture);
    CHECK((name[0] == '\0' || !app.state().picker.trouble.empty()));
  }
  app.click({Target::dialog_field, {}, 1});
  app.type("no ending");
  CHECK(app.state().dialog == Dialog::none);
  CHECK(read_file(app.folder / "no ending.png").substr(1, 3) == "PNG");
}

TEST_CASE("another folder is chosen in the dialog, by mouse and by keys") {
  for (const bool by_key : {false, true}) {
    Headless app(Headless::start_scene());
    std::filesystem::create_directory(app.folder / "slides");
    open_dialog(app);
    app.click(kFolder);
    app.settle();
    if (by_key) {
      app.app().state().focus = TargetId{Target::dialog_list};
      app.press(Key::enter);
    } else {
      app.click({Target::dialog_entry, {}, 0});
    }
    app.frames(2);
    CHECK(app.state().picker.folder == app.folder / "slides");
    app.click(kFolder);
    app.click(kSave);
    app.settle();
    CHECK(std::filesystem::exists(app.folder / "slides" / "the, cat, sat, it.png"));
  }
}

}  // namespace softfocus
