// The command line, and the one place where errors become messages and exit codes.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <csignal>
#include <iostream>
#include <limits>
#include <new>
#include <optional>
#include <tuple>

#include "app/desktop/desktop.h"
#include "app/interface_state.h"
#include "app/panels/panels.h"
#include "app/version.h"
#include "assets/assets.h"
#include "core/document/edit.h"
#include "core/document/limits.h"
#include "core/document/number.h"
#include "core/document/text.h"
#include "core/figure/heatmap.h"
#include "core/figure/views.h"
#include "core/formats/file.h"
#include "core/formats/picture.h"
#include "core/formats/results.h"
#include "core/formats/scene_file.h"
#include "core/formats/scripts.h"

namespace softfocus {
namespace {

constexpr int kWrongInput = 2;
constexpr int kSmallestSide = 200, kLargestSide = 8192;

/// "one, two or three"
std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) {
    if (!list.empty()) list += &word == &words.back() ? " or " : ", ";
    list += word;
  }
  return list;
}

/// Refuses a word that is none of those expected.
void check_word(const std::string& option, const std::string& word, const std::vector<std::string>& expected) {
  if (std::find(expected.begin(), expected.end(), word) != expected.end()) return;
  throw InputError(option + ": found " + in_quotes(word) + ", expected " + listed(expected) + ".");
}

/// Adds an option whose value is one of a few words; given twice, the last one counts.
void add_choice(CLI::App& command, const std::string& option, std::string& word,
                const std::vector<std::string>& expected, const std::string& help) {
  command.add_option(option, word, help)->take_last()->check([option, expected](const std::string& found) {
    check_word(option, found, expected);
    return std::string();
  });
}

/// Adds the argument that names the scene.
void add_scene(CLI::App& command, std::optional<std::string>& scene) {
  command.add_option("SCENE", scene, "a scene file, or - for standard input; the embedded scene when left out");
}

/// What print and render have in common.
struct SceneOptions {
  std::optional<std::string> scene, temperature;
  std::string scaling, mask;

  void add_to(CLI::App& command) {
    add_scene(command, scene);
    add_choice(command, "--scaling", scaling, {"on", "off"}, "divide by √d: on or off");
    command.add_option("--temperature", temperature, "divide the scores by this, 0.001 to 1000")->take_last();
    add_choice(command, "--mask", mask, {"none", "causal"}, "none or causal");
  }
};

/// Reads a number of the command line between two bounds.
float number_between(const std::string& option, const std::string& text, float low, float high) {
  const auto value = parse_typed_number(text);
  if (!value || *value < low || *value > high) {
    throw InputError(option + ": found " + in_quotes(text) + ", expected a number from " + shortest(low) + " to " +
                     shortest(high) + ".");
  }
  return *value;
}

Scene load_scene(const std::optional<std::string>& name) {
  if (!name) {
    const SceneAsset& asset = scene_assets().front();
    return read_scene(asset.text, std::string(asset.title));
  }
  if (name->empty()) throw InputError("SCENE: found an empty name, expected a scene file or - for standard input.");
  return *name == "-" ? read_scene_stdin() : read_scene_file(*name);
}

Scene load_scene(const SceneOptions& options) {
  Scene scene = load_scene(options.scene);
  if (!options.scaling.empty()) apply(scene, SetScaling{options.scaling == "on"});
  if (options.temperature) {
    apply(scene,
          SetTemperature{number_between("--temperature", *options.temperature, kMinTemperature, kMaxTemperature)});
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
    throw InputError("--size: found " + in_quotes(text) + ", expected WIDTHxHEIGHT in whole pixels from " +
                     std::to_string(kSmallestSide) + " to " + std::to_string(kLargestSide) + ", such as 1280x800.");
  }
  return {width, height};
}

std::vector<std::string> script_language_names() {
  std::vector<std::string> names;
  for (const ScriptLanguage& language : script_languages()) names.emplace_back(language.id);
  return names;
}

struct PrintOptions {
  bool json = false;
  std::string language;  // of a script; empty: the results
};

