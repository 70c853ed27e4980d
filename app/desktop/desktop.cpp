#include "app/desktop/desktop.h"

#include <algorithm>

#include "app/desktop/fonts.h"
#include "app/desktop/surroundings.h"
#include "app/desktop/textures.h"
#include "app/desktop/window.h"
#include "app/panels/panels.h"
#include "app/workspace.h"
#include "core/formats/file.h"
#include "core/formats/picture.h"

namespace softfocus {
namespace {

constexpr float kEmAt100 = 16;
constexpr float kImGuiTextEm = 0.95f;

// Dear ImGui needs a few frames to settle after an event.
constexpr int kFramesToSettle = 3;

/// Draws frames of a workspace into a window.
class Stage {
 public:
  Stage(Window& window, Scene scene, std::optional<std::filesystem::path> file, const DesktopOptions& options)
      : window_(window),
        fonts_(em(options.zoom) * kImGuiTextEm, textures_),
        workspace_(std::move(scene), std::move(file), fonts_, textures_, surroundings()),
        mouse_ignored_(options.screenshot.has_value()) {
    window_.connect(fonts_.field_text());
    workspace_.state().zoom = options.zoom;
    workspace_.state().theme = options.theme;
    open_panels(workspace_.state(), options.show);
  }

  Workspace& workspace() { return workspace_; }

  /// Draws one frame without showing it.
  void draw() {
    const float size = em(workspace_.state().zoom);
    fonts_.set_base_size(size * kImGuiTextEm);
    if (fonts_.stale() || !fonts_uploaded_) {
      if (fonts_.stale()) fonts_.rebuild();
      window_.upload_fonts();
      fonts_uploaded_ = true;
    }
    window_.begin_frame();
    if (mouse_ignored_) imgui::move_mouse({-1e6f, -1e6f});
    ImGui::NewFrame();
    const auto keys = window_.take_keys();
    workspace_.frame(keys, size);
    window_.render(palette(workspace_.state().theme).page);
    window_.set_full_screen(workspace_.state().full_screen);
    show_title();
  }

 private:
  Surroundings surroundings() {
    Surroundings result = desktop_surroundings();
    result.wake = Window::wake;
    result.copy = [this](const std::string& text) { fonts_.field_text().copy(text); };
    return result;
  }

  float em(int zoom) const { return kEmAt100 * window_.text_scale() * static_cast<float>(zoom) / 100; }

  void show_title() {
    const Session& session = workspace_.session();
    std::string title = session.scene().title;
    if (title.empty()) title = session.file() ? session.file()->filename().string() : "untitled";
    if (session.modified()) title += " •";
    title += " — Softfocus";
    if (title == title_) return;
    title_ = title;
    window_.set_title(title);
  }

  Window& window_;
  GlTextures textures_;
  Fonts fonts_;
  Workspace workspace_;
  bool mouse_ignored_;
  bool fonts_uploaded_ = false;
  std::string title_;
};

void take_screenshot(Window& window, Stage& stage, const std::filesystem::path& path) {
  for (int still = 0; still < kFramesToSettle;) {
    window.poll();
    stage.draw();
    const bool unfinished = stage.workspace().moving() || stage.workspace().working();
    still = unfinished ? 0 : still + 1;
    if (still < kFramesToSettle) window.present();
  }
  ImageShape image = window.read_pixels();
  Figure figure;
  figure.width = image.rect.width;
  figure.height = image.rect.height;
  figure.shapes.emplace_back(std::move(image));
  save_file(path, picture_format_of(path).write(figure, 1, PictureText()));
}

void run_until_closed(Window& window, Stage& stage) {
  int frames_left = kFramesToSettle;
  const auto redraw = [&] {
    stage.draw();
    window.present();
  };
  window.set_redraw(redraw);
  Workspace& workspace = stage.workspace();
  // What is being saved is saved to its end.
  while (!workspace.state().quit || workspace.saving()) {
    if (frames_left > 0 && !window.minimised()) {
      window.poll();
    } else {
      const auto seconds = workspace.seconds_to_change();
      window.wait(seconds);
      // What time brings, as a tooltip, is laid out in one frame and seen in the next.
      if (seconds) frames_left = kFramesToSettle;
    }
    if (window.take_activity()) frames_left = kFramesToSettle;
    if (window.take_close()) workspace.run(Command::quit);
    for (const auto& path : window.take_dropped()) workspace.drop(path);
    workspace.tend();
    if (window.minimised()) continue;
    redraw();
    frames_left = std::max(frames_left - 1, workspace.moving() || imgui::unsettled() ? 1 : 0);
  }
  window.set_redraw({});
}

}  // namespace

void run_desktop(Scene scene, std::optional<std::filesystem::path> file, const DesktopOptions& options) {
  Window window(options.width, options.height);
  Stage stage(window, std::move(scene), std::move(file), options);
  if (options.screenshot) {
    take_screenshot(window, stage, *options.screenshot);
  } else {
    run_until_closed(window, stage);
  }
}

}  // namespace softfocus
