#include "app/workspace.h"

#include <algorithm>
#include <cmath>

#include "app/arrangement.h"
#include "app/desktop/theme.h"
#include "app/motion.h"
#include "app/panels/panels.h"
#include "app/panels/ui.h"

namespace softfocus {
namespace {

// Larger matrices jump to their new values.
constexpr Eigen::Index kMostGlidingTokens = 256;

// After a pause the first step of time would swallow a glide.
constexpr float kLongestStep = 0.05f;

bool popup_open() { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel); }

bool is_arrow(Key key) { return key == Key::left || key == Key::right || key == Key::up || key == Key::down; }

bool is_slider(const TargetId& id) {
  return id.target == Target::component_slider || id.target == Target::temperature_slider;
}

}  // namespace

Workspace::Workspace(Scene scene, std::optional<std::filesystem::path> file, Fonts& fonts, Textures& textures,
                     Surroundings surroundings)
    : session_(std::move(scene), std::move(file)),
      fonts_(fonts),
      textures_(textures),
      actions_(session_, state_, std::move(surroundings)) {
  selected_ = session_.scene().size() - 1;
  state_.selected = session_.scene().tokens.back()->id;
  state_.scaling_shown = session_.scene().scaling ? 1.0f : 0.0f;
}

bool Workspace::moving() const {
  return state_.glide.running() || state_.scaling_shown != (session_.scene().scaling ? 1.0f : 0.0f) ||
         selection_moved_ || fonts_.stale();
}

std::optional<double> Workspace::seconds_to_change() const {
  std::optional<double> soonest;
  if (state_.mouse_rest && *state_.mouse_rest < kHelpDelay) soonest = kHelpDelay - *state_.mouse_rest;
  for (const Notice& notice : state_.notices) {
    if (!notice.trouble) soonest = std::min(soonest.value_or(notice.seconds_left), notice.seconds_left);
  }
  return soonest;
}

void Workspace::resolve_selection() {
  const Scene& scene = session_.scene();
  const int position = index_of(scene, state_.selected).value_or(std::min(selected_, scene.size() - 1));
  const TokenId token = scene.tokens[static_cast<std::size_t>(position)]->id;
  selection_moved_ = selection_moved_ || position != selected_ || token != state_.selected;
  selected_ = position;
  state_.selected = token;
}

void Workspace::frame(std::span<const KeyPress> keys, float em) {
  apply_theme(state_.theme, em);
  // In menus the arrow keys are Dear ImGui's, elsewhere our own.
  ImGuiConfigFlags& flags = ImGui::GetIO().ConfigFlags;
  const bool in_menu = popup_open() && state_.dialog == Dialog::none;
  flags = in_menu ? flags | ImGuiConfigFlags_NavEnableKeyboard : flags & ~ImGuiConfigFlags_NavEnableKeyboard;

  advance(ImGui::GetIO().DeltaTime);
  resolve_selection();
  const auto left = take_keys(keys);
  carry_out_requests();
  resolve_selection();
  draw(left, em);
  carry_out_requests();
  if (state_.drag && !ImGui::IsMouseDown(0)) actions_.carry_out(Commit{});
}

View Workspace::make_view(const Rect& area, std::span<const KeyPress> keys, float em) const {
  return View{session_,
              state_,
              palette(state_.theme),
              fonts_,
              textures_,
              em,
              area,
              Room::wide,
              true,
              selected_,
              selection_moved_,
              derived_.row(),
              derived_.heatmap(),
              {},
              derived_.heatmap_version(),
              keys};
}

void Workspace::draw(std::span<const KeyPress> keys, float em) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const Arrangement arrangement = arrange(size.x, size.y, em);
  const Rect body = heatmap_body(arrangement.heatmap, em);
  derived_.update(session_, state_, selected_, body.width, body.height, em, fonts_);
  actions_.set_picture_size(body.width, body.height, em);

  if (ImGui::IsMouseClicked(0)) state_.focus.reset();
  requests_.targets.clear();
  for (int i = 0; i < static_cast<int>(panels().size()); ++i) {
    if (!is_drawn(i, state_.tab, arrangement.room)) continue;
    const Panel& panel = panels()[static_cast<std::size_t>(i)];
    View view = make_view(panel.place(arrangement), keys, em);
    view.room = arrangement.room;
    view.formula_bar_shown = arrangement.formula_bar.height > 0;
    view.heatmap_origin = {body.x, body.y};
    panel.draw(view, requests_);
  }
  selection_moved_ = false;
}

