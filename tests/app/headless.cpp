#include "tests/app/headless.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "app/arrangement.h"
#include "app/panels/panels.h"
#include "assets/assets.h"
#include "core/formats/scene_file.h"

// Dear ImGui 1.86 has no queue of events: one change a frame.
namespace softfocus {
namespace {

constexpr float kEm = 16;

std::filesystem::path new_folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "softfocus-XXXXXX").string();
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  return pattern;
}

}  // namespace

HeadlessContext::HeadlessContext(float width, float height) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = {width, height};
  io.ConfigInputTextCursorBlink = false;
  imgui::begin_headless();
}

HeadlessContext::~HeadlessContext() { imgui::end_headless(); }

Headless::Headless(Scene scene, float width, float height, std::chrono::milliseconds patience)
    : folder(new_folder()),
      context_(width, height),
      fonts_(kEm * 0.95f, textures_),
      workspace_(std::move(scene), {}, fonts_, textures_,
                 Surroundings{[this] { return folder; },
                              [this] { return folder; },
                              [this] { return time; },
                              [this] { return seed; },
                              {},
                              patience,
                              [this](const std::string& text) { fonts_.field_text().copy(text); }}) {
  fonts_.field_text().use_clipboard([this] { return clipboard; },
                                    [this](const std::string& text) { clipboard = text; });
  move({-100, -100});
  settle();
}

Headless::~Headless() { std::filesystem::remove_all(folder); }

Scene Headless::start_scene() {
  const SceneAsset& asset = scene_assets().front();
  return read_scene(asset.text, "the first scene");
}

void Headless::frame(std::vector<KeyPress> keys, float seconds) {
  const float em = kEm * static_cast<float>(workspace_.state().zoom) / 100;
  fonts_.set_base_size(em * 0.95f);
  if (fonts_.stale()) fonts_.rebuild();
  ImGui::GetIO().DeltaTime = seconds;
  ImGui::NewFrame();
  workspace_.frame(keys, em);
  imgui::end_headless_frame();
}

void Headless::frames(int count) {
  for (int i = 0; i < count; ++i) frame();
}

void Headless::settle() {
  constexpr int kMost = 200;
  int drawn = 0;
  do {
    while (workspace_.working()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      frame();
    }
    frame();
  } while ((workspace_.moving() || workspace_.working() || drawn < 3) && ++drawn < kMost);
  REQUIRE(drawn < kMost);
}

Rect Headless::rect(const TargetId& id) const {
  const auto found = workspace_.targets().find(id);
  REQUIRE_MESSAGE(found.has_value(), "no target of kind ", static_cast<int>(id.target), ", token ",
                  static_cast<std::uint64_t>(id.token), ", index ", id.index);
  return *found;
}

void Headless::move(Point p) {
  imgui::move_mouse({p.x, p.y});
  frames(2);
}

void Headless::press_at(Point p, int button) {
  move(p);
  imgui::feed_button(button, true);
  frame();
}

void Headless::release() {
  for (const int button : {0, 1}) imgui::feed_button(button, false);
  frames(2);
}

void Headless::click(const TargetId& id, int button) {
  // Long after the last click, so that two clicks are not a double-click.
  frame({}, 1);
  press_at(rect(id).center(), button);
  release();
}

void Headless::double_click(const TargetId& id) {
  frame({}, 1);
  press_at(rect(id).center());
  release();
  imgui::feed_button(0, true);
  frame();
  release();
}

void Headless::drag(const TargetId& id, float dx, float dy, bool release_at_end) {
  frame({}, 1);
  const Point from = rect(id).center();
  press_at(from);
  constexpr int kSteps = 5;
  for (int i = 1; i <= kSteps; ++i) {
    const float share = static_cast<float>(i) / kSteps;
    move({from.x + dx * share, from.y + dy * share});
  }
  if (release_at_end) release();
}

void Headless::wheel(const TargetId& id, float by) {
  move(rect(id).center());
  imgui::feed_wheel(by);
  frames(2);
}