void print_scene(const SceneOptions& scene_options, const PrintOptions& options) {
  const ScriptLanguage* const language = script_language_by_id(options.language);
  if (language != nullptr && options.json) {
    throw InputError("Found --as and --json together, expected one of them: a script has no JSON.");
  }
  const Scene scene = load_scene(scene_options);
  if (language != nullptr) {
    std::cout << language->write(scene);
  } else {
    const Attention attention = attend(token_matrix(scene), scene.options(), mask_matrix(scene));
    (options.json ? write_results_as_json : write_results_as_text)(std::cout, scene, attention);
  }
  std::cout.flush();
  if (!std::cout) throw InputError("Standard output: the results could not be written whole.");
}

struct RenderOptions {
  std::string file, view = "weights", scale = "2", theme = "light", size = "640x640", colormap;
  std::optional<std::string> query, plane, tokens, seed;
  std::string pairing = "independent", slope_by = "score";
  bool fitted = false;
  bool no_numbers = false, no_row_sums = false, no_color_bar = false, title = false, transparent = false;
};

/// The views by name: each matrix of the heatmap by its own.
struct NamedMatrix {
  const char* id;
  Quantity quantity;
};
constexpr std::array kNamedMatrices{NamedMatrix{"weights", Quantity::weights}, NamedMatrix{"scores", Quantity::scores},
                                    NamedMatrix{"raw", Quantity::raw_scores}, NamedMatrix{"tokens", Quantity::tokens},
                                    NamedMatrix{"context", Quantity::context}};

std::vector<std::string> view_names() {
  std::vector<std::string> names;
  names.reserve(kNamedMatrices.size() + view_rows().size());
  for (const NamedMatrix& matrix : kNamedMatrices) names.emplace_back(matrix.id);
  for (const ViewRow& row : view_rows()) {
    if (row.kind != ViewKind::heatmap) names.emplace_back(row.id);
  }
  return names;
}

/// Reads a whole number of the command line between two bounds.
std::uint64_t whole_number(const std::string& option, const std::string& text, std::uint64_t low, std::uint64_t high) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || value < low || value > high) {
    throw InputError(option + ": found " + in_quotes(text) + ", expected a whole number from " + std::to_string(low) +
                     " to " + std::to_string(high) + ".");
  }
  return value;
}

/// Reads which plane to draw: "principal", or two different dimensions, counted from 1, as in 2,3.
PlaneChoice parse_plane(const std::string& text, const Scene& scene) {
  if (text == "principal") return {true, 0, 1};
  const std::size_t comma = text.find(',');
  const auto dimension = [&](const std::string& part) -> int {
    int value = 0;
    const auto read = std::from_chars(part.data(), part.data() + part.size(), value);
    const bool whole = read.ec == std::errc() && read.ptr == part.data() + part.size();
    return whole && value >= 1 && value <= scene.dimension ? value : 0;
  };
  const int first = comma == std::string::npos ? 0 : dimension(text.substr(0, comma));
  const int second = comma == std::string::npos ? 0 : dimension(text.substr(comma + 1));
  if (first == 0 || second == 0 || (first == second && scene.dimension > 1)) {
    throw InputError("--plane: found " + in_quotes(text) +
                     ", expected principal or two different dimensions from 1 to " + std::to_string(scene.dimension) +
                     ", such as 1,2.");
  }
  return {false, first - 1, second - 1};
}

ViewChoices view_choices(const RenderOptions& options, const Scene& scene) {
  ViewChoices choices;
  for (const NamedMatrix& matrix : kNamedMatrices) {
    if (options.view == matrix.id) choices.quantity = matrix.quantity;
  }
  if (options.plane) choices.plane = parse_plane(*options.plane, scene);
  choices.slope_by_raw_score = options.slope_by == "raw";
  choices.sharpening.pairing = options.pairing == "self" ? Pairing::self : Pairing::independent;
  if (options.tokens) {
    choices.sharpening.n = static_cast<Eigen::Index>(whole_number("--random-tokens", *options.tokens, 2, 64));
  }
  if (options.seed) {
    choices.sharpening.seed = whole_number("--seed", *options.seed, 0, std::numeric_limits<std::uint32_t>::max());
  }
  return choices;
}

