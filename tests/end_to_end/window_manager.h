#pragma once

namespace softfocus {

/// Asks a window to close, as a window manager does when its cross is clicked.
void ask_to_close(unsigned long window);

}  // namespace softfocus
