// The pixels that leave the program: the saved picture and the screenshot.
#include "core/formats/picture.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "core/formats/file.h"
#include "core/formats/scene_file.h"
#include "tests/app/headless.h"
#include "tests/core/formats/decoded_png.h"
#include "tests/end_to_end/program.h"

namespace softfocus {
namespace {

constexpr double kPictureScale = 2;

/// The colour that a cell of the weights has to have, computed from the scene alone.
Color weight_color(const Scene& scene, Theme theme, Eigen::Index query, Eigen::Index key) {
  const Attention attention = attend(token_matrix(scene), scene.options(), mask_matrix(scene));
  return cell_color(colormaps().front(), theme, {0, 1}, static_cast<double>(attention.weights(query, key)));
}

/// A pixel of a cell on which neither the number nor an outline stands.
Point quiet_point(const Rect& cell) { return {cell.x + cell.width * 0.22f, cell.y + cell.height * 0.22f}; }

/// How far a cell reaches around a pixel: up to the paper or the frame of the selected query. Outlines belong to the
/// cell, so they must not have the paper's colour.
Rect extent_around(const Picture& picture, const Palette& colors, int x, int y) {
  const auto reach = [&](int dx, int dy) {
    int steps = 0;
    for (Color color = picture.at(x, y); color != colors.surface && color != colors.accent;) {
      ++steps;
      color = picture.at(x + steps * dx, y + steps * dy);
    }
    return steps;
  };
  const int left = reach(-1, 0), up = reach(0, -1);
  return {static_cast<float>(x - left + 1), static_cast<float>(y - up + 1), static_cast<float>(left + reach(1, 0) - 1),
          static_cast<float>(up + reach(0, 1) - 1)};
}

std::set<float> steps_of(const std::set<float>& places) {
  std::set<float> steps;
  for (auto place = std::next(places.begin()); place != places.end(); ++place) steps.insert(*place - *std::prev(place));
  return steps;
}

/// Checks a saved picture against the weights of a scene, cell by cell.
void check_saved(const Picture& picture, Headless& map, const Scene& scene) {
  const Theme theme = map.state().theme;
  const HeatmapFigure saved = saved_picture(map, PictureText());
  const HeatmapLayout& layout = saved.layout;
  REQUIRE(layout.rows.cells == 4);
  std::set<float> widths, heights, columns, rows;
  std::set<int> shades;
  for (Eigen::Index query = 0; query < layout.rows.cells; ++query) {
    for (Eigen::Index key = 0; key < layout.rows.cells; ++key) {
      CAPTURE(query);
      CAPTURE(key);
      const Point point = quiet_point(layout.cell_rect(query, key));
      const int x = static_cast<int>(point.x * kPictureScale), y = static_cast<int>(point.y * kPictureScale);
      const Color color = weight_color(scene, theme, query, key);
      CHECK(picture.at(x, y) == color);
      shades.insert(color.r << 16 | color.g << 8 | color.b);
      const Rect cell = extent_around(picture, palette(theme), x, y);
      widths.insert(cell.width);
      // The selected query's frame lies over the lower edge of the row above it.
      if (query + 2 != layout.rows.cells) heights.insert(cell.height);
      columns.insert(cell.x);
      rows.insert(cell.y);
    }
  }
  CHECK(widths.size() == 1);
  CHECK(heights == widths);
  CHECK(columns.size() == 4);
  CHECK(rows.size() == 4);
  CHECK(steps_of(columns).size() == 1);
  CHECK(steps_of(rows) == steps_of(columns));
  CHECK(shades.size() > 5);  // else cells in a wrong place would not be seen

  CHECK(picture.width() == std::lround(saved.figure.width * kPictureScale));
  CHECK(picture.height() == std::lround(saved.figure.height * kPictureScale));
  CHECK(picture.opaque());
}

/// Waits until so many pictures are in a folder; files on their way into it are hidden ones.
std::vector<std::filesystem::path> pictures_in(const std::filesystem::path& folder, std::size_t count) {
  std::vector<std::filesystem::path> pictures;
  wait_until("the picture is in its folder", [&] {
    std::error_code not_there_yet;
    pictures.clear();
    for (const auto& entry : std::filesystem::directory_iterator(folder, not_there_yet)) {
      if (entry.path().filename().string().front() != '.') pictures.push_back(entry.path());
    }
    return pictures.size() >= count;
  });
  REQUIRE(pictures.size() == count);
  return pictures;
}

}  // namespace

TEST_CASE("F12 saves what the scene has come to: right colours, equal cells, queries downwards") {
  Headless map(Headless::start_scene());
  map.app().state().theme = Theme::dark;
  Program program({"--theme", "dark"});
  const TargetId slider = slider_of(map.scene(), 0, 1);
  program.drag(map.rect(slider), 30);
  map.drag(slider, 30);
  program.key("s");
  map.press(key_of('s'));
  program.key("F12");
  const auto file = pictures_in(program.pictures(), 1).front();
  CHECK(file.filename().string().find("the, cat, sat, it 2") == 0);
  CHECK(file.extension() == ".png");
  const Scene scene = program.save("scene");
  CHECK(same_content(scene, map.scene()));
  CHECK_FALSE(same_content(scene, Headless::start_scene()));
  check_saved(Picture(read_file(file)), map, scene);
}

TEST_CASE("the button opens the dialog, whose picture is the one that F12 saves") {
  Headless map(Headless::start_scene());
  Program program;
  program.key("F12");
  pictures_in(program.pictures(), 1);
  program.click(map.rect({Target::save_picture_button}));
  program.enter("named");
  for (const auto& file : pictures_in(program.pictures(), 2)) check_saved(Picture(read_file(file)), map, map.scene());
}

TEST_CASE("a screenshot has exactly the size asked for and shows the cells in their colours") {
  struct Way {
    int width, height, zoom;
    const char* theme;
  };
  const TemporaryFolder folder;
  const std::string file = (folder / "window.png").string();
  // The last two are larger than the screen.
  for (const Way& way : {Way{1280, 800, 100, "light"}, Way{1280, 800, 200, "dark"}, Way{800, 601, 100, "dark"},
                         Way{333, 480, 75, "light"}, Way{2600, 1601, 200, "light"}, Way{900, 2000, 100, "dark"}}) {
    CAPTURE(way.width);
    CAPTURE(way.height);
    CAPTURE(way.zoom);
    const std::string size = std::to_string(way.width) + "x" + std::to_string(way.height);
    const Outcome outcome = run({SOFTFOCUS_PROGRAM, "--screenshot", file, "--size", size, "--zoom",
                                 std::to_string(way.zoom), "--theme", way.theme});
    CHECK(outcome.status == 0);
    CHECK((outcome.output + outcome.errors).empty());
    const Picture picture(read_file(file));
    CHECK(picture.width() == way.width);
    CHECK(picture.height() == way.height);

    Headless map(Headless::start_scene(), static_cast<float>(way.width), static_cast<float>(way.height));
    map.app().state().zoom = way.zoom;
    map.settle();
    const Theme theme = std::string(way.theme) == "dark" ? Theme::dark : Theme::light;
    const Rect cells = map.rect({Target::heatmap});
    const float cell = cells.width / 4;
    for (Eigen::Index query = 0; query < 4; ++query) {
      for (Eigen::Index key = 0; key < 4; ++key) {
        CAPTURE(query);
        CAPTURE(key);
        const Point point = quiet_point(
            {cells.x + cell * static_cast<float>(key), cells.y + cell * static_cast<float>(query), cell, cell});
        CHECK(picture.at(static_cast<int>(point.x), static_cast<int>(point.y)) ==
              weight_color(map.scene(), theme, query, key));
      }
    }
  }
}

TEST_CASE("a screenshot shows the scene that was named, whatever lies under the mouse") {
  const TemporaryFolder folder;
  const std::string file = (folder / "window.png").string();
  Start piped;
  piped.input = folder / "scene.json";
  Scene scene;
  scene.dimension = 1;
  append_token(scene, "a", {2});
  append_token(scene, "b", {0});
  save_file(piped.input, write_scene(scene));
  const Headless map(scene);
  const Rect cells = map.rect({Target::heatmap});
  const Point first = quiet_point({cells.x, cells.y, cells.width / 2, cells.height / 2});
  run({"xdotool", "mousemove", std::to_string(std::lround(first.x)), std::to_string(std::lround(first.y))});
  CHECK(run({SOFTFOCUS_PROGRAM, "--screenshot", file, "-"}, piped).status == 0);
  const Picture picture(read_file(file));
  for (Eigen::Index query = 0; query < 2; ++query) {
    for (Eigen::Index key = 0; key < 2; ++key) {
      const Rect cell{cells.x + cells.width / 2 * static_cast<float>(key),
                      cells.y + cells.height / 2 * static_cast<float>(query), cells.width / 2, cells.height / 2};
      const Point point = quiet_point(cell);
      CHECK(picture.at(static_cast<int>(point.x), static_cast<int>(point.y)) ==
            weight_color(scene, Theme::light, query, key));
    }
  }
}

}  // namespace softfocus
