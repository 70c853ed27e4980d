#include "app/desktop/window.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
// After glad, which brings OpenGL's own declarations.
#include <GLFW/glfw3.h>

#include <algorithm>
#include <string>

#include "app/desktop/imgui_compat.h"
#include "core/document/input_error.h"

namespace softfocus {
namespace {

constexpr const char* kWithoutWindow =
    "; without a window there are “softfocus render -o heatmap.png” and “softfocus print”.";

/// The key by what is printed on it; where the layout has no Latin letter, by where it is on a US keyboard.
Key translated(int key, int scancode) {
  switch (key) {
    case GLFW_KEY_UP: return Key::up;
    case GLFW_KEY_DOWN: return Key::down;
    case GLFW_KEY_LEFT: return Key::left;
    case GLFW_KEY_RIGHT: return Key::right;
    case GLFW_KEY_HOME: return Key::home;
    case GLFW_KEY_END: return Key::end;
    case GLFW_KEY_PAGE_UP: return Key::page_up;
    case GLFW_KEY_PAGE_DOWN: return Key::page_down;
    case GLFW_KEY_TAB: return Key::tab;
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER: return Key::enter;
    case GLFW_KEY_ESCAPE: return Key::escape;
    case GLFW_KEY_BACKSPACE: return Key::backspace;
    case GLFW_KEY_DELETE: return Key::del;
    case GLFW_KEY_SPACE: return Key::space;
    case GLFW_KEY_F1: return Key::f1;
    case GLFW_KEY_F10: return Key::f10;
    case GLFW_KEY_F11: return Key::f11;
    case GLFW_KEY_F12: return Key::f12;
    default: break;
  }
  const char* name = glfwGetKeyName(key, scancode);
  char character = name != nullptr && name[0] != '\0' && name[1] == '\0' ? name[0] : '\0';
  if (character == '\0' && key < 128) character = static_cast<char>(key);
  if (character >= 'A' && character <= 'Z') character = static_cast<char>(character - 'A' + 'a');
  return key_of(character);
}

}  // namespace

Window& Window::of(GLFWwindow* handle) { return *static_cast<Window*>(glfwGetWindowUserPointer(handle)); }

Window::Window(int width, int height) {
  glfwSetErrorCallback(nullptr);
  if (glfwInit() != GLFW_TRUE) {
    throw InputError(std::string("The window cannot open: no display was found (is DISPLAY or WAYLAND_DISPLAY set?)") +
                     kWithoutWindow);
  }
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "softfocus");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "softfocus");
  handle_ = glfwCreateWindow(width, height, "Softfocus", nullptr, nullptr);
  if (handle_ != nullptr) glfwMakeContextCurrent(handle_);
  if (handle_ == nullptr || gladLoadGL(glfwGetProcAddress) < GLAD_MAKE_VERSION(3, 3)) {
    glfwTerminate();
    throw InputError(std::string("The window cannot open: the display offers no OpenGL 3.3, which drawing needs") +
                     kWithoutWindow);
  }
  glfwSwapInterval(1);
  glfwSetWindowUserPointer(handle_, this);
  install_callbacks();

  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.ConfigInputTextCursorBlink = false;  // nothing is drawn while nothing happens
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  ImGui_ImplGlfw_InitForOpenGL(handle_, true);  // keeps our callbacks and calls them first
  ImGui_ImplOpenGL3_Init("#version 330 core");
}

Window::~Window() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwDestroyWindow(handle_);
  glfwTerminate();
}

void Window::install_callbacks() {
  glfwSetKeyCallback(handle_, [](GLFWwindow* handle, int key, int scancode, int action, int modifiers) {
    Window& window = of(handle);
    window.activity_ = true;
    KeyPress press;
    press.key = translated(key, scancode);
    press.ctrl = (modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_SUPER)) != 0;
    press.shift = (modifiers & GLFW_MOD_SHIFT) != 0;
    press.alt = (modifiers & GLFW_MOD_ALT) != 0;
    press.action = action == GLFW_PRESS     ? KeyPress::Action::press
                   : action == GLFW_RELEASE ? KeyPress::Action::release
                                            : KeyPress::Action::repeat;
    if (press.key != Key::none) window.keys_.push_back(press);
  });
  glfwSetDropCallback(handle_, [](GLFWwindow* handle, int count, const char** paths) {
    Window& window = of(handle);
    window.activity_ = true;
    for (int i = 0; i < count; ++i) window.dropped_.emplace_back(paths[i]);
  });
  glfwSetWindowRefreshCallback(handle_, [](GLFWwindow* handle) {
    Window& window = of(handle);
    window.activity_ = true;
    if (window.redraw_) window.redraw_();
  });
  glfwSetCursorPosCallback(handle_, [](GLFWwindow* handle, double, double) { of(handle).activity_ = true; });
  glfwSetCursorEnterCallback(handle_, [](GLFWwindow* handle, int) { of(handle).activity_ = true; });
  glfwSetMouseButtonCallback(handle_, [](GLFWwindow* handle, int, int, int) { of(handle).activity_ = true; });
  glfwSetScrollCallback(handle_, [](GLFWwindow* handle, double, double) { of(handle).activity_ = true; });
  glfwSetWindowFocusCallback(handle_, [](GLFWwindow* handle, int) { of(handle).activity_ = true; });
  glfwSetWindowCloseCallback(handle_, [](GLFWwindow* handle) { of(handle).activity_ = true; });
  glfwSetFramebufferSizeCallback(handle_, [](GLFWwindow* handle, int, int) { of(handle).activity_ = true; });
  glfwSetWindowContentScaleCallback(handle_, [](GLFWwindow* handle, float, float) { of(handle).activity_ = true; });
}

