// Every kind of shape in every format of pictures: what a program that shows the file puts on its pixels.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/formats/picture.h"
#include "tests/core/formats/decoded_png.h"
#include "tests/core/shared.h"
#include "tests/process.h"

using namespace softfocus;

namespace {

constexpr Color kWhite{255, 255, 255}, kRed{200, 30, 20}, kGreen{20, 130, 60}, kBlue{30, 60, 220};
constexpr int kScale = 4;  // pixels a point
const PictureText kText;

// A picture as others show it: SVG by librsvg, PDF by Poppler.
std::string shown_as_png(const PictureFormat& format, const Figure& figure) {
  const std::string bytes = format.write(figure, kScale, kText);
  if (format.ending == ".png") return bytes;
  const Folder folder;
  const std::filesystem::path file = folder / ("picture" + std::string(format.ending)), png = folder / "picture.png";
  put(file, bytes);
  const std::string width = std::to_string(static_cast<int>(figure.width) * kScale);
  const std::string height = std::to_string(static_cast<int>(figure.height) * kScale);
  const Outcome outcome =
      format.ending == ".svg"
          ? run({"rsvg-convert", "--width", width, "--height", height, "--output", png.string(), file.string()})
          : run({"pdftocairo", "-png", "-singlefile", "-scale-to-x", width, "-scale-to-y", height, file.string(),
                 (folder / "picture").string()});
  CHECK(outcome.errors == "");
  REQUIRE(outcome.status == 0);
  return content(png);
}

// Calls `check` with a function that gives the colour at a point, for every format.
template <typename Check>
void in_every_format(const std::vector<Shape>& shapes, Check check) {
  const Figure figure{100, 60, kWhite, shapes};
  for (const PictureFormat& format : picture_formats()) {
    CAPTURE(format.ending);
    const Picture picture(shown_as_png(format, figure));
    REQUIRE(picture.width() == 100 * kScale);
    REQUIRE(picture.height() == 60 * kScale);
    check([&](double x, double y) { return picture.at(static_cast<int>(x * kScale), static_cast<int>(y * kScale)); });
  }
}

bool like(Color a, Color b) { return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)}) <= 3; }

}  // namespace

TEST_CASE("an open path is a line of its width, without a filled inside") {
  const PathShape path{.points = {{10, 50}, {50, 10}, {90, 50}}, .stroke = kRed, .width = 4, .fill = kBlue};
  in_every_format({path}, [](auto at) {
    CHECK(like(at(30, 30), kRed));
    CHECK(like(at(70, 30), kRed));
    CHECK(like(at(50, 11), kRed));
    CHECK(like(at(30, 26.5), kWhite));
    CHECK(like(at(50, 35), kWhite));
    CHECK(like(at(50, 50), kWhite));  // it is not closed
  });
}

TEST_CASE("a closed path has its last side, and is filled") {
  const PathShape path{
      .points = {{10, 50}, {50, 10}, {90, 50}}, .stroke = kRed, .width = 4, .closed = true, .fill = kBlue};
  in_every_format({path}, [](auto at) {
    CHECK(like(at(50, 50), kRed));
    CHECK(like(at(50, 35), kBlue));
    CHECK(like(at(20, 20), kWhite));
  });
  PathShape outline = path, area = path;
  outline.fill.a = 0;
  area.stroke.a = 0;
  in_every_format({outline}, [](auto at) {
    CHECK(like(at(50, 50), kRed));
    CHECK(like(at(50, 35), kWhite));
  });
  in_every_format({area}, [](auto at) {
    CHECK(like(at(50, 49), kBlue));
    CHECK(like(at(50, 51), kWhite));
  });
}

TEST_CASE("a dashed path has strokes and gaps of its length, and what is drawn next has none") {
  const PathShape dashed{.points = {{10, 20}, {90, 20}}, .stroke = kRed, .width = 4, .dash = 8};
  const PathShape whole{.points = {{10, 40}, {90, 40}}, .stroke = kGreen, .width = 4};
  in_every_format({dashed, whole}, [](auto at) {
    for (int part = 0; part < 10; ++part) {
      const double x = 14 + 8.0 * part;
      CAPTURE(part);
      CHECK(like(at(x, 20), part % 2 == 0 ? kRed : kWhite));
      CHECK(like(at(x, 40), kGreen));
    }
  });
}

