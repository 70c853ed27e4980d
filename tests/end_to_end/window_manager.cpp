#include "tests/end_to_end/window_manager.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

namespace softfocus {
namespace {

/// A connection to the screen.
class Screen {
 public:
  Screen() : display_(XOpenDisplay(nullptr), XCloseDisplay) {
    if (!display_) throw std::runtime_error("no display");
  }
  ~Screen() { XSync(get(), False); }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  Display* get() const { return display_.get(); }
  Window root() const { return DefaultRootWindow(get()); }
  Atom atom(const char* name) const { return XInternAtom(get(), name, False); }

  void send(Window window, const char* type, const std::array<long, 5>& data) const {
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = atom(type);
    event.xclient.format = 32;
    for (std::size_t i = 0; i < data.size(); ++i) event.xclient.data.l[i] = data[i];
    XSendEvent(get(), window, False, NoEventMask, &event);
    XSync(get(), False);
  }

  void set_property(Window window, Atom property, Atom type, int format, const void* data, int count) const {
    XChangeProperty(get(), window, property, type, format, PropModeReplace, static_cast<const unsigned char*>(data),
                    count);
  }

 private:
  std::unique_ptr<Display, int (*)(Display*)> display_;
};

void set_state(const Screen& screen, Window window, long state) {
  const std::array<long, 2> value{state, None};
  screen.set_property(window, screen.atom("WM_STATE"), screen.atom("WM_STATE"), 32, value.data(), 2);
}

/// A list of files as one program gives it to another (RFC 2483, RFC 8089).
std::string uri_list(const std::vector<std::filesystem::path>& paths) {
  constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string list;
  for (const auto& path : paths) {
    list += "file://";
    for (const char c : path.string()) {
      const auto byte = static_cast<unsigned char>(c);
      if (kPlain.find(c) != std::string_view::npos) {
        list += c;
      } else {
        list += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
      }
    }
    list += "\r\n";
  }
  return list;
}

/// The side of a drag that has the files: the XDND protocol, version 5.
class DragSource {
 public:
  DragSource(Window target, std::string uris) : target_(target), uris_(std::move(uris)) {
    source_ = XCreateSimpleWindow(screen_.get(), screen_.root(), 0, 0, 1, 1, 0, 0, 0);
    XSetSelectionOwner(screen_.get(), screen_.atom("XdndSelection"), source_, CurrentTime);
  }

  bool drop() {
    int x = 0, y = 0;
    Window child = None;
    XWindowAttributes area{};
    XGetWindowAttributes(screen_.get(), target_, &area);
    XTranslateCoordinates(screen_.get(), target_, screen_.root(), area.width / 2, area.height / 2, &x, &y, &child);
    const auto source = static_cast<long>(source_);
    screen_.send(target_, "XdndEnter", {source, 5L << 24, static_cast<long>(screen_.atom("text/uri-list")), 0, 0});
    screen_.send(
        target_, "XdndPosition",
        {source, 0, static_cast<long>(x) << 16 | y, CurrentTime, static_cast<long>(screen_.atom("XdndActionCopy"))});
    const auto status = answer("XdndStatus");
    if (!status || (status->xclient.data.l[1] & 1) == 0) return false;
    screen_.send(target_, "XdndDrop", {source, 0, CurrentTime, 0, 0});
    return answer("XdndFinished").has_value();
  }

 private:
  /// Waits for a message, and gives the files to who asks for them meanwhile.
  std::optional<XEvent> answer(const char* type) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (std::chrono::steady_clock::now() < deadline) {
      if (XPending(screen_.get()) == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        continue;
      }
      XEvent event;
      XNextEvent(screen_.get(), &event);
      if (event.type == SelectionRequest) give(event.xselectionrequest);
      if (event.type == ClientMessage && event.xclient.message_type == screen_.atom(type)) return event;
    }
    return {};
  }

  void give(const XSelectionRequestEvent& request) {
    screen_.set_property(request.requestor, request.property, request.target, 8, uris_.data(),
                         static_cast<int>(uris_.size()));
    XEvent event{};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = request.requestor;
    event.xselection.selection = request.selection;
    event.xselection.target = request.target;
    event.xselection.property = request.property;
    event.xselection.time = request.time;
    XSendEvent(screen_.get(), request.requestor, False, NoEventMask, &event);
    XSync(screen_.get(), False);
  }

  Screen screen_;
  Window target_, source_ = None;
  std::string uris_;
};

}  // namespace

void ask_to_close(unsigned long window) {
  const Screen screen;
  screen.send(window, "WM_PROTOCOLS", {static_cast<long>(screen.atom("WM_DELETE_WINDOW")), 0, 0, 0, 0});
}

void minimise(unsigned long window) {
  const Screen screen;
  set_state(screen, window, IconicState);
  XUnmapWindow(screen.get(), window);
}

void restore(unsigned long window) {
  const Screen screen;
  set_state(screen, window, NormalState);
  XMapWindow(screen.get(), window);
}

bool drop_files(unsigned long window, const std::vector<std::filesystem::path>& paths) {
  return DragSource(window, uri_list(paths)).drop();
}

DotsPerInch::DotsPerInch(int dots) : screen_(std::make_shared<Screen>()) {
  const Screen& screen = *static_cast<Screen*>(screen_.get());
  const std::string resources = "Xft.dpi:\t" + std::to_string(dots) + "\n";
  screen.set_property(screen.root(), XA_RESOURCE_MANAGER, XA_STRING, 8, resources.data(),
                      static_cast<int>(resources.size()));
  XSync(screen.get(), False);
}

DotsPerInch::~DotsPerInch() {
  const Screen& screen = *static_cast<Screen*>(screen_.get());
  XDeleteProperty(screen.get(), screen.root(), XA_RESOURCE_MANAGER);
}

}  // namespace softfocus