void Window::wait(std::optional<double> seconds) {
  if (seconds) {
    glfwWaitEventsTimeout(std::max(0.001, *seconds));
  } else {
    glfwWaitEvents();
  }
}

void Window::wake() { glfwPostEmptyEvent(); }

void Window::connect(FieldText& field_text) {
  field_text_ = &field_text;
  field_text.use_clipboard(
      [this] {
        const char* text = glfwGetClipboardString(handle_);
        return std::string(text == nullptr ? "" : text);
      },
      [this](const std::string& text) { glfwSetClipboardString(handle_, text.c_str()); });
  // In place of the backend's, which knows no stand-ins.
  glfwSetCharCallback(handle_, [](GLFWwindow* handle, unsigned character) {
    Window& window = of(handle);
    window.activity_ = true;
    ImGui::GetIO().AddInputCharacter(window.field_text_->to_field(static_cast<char32_t>(character)));
  });
}

void Window::poll() { glfwPollEvents(); }

bool Window::take_close() {
  const bool close = glfwWindowShouldClose(handle_) == GLFW_TRUE;
  glfwSetWindowShouldClose(handle_, GLFW_FALSE);
  return close;
}

float Window::text_scale() const {
  float scale = 1, ignored = 1;
  glfwGetWindowContentScale(handle_, &scale, &ignored);
  int window = 0, pixels = 0, unused = 0;
  glfwGetWindowSize(handle_, &window, &unused);
  glfwGetFramebufferSize(handle_, &pixels, &unused);
  const float pixels_a_unit = window > 0 && pixels > 0 ? static_cast<float>(pixels) / static_cast<float>(window) : 1;
  return scale / pixels_a_unit;
}

bool Window::minimised() const {
  int width = 0, height = 0;
  glfwGetFramebufferSize(handle_, &width, &height);
  return width == 0 || height == 0 || glfwGetWindowAttrib(handle_, GLFW_ICONIFIED) == GLFW_TRUE;
}

void Window::set_title(const std::string& title) { glfwSetWindowTitle(handle_, title.c_str()); }

void Window::set_full_screen(bool on) {
  const bool is_on = glfwGetWindowMonitor(handle_) != nullptr;
  if (on == is_on) return;
  if (!on) {
    glfwSetWindowMonitor(handle_, nullptr, static_cast<int>(windowed_.x), static_cast<int>(windowed_.y),
                         static_cast<int>(windowed_.width), static_cast<int>(windowed_.height), GLFW_DONT_CARE);
    return;
  }
  int x = 0, y = 0, width = 0, height = 0;
  glfwGetWindowPos(handle_, &x, &y);
  glfwGetWindowSize(handle_, &width, &height);
  windowed_ = {static_cast<float>(x), static_cast<float>(y), static_cast<float>(width), static_cast<float>(height)};

  // The screen that holds the window's middle.
  int count = 0;
  GLFWmonitor** monitors = glfwGetMonitors(&count);
  GLFWmonitor* chosen = glfwGetPrimaryMonitor();
  for (int i = 0; i < count; ++i) {
    int left = 0, top = 0;
    glfwGetMonitorPos(monitors[i], &left, &top);
    const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
    const Rect screen{static_cast<float>(left), static_cast<float>(top), static_cast<float>(mode->width),
                      static_cast<float>(mode->height)};
    if (screen.contains(windowed_.center())) chosen = monitors[i];
  }
  if (chosen == nullptr) return;
  const GLFWvidmode* mode = glfwGetVideoMode(chosen);
  glfwSetWindowMonitor(handle_, chosen, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::upload_fonts() { imgui::upload_fonts(); }

void Window::begin_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
}

void Window::render(Color background) {
  ImGui::Render();
  int width = 0, height = 0;
  glfwGetFramebufferSize(handle_, &width, &height);
  glViewport(0, 0, width, height);
  const ImVec4 clear = ImGui::ColorConvertU32ToFloat4(IM_COL32(background.r, background.g, background.b, 255));
  glClearColor(clear.x, clear.y, clear.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Window::present() { glfwSwapBuffers(handle_); }

ImageShape Window::read_pixels() const {
  int width = 0, height = 0;
  glfwGetFramebufferSize(handle_, &width, &height);
  ImageShape image;
  image.rect = {0, 0, static_cast<float>(width), static_cast<float>(height)};
  image.columns = width;
  image.rows = height;
  image.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  // OpenGL counts rows from below.
  for (int row = 0; row < height; ++row) {
    Color* line = image.pixels.data() + static_cast<std::size_t>(height - 1 - row) * static_cast<std::size_t>(width);
    glReadPixels(0, row, width, 1, GL_RGBA, GL_UNSIGNED_BYTE, line);
  }
  for (Color& pixel : image.pixels) pixel.a = 255;
  return image;
}

}  // namespace softfocus