TEST_CASE("a band fills what is between its lines") {
  const BandShape band{
      .upper = {{10, 20}, {50, 10}, {90, 20}}, .lower = {{10, 40}, {50, 25}, {90, 40}}, .fill = kGreen};
  in_every_format({band}, [](auto at) {
    for (const auto& [x, y] : {std::pair{12.0, 30.0}, {88.0, 30.0}, {50.0, 12.0}, {50.0, 23.0}, {30.0, 25.0}}) {
      CHECK(like(at(x, y), kGreen));
    }
    for (const auto& [x, y] : {std::pair{8.0, 30.0}, {92.0, 30.0}, {50.0, 8.0}, {50.0, 27.0}, {30.0, 36.0}}) {
      CHECK(like(at(x, y), kWhite));
    }
  });
}

TEST_CASE("a disc fills its radius, a ring is drawn inside its edge") {
  const CircleShape disc{.center = {25, 30}, .radius = 15, .fill = kBlue};
  const CircleShape ring{.center = {70, 30}, .radius = 20, .fill = kGreen, .stroke = kRed, .stroke_width = 6};
  in_every_format({disc, ring}, [](auto at) {
    for (const auto& [x, y] : {std::pair{1.0, 0.0}, {-1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}, {0.7, 0.7}}) {
      CHECK(like(at(25 + 13.5 * x, 30 + 13.5 * y), kBlue));
      CHECK(like(at(25 + 16.5 * x, 30 + 16.5 * y), kWhite));
      CHECK(like(at(70 + 17 * x, 30 + 17 * y), kRed));
      CHECK(like(at(70 + 12 * x, 30 + 12 * y), kGreen));
      CHECK(like(at(70 + 21.5 * x, 30 + 21.5 * y), kWhite));
    }
  });
}

TEST_CASE("what is drawn before a shape does not reach into it") {
  const TextShape text{.anchor = {5, 5}, .text = "x", .size = 8, .color = kBlue};
  const std::vector<Shape> before{text,
                                  LineShape{{2, 2}, {8, 2}, kBlue, 1},
                                  RectShape{.rect = {2, 2, 4, 4}, .fill = kBlue, .radius = 1},
                                  ImageShape{{2, 2, 4, 4}, 1, 1, {kBlue}},
                                  PathShape{.points = {{2, 2}, {8, 2}}, .stroke = kBlue},
                                  BandShape{{{2, 2}, {8, 2}}, {{2, 4}, {8, 4}}, kBlue},
                                  CircleShape{.center = {5, 5}, .radius = 3, .fill = kBlue}};
  // All fill the same square, but the line, which is its upper side.
  const std::vector<Shape> after{
      RectShape{.rect = {60, 30, 20, 20}, .fill = kRed},
      RectShape{.rect = {60, 30, 20, 20}, .fill = kRed, .radius = 2},
      LineShape{{60, 32}, {80, 32}, kRed, 4},
      ImageShape{{60, 30, 20, 20}, 1, 1, {kRed}},
      PathShape{.points = {{60, 32}, {80, 32}}, .stroke = kRed, .width = 4},
      PathShape{.points = {{60, 30}, {80, 30}, {80, 50}, {60, 50}}, .closed = true, .fill = kRed},
      BandShape{{{60, 30}, {80, 30}}, {{60, 50}, {80, 50}}, kRed},
      CircleShape{.center = {70, 40}, .radius = 10, .fill = kRed}};
  for (const Shape& first : before) {
    for (const Shape& second : after) {
      CAPTURE(first.index());
      CAPTURE(second.index());
      const Picture picture(picture_format_of("x.png").write({100, 60, kWhite, {first, second}}, 1, kText));
      int wrong = 0;
      for (int y = 0; y < 60; ++y) {
        for (int x = 0; x < 100; ++x) {
          const bool free = (x > 12 || y > 12) && (x < 60 || x >= 80 || y < 30 || y >= 50);
          wrong += free && picture.at(x, y) != kWhite ? 1 : 0;
        }
      }
      CHECK(wrong == 0);
      CHECK(like(picture.at(70, 32), kRed));
    }
  }
}

TEST_CASE("what is half transparent lets through what is behind it") {
  const RectShape behind{.rect = {0, 0, 50, 60}, .fill = kBlue};
  Color glass = kRed;
  glass.a = 128;
  const PathShape area{.points = {{10, 10}, {90, 10}, {90, 50}, {10, 50}}, .closed = true, .fill = glass};
  in_every_format({behind, area}, [](auto at) {
    CHECK(like(at(30, 30), {115, 45, 120}));
    CHECK(like(at(70, 30), {227, 142, 137}));
  });
}
