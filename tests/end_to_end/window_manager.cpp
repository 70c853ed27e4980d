#include "tests/end_to_end/window_manager.h"

#include <X11/Xlib.h>

#include <memory>
#include <stdexcept>

namespace softfocus {

void ask_to_close(unsigned long window) {
  const std::unique_ptr<Display, int (*)(Display*)> display(XOpenDisplay(nullptr), XCloseDisplay);
  if (!display) throw std::runtime_error("no display");
  XEvent event{};
  event.xclient.type = ClientMessage;
  event.xclient.window = window;
  event.xclient.message_type = XInternAtom(display.get(), "WM_PROTOCOLS", False);
  event.xclient.format = 32;
  event.xclient.data.l[0] = static_cast<long>(XInternAtom(display.get(), "WM_DELETE_WINDOW", False));
  XSendEvent(display.get(), window, False, NoEventMask, &event);
  XSync(display.get(), False);
}

}  // namespace softfocus
