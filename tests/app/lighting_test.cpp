// What lights up: what an entry was made from, what an edit has changed; and that order plays no part.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/motion.h"
#include "core/attention/attend.h"
#include "tests/app/headless.h"
#include "tests/app/screen.h"

namespace softfocus {
namespace {

TargetId stage_target(Quantity stage) { return {Target::pipeline_stage, {}, static_cast<int>(stage)}; }

std::size_t place_of(Quantity stage) {
  return static_cast<std::size_t>(std::find(kStages.begin(), kStages.end(), stage) - kStages.begin());
}

/// The place of a block of cells on the screen.
Rect on_screen(const HeatmapLayout& layout, Point origin, const StageBlock& block) {
  const Rect first = layout.cell_rect(block.row, block.column);
  const Rect last = layout.cell_rect(block.row + block.rows - 1, block.column + block.columns - 1);
  return {origin.x + first.x, origin.y + first.y, last.right() - first.x, last.bottom() - first.y};
}

/// The place of entries of a stage in the pipeline.
Rect in_pipeline(Headless& app, const StageBlock& block) {
  const PipelineFigure::Stage& stage = app.app().views().drawn_pipeline().stages[place_of(block.stage)];
  const Rect on = app.rect(stage_target(block.stage));
  return on_screen(stage.layout, {on.x - stage.rect.x, on.y - stage.rect.y}, block);
}

/// The place of entries in the matrix in the centre.
Rect in_center(Headless& app, const StageBlock& block) {
  const HeatmapLayout& layout = app.app().heatmap().layout;
  const Rect on = app.rect({Target::heatmap});
  return on_screen(layout, {on.x - layout.cells.x, on.y - layout.cells.y}, block);
}

const Color& key_color(const Headless& app) { return palette(app.state().theme).key; }

/// Checks that of each stage exactly what the entry was made from is outlined, against the screen without a mouse.
void check_lit(Headless& app, const std::vector<DrawnVertex>& before, const PointedEntry& entry) {
  REQUIRE(app.state().pointed == entry);
  app.frames(2);
  const auto now = screen();
  const auto sources = made_from(entry.stage, entry.row, entry.column, app.scene().size(), app.scene().dimension);
  for (const Quantity stage : kStages) {
    CAPTURE(static_cast<int>(stage));
    std::vector<Rect> expected, expected_in_center;
    for (const StageBlock& block : sources) {
      if (block.stage != stage) continue;
      expected.push_back(in_pipeline(app, block));
      if (app.state().choices.quantity == stage) expected_in_center.push_back(in_center(app, block));
    }
    CHECK(outline(new_in_color(before, now, key_color(app), app.rect(stage_target(stage))), expected));
    if (app.state().choices.quantity == stage && entry.stage != stage) {
      CHECK(outline(new_in_color(before, now, key_color(app), app.rect({Target::heatmap})), expected_in_center));
    }
  }
}

/// A scene in which nothing is equal to anything else.
Scene random_scene(int tokens, int dimension) {
  Scene scene;
  scene.dimension = dimension;
  for (int i = 0; i < tokens; ++i) {
    append_token(scene, "t" + std::to_string(i), normal_vector(dimension, static_cast<std::uint64_t>(i)));
  }
  return scene;
}

Matrix weights_of(const Scene& scene) {
  return attend(token_matrix(scene), scene.options(), mask_matrix(scene)).weights;
}

constexpr Quantity kSquareStages[] = {Quantity::raw_scores, Quantity::scores, Quantity::weights};

}  // namespace

TEST_CASE("an entry under the mouse in the pipeline lights up what it was made from, there and in the centre") {
  for (const Quantity shown : {Quantity::weights, Quantity::tokens}) {
    Headless app(Headless::start_scene());
    app.app().state().choices.quantity = shown;
    app.settle();
    const auto before = screen();
    for (const Quantity stage : kStages) {
      for (const HeatmapLayout::Cell cell : {HeatmapLayout::Cell{3, 1}, HeatmapLayout::Cell{0, 2}}) {
        CAPTURE(static_cast<int>(stage));
        CAPTURE(cell.query);
        app.move(in_pipeline(app, {stage, cell.query, 1, cell.key, 1}).center());
        check_lit(app, before, {stage, cell.query, cell.key});
        CHECK(tooltip_shown());
      }
    }
    app.move({-100, -100});
    app.settle();
    CHECK_FALSE(app.state().pointed.has_value());
  }
}

TEST_CASE("an entry under the mouse in the centre lights up what it was made from in the pipeline") {
  for (const Quantity shown : kStages) {
    CAPTURE(static_cast<int>(shown));
    Headless app(Headless::start_scene());
    app.app().state().choices.quantity = shown;
    app.settle();
    const auto before = screen();
    app.move(in_center(app, {shown, 2, 1, 1, 1}).center());
    check_lit(app, before, {shown, 2, 1});
  }
}

TEST_CASE("the entry that the keyboard is on in the centre lights up what it was made from") {
  Headless app(Headless::start_scene());
  app.app().state().focus = TargetId{Target::heatmap};
  app.app().state().pointed_key = app.scene().tokens[1]->id;
  app.frames(3);
  CHECK(app.state().pointed == PointedEntry{Quantity::weights, 3, 1});
  app.press(Key::right);
  app.press(Key::up);
  app.frames(2);
  CHECK(app.state().pointed == PointedEntry{Quantity::weights, 2, 2});
}

TEST_CASE("the pipeline says when nothing is divided by the root of d") {
  Headless app(Headless::start_scene());
  const auto words = [&app] { return words_of(app.app().views().drawn_pipeline().figure); };
  CHECK(words().find("scores ÷ √4") != std::string::npos);
  CHECK(words().find("no ÷ √d") == std::string::npos);
  app.press(key_of('s'));
  app.settle();
  CHECK(words().find("√4") == std::string::npos);
  CHECK(words().find("no ÷ √d") != std::string::npos);
}

TEST_CASE("a hidden pipeline computes nothing") {
  Headless app(Headless::start_scene());
  app.app().run(Command::toggle_pipeline);
  app.settle();
  CHECK_FALSE(app.shows(stage_target(Quantity::weights)));
  const auto version = app.app().views().pipeline_version();
  for (const Command edit : {Command::random_vector, Command::toggle_scaling, Command::add_token}) {
    app.app().run(edit);
    app.settle();
  }
  CHECK(app.app().views().pipeline_version() == version);
  app.app().run(Command::toggle_pipeline);
  app.settle();
  CHECK(app.app().views().pipeline_version() > version);
}

TEST_CASE("every way to edit a vector outlines its token for a second, then nothing moves any more") {
  struct Way {
    const char* name;
    void (*edit)(Headless&);
  };
  const Way ways[] = {
      {"a slider", [](Headless& a) { a.drag(slider_of(a.scene(), 1, 1), 12); }},
      {"arrow keys",
       [](Headless& a) {
         a.app().state().focus = slider_of(a.scene(), 1, 1);
         a.press(Key::right);
       }},
      {"a typed number",
       [](Headless& a) {
         a.double_click(number_of(a.scene(), 1, 1));
         a.type("0.3");
       }},
      {"a typed number and Tab",
       [](Headless& a) {
         a.double_click(number_of(a.scene(), 1, 1));
         a.type("0.3", Key::tab);
       }},
      {"a right click", [](Headless& a) { a.click(slider_of(a.scene(), 1, 1), 1); }},
      {"a key",
       [](Headless& a) {
         a.app().state().selected = a.scene().tokens[1]->id;
         a.frame();
         a.press_ctrl('r');
       }},
      {"undo",
       [](Headless& a) {
         a.app().run(Command::toggle_causal);
         a.drag(slider_of(a.scene(), 1, 1), 12);
         a.frame();
         a.app().state().flash = {};
         a.press_ctrl('z');
       }},
      {"a drag that is taken back",
       [](Headless& a) {
         a.drag(slider_of(a.scene(), 1, 1), 12, 0, false);
         a.app().state().flash = {};
         a.press(Key::escape);
         a.release();
       }},
  };
  for (const bool less_motion : {false, true}) {
    for (const Way& way : ways) {
      CAPTURE(way.name);
      Headless app(Headless::start_scene());
      app.app().state().less_motion = less_motion;
      way.edit(app);
      app.frame();
      CHECK(app.state().flash.tokens == std::vector{app.scene().tokens[1]->id});
      CHECK(app.state().flash.seconds > 0);
      CHECK(app.app().moving());
      float seconds = 0;
      while (app.state().flash.seconds > 0 && seconds < 2) {
        app.frame({}, 0.02f);
        seconds += 0.02f;
      }
      CHECK(seconds <= kFlashSeconds + 0.03f);
      app.move({-100, -100});
      app.settle();
      CHECK_FALSE(app.app().moving());
      const std::size_t still = picture_of_screen();
      app.frames(5);
      CHECK(picture_of_screen() == still);
    }
  }
}

TEST_CASE("what is no edit of a vector outlines nothing") {
  Headless app(Headless::start_scene());
  for (const Command command :
       {Command::toggle_scaling, Command::toggle_causal, Command::add_token, Command::move_token_up,
        Command::shuffle_tokens, Command::remove_token, Command::more_dimensions, Command::undo, Command::next_query,
        Command::show_plane, Command::new_scene}) {
    CAPTURE(static_cast<int>(command));
    app.app().run(command);
    app.frame();
    CHECK(app.state().flash.seconds == 0);
  }
}

TEST_CASE("an edit's outlines do not follow into another document") {
  Headless app(Headless::start_scene());
  app.app().run(Command::random_vector);
  app.frame();
  CHECK(app.state().flash.seconds > 0);
  app.app().run(Command::undo);
  app.frame();
  app.app().run(Command::new_scene);
  app.frames(2);
  CHECK(app.scene().size() == 2);
  CHECK(app.state().flash.seconds == 0);
}

TEST_CASE("an edit outlines one row and one column, of scores and weights only what is seen, and faintly the rest") {
  for (const MaskKind mask : {MaskKind::none, MaskKind::causal}) {
    for (const int token : {0, 2, 5}) {
      CAPTURE(static_cast<int>(mask));
      CAPTURE(token);
      Scene scene = random_scene(6, 3);
      scene.mask = mask;
      Headless app(scene);
      app.app().state().selected = scene.tokens[static_cast<std::size_t>(token)]->id;
      app.settle();
      app.app().run(Command::random_vector);
      app.frames(2);
      const auto now = screen();
      app.settle();
      const auto before = screen();
      const bool causal = mask == MaskKind::causal;
      for (const Quantity stage : kSquareStages) {
        CAPTURE(static_cast<int>(stage));
        const bool masked = causal && stage != Quantity::raw_scores;
        const int end = masked ? token + 1 : 6, from = masked ? token : 0;
        std::vector<StageBlock> blocks{{stage, token, 1, 0, end}, {stage, from, 6 - from, token, 1}};
        if (stage == Quantity::weights) {
          for (int query = 0; query < 6; ++query) {
            if (query == token || (causal && query < token)) continue;
            for (int key = 0; key < (causal ? query + 1 : 6); ++key) {
              if (key != token) blocks.push_back({stage, query, 1, key, 1});
            }
          }
        }
        std::vector<Rect> expected, expected_in_center;
        for (const StageBlock& block : blocks) {
          const bool single = block.rows == 1 && block.columns == 1;
          // Small cells have no outlines of their own.
          if (!single || in_pipeline(app, block).width > 9.7f) expected.push_back(in_pipeline(app, block));
          expected_in_center.push_back(in_center(app, block));
        }
        CHECK(outline(new_in_color(before, now, key_color(app), app.rect(stage_target(stage))), expected));
        if (stage != Quantity::weights) continue;
        CHECK(outline(new_in_color(before, now, key_color(app), app.rect({Target::heatmap})), expected_in_center));
      }
    }
  }
}

TEST_CASE("shuffled tokens have the same weights, permuted, and it is one step to undo") {
  Headless app(random_scene(9, 5));
  const Scene before = app.scene();
  const Matrix weights = weights_of(before);
  const TokenId selected = app.state().selected;
  app.choose(Command::shuffle_tokens);
  app.settle();
  const Scene after = app.scene();
  REQUIRE(after.size() == before.size());
  CHECK(after.tokens != before.tokens);
  const Matrix& shuffled = app.app().session().attention().results().weights;
  for (int i = 0; i < after.size(); ++i) {
    for (int j = 0; j < after.size(); ++j) {
      const int query = index_of(before, after.tokens[static_cast<std::size_t>(i)]->id).value();
      const int key = index_of(before, after.tokens[static_cast<std::size_t>(j)]->id).value();
      CHECK(shuffled(i, j) == weights(query, key));
    }
  }
  CHECK(app.state().selected == selected);
  CHECK(app.notices().find("same weights, permuted") != std::string::npos);
  CHECK(app.app().session().undo_name() == "Shuffle tokens");
  app.press_ctrl('z');
  CHECK(app.scene().tokens == before.tokens);
  CHECK_FALSE(app.app().session().can_undo());
}

TEST_CASE("under the causal mask order matters, and a notice says so") {
  Scene scene = random_scene(9, 5);
  scene.mask = MaskKind::causal;
  Headless app(scene);
  app.choose(Command::shuffle_tokens);
  CHECK(app.notices().find("order matters") != std::string::npos);
  CHECK(app.notices().find("permuted") == std::string::npos);
}

}  // namespace softfocus
