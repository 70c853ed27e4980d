#pragma once

#include "core/figure/palette.h"

namespace softfocus {

/// Gives Dear ImGui's own widgets (menus, fields, scrollbars, tooltips) the colours of a theme and sizes in em.
void apply_theme(Theme theme, float em);

}  // namespace softfocus
