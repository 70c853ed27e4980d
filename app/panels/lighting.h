#pragma once

#include "app/panels/ui.h"

namespace softfocus {

/// Outlines, in a matrix drawn at `origin` with this layout, what the entry that is pointed at was made from, and the
/// entry itself.
void light_up(const Ui& ui, Quantity stage, const HeatmapLayout& layout, Point origin);

/// Outlines for a moment what an edit has changed: the row and the column of a token whose vector is new (their scores
/// changed) and, faintly, the weights that changed only because each row still sums to 1.
void draw_flash(const Ui& ui, Quantity stage, const HeatmapLayout& layout, Point origin);

/// Shows what an entry of a stage is: its names, its value and its formula.
void explain_entry(const Ui& ui, const PointedEntry& entry);

}  // namespace softfocus
