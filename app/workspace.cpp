#include "app/workspace.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/arrangement.h"
#include "app/desktop/theme.h"
#include "app/motion.h"
#include "app/panels/panels.h"
#include "app/panels/ui.h"

namespace softfocus {
namespace {

// Larger matrices jump to their new values.
constexpr Eigen::Index kMostGlidingTokens = 256;

// Of more tokens nothing can be told apart in small matrices, whose drawing would take a good part of a frame's time.
constexpr int kMostTokensInPipeline = 2048;

// How often the progress of what goes on beside the window is shown.
constexpr double kProgressSeconds = 0.1;

// What takes longer to compute is said to be late.
constexpr double kLateSeconds = 1;

// After a pause the first step of time would swallow a glide.
constexpr float kLongestStep = 0.05f;

bool popup_open() { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel); }

bool is_arrow(Key key) { return key == Key::left || key == Key::right || key == Key::up || key == Key::down; }

bool says_nothing_to_widgets(Key key) {
  const bool moves_or_uses = is_arrow(key) || key == Key::home || key == Key::end || key == Key::page_up ||
                             key == Key::page_down || key == Key::backspace || key == Key::enter || key == Key::space;
  return !moves_or_uses;
}

bool is_slider(const TargetId& id) {
  return id.target == Target::component_slider || id.target == Target::temperature_slider;
}

}  // namespace

Workspace::Workspace(Scene scene, std::optional<std::filesystem::path> file, Fonts& fonts, Textures& textures,
                     const Surroundings& surroundings)
    : session_(std::move(scene), std::move(file)),
      fonts_(fonts),
      textures_(textures),
      actions_(session_, state_, surroundings),
      derived_(surroundings.wake),
      views_(surroundings.wake) {
  seen_ = {session_.scene(), session_.revision(), session_.document()};
  selected_ = session_.scene().size() - 1;
  state_.selected = session_.scene().tokens.back()->id;
  state_.scaling_shown = session_.scene().scaling ? 1.0f : 0.0f;
}

bool Workspace::moving() const {
  return state_.glide.running() || state_.flash.seconds > 0 ||
         state_.scaling_shown != (session_.scene().scaling ? 1.0f : 0.0f) || selection_moved_ || fonts_.stale();
}

std::optional<double> Workspace::seconds_to_change() const {
  std::optional<double> soonest;
  if (state_.mouse_rest && *state_.mouse_rest < kHelpDelay) soonest = kHelpDelay - *state_.mouse_rest;
  const auto in = [&soonest](double seconds) { soonest = std::min(soonest.value_or(seconds), seconds); };
  for (const Notice& notice : state_.notices) {
    if (!notice.trouble) in(notice.seconds_left);
  }
  if (actions_.opening().running() || saving()) in(kProgressSeconds);
  if (const auto seconds = derived_.computing_seconds(); seconds && *seconds < kLateSeconds) {
    in(kLateSeconds - *seconds);
  }
  return soonest;
}

void Workspace::resolve_selection() {
  const Scene& scene = session_.scene();
  if (session_.document() != state_.plane_document || !state_.choices.plane) {
    state_.choices.plane = plane_of_largest(scene, scene.size() - 1);
    state_.choices.frozen.reset();
    state_.plane_document = session_.document();
    state_.flash = {};
    state_.drag.reset();
    state_.plane_drag.reset();
  }
  // A key may take away what is being dragged.
  if (const auto& drag = state_.plane_drag;
      drag && (!index_of(scene, drag->token) || static_cast<int>(drag->vector.size()) != scene.dimension)) {
    state_.drag.reset();
    state_.plane_drag.reset();
  }
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

  actions_.tend();
  advance(ImGui::GetIO().DeltaTime);
  resolve_selection();
  const auto left = take_keys(keys);
  carry_out_requests();
  resolve_selection();
  flash_edits();
  draw(left, em);
  carry_out_requests();
  views_.tend();
  if (state_.drag && !ImGui::IsMouseDown(0)) actions_.carry_out(Commit{});
  flash_edits();
}