void Workspace::carry_out_requests() {
  auto requests = requests_.take();
  const bool edits = std::any_of(requests.begin(), requests.end(), [](const Request& request) {
    return !std::holds_alternative<ChangeInterface>(request);
  });
  if (!edits) {
    for (const Request& request : requests) actions_.carry_out(request);
    return;
  }

  // What is on the screen now, should the edits be of the kind that glides.
  const Scene before = session_.scene();
  Glide glide;
  const bool can_glide = !state_.less_motion && before.size() <= kMostGlidingTokens;
  if (can_glide) {
    const Matrix& values = matrix_of(session_.attention().results(), state_.quantity);
    glide.from = gliding_values(state_.glide, values);
    if (glide.from.size() == 0) glide.from = values;
    const float progress = glide_progress(state_.glide);
    const auto shown = [progress](const RowVector& from, RowVector to) {
      for (Eigen::Index i = 0; i < to.size(); ++i) to(i) = glided(from, i, to(i), progress);
      return to;
    };
    glide.scaled_from = shown(state_.glide.scaled_from, derived_.row().scaled.weights);
    glide.unscaled_from = shown(state_.glide.unscaled_from, derived_.row().unscaled.weights);
  }
  for (const Request& request : requests) actions_.carry_out(request);
  const Scene& after = session_.scene();
  const bool same_tokens = before.tokens == after.tokens;
  const bool options_changed = before.options() != after.options() || before.mask != after.mask;
  if (!same_tokens || !can_glide) {
    state_.glide = {};
  } else if (options_changed) {
    state_.glide = std::move(glide);
  }
}

void Workspace::advance(float seconds) {
  for (Notice& notice : state_.notices) {
    if (!notice.trouble) notice.seconds_left -= static_cast<double>(seconds);
  }
  std::erase_if(state_.notices, [](const Notice& notice) { return notice.seconds_left <= 0; });

  const ImGuiIO& io = ImGui::GetIO();
  const bool clicked = ImGui::IsMouseClicked(0) || ImGui::IsMouseClicked(1);
  if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0) {
    state_.mouse_rest = 0;
  } else if (clicked) {
    state_.mouse_rest.reset();
  } else if (state_.mouse_rest) {
    *state_.mouse_rest += seconds;
  }

  const float step = std::min(seconds, kLongestStep);
  if (state_.glide.running()) {
    state_.glide.seconds += step;
    if (state_.glide.seconds >= kGlideSeconds) state_.glide = {};
  }
  const float target = session_.scene().scaling ? 1.0f : 0.0f;
  if (state_.less_motion) {
    state_.scaling_shown = target;
  } else {
    const float most = step / kGlideSeconds;
    state_.scaling_shown += std::clamp(target - state_.scaling_shown, -most, most);
  }
}

std::vector<KeyPress> Workspace::take_keys(std::span<const KeyPress> keys) {
  std::vector<KeyPress> left;
  for (const KeyPress& press : keys) {
    if (!take_key(press)) left.push_back(press);
  }
  return left;
}

// The order of precedence: a text field, a dialog or menu, the focused widget, then commands, the heatmap's among them.
bool Workspace::take_key(const KeyPress& press) {
  const bool down = press.action != KeyPress::Action::release;
  if (ImGui::GetIO().WantTextInput) {
    const bool function_key = press.key == Key::f1 || press.key == Key::f11 || press.key == Key::f12;
    if (press.key == Key::escape && down && state_.dialog != Dialog::none) {
      state_.dialog = Dialog::none;
      state_.pending = {};
    }
    if (!function_key) return true;
  }
  if (state_.dialog != Dialog::none) {
    if (press.key == Key::escape && down) {
      state_.dialog = Dialog::none;
      state_.pending = {};
      return true;
    }
    if (press.key == Key::tab && down) {
      move_focus(press.shift ? -1 : +1);
      return true;
    }
    return press.key != Key::enter && press.key != Key::space;
  }
  if (popup_open()) return true;
  if (press.key == Key::escape && down) {
    if (session_.previewing()) {
      actions_.carry_out(CancelPreview{});
    } else {
      state_.focus.reset();
    }
    return true;
  }
  if (press.key == Key::tab && down && !press.ctrl) {
    move_focus(press.shift ? -1 : +1);
    return true;
  }
  if (state_.focus && take_for_focus(press)) return true;
  if (const CommandRow* row = command_for(press)) {
    const View view = make_view({}, {}, 1);
    if (is_enabled(row->command, view)) requests_.ask(Run{row->command});
    return true;
  }
  return false;
}

bool Workspace::take_for_focus(const KeyPress& press) {
  if (!is_slider(*state_.focus) || !is_arrow(press.key) || press.ctrl) return false;
  if (press.action == KeyPress::Action::release) {
    if (!state_.drag) requests_.ask(Commit{});
  } else {
    const bool up = press.key == Key::right || press.key == Key::up;
    actions_.nudge(*state_.focus, up ? 1 : -1, press.shift);
  }
  return true;
}

void Workspace::move_focus(int direction) {
  std::vector<TargetId> stops;
  for (const auto& [id, rect] : requests_.targets.marks()) {
    const bool in_dialog = id.target == Target::dialog_button;
    if (takes_focus(id.target) && in_dialog == (state_.dialog != Dialog::none)) stops.push_back(id);
  }
  if (stops.empty()) return;
  const auto count = static_cast<int>(stops.size());
  int next = direction > 0 ? 0 : count - 1;
  if (state_.focus) {
    const auto at = std::find(stops.begin(), stops.end(), *state_.focus);
    if (at != stops.end()) next = (static_cast<int>(at - stops.begin()) + direction + count) % count;
  }
  state_.focus = stops[static_cast<std::size_t>(next)];
}

}  // namespace softfocus
