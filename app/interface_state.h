#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/targets.h"
#include "core/attention/attend.h"
#include "core/figure/heatmap.h"
#include "core/figure/palette.h"
#include "core/figure/views.h"

namespace softfocus {

inline constexpr int kMinZoom = 75, kMaxZoom = 300;  // percent

/// How long the mouse rests on a thing before help about it shows, in seconds.
inline constexpr float kHelpDelay = 0.5f;

/// What a person is typing, in place of a number or a name.
struct Typing {
  TargetId target;
  std::string text;
  bool fresh = true;  ///< not drawn yet: takes the keyboard and selects its text
};

/// A message on the screen until it is closed or has been seen.
struct Notice {
  std::string text;
  bool trouble = false;                       ///< stays until closed
  std::optional<std::filesystem::path> path;  ///< offered as "copy path"
  double seconds_left = 8;
};

/// A running drag on a slider.
struct SliderDrag {
  TargetId target;
  float pressed_at = 0;  ///< the mouse when the button went down, pixels
  float grip = 0;        ///< where the knob was taken, pixels from its middle
  bool moved = false;    ///< the mouse, since then
};

/// Which dialog is open.
enum class Dialog : std::uint8_t {
  none,
  open_file,
  save_file,
  opening,
  ask_to_save,
  save_picture,
  details,
  keys,
  about
};

/// What to go on with once unsaved changes are saved or let go.
struct Pending {
  enum class Kind : std::uint8_t { none, quit, new_scene, open_dialog, open_file, open_example };
  Kind kind = Kind::none;
  std::filesystem::path path{};
  int example = 0;
};

/// A line of the file picker.
struct FolderEntry {
  std::string name;
  bool folder = false;
};

/// The file picker.
struct PickerState {
  std::filesystem::path folder;
  std::vector<FolderEntry> entries;
  std::string name;              ///< what stands in the name's field
  std::string trouble;           ///< a sentence, empty when none
  std::string replace_question;  ///< the name asked about; empty when not asking
  int cursor = 0;                ///< the entry that the keyboard stands on
};

/// How pictures are saved, by the dialog and at once.
struct PictureChoices {
  std::optional<ViewKind> view;  ///< nothing: the one in the centre
  std::string ending = ".png";
  int scale = 2;               ///< pixels a point
  std::optional<Theme> theme;  ///< nothing: the window's
  bool numbers = true, row_sums = true, color_bar = true, title = false, transparent = false;
  friend bool operator==(const PictureChoices&, const PictureChoices&) = default;
};
inline constexpr int kMinPictureScale = 1, kMaxPictureScale = 8;

/// Values on their way from one picture to the next, so that the eye can follow.
struct Glide {
  Matrix from;                           ///< what the cells showed, n × n; empty when nothing glides
  RowVector scaled_from, unscaled_from;  ///< what the bars of the selected row showed
  float seconds = 0;                     ///< since the start
  bool running() const { return from.size() > 0; }
};

/// The views of the centre, of which one is drawn.
enum class CenterView : std::uint8_t { heatmap, plane, compare, slope };

/// The panels of the right column, of which one or two are drawn.
enum class RightPanel : std::uint8_t { row, lines, sharpening, explanation };

/// The tabs on windows without room for all panels.
enum class Tab : std::uint8_t { center, tokens, right, settings, pipeline };

/// An entry of a stage of the pipeline that the mouse or the keyboard points at.
struct PointedEntry {
  Quantity stage;
  Eigen::Index row, column;
  friend bool operator==(const PointedEntry&, const PointedEntry&) = default;
};

/// Tokens whose vectors have just been edited: what they change is outlined for a moment.
struct Flash {
  std::vector<TokenId> tokens;
  float seconds = 0;  ///< left
};

/// A running drag of a tip in the plane. Plane and window are held still.
struct PlaneDrag {
  TokenId token{};
  PlaneWindow window;
  Point grip;                 ///< from the tip to the hand, pixels
  Point pressed_at;           ///< the mouse when the button went down, pixels
  std::vector<float> vector;  ///< of the token, before
  Eigen::RowVector2d place;   ///< of the token in the plane, before
};

/// The interface's own state: neither undone nor saved with the scene.
struct InterfaceState {
  TokenId selected{};
  ViewChoices choices{.quantity = Quantity::weights, .measure = SharpeningMeasure::largest_weight};
  bool fitted = false;
  int colormap = 0;  ///< of the table of colormaps
  Theme theme = Theme::light;
  int zoom = 100;  ///< percent
  bool less_motion = false;
  bool full_screen = false;
  CenterView center = CenterView::heatmap;
  std::array<RightPanel, 2> right{RightPanel::row, RightPanel::sharpening};  ///< above and below; never the same
  bool two_right = false;                                                    ///< on wide windows
  bool pipeline = true;                                                      ///< at the bottom of wide windows
  Tab tab = Tab::center;                                                     ///< the one chosen

  std::optional<PointedEntry> pointed;
  Flash flash;
  std::optional<PlaneDrag> plane_drag;
  std::optional<Eigen::Index> plane_hovered;  ///< the tip under the mouse
  std::uint64_t plane_document = 0;           ///< the document for which a plane was chosen
  int explanation_page = 0;  ///< where not all parts have room: 0 measures, 1 other weights, 2 the debate

  std::optional<TargetId> focus;         ///< the widget that has the keyboard
  std::optional<TargetId> wanted_field;  ///< a dialog's text field that takes the keyboard in the next frame
  bool focus_moved = false;              ///< by a key, since the last frame: what has it is to be seen
  int left_fields = 0;                   ///< counts the times that a dialog's text field was left by Tab
  TokenId pointed_key{};                 ///< on the heatmap, by keyboard
  std::optional<Typing> typing;
  std::optional<SliderDrag> drag;
  TargetId clicked_slider{Target::component_slider};  ///< a click that jumped, for a double-click to take back
  std::uint64_t clicked_revision = 0;

  std::optional<Menu> open_menu;  ///< to be opened in the next frame, by a key

  Dialog dialog = Dialog::none;
  bool dialog_fresh = false;
  PickerState picker;
  bool choosing_folder = false;  ///< in the dialog for pictures, in place of the preview
  PictureChoices picture;
  Pending pending;
  std::string title_text, notes_text;  ///< of the dialog on title and notes

  std::optional<float> mouse_rest;  ///< the seconds since the mouse moved; nothing after a click, until it moves again

  std::vector<Notice> notices;
  Glide glide;
  float scaling_shown = 1;  ///< how much of "÷ √d" stands in the formula, 0 … 1
  bool quit = false;
};

}  // namespace softfocus
