#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "app/keys.h"

namespace softfocus {

struct View;

/// Everything that a menu, a shortcut or a button can do by itself.
enum class Command : std::uint8_t {
  new_scene,
  open,
  save,
  save_as,
  save_picture,
  save_picture_at_once,
  quit,
  undo,
  redo,
  add_token,
  rename_token,
  duplicate_token,
  remove_token,
  move_token_up,
  move_token_down,
  zero_vector,
  random_vector,
  shuffle_tokens,
  unit_vector,
  more_dimensions,
  fewer_dimensions,
  edit_details,
  copy_as_pytorch,
  copy_as_numpy,
  toggle_scaling,
  toggle_causal,
  show_raw_scores,
  show_scores,
  show_weights,
  show_tokens,
  show_context,
  show_heatmap,
  show_plane,
  show_compare,
  show_slope,
  show_row,
  show_lines,
  show_sharpening,
  show_explanation,
  two_right_panels,
  toggle_pipeline,
  freeze_weights,
  release_weights,
  fit_colors,
  zoom_in,
  zoom_out,
  zoom_reset,
  dark_theme,
  less_motion,
  full_screen,
  previous_query,
  next_query,
  open_menus,
  show_keys,
  show_about,
};

enum class Menu : std::uint8_t { file, edit, view, show, help };

/// A key with its modifiers; shift matters only with a letter and Ctrl.
struct Shortcut {
  Key key = Key::none;
  bool ctrl = false, shift = false;
};

/// A row of the table of commands: where it stands and how it is called.
struct CommandRow {
  Command command;
  Menu menu;
  const char* label;
  Shortcut shortcut{};
  Shortcut also{};             ///< a second way, not shown in the menu
  bool line_before = false;    ///< a separating line in the menu
  const char* shown_key = "";  ///< how the menu and the list of keys write the shortcut
};

/// All commands, in the order of the menus.
std::span<const CommandRow> commands();

/// The row of a command.
const CommandRow& row_of(Command command);

/// The name of a menu.
const char* menu_label(Menu menu);

/// What the menu shows now: "Undo Set cat, dimension 2".
std::string label_now(Command command, const View& view);

/// Tells whether a command can be carried out now; one about a token, on the token at `position`.
bool is_enabled(Command command, const View& view, int position);

/// The same for the selected token.
bool is_enabled(Command command, const View& view);

/// Tells whether a command is a choice that is on.
bool is_checked(Command command, const View& view);

/// Finds what a key press stands for, if anything.
const CommandRow* command_for(const KeyPress& press);

}  // namespace softfocus