View Workspace::make_view(const Rect& area, std::span<const KeyPress> keys, float em) {
  return View{session_,
              state_,
              palette(state_.theme),
              fonts_,
              textures_,
              em,
              area,
              Room::wide,
              0,
              true,
              true,
              selected_,
              selection_moved_,
              derived_.computed(),
              derived_.row(),
              derived_.heatmap(),
              {},
              derived_.heatmap_version(),
              derived_.computing_seconds().value_or(0) >= kLateSeconds,
              derived_.preview(),
              views_,
              actions_.opening(),
              actions_.saving(),
              keys};
}

void Workspace::draw(std::span<const KeyPress> keys, float em) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const bool pipeline = state_.pipeline && session_.scene().size() <= kMostTokensInPipeline;
  const Arrangement arrangement = arrange(size.x, size.y, em, {state_.two_right, pipeline});
  const bool pipeline_shown = !arrangement.pipeline_is_tab && arrangement.pipeline.height > 0;
  const Rect body = center_body(arrangement.center, em, pipeline_shown && state_.center == CenterView::heatmap);
  const std::vector<PlacedPanel> drawn = drawn_panels(state_, arrangement);
  const bool heatmap_shown = std::any_of(drawn.begin(), drawn.end(), [](const PlacedPanel& placed) {
    return placed.panel->center == CenterView::heatmap;
  });
  derived_.update(session_, state_, selected_, body.width, body.height, em, heatmap_shown, fonts_);
  actions_.set_picture_size(body.width, body.height, em);
  const Computed& computed = derived_.computed();
  actions_.set_weights(computed.present ? &computed.attention->weights : nullptr, computed.revision);
  const bool previewed = state_.dialog == Dialog::save_picture && !state_.choosing_folder;
  derived_.tend_preview(previewed);
  if (previewed) {
    const Rect room = picture_preview_room({size.x, size.y}, em);
    derived_.update_preview(session_, state_, {body.width, body.height}, {room.width, room.height}, em, fonts_);
  }

  if (ImGui::IsMouseClicked(0)) state_.focus.reset();
  requests_.targets.clear();
  requests_.pointed.reset();
  for (const PlacedPanel& placed : drawn) {
    View view = make_view(placed.place, keys, em);
    view.room = arrangement.room;
    view.slot = placed.slot;
    view.pipeline_shown = pipeline_shown;
    view.formula_bar_shown = arrangement.formula_bar.height > 0;
    view.heatmap_origin = {body.x, body.y};
    placed.panel->draw(view, requests_);
  }
  selection_moved_ = false;
  state_.focus_moved = false;
  state_.pointed = requests_.pointed;
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
  const bool can_glide = !state_.less_motion && before.size() <= kMostGlidingTokens && derived_.computed().present &&
                         derived_.computed().revision == session_.revision();
  if (can_glide) {
    const Computed& computed = derived_.computed();
    const Matrix& values = state_.choices.quantity == Quantity::tokens
                               ? *computed.tokens
                               : matrix_of(*computed.attention, state_.choices.quantity);
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

void Workspace::flash_edits() {
  const bool same_document = seen_.document == session_.document();
  if (same_document && seen_.revision == session_.revision()) return;
  const Scene& after = session_.scene();
  const Scene before = std::exchange(seen_.scene, after);
  seen_.revision = session_.revision();
  seen_.document = session_.document();
  if (!same_document || before.dimension != after.dimension || before.size() != after.size()) return;
  std::vector<TokenId> edited;
  for (std::size_t i = 0; i < after.tokens.size(); ++i) {
    const Token &old_token = *before.tokens[i], &token = *after.tokens[i];
    if (old_token.id == token.id && &old_token != &token && old_token.vector != token.vector) {
      edited.push_back(token.id);
    }
  }
  if (!edited.empty()) state_.flash = {std::move(edited), kFlashSeconds};
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
  state_.flash.seconds = std::max(0.0f, state_.flash.seconds - step);
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
  if (ImGui::GetIO().WantTextInput && take_in_field(press)) return true;
  if (state_.dialog != Dialog::none) return take_in_dialog(press);
  if (popup_open()) return true;
  const bool down = press.action != KeyPress::Action::release;
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

bool Workspace::take_in_field(const KeyPress& press) {
  const bool down = press.action != KeyPress::Action::release;
  if (press.key == Key::f1 || press.key == Key::f11 || press.key == Key::f12) return false;
  if (press.key == Key::tab && down && !press.ctrl) leave_field(press.shift ? -1 : +1);
  if (press.key == Key::escape && down && state_.dialog != Dialog::none) close_dialog();
  return true;
}

void Workspace::leave_field(int direction) {
  if (!state_.typing) {
    ++state_.left_fields;
    move_focus(direction);
    return;
  }
  // What was typed over a number or a name counts, and the next number is typed at once.
  const TargetId target = state_.typing->target;
  actions_.carry_out(FinishTyping{true});
  state_.focus = target.target == Target::component_value
                     ? TargetId{Target::component_slider, target.token, target.index}
                 : target.target == Target::temperature_value ? TargetId{Target::temperature_slider}
                                                              : target;
  move_focus(direction);
  if (target.target == Target::component_value && state_.focus && state_.focus->target == Target::component_slider) {
    requests_.ask(StartTyping{{Target::component_value, state_.focus->token, state_.focus->index}});
  }
}

void Workspace::close_dialog() {
  if (state_.dialog == Dialog::opening) actions_.carry_out(StopWork{true});
  state_.dialog = Dialog::none;
  state_.pending = {};
}

bool Workspace::take_in_dialog(const KeyPress& press) {
  const bool down = press.action != KeyPress::Action::release;
  if (press.key == Key::escape && down) {
    close_dialog();
  } else if (press.key == Key::tab && down) {
    move_focus(press.shift ? -1 : +1);
  } else {
    // What is left moves within the focused widget or uses it; no command is carried out behind a dialog.
    return says_nothing_to_widgets(press.key) || press.ctrl;
  }
  return true;
}

bool Workspace::take_for_focus(const KeyPress& press) {
  if (!is_arrow(press.key) || press.ctrl) return false;
  const bool down = press.action != KeyPress::Action::release;
  const bool on = press.key == Key::right || press.key == Key::down;
  if (state_.focus->target == Target::heatmap) {
    if (press.key == Key::up || press.key == Key::down) return false;  // the command for the query
    const auto& tokens = session_.scene().tokens;
    const int last = static_cast<int>(tokens.size()) - 1;
    const int at = index_of(session_.scene(), state_.pointed_key).value_or(selected_);
    if (down) state_.pointed_key = tokens[static_cast<std::size_t>(std::clamp(at + (on ? 1 : -1), 0, last))]->id;
    return true;
  }
  if (!is_slider(*state_.focus)) return false;
  if (down) {
    const bool up = press.key == Key::right || press.key == Key::up;
    actions_.nudge(*state_.focus, up ? 1 : -1, press.shift);
  } else if (!state_.drag) {
    requests_.ask(Commit{});
  }
  return true;
}

void Workspace::move_focus(int direction) {
  std::vector<TargetId> stops;
  for (const TargetMap::Mark& mark : requests_.targets.in_reach()) {
    if (mark.enabled && takes_focus(mark.id.target)) stops.push_back(mark.id);
  }
  if (stops.empty()) return;
  const auto count = static_cast<int>(stops.size());
  int next = direction > 0 ? 0 : count - 1;
  if (state_.focus) {
    const auto at = std::find(stops.begin(), stops.end(), *state_.focus);
    if (at != stops.end()) next = (static_cast<int>(at - stops.begin()) + direction + count) % count;
  }
  state_.focus = stops[static_cast<std::size_t>(next)];
  state_.focus_moved = true;
  if (state_.focus->target == Target::dialog_field) state_.wanted_field = state_.focus;
}

}  // namespace softfocus
