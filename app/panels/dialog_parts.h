#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/panels/ui.h"

// What the dialogs share.
namespace softfocus {

/// How much of a dialog's height draw_name() takes, from the name to the bottom edge, in em.
inline constexpr float kNameEm = 6.4f;

/// Where a dialog stands in the window, pixels.
Rect dialog_area(Dialog dialog, Point window, float em);

/// Closes the dialog; what waited for it is dropped.
void close_dialog(Requests& requests);

void draw_heading(const Ui& ui, const Rect& area, std::string_view text);

/// Draws a row of buttons at the bottom right, the last the one that Enter would choose. Gives the one that was
/// clicked, -1 when none was.
int draw_buttons(const Ui& ui, const Rect& area, std::span<const char* const> labels);

/// Draws a text field, `index` being its number as a target. Gives what became of it in this frame.
FieldTouch draw_field(const Ui& ui, int index, const Rect& rect, const std::string& text, bool fresh, bool lines);

/// Draws the list of the picker's folder below its path.
void draw_folder(const Ui& ui, const Rect& place);

/// Draws the field for a file's name, what is wrong with it, and the buttons that end a picker.
void draw_name(const Ui& ui, const Rect& area, const char* accept);

/// Draws the dialog that saves the present view as a picture.
void draw_save_picture(const Ui& ui, const Rect& area);

}  // namespace softfocus
