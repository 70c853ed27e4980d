// Two matrices compared, and the slope of softmax.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "assets/assets.h"
#include "core/attention/row_facts.h"
#include "core/attention/slope.h"
#include "core/document/number.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"
#include "tests/app/screen.h"

namespace softfocus {
namespace {

Matrix weights_of(const Scene& scene) {
  return attend(token_matrix(scene), scene.options(), mask_matrix(scene)).weights;
}

Matrix weights_of(Scene scene, bool scaling) {
  scene.scaling = scaling;
  return weights_of(scene);
}

const Comparison& compared(Headless& app) {
  app.settle();
  return app.app().views().comparison();
}

std::string compare_words(Headless& app) {
  app.settle();
  return words_of(app.app().views().drawn_compare().figure);
}

std::string slope_words(Headless& app) {
  app.settle();
  return words_of(app.app().views().drawn_slope().figure);
}

void click_at(Headless& app, const TargetId& figure, Point in_figure) {
  const Rect on = app.rect(figure);
  app.frame({}, 1);
  app.press_at({on.x + in_figure.x, on.y + in_figure.y});
  app.release();
}

bool sums_to_zero(const Matrix& difference) {
  for (Eigen::Index row = 0; row < difference.rows(); ++row) {
    if (std::abs(difference.row(row).cast<double>().sum()) > 1e-6) return false;
  }
  return true;
}

bool near(const Matrix& a, const Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && (a - b).cwiseAbs().maxCoeff() <= 1e-6f;
}

bool has(const std::string& words, const std::string& part) { return words.find(part) != std::string::npos; }

constexpr TargetId kCompare{Target::view_figure, {}, 2}, kSlope{Target::view_figure, {}, 3};
constexpr TargetId kFreeze{Target::freeze, {}, 0}, kLetGo{Target::freeze, {}, 1};

Scene shipped(std::string_view id) {
  for (const SceneAsset& asset : scene_assets()) {
    if (asset.id == id) return read_scene(asset.text, std::string(id));
  }
  FAIL("no such scene");
  return {};
}

}  // namespace

TEST_CASE("unless weights are frozen, those with the division are compared with those without, whatever is chosen") {
  Headless app(Headless::start_scene());
  app.press(key_of('c'));
  for (const bool scaling : {true, false}) {
    CHECK(app.scene().scaling == scaling);
    const Comparison& all = compared(app);
    CHECK(near(all.before.weights, weights_of(app.scene(), true)));
    CHECK(near(all.after.weights, weights_of(app.scene(), false)));
    CHECK(near(all.difference.weights, all.after.weights - all.before.weights));
    CHECK(sums_to_zero(all.difference.weights));
    CHECK_FALSE(app.shows(kLetGo));
    app.press(key_of('s'));
  }
}

TEST_CASE("frozen weights stay as they were while the scene is edited, until they are let go") {
  Headless app(Headless::start_scene());
  app.press(key_of('c'));
  app.settle();
  for (const bool by_key : {false, true}) {
    CAPTURE(by_key);
    const Matrix before = weights_of(app.scene());
    if (by_key) {
      app.press_ctrl('f');
    } else {
      app.click(kFreeze);
    }
    REQUIRE(app.state().choices.frozen != nullptr);
    CHECK(near(compared(app).difference.weights, Matrix::Zero(4, 4)));
    app.drag(slider_of(app.scene(), 1, 0), 25);
    app.click({Target::scaling_switch});
    const Comparison& all = compared(app);
    CHECK(near(all.before.weights, before));
    CHECK(near(all.after.weights, weights_of(app.scene())));
    CHECK(near(all.difference.weights, weights_of(app.scene()) - before));
    CHECK(sums_to_zero(all.difference.weights));
    CHECK(has(compare_words(app), "frozen"));
    app.click(kLetGo);
    CHECK(app.state().choices.frozen == nullptr);
    CHECK_FALSE(has(compare_words(app), "frozen"));
    CHECK(near(compared(app).before.weights, weights_of(app.scene(), true)));
  }
}

TEST_CASE("frozen weights meet their tokens wherever these stand now") {
  Headless app(Headless::start_scene());
  app.press_ctrl('f');
  for (const Command command : {Command::move_token_up, Command::shuffle_tokens, Command::shuffle_tokens}) {
    app.app().run(command);
    const Comparison& all = compared(app);
    CHECK(all.tokens == app.scene().tokens);
    CHECK(near(all.difference.weights, Matrix::Zero(4, 4)));
  }
}

TEST_CASE("tokens that came or went since the freeze are told as such") {
  Headless app(Headless::start_scene());
  app.press_ctrl('f');
  const TokenId sat = app.scene().tokens[2]->id;
  app.app().state().selected = sat;
  app.frame();
  app.press(Key::del, true);
  app.press_ctrl('t');
  const TokenId added = app.scene().tokens.back()->id;
  const Comparison& all = compared(app);
  REQUIRE(all.tokens.size() == 5);
  const auto gone = [](const Comparison::Side& side, std::size_t i) { return !side.gone.empty() && side.gone[i]; };
  for (std::size_t i = 0; i < all.tokens.size(); ++i) {
    CHECK(gone(all.before, i) == (all.tokens[i]->id == added));
    CHECK(gone(all.after, i) == (all.tokens[i]->id == sat));
    CHECK(gone(all.difference, i) == (all.tokens[i]->id == added || all.tokens[i]->id == sat));
  }
  // All is told under the mouse, what is not there included.
  const Rect on = app.rect(kCompare);
  const std::array<CompareFigure::Part, 3> parts = app.app().views().drawn_compare().parts;
  for (const CompareFigure::Part& part : parts) {
    for (Eigen::Index i = 0; i < 5; ++i) {
      const Point cell = part.layout.cell_rect(i, 4 - i).center();
      app.move({on.x + cell.x, on.y + cell.y});
      CHECK(tooltip_shown());
    }
  }
  app.press_ctrl('z');
  app.press_ctrl('z');
  CHECK(near(compared(app).difference.weights, Matrix::Zero(4, 4)));
}

TEST_CASE("another document lets frozen weights go") {
  Headless app(Headless::start_scene());
  app.press_ctrl('f');
  REQUIRE(app.state().choices.frozen != nullptr);
  app.press_ctrl('n');
  app.settle();
  CHECK(app.scene().size() == 2);
  CHECK(app.state().choices.frozen == nullptr);
  CHECK(compared(app).tokens.size() == 2);
}

TEST_CASE("a click on a row of any of the compared matrices selects its query; one that is gone selects nothing") {
  Headless app(Headless::start_scene());
  app.press_ctrl('f');
  app.settle();
  for (std::size_t part = 0; part < 3; ++part) {
    for (const Eigen::Index row : {2, 0, 3}) {
      const HeatmapLayout& layout = app.app().views().drawn_compare().parts[part].layout;
      click_at(app, kCompare, layout.cell_rect(row, 1).center());
      app.settle();
      CHECK(app.state().selected == app.scene().tokens[static_cast<std::size_t>(row)]->id);
    }
  }
  app.app().run(Command::remove_token);  // it
  app.settle();
  const Comparison& all = compared(app);
  const auto it = std::find_if(all.tokens.begin(), all.tokens.end(), [](const TokenPtr& t) { return t->name == "it"; });
  REQUIRE(it != all.tokens.end());
  const TokenId selected = app.state().selected;
  const HeatmapLayout& layout = app.app().views().drawn_compare().parts[0].layout;
  click_at(app, kCompare, layout.cell_rect(it - all.tokens.begin(), 0).center());
  app.settle();
  CHECK(app.state().selected == selected);
}

TEST_CASE("a cell of the present weights among the compared ones lights up what it was made from") {
  struct Row {
    bool scaling, frozen;
    std::size_t present;
  };
  for (const Row& row : {Row{true, false, 0}, Row{false, false, 1}, Row{true, true, 1}, Row{false, true, 1}}) {
    CAPTURE(row.scaling);
    CAPTURE(row.frozen);
    Headless app(Headless::start_scene());
    app.press(key_of('c'));
    if (!row.scaling) app.press(key_of('s'));
    if (row.frozen) {
      app.press_ctrl('f');
      app.app().run(Command::move_token_up);  // it, now before sat
    }
    app.settle();
    for (std::size_t part = 0; part < 3; ++part) {
      const Rect on = app.rect(kCompare);
      const Point cell = app.app().views().drawn_compare().parts[part].layout.cell_rect(3, 1).center();
      app.move({on.x + cell.x, on.y + cell.y});
      app.frames(2);
      CHECK(app.state().pointed.has_value() == (part == row.present));
      if (app.state().pointed) CHECK(app.state().pointed == PointedEntry{Quantity::weights, 3, 1});
    }
  }
}

TEST_CASE("the slope is that of the selected query, by the score and by the raw score") {
  Headless app(Headless::start_scene());
  app.press(key_of('l'));
  app.app().run(Command::toggle_causal);
  app.drag({Target::temperature_slider}, 20);
  for (const bool raw : {false, true, false}) {
    app.click({Target::slope_by, {}, raw ? 1 : 0});
    CHECK(app.state().choices.slope_by_raw_score == raw);
    for (Eigen::Index query = 0; query < 4; ++query) {
      app.app().state().selected = app.scene().tokens[static_cast<std::size_t>(query)]->id;
      app.settle();
      const Matrix weights = weights_of(app.scene());
      const double factor = raw ? raw_slope_factor(app.scene().options(), app.scene().dimension) : 1.0;
      const Eigen::MatrixXd expected = softmax_slope(row_of(weights, query)) * factor;
      CHECK(near(app.app().views().sloped().content.slope, expected.cast<float>()));
    }
    CHECK(has(slope_words(app), raw ? "each unit of a raw score" : "each unit of a score"));
  }
}

TEST_CASE("a click in the list of gradients selects the query") {
  Headless app(Headless::start_scene());
  app.press(key_of('l'));
  app.settle();
  std::set<Eigen::Index> listed;
  for (const SlopeFigure::Row& row : app.app().views().drawn_slope().rows) listed.insert(row.query);
  CHECK(listed == std::set<Eigen::Index>{0, 1, 2, 3});
  for (const Eigen::Index query : {1, 3, 0}) {
    const auto rows = app.app().views().drawn_slope().rows;
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.query == query; });
    REQUIRE(row != rows.end());
    click_at(app, kSlope, row->rect.center());
    app.settle();
    CHECK(app.state().selected == app.scene().tokens[static_cast<std::size_t>(query)]->id);
  }
}

