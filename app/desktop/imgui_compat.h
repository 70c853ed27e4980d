#pragma once

// The one place that knows Dear ImGui's versions.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <cstdint>

namespace softfocus::imgui {

#define SOFTFOCUS_IMGUI_AT_LEAST(number) (IMGUI_VERSION_NUM >= (number))

/// Outlines a rectangle just inside its edge.
inline void outline(ImDrawList& list, ImVec2 low, ImVec2 high, ImU32 color, float radius, float thickness) {
  const float inset = thickness / 2;
  low = {low.x + inset, low.y + inset};
  high = {high.x - inset, high.y - inset};
#if SOFTFOCUS_IMGUI_AT_LEAST(19280)
  list.AddRect(low, high, color, radius, thickness);
#else
  list.AddRect(low, high, color, radius, 0, thickness);
#endif
}

inline ImTextureID texture_id(std::uint32_t name) {
#if SOFTFOCUS_IMGUI_AT_LEAST(19140)
  return static_cast<ImTextureID>(name);
#else
  return reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(name));  // NOLINT: a pointer in these versions
#endif
}

/// Draws text without culling it by the clip rectangle: for text that is turned afterwards.
inline void unclipped_text(ImDrawList& list, ImFont& font, float size, ImVec2 corner, ImU32 color, const char* begin,
                           const char* end) {
  const ImVec4 everywhere(-1e6f, -1e6f, 1e6f, 1e6f);
  font.RenderText(&list, size, corner, color, everywhere, begin, end);
}

/// Draws an open line through points.
inline void polyline(ImDrawList& list, const ImVec2* points, int count, ImU32 color, float thickness) {
#if SOFTFOCUS_IMGUI_AT_LEAST(19280)
  list.AddPolyline(points, count, color, thickness);
#else
  list.AddPolyline(points, count, color, 0, thickness);
#endif
}

/// Tells whether Escape went down in this frame.
inline bool escape_pressed() {
#if SOFTFOCUS_IMGUI_AT_LEAST(18700)
  return ImGui::IsKeyPressed(ImGuiKey_Escape, false);
#else
  return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
#endif
}

/// Whether text inside Dear ImGui has no characters above U+FFFF.
inline constexpr bool kSmallCharacters = sizeof(ImWchar) == 2;

/// Sets the functions that fields copy and paste with; `user` is their argument.
inline void use_clipboard(void* user, const char* (*get)(void*), void (*set)(void*, const char*)) {
  ImGuiIO& io = ImGui::GetIO();
  io.ClipboardUserData = user;
  io.GetClipboardTextFn = get;
  io.SetClipboardTextFn = set;
}

inline bool begin_child(const char* id, ImVec2 size, ImGuiWindowFlags flags) {
#if SOFTFOCUS_IMGUI_AT_LEAST(19000)
  return ImGui::BeginChild(id, size, ImGuiChildFlags_None, flags);
#else
  return ImGui::BeginChild(id, size, false, flags);
#endif
}

}  // namespace softfocus::imgui