void render_scene(const SceneOptions& scene_options, const RenderOptions& options) {
  const PictureFormat& format = picture_format_of(options.file);
  const float scale = number_between("--scale", options.scale, 1, 8);
  const auto [width, height] = parse_size(options.size);
  const Scene scene = load_scene(scene_options);
  const ViewChoices choices = view_choices(options, scene);
  const auto last = static_cast<std::uint64_t>(scene.size());
  const auto query =
      static_cast<Eigen::Index>(options.query ? whole_number("--query", *options.query, 1, last) : last) - 1;
  ViewKind kind = ViewKind::heatmap;
  for (const ViewRow& row : view_rows()) {
    if (options.view == row.id) kind = row.kind;
  }
  HeatmapStyle style;
  style.width = static_cast<float>(width);
  style.height = static_cast<float>(height);
  style.theme = theme_by_name(options.theme);
  style.sequential = options.colormap.empty() ? nullptr : colormap_by_id(options.colormap);
  style.fitted = options.fitted;
  style.numbers = !options.no_numbers;
  style.row_sums = !options.no_row_sums;
  style.color_bar = !options.no_color_bar;
  style.title = options.title;
  style.transparent = options.transparent;
  style.pixels_per_point = scale;
  const PictureText text;
  const Figure figure = picture_of_view(kind, scene, query, choices, style, text);
  save_file(options.file, format.write(figure, static_cast<double>(scale), text));
}

std::vector<std::string> colormap_names() {
  std::vector<std::string> names;
  for (const Colormap& map : colormaps()) {
    if (!map.diverging) names.emplace_back(map.id);
  }
  return names;
}

struct WindowOptions {
  std::optional<std::string> scene, screenshot;
  std::string size = "1280x800", zoom = "100", theme = "light", show;
};

std::vector<std::string> parts_between_commas(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

void open_window(const WindowOptions& options) {
  DesktopOptions desktop;
  std::tie(desktop.width, desktop.height) = parse_size(options.size);
  desktop.zoom = static_cast<int>(std::lround(number_between("--zoom", options.zoom, kMinZoom, kMaxZoom)));
  desktop.theme = theme_by_name(options.theme);
  if (!options.show.empty()) {
    desktop.show = parts_between_commas(options.show);
    InterfaceState unused;
    open_panels(unused, desktop.show);  // what is wrong is said before a window opens
  }
  if (options.screenshot) {
    if (!picture_format_of(*options.screenshot).has_pixels) {
      throw InputError("--screenshot: found " + in_quotes(*options.screenshot) + ", expected a name ending in .png.");
    }
    desktop.screenshot = *options.screenshot;
  }
  Scene scene = load_scene(options.scene);
  std::optional<std::filesystem::path> file;
  if (options.scene && *options.scene != "-") file = *options.scene;
  run_desktop(std::move(scene), std::move(file), desktop);
}

/// Refuses what was said before a command, where it would count for nothing.
void check_nothing_before(const CLI::App& app, const CLI::App& command) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0) continue;
    const std::string found = option->get_positional() ? in_quotes(option->results().front()) : option->get_name();
    throw InputError("Found " + found + " before " + command.get_name() + ", expected it after: softfocus " +
                     command.get_name() + " …, see softfocus " + command.get_name() + " --help.");
  }
}