void Headless::press(Key key, bool ctrl, bool shift) {
  frame({{key, ctrl, shift, false, KeyPress::Action::press}});
  frame({{key, ctrl, shift, false, KeyPress::Action::release}});
}

void Headless::chord(ImGuiKey key, bool ctrl) {
  if (ctrl) imgui::feed_ctrl(true);
  imgui::feed_key(key, true);
  frame();
  if (ctrl) imgui::feed_ctrl(false);
  imgui::feed_key(key, false);
  frame();
}

void Headless::type(const std::string& text, Key end) {
  frames(2);  // the field takes the keyboard
  REQUIRE(ImGui::GetIO().WantTextInput);
  chord(ImGuiKey_A, true);
  chord(ImGuiKey_Delete, false);
  ImGui::GetIO().AddInputCharactersUTF8(fonts_.field_text().to_field(std::string_view(text)).c_str());
  frames(2);
  if (end != Key::none) end_typing(end);
}

void Headless::end_typing(Key end) {
  const ImGuiKey last = end == Key::escape ? ImGuiKey_Escape : end == Key::tab ? ImGuiKey_Tab : ImGuiKey_Enter;
  imgui::feed_key(last, true);
  frame({{end, false, false, false, KeyPress::Action::press}});
  imgui::feed_key(last, false);
  frame({{end, false, false, false, KeyPress::Action::release}});
  frames(2);
}

void Headless::copy() {
  chord(ImGuiKey_A, true);
  chord(ImGuiKey_C, true);
}

void Headless::paste() {
  chord(ImGuiKey_A, true);
  chord(ImGuiKey_V, true);
}

void Headless::choose(Command command) {
  click({Target::menu, {}, static_cast<int>(row_of(command).menu)});
  frames(2);
  click(command_target(command));
  frames(2);
}

std::string Headless::notices() const {
  std::string texts;
  for (const Notice& notice : state().notices) texts += notice.text + "\n";
  return texts;
}

TargetId slider_of(const Scene& scene, int token, int dimension) {
  return {Target::component_slider, scene.tokens.at(static_cast<std::size_t>(token))->id, dimension};
}

TargetId number_of(const Scene& scene, int token, int dimension) {
  return {Target::component_value, scene.tokens.at(static_cast<std::size_t>(token))->id, dimension};
}

TargetId name_of(const Scene& scene, int token) {
  return {Target::token_name, scene.tokens.at(static_cast<std::size_t>(token))->id};
}

TargetId command_target(Command command) { return {Target::command, {}, static_cast<int>(command)}; }

Figure saved_view(const Headless& app, ViewKind kind, const PictureText& text) {
  const bool heatmap = app.state().center == CenterView::heatmap;  // the others have a line of choices
  const Rect body = center_body(arrange(1280, 800, kEm).center, kEm, heatmap);
  const Point room = picture_room(kind, {body.width, body.height}, kEm);
  HeatmapStyle style = picture_style(app.state());
  style.width = room.x;
  style.height = room.y;
  style.em = kEm;
  const int query = index_of(app.scene(), app.state().selected).value_or(0);
  return picture_of_view(kind, app.scene(), query, app.state().choices, style, text);
}

HeatmapFigure saved_picture(const Headless& app, const PictureText& text) {
  const Rect body = center_body(arrange(1280, 800, kEm).center, kEm, true);
  const Scene& scene = app.scene();
  const Mask mask = mask_matrix(scene);
  const Attention attention = attend(token_matrix(scene), scene.options(), mask);
  HeatmapContent content = heatmap_content(scene, attention, mask);
  content.quantity = app.state().choices.quantity;
  content.selected = index_of(scene, app.state().selected);
  HeatmapStyle style = picture_style(app.state());
  style.width = body.width;
  style.height = body.height;
  style.em = kEm;
  return picture_of_heatmap(content, style, text);
}

}  // namespace softfocus
