#include "app/commands.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "app/view.h"
#include "core/document/limits.h"

namespace softfocus {
namespace {

constexpr Shortcut ctrl(char letter, bool shift = false) { return {key_of(letter), true, shift}; }
constexpr Shortcut plain(Key key) { return {key, false, false}; }

constexpr std::array kCommands{
    CommandRow{Command::new_scene, Menu::file, "New", ctrl('n'), {}, false, "Ctrl+N"},
    CommandRow{Command::open, Menu::file, "Open…", ctrl('o'), {}, false, "Ctrl+O"},
    CommandRow{Command::save, Menu::file, "Save", ctrl('s'), {}, true, "Ctrl+S"},
    CommandRow{Command::save_as, Menu::file, "Save as…", ctrl('s', true), {}, false, "Ctrl+Shift+S"},
    CommandRow{Command::save_picture, Menu::file, "Save picture…", ctrl('e'), {}, true, "Ctrl+E"},
    CommandRow{Command::save_picture_at_once, Menu::file, "Save picture at once", plain(Key::f12), {}, false, "F12"},
    CommandRow{Command::quit, Menu::file, "Quit", ctrl('q'), {}, true, "Ctrl+Q"},

    CommandRow{Command::undo, Menu::edit, "Undo", ctrl('z'), {}, false, "Ctrl+Z"},
    CommandRow{Command::redo, Menu::edit, "Redo", ctrl('y'), ctrl('z', true), false, "Ctrl+Y"},
    CommandRow{Command::add_token, Menu::edit, "Add token", ctrl('t'), {}, true, "Ctrl+T"},
    CommandRow{Command::rename_token, Menu::edit, "Rename token", {}, {}, false, ""},
    CommandRow{Command::duplicate_token, Menu::edit, "Duplicate token", ctrl('d'), {}, false, "Ctrl+D"},
    CommandRow{Command::remove_token, Menu::edit, "Remove token", {Key::del, true, false}, {}, false, "Ctrl+Del"},
    CommandRow{Command::move_token_up, Menu::edit, "Move token up", {Key::up, true, false}, {}, false, "Ctrl+↑"},
    CommandRow{Command::move_token_down, Menu::edit, "Move token down", {Key::down, true, false}, {}, false, "Ctrl+↓"},
    CommandRow{Command::zero_vector, Menu::edit, "Set vector to zero", {}, {}, true, ""},
    CommandRow{Command::random_vector, Menu::edit, "Random vector, N(0, 1)", ctrl('r'), {}, false, "Ctrl+R"},
    CommandRow{Command::unit_vector, Menu::edit, "Unit length", ctrl('u'), {}, false, "Ctrl+U"},
    CommandRow{Command::shuffle_tokens, Menu::edit, "Shuffle tokens", {}, {}, false, ""},
    CommandRow{Command::more_dimensions, Menu::edit, "One dimension more", {}, {}, true, ""},
    CommandRow{Command::fewer_dimensions, Menu::edit, "One dimension fewer", {}, {}, false, ""},
    CommandRow{Command::edit_details, Menu::edit, "Title and notes…", {}, {}, true, ""},
    CommandRow{Command::copy_as_pytorch, Menu::edit, "Copy as PyTorch", {}, {}, true, ""},
    CommandRow{Command::copy_as_numpy, Menu::edit, "Copy as NumPy", {}, {}, false, ""},

    CommandRow{Command::toggle_scaling, Menu::view, "Divide by √d", plain(key_of('s')), {}, false, "S"},
    CommandRow{Command::toggle_causal, Menu::view, "Causal mask", plain(key_of('m')), {}, false, "M"},
    CommandRow{Command::fit_colors, Menu::view, "Fit colours to the data", plain(key_of('f')), {}, true, "F"},
    CommandRow{Command::previous_query, Menu::view, "Query above", plain(Key::up), {}, true, "↑"},
    CommandRow{Command::next_query, Menu::view, "Query below", plain(Key::down), {}, false, "↓"},
    CommandRow{Command::zoom_in, Menu::view, "Zoom in", ctrl('+'), ctrl('='), true, "Ctrl++"},
    CommandRow{Command::zoom_out, Menu::view, "Zoom out", ctrl('-'), {}, false, "Ctrl+−"},
    CommandRow{Command::zoom_reset, Menu::view, "Zoom 100 %", ctrl('0'), {}, false, "Ctrl+0"},
    CommandRow{Command::dark_theme, Menu::view, "Dark theme", {}, {}, true, ""},
    CommandRow{Command::less_motion, Menu::view, "Less motion", {}, {}, false, ""},
    CommandRow{Command::full_screen, Menu::view, "Full screen", plain(Key::f11), {}, false, "F11"},

    CommandRow{Command::show_heatmap, Menu::show, "Heatmap", plain(key_of('h')), {}, false, "H"},
    CommandRow{Command::show_plane, Menu::show, "Plane", plain(key_of('p')), {}, false, "P"},
    CommandRow{Command::show_compare, Menu::show, "Compare", plain(key_of('c')), {}, false, "C"},
    CommandRow{Command::show_slope, Menu::show, "Slope", plain(key_of('l')), {}, false, "L"},
    CommandRow{Command::show_tokens, Menu::show, "Tokens X", plain(key_of('0')), {}, true, "0"},
    CommandRow{Command::show_raw_scores, Menu::show, "Raw scores", plain(key_of('1')), {}, false, "1"},
    CommandRow{Command::show_scores, Menu::show, "Scores", plain(key_of('2')), {}, false, "2"},
    CommandRow{Command::show_weights, Menu::show, "Weights", plain(key_of('3')), {}, false, "3"},
    CommandRow{Command::show_context, Menu::show, "Context", plain(key_of('4')), {}, false, "4"},
    CommandRow{Command::show_row, Menu::show, "Row", plain(key_of('r')), {}, true, "R"},
    CommandRow{Command::show_lines, Menu::show, "Three lines", plain(key_of('t')), {}, false, "T"},
    CommandRow{Command::show_sharpening, Menu::show, "Sharpening", plain(key_of('d')), {}, false, "D"},
    CommandRow{Command::show_explanation, Menu::show, "Explanation", plain(key_of('e')), {}, false, "E"},
    CommandRow{Command::two_right_panels, Menu::show, "Two panels on the right", {}, {}, true, ""},
    CommandRow{Command::toggle_pipeline, Menu::show, "Pipeline", {}, {}, false, ""},
    CommandRow{Command::freeze_weights, Menu::show, "Freeze weights to compare", ctrl('f'), {}, true, "Ctrl+F"},
    CommandRow{Command::release_weights, Menu::show, "Let frozen weights go", {}, {}, false, ""},

    CommandRow{Command::open_menus, Menu::help, "Menus by keyboard", plain(Key::f10), {}, false, "F10"},
    CommandRow{Command::show_keys, Menu::help, "Keys and mouse", plain(Key::f1), {}, false, "F1"},
    CommandRow{Command::show_about, Menu::help, "About Softfocus", {}, {}, false, ""},
};

bool matches(const Shortcut& shortcut, const KeyPress& press) {
  if (shortcut.key == Key::none || shortcut.key != press.key || shortcut.ctrl != press.ctrl || press.alt) return false;
  // A sign may need Shift on one keyboard and not on another; letters and named keys are told apart by it.
  const auto code = static_cast<std::uint16_t>(press.key);
  const bool sign = code < 256 && (code < 'a' || code > 'z');
  return sign || shortcut.shift == press.shift;
}

bool shows(const InterfaceState& state, RightPanel panel) {
  return state.right[0] == panel || (state.two_right && state.right[1] == panel);
}

}  // namespace

std::span<const CommandRow> commands() { return kCommands; }

const CommandRow& row_of(Command command) {
  const auto* row = std::find_if(kCommands.begin(), kCommands.end(),
                                 [command](const CommandRow& candidate) { return candidate.command == command; });
  assert(row != kCommands.end());
  return *row;
}

const char* menu_label(Menu menu) {
  switch (menu) {
    case Menu::file: return "File";
    case Menu::edit: return "Edit";
    case Menu::view: return "View";
    case Menu::show: return "Show";
    case Menu::help: return "Help";
  }
  return "";
}

std::string label_now(Command command, const View& view) {
  std::string label = row_of(command).label;
  if (command == Command::undo && view.session.can_undo()) label += " " + view.session.undo_name();
  if (command == Command::redo && view.session.can_redo()) label += " " + view.session.redo_name();
  return label;
}

bool is_enabled(Command command, const View& view) { return is_enabled(command, view, view.selected); }

bool is_enabled(Command command, const View& view, int position) {
  const Scene& scene = view.scene();
  switch (command) {
    case Command::undo: return view.session.can_undo();
    case Command::redo: return view.session.can_redo();
    case Command::add_token:
    case Command::duplicate_token: return scene.size() < kMaxTokens;
    case Command::remove_token:
    case Command::shuffle_tokens: return scene.size() > 1;
    case Command::freeze_weights: return view.computed.present;
    case Command::release_weights: return view.state.choices.frozen != nullptr;
    case Command::move_token_up:
    case Command::previous_query: return position > 0;
    case Command::move_token_down:
    case Command::next_query: return position + 1 < scene.size();
    case Command::more_dimensions: return scene.dimension < kMaxDimension;
    case Command::fewer_dimensions: return scene.dimension > 1;
    case Command::zoom_in: return view.state.zoom < kMaxZoom;
    case Command::zoom_out: return view.state.zoom > kMinZoom;
    default: return true;
  }
}

bool is_checked(Command command, const View& view) {
  const InterfaceState& state = view.state;
  switch (command) {
    case Command::toggle_scaling: return view.scene().scaling;
    case Command::toggle_causal: return view.scene().mask == MaskKind::causal;
    case Command::show_heatmap: return state.center == CenterView::heatmap;
    case Command::show_plane: return state.center == CenterView::plane;
    case Command::show_compare: return state.center == CenterView::compare;
    case Command::show_slope: return state.center == CenterView::slope;
    case Command::show_tokens: return state.choices.quantity == Quantity::tokens;
    case Command::show_raw_scores: return state.choices.quantity == Quantity::raw_scores;
    case Command::show_scores: return state.choices.quantity == Quantity::scores;
    case Command::show_weights: return state.choices.quantity == Quantity::weights;
    case Command::show_context: return state.choices.quantity == Quantity::context;
    case Command::show_row: return shows(state, RightPanel::row);
    case Command::show_lines: return shows(state, RightPanel::lines);
    case Command::show_sharpening: return shows(state, RightPanel::sharpening);
    case Command::show_explanation: return shows(state, RightPanel::explanation);
    case Command::two_right_panels: return state.two_right;
    case Command::toggle_pipeline: return state.pipeline;
    case Command::fit_colors: return state.fitted;
    case Command::dark_theme: return state.theme == Theme::dark;
    case Command::less_motion: return state.less_motion;
    case Command::full_screen: return state.full_screen;
    default: return false;
  }
}

const CommandRow* command_for(const KeyPress& press) {
  if (press.action == KeyPress::Action::release) return nullptr;
  for (const CommandRow& row : kCommands) {
    if (matches(row.shortcut, press) || matches(row.also, press)) return &row;
  }
  return nullptr;
}

}  // namespace softfocus