void run(int count, char** arguments) {
  CLI::App app("Softfocus shows attention for what it is: a weighted average whose weights come from similarity.",
               "softfocus");
  app.set_version_flag("--version", "softfocus " SOFTFOCUS_VERSION);
  app.footer("Exit status: 0, or 2 with one sentence on standard error.");
  app.require_subcommand(0, 1);
  WindowOptions window;
  add_scene(app, window.scene);
  app.add_option("--screenshot", window.screenshot, "draw the window until it is still, save it as PNG here, and leave")
      ->take_last();
  app.add_option("--size", window.size, "the window's size in pixels, WIDTHxHEIGHT")
      ->take_last()
      ->capture_default_str();
  app.add_option("--zoom", window.zoom, "in percent, 75 to 300")->take_last()->capture_default_str();
  app.add_option("--show", window.show, "the panels to open, with commas between, such as plane,sharpening,explanation")
      ->take_last();
  add_choice(app, "--theme", window.theme, {"light", "dark"}, "light or dark");

  SceneOptions scene;
  PrintOptions printed;
  CLI::App* print = app.add_subcommand("print", "Print the attention weights of a scene");
  scene.add_to(*print);
  print->add_flag("--json", printed.json, "print everything in full precision");
  add_choice(*print, "--as", printed.language, script_language_names(),
             "print a script that computes the weights: " + listed(script_language_names()));

  RenderOptions picture;
  CLI::App* render = app.add_subcommand("render", "Draw a view of a scene into a file, without a display");
  scene.add_to(*render);
  render->add_option("-o,--output", picture.file, "the picture's file, ending in .png, .svg or .pdf")
      ->required()
      ->take_last();
  add_choice(*render, "--view", picture.view, view_names(), listed(view_names()));
  render->add_option("--query", picture.query, "the query, by its token's place from 1; the last when left out")
      ->take_last();
  render->add_option("--plane", picture.plane, "principal, or two dimensions from 1, such as 2,3")->take_last();
  add_choice(*render, "--slope-by", picture.slope_by, {"score", "raw"}, "the slope by the score or the raw score");
  add_choice(*render, "--pairing", picture.pairing, {"independent", "self"},
             "random scenes: independent queries and keys, or self: Q = K = X");
  render->add_option("--random-tokens", picture.tokens, "the tokens of a random scene, 2 to 64; 16 when left out")
      ->take_last();
  render->add_option("--seed", picture.seed, "of the random scenes, a whole number; 1 when left out")->take_last();
  render->add_option("--scale", picture.scale, "pixels a point in a PNG, 1 to 8")->take_last()->capture_default_str();
  render->add_option("--size", picture.size, "in points, at most, WIDTHxHEIGHT")->take_last()->capture_default_str();
  add_choice(*render, "--theme", picture.theme, {"light", "dark"}, "light or dark");
  add_choice(*render, "--colormap", picture.colormap, colormap_names(), "the colours of weights");
  render->add_flag("--fitted", picture.fitted, "colour weights over their own range instead of 0 to 1");
  render->add_flag("--no-numbers", picture.no_numbers, "leave out the numbers in the cells");
  render->add_flag("--no-row-sums", picture.no_row_sums, "leave out the sums of the rows");
  render->add_flag("--no-color-bar", picture.no_color_bar, "leave out the colour bar");
  render->add_flag("--title", picture.title, "draw the scene's title above");
  render->add_flag("--transparent", picture.transparent, "draw no background");

  try {
    app.parse(count, arguments);
  } catch (const CLI::Success& help_or_version) {
    app.exit(help_or_version);
    return;
  }
  for (const CLI::App* command : app.get_subcommands()) check_nothing_before(app, *command);
  if (print->parsed()) return print_scene(scene, printed);
  if (render->parsed()) return render_scene(scene, picture);
  open_window(window);
}

/// What CLI11 says, as a sentence for people.
std::string sentence_of(const CLI::ParseError& error) {
  const std::string words = error.what();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    return words.substr(0, words.find(':')) + ": found no value after it, expected one; see softfocus --help.";
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return "softfocus render: found no file to draw into, expected -o FILE.png.";
  }
  const bool flag = dynamic_cast<const CLI::ConversionError*>(&error) != nullptr;
  return words + (flag ? ", expected true or false; see softfocus --help." : "; see softfocus --help.");
}

}  // namespace
}  // namespace softfocus

int main(int count, char** arguments) {
  // Writing beyond a limit on file sizes is then an error like others, with its sentence.
  std::signal(SIGXFSZ, SIG_IGN);
  const auto complain = [](const std::string& sentence) {
    std::cerr << softfocus::one_line(sentence) << '\n';
    return softfocus::kWrongInput;
  };
  try {
    softfocus::run(count, arguments);
    return 0;
  } catch (const CLI::ParseError& error) {
    return complain(softfocus::sentence_of(error));
  } catch (const std::bad_alloc&) {
    return complain("There is not enough memory for this: softfocus had to stop.");
  } catch (const std::exception& error) {
    return complain(error.what());
  }
}
