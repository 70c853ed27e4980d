#pragma once

#include "app/desktop/imgui_compat.h"

namespace softfocus {

// Guards that end what they begin on every way out of a function. Where Dear ImGui wants End only after a true Begin,
// the guard knows; `if (scope)` tells whether to draw.

struct ChildScope {
  bool open;
  ChildScope(const char* id, ImVec2 size, ImGuiWindowFlags flags = 0) : open(imgui::begin_child(id, size, flags)) {}
  ~ChildScope() { ImGui::EndChild(); }
  ChildScope(const ChildScope&) = delete;
  ChildScope& operator=(const ChildScope&) = delete;
  explicit operator bool() const { return open; }
};

struct MenuScope {
  bool open;
  explicit MenuScope(const char* label, bool enabled = true) : open(ImGui::BeginMenu(label, enabled)) {}
  ~MenuScope() {
    if (open) ImGui::EndMenu();
  }
  MenuScope(const MenuScope&) = delete;
  MenuScope& operator=(const MenuScope&) = delete;
  explicit operator bool() const { return open; }
};

struct PopupScope {
  bool open;
  explicit PopupScope(const char* id) : open(ImGui::BeginPopup(id)) {}
  ~PopupScope() {
    if (open) ImGui::EndPopup();
  }
  PopupScope(const PopupScope&) = delete;
  PopupScope& operator=(const PopupScope&) = delete;
  explicit operator bool() const { return open; }
};

struct TooltipScope {
  TooltipScope() { ImGui::BeginTooltip(); }
  ~TooltipScope() { ImGui::EndTooltip(); }
  TooltipScope(const TooltipScope&) = delete;
  TooltipScope& operator=(const TooltipScope&) = delete;
};

struct IdScope {
  explicit IdScope(const void* id) { ImGui::PushID(id); }
  explicit IdScope(int id) { ImGui::PushID(id); }
  ~IdScope() { ImGui::PopID(); }
  IdScope(const IdScope&) = delete;
  IdScope& operator=(const IdScope&) = delete;
};

struct FontScope {
  FontScope(ImFont* font, float size) { imgui::push_font(font, size); }
  ~FontScope() { ImGui::PopFont(); }
  FontScope(const FontScope&) = delete;
  FontScope& operator=(const FontScope&) = delete;
};

}  // namespace softfocus
