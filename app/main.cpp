// The command line, and the one place where errors become messages and exit codes.
#include <CLI/CLI.hpp>

#include <charconv>
#include <iostream>
#include <tuple>

#include "app/desktop/desktop.h"
#include "app/interface_state.h"
#include "app/version.h"
#include "assets/assets.h"
#include "core/document/edit.h"
#include "core/document/limits.h"
#include "core/document/number.h"
#include "core/figure/heatmap.h"
#include "core/formats/file.h"
#include "core/formats/picture.h"
#include "core/formats/results.h"
#include "core/formats/scene_file.h"

namespace softfocus {
namespace {

constexpr int kWrongInput = 2;
constexpr int kSmallestSide = 200, kLargestSide = 8192;

/// What print and render have in common.
struct SceneOptions {
  std::string scene, scaling, temperature, mask;

  void add_to(CLI::App& command) {
    command.add_option("SCENE", scene, "a scene file, or - for standard input; the embedded scene when left out");
    command.add_option("--scaling", scaling, "divide by √d: on or off")->check(CLI::IsMember({"on", "off"}));
    command.add_option("--temperature", temperature, "divide the scores by this, 0.001 to 1000");
    command.add_option("--mask", mask, "none or causal")->check(CLI::IsMember({"none", "causal"}));
  }
};

/// Reads a number of the command line between two bounds.
float number_between(const std::string& option, const std::string& text, float low, float high) {
  const auto value = parse_typed_number(text);
  if (!value || *value < low || *value > high) {
    throw InputError(option + ": found “" + text + "”, expected a number from " + shortest(low) + " to " +
                     shortest(high) + ".");
  }
  return *value;
}

Scene load_scene(const std::string& name) {
  if (name == "-") return read_scene_stdin();
  if (!name.empty()) return read_scene_file(name);
  const SceneAsset& asset = scene_assets().front();
  return read_scene(asset.text, std::string(asset.title));
}

Scene load_scene(const SceneOptions& options) {
  Scene scene = load_scene(options.scene);
  if (!options.scaling.empty()) apply(scene, SetScaling{options.scaling == "on"});
  if (!options.temperature.empty()) {
    const float temperature =
        number_between("--temperature", options.temperature, kMinTemperature, kMaxTemperature);
    apply(scene, SetTemperature{temperature});
  }
  if (const auto mask = mask_by_name(options.mask)) apply(scene, SetMask{*mask});
  return scene;
}

Theme theme_by_name(const std::string& name) { return name == "dark" ? Theme::dark : Theme::light; }

/// Reads WIDTHxHEIGHT, as in 1280x800.
std::pair<int, int> parse_size(const std::string& text) {
  int width = 0, height = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, width);
  const bool cross = first.ec == std::errc() && first.ptr != end && *first.ptr == 'x';
  const auto second = std::from_chars(cross ? first.ptr + 1 : end, end, height);
  const auto fits = [](int side) { return side >= kSmallestSide && side <= kLargestSide; };
  if (!cross || second.ec != std::errc() || second.ptr != end || !fits(width) || !fits(height)) {
    throw InputError("--size: found “" + text + "”, expected WIDTHxHEIGHT in whole pixels from " +
                     std::to_string(kSmallestSide) + " to " + std::to_string(kLargestSide) + ", such as 1280x800.");
  }
  return {width, height};
}

void print_scene(const SceneOptions& options, bool json) {
  const Scene scene = load_scene(options);
  const Attention attention = attend(token_matrix(scene), scene.options(), mask_matrix(scene));
  const std::string text = json ? results_as_json(scene, attention) : results_as_text(scene, attention);
  std::cout << text << std::flush;
  if (!std::cout) throw InputError("Standard output: the results could not be written whole.");
}

struct RenderOptions {
  std::string file, view = "weights", scale = "2", theme = "light", size = "640x640", colormap;
  bool fitted = false;
};

void render_scene(const SceneOptions& scene_options, const RenderOptions& options) {
  const PictureFormat& format = picture_format_of(options.file);
  const float scale = number_between("--scale", options.scale, 1, 8);
  const auto [width, height] = parse_size(options.size);
  const Scene scene = load_scene(scene_options);
  const Mask mask = mask_matrix(scene);
  const Attention attention = attend(token_matrix(scene), scene.options(), mask);
  HeatmapContent content;
  content.attention = &attention;
  content.mask = &mask;
  for (const TokenPtr& token : scene.tokens) content.names.push_back(token->name);
  content.title = scene.title;
  content.quantity = options.view == "raw"      ? Quantity::raw_scores
                     : options.view == "scores" ? Quantity::scores
                                                : Quantity::weights;
  content.selected = scene.size() - 1;
  HeatmapStyle style;
  style.width = static_cast<float>(width);
  style.height = static_cast<float>(height);
  style.theme = theme_by_name(options.theme);
  style.sequential = options.colormap.empty() ? nullptr : colormap_by_id(options.colormap);
  style.fitted = options.fitted;
  style.title = false;
  style.pixels_per_point = scale;
  const Figure figure = heatmap_figure(content, style, PictureText()).figure;
  save_file(options.file, format.write(figure, static_cast<double>(scale)));
}

std::vector<std::string> colormap_names() {
  std::vector<std::string> names;
  for (const Colormap& map : colormaps()) {
    if (!map.diverging) names.emplace_back(map.id);
  }
  return names;
}

struct WindowOptions {
  std::string scene, screenshot, size = "1280x800", zoom = "100", theme = "light";
};

void open_window(const WindowOptions& options) {
  DesktopOptions desktop;
  std::tie(desktop.width, desktop.height) = parse_size(options.size);
  desktop.zoom = static_cast<int>(number_between("--zoom", options.zoom, kMinZoom, kMaxZoom));
  desktop.theme = theme_by_name(options.theme);
  if (!options.screenshot.empty()) {
    picture_format_of(options.screenshot);
    desktop.screenshot = options.screenshot;
  }
  Scene scene = load_scene(options.scene);
  std::optional<std::filesystem::path> file;
  if (!options.scene.empty() && options.scene != "-") file = options.scene;
  run_desktop(std::move(scene), std::move(file), desktop);
}

void run(int count, char** arguments) {
  CLI::App app("Softfocus shows attention for what it is: a weighted average whose weights come from similarity.",
               "softfocus");
  app.set_version_flag("--version", "softfocus " SOFTFOCUS_VERSION);
  app.footer("Exit status: 0, or 2 with one sentence on standard error.");
  WindowOptions window;
  app.add_option("SCENE", window.scene, "a scene file, or - for standard input; the embedded scene when left out");
  app.add_option("--screenshot", window.screenshot, "draw the window until it is still, save it as PNG here, and leave");
  app.add_option("--size", window.size, "the window's size in pixels, WIDTHxHEIGHT")->capture_default_str();
  app.add_option("--zoom", window.zoom, "in percent, 75 to 300")->capture_default_str();
  app.add_option("--theme", window.theme, "light or dark")
      ->check(CLI::IsMember({"light", "dark"}))
      ->capture_default_str();

  SceneOptions scene;
  bool json = false;
  CLI::App* print = app.add_subcommand("print", "Print the attention weights of a scene");
  scene.add_to(*print);
  print->add_flag("--json", json, "print everything in full precision");

  RenderOptions picture;
  CLI::App* render = app.add_subcommand("render", "Draw the heatmap of a scene into a file, without a display");
  scene.add_to(*render);
  render->add_option("-o,--output", picture.file, "the picture's file, ending in .png")->required();
  render->add_option("--view", picture.view, "weights, scores or raw")
      ->check(CLI::IsMember({"weights", "scores", "raw"}))
      ->capture_default_str();
  render->add_option("--scale", picture.scale, "pixels a point, 1 to 8")->capture_default_str();
  render->add_option("--size", picture.size, "in points, WIDTHxHEIGHT")->capture_default_str();
  render->add_option("--theme", picture.theme, "light or dark")
      ->check(CLI::IsMember({"light", "dark"}))
      ->capture_default_str();
  render->add_option("--colormap", picture.colormap, "the colours of weights")->check(CLI::IsMember(colormap_names()));
  render->add_flag("--fitted", picture.fitted, "colour weights over their own range instead of 0 to 1");

  try {
    app.parse(count, arguments);
  } catch (const CLI::Success& help_or_version) {
    app.exit(help_or_version);
    return;
  }
  if (print->parsed()) return print_scene(scene, json);
  if (render->parsed()) return render_scene(scene, picture);
  open_window(window);
}

}  // namespace
}  // namespace softfocus

int main(int count, char** arguments) {
  const auto complain = [](std::string sentence) {
    for (char& c : sentence) {
      if (c == '\n') c = ' ';
    }
    std::cerr << sentence << '\n';
    return softfocus::kWrongInput;
  };
  try {
    softfocus::run(count, arguments);
    return 0;
  } catch (const CLI::ParseError& error) {
    return complain(std::string(error.what()) + ".");
  } catch (const std::exception& error) {
    return complain(error.what());
  }
}