TEST_CASE("in the scene that is shipped for it the slope dies in sight when S is pressed") {
  Headless app(shipped("the-slope-dies"));
  app.press(key_of('l'));
  const auto left = [&app] {
    const Matrix weights = weights_of(app.scene());
    std::vector<double> numbers;
    for (Eigen::Index i = 0; i < app.scene().size(); ++i) {
      numbers.push_back(row_facts(row_of(weights, i), i, {}).gradient_left.value());
    }
    return numbers;
  };
  const std::vector<double> with = left();
  for (const double number : with) {
    CHECK(number > 0.5);
    CHECK(has(slope_words(app), for_reading(number, 3)));
  }
  app.settle();
  const float largest = app.app().views().sloped().content.slope.cwiseAbs().maxCoeff();
  app.press(key_of('s'));
  const std::vector<double> without = left();
  for (const double number : without) {
    CHECK(number < 0.01);
    CHECK(has(slope_words(app), for_reading(number, 3)));
  }
  CHECK(app.app().views().sloped().content.slope.cwiseAbs().maxCoeff() < 0.05f * largest);
}

TEST_CASE("hidden views compute nothing") {
  Headless app(Headless::start_scene());
  for (const Command show : {Command::show_compare, Command::show_slope, Command::show_heatmap}) {
    app.app().run(show);
    app.settle();
  }
  const auto versions = [&app] {
    const Views& views = app.app().views();
    return std::pair{views.compare_version(), views.slope_version()};
  };
  const auto before = versions();
  for (const Command edit : {Command::random_vector, Command::toggle_scaling, Command::add_token}) {
    app.app().run(edit);
    app.settle();
  }
  CHECK(versions() == before);
}

}  // namespace softfocus
