// The program as a command, where no window opens.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/version.h"
#include "assets/assets.h"
#include "core/document/edit.h"
#include "core/figure/colormap.h"
#include "core/formats/file.h"
#include "core/formats/picture.h"
#include "core/formats/results.h"
#include "core/formats/scene_file.h"
#include "tests/app/command.h"
#include "tests/core/formats/decoded_png.h"

namespace softfocus {
namespace {

constexpr const char* kUnit =
    "attention weights (rows = query token):\n"
    "  the  -> [0.355, 0.215, 0.215, 0.215]\n"
    "  cat  -> [0.189, 0.311, 0.189, 0.311]\n"
    "  sat  -> [0.213, 0.213, 0.351, 0.224]\n"
    "  it   -> [0.187, 0.308, 0.196, 0.309]\n"
    "\n"
    "every row sums to 1: [1.0, 1.0, 1.0, 1.0]\n"
    "'it' attends most to  : it\n"
    "context shape: (4, 4)\n";

constexpr const char* kPair =
    R"({"softfocus": 1, "tokens": [{"name": "a", "vector": [1, 0]}, {"name": "b", "vector": [0, 1]}]})";

void put(const std::filesystem::path& path, const std::string& text) { std::ofstream(path) << text; }

}  // namespace

TEST_CASE("print gives for the embedded scene exactly what the unit's script prints") {
  const Outcome outcome = softfocus({"print"});
  CHECK(outcome.status == 0);
  CHECK(outcome.output == kUnit);
  CHECK(outcome.errors.empty());
}

TEST_CASE("print reads a scene from a file and from standard input") {
  const TemporaryFolder folder;
  put(folder / "pair.json", kPair);
  const std::string expected = softfocus({"print", (folder / "pair.json").string()}).output;
  CHECK(expected.find("  a  -> [0.67, 0.33]\n  b  -> [0.33, 0.67]\n") != std::string::npos);
  Start piped = no_screen();
  piped.input = folder / "pair.json";
  CHECK(softfocus({"print", "-"}, piped).output == expected);
}

TEST_CASE("print takes scaling, temperature and mask from the command line") {
  Scene scene = read_scene(scene_assets().front().text, "the first scene");
  apply(scene, SetScaling{false});
  apply(scene, SetTemperature{0.5f});
  apply(scene, SetMask{MaskKind::causal});
  const Attention attention = attend(token_matrix(scene), scene.options(), mask_matrix(scene));
  const std::vector<std::string> options{"--scaling", "off", "--temperature", "0.5", "--mask", "causal"};
  for (const bool json : {false, true}) {
    std::vector<std::string> arguments{"print"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    if (json) arguments.emplace_back("--json");
    const Outcome outcome = softfocus(arguments);
    CHECK(outcome.status == 0);
    std::ostringstream expected;
    (json ? write_results_as_json : write_results_as_text)(expected, scene, attention);
    CHECK(outcome.output == expected.str());
  }
}

TEST_CASE("print --json gives everything in full precision") {
  const Outcome outcome = softfocus({"print", "--json", "--mask", "causal"});
  CHECK(outcome.status == 0);
  const auto results = nlohmann::json::parse(outcome.output);
  CHECK(results.at("names") == nlohmann::json({"the", "cat", "sat", "it"}));
  CHECK(results.at("dimension") == 4);
  CHECK(results.at("scaling") == true);
  CHECK(results.at("temperature") == 1);
  CHECK(results.at("mask") == "causal");
  CHECK(results.at("raw_scores").at(3).at(3).get<float>() == 1.0f + 0.1f * 0.1f);
  CHECK(results.at("scores").at(0).at(1) == "-inf");
  CHECK(results.at("weights").at(0) == nlohmann::json({1, 0, 0, 0}));
  CHECK(results.at("context").at(0) == nlohmann::json({1, 0, 0, 0}));
  CHECK(results.at("rows").size() == 4);
  CHECK(results.at("rows").at(0).at("gradient_left").is_null());
  CHECK(results.at("rows").at(1).at("strongest") == nlohmann::json({1}));
}

TEST_CASE("render draws the heatmap into a file of the folder it is called in") {
  const TemporaryFolder folder;
  const Outcome outcome = softfocus({"render", "-o", "heatmap.png"}, no_screen(folder.path()));
  CHECK(outcome.status == 0);
  CHECK((outcome.output + outcome.errors).empty());
  const Picture picture(read_file(folder / "heatmap.png"));
  CHECK(picture.width() > 1000);  // 640 points at twice the scale, less what nothing is drawn on
  CHECK(picture.width() <= 1280);
  CHECK(picture.height() > 1000);
  CHECK(picture.height() <= 1280);
  CHECK(picture.opaque());
  CHECK(picture.at(0, 0) == palette(Theme::light).surface);
}

TEST_CASE("a picture keeps within its size, grows with its scale and has its theme's paper") {
  const TemporaryFolder folder;
  const auto render = [&folder](const std::string& scale, const std::string& theme) {
    const Start start = no_screen(folder.path());
    CHECK(softfocus({"render", "-o", "x.png", "--size", "500x400", "--scale", scale, "--theme", theme}, start).status ==
          0);
    return read_file(folder / "x.png");
  };
  const Picture small(render("1", "light")), large(render("3", "dark"));
  CHECK(small.width() <= 500);
  CHECK(small.height() <= 400);
  CHECK(small.height() > 300);
  // The cells of either stand on whole pixels.
  CHECK(std::abs(large.width() - 3 * small.width()) < 20);
  CHECK(std::abs(large.height() - 3 * small.height()) < 20);
  CHECK(small.at(0, 0) == palette(Theme::light).surface);
  CHECK(large.at(0, 0) == palette(Theme::dark).surface);
}

TEST_CASE("every other view, scaling, temperature, mask and colormap makes another picture") {
  const TemporaryFolder folder;
  const std::vector<std::vector<std::string>> ways{{},
                                                   {"--view", "scores"},
                                                   {"--view", "raw"},
                                                   {"--view", "tokens"},
                                                   {"--view", "context"},
                                                   {"--view", "pipeline"},
                                                   {"--view", "plane"},
                                                   {"--view", "plane", "--plane", "1,2"},
                                                   {"--view", "plane", "--plane", "principal"},
                                                   {"--view", "compare"},
                                                   {"--view", "sharpening", "--random-tokens", "2"},
                                                   {"--view", "sharpening", "--random-tokens", "3"},
                                                   {"--view", "sharpening", "--random-tokens", "2", "--seed", "7"},
                                                   {"--view", "sharpening", "--random-tokens", "2", "--pairing=self"},
                                                   {"--view", "slope"},
                                                   {"--view", "slope", "--slope-by", "raw"},
                                                   {"--view", "slope", "--query", "1"},
                                                   {"--view", "explanation"},
                                                   {"--query", "2"},
                                                   {"--scaling", "off"},
                                                   {"--temperature", "0.2"},
                                                   {"--mask", "causal"},
                                                   {"--fitted"},
                                                   {"--colormap", std::string(colormaps()[1].id)}};
  REQUIRE_FALSE(colormaps()[1].diverging);
  std::vector<std::string> pictures;
  for (const auto& options : ways) {
    std::vector<std::string> arguments{"render", "-o", "x.png", "--scale", "1"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    CHECK(softfocus(arguments, no_screen(folder.path())).status == 0);
    const std::string bytes = read_file(folder / "x.png");
    CAPTURE(options.size());
    CHECK(std::find(pictures.begin(), pictures.end(), bytes) == pictures.end());
    pictures.push_back(bytes);
  }
}

TEST_CASE("render writes every format and leaves out what it is told to") {
  const TemporaryFolder folder;
  for (const PictureFormat& format : picture_formats()) {
    std::vector<std::string> pictures;
    for (const char* option :
         {"", "--no-numbers", "--no-row-sums", "--no-color-bar", "--title", "--transparent", "--theme=dark"}) {
      CAPTURE(format.ending);
      CAPTURE(std::string(option));
      const std::string name = "x" + std::string(format.ending);
      std::vector<std::string> arguments{"render", "-o", name};
      if (*option != '\0') arguments.emplace_back(option);
      const Outcome outcome = softfocus(arguments, no_screen(folder.path()));
      CHECK(outcome.status == 0);
      CHECK((outcome.output + outcome.errors).empty());
      const std::string bytes = read_file(folder / name);
      CHECK(std::find(pictures.begin(), pictures.end(), bytes) == pictures.end());
      pictures.push_back(bytes);
    }
  }
}

TEST_CASE("render replaces a picture of the same name and leaves nothing beside it") {
  const TemporaryFolder folder;
  put(folder / "x.png", "an old one");
  CHECK(softfocus({"render", "-o", "x.png"}, no_screen(folder.path())).status == 0);
  CHECK(Picture(read_file(folder / "x.png")).width() > 0);
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("help and version are printed on standard output") {
  const Outcome help = softfocus({"--help"});
  CHECK(help.status == 0);
  CHECK(help.errors.empty());
  for (const char* word : {"SCENE", "--screenshot", "--size", "--zoom", "--theme", "print", "render", "2"}) {
    CHECK(help.output.find(word) != std::string::npos);
  }
  CHECK(softfocus({"print", "--help"}).output.find("--json") != std::string::npos);
  CHECK(softfocus({"render", "--help"}).output.find("--output") != std::string::npos);

  const Outcome version = softfocus({"--version"});
  CHECK(version.status == 0);
  CHECK(version.errors.empty());
  CHECK(version.output == "softfocus " SOFTFOCUS_VERSION "\n");
}

TEST_CASE("without a display the window does not open, and one sentence says what works without") {
  for (const std::optional<std::string>& display : {std::optional<std::string>(), std::optional<std::string>("")}) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{}, {"--screenshot", "x.png"}}) {
      Start start = no_screen();
      start.variables["DISPLAY"] = display;
      const Outcome outcome = softfocus(arguments, start);
      CHECK(outcome.status == 2);
      CHECK(outcome.output.empty());
      CHECK(outcome.errors.find('\n') + 1 == outcome.errors.size());
      CHECK(outcome.errors.find("display") != std::string::npos);
      CHECK(outcome.errors.find("softfocus render -o heatmap.png") != std::string::npos);
    }
  }
}

}  // namespace softfocus
