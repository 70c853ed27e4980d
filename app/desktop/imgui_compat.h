#pragma once

// The one place that knows Dear ImGui's versions.
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <cmath>
#include <cstdint>

namespace softfocus::imgui {

#define SOFTFOCUS_IMGUI_AT_LEAST(number) (IMGUI_VERSION_NUM >= (number))

/// Whether Dear ImGui bakes characters and sizes by itself when they are first drawn.
inline constexpr bool kBakesWhatIsDrawn = SOFTFOCUS_IMGUI_AT_LEAST(19200);

// From 1.90 to 1.91 sizes are cut to whole pixels when they are baked, though characters may have more pixels than
// that.
#define SOFTFOCUS_IMGUI_CUTS_SIZES (SOFTFOCUS_IMGUI_AT_LEAST(18991) && !SOFTFOCUS_IMGUI_AT_LEAST(19200))

/// Has a face baked with the pixels of `size`, which need not be a whole number.
inline void set_pixels(ImFontConfig& config, float size) {
#if SOFTFOCUS_IMGUI_CUTS_SIZES
  config.RasterizerDensity = size / std::trunc(size);
#else
  static_cast<void>(config);
  static_cast<void>(size);
#endif
}

/// Bakes the fonts of an atlas, where that is to be asked for.
inline void bake(ImFontAtlas& atlas) {
#if !SOFTFOCUS_IMGUI_AT_LEAST(19200)
  atlas.Build();
#else
  static_cast<void>(atlas);
#endif
#if SOFTFOCUS_IMGUI_CUTS_SIZES
  for (ImFont* font : atlas.Fonts) {
    const float density = font->ConfigData->RasterizerDensity;
    const float cut_ascent = std::round(font->Ascent);
    font->FontSize *= density;
    font->Ascent = std::round(font->Ascent * density);
    font->Descent = std::round(font->Descent * density);
    for (ImFontGlyph& glyph : font->Glyphs) {
      glyph.X0 *= density;
      glyph.X1 *= density;
      glyph.Y0 = (glyph.Y0 - cut_ascent) * density + font->Ascent;
      glyph.Y1 = (glyph.Y1 - cut_ascent) * density + font->Ascent;
      glyph.AdvanceX *= density;
    }
    font->BuildLookupTable();
  }
#endif
}

/// Gives the baked texts to OpenGL anew, where the backend does not do it.
inline void upload_fonts() {
#if !SOFTFOCUS_IMGUI_AT_LEAST(19200)
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
}

/// Sets font and size of Dear ImGui's own text, from the next frame on.
inline void set_base_font(ImFont* font, float size) {
  ImGui::GetIO().FontDefault = font;
#if SOFTFOCUS_IMGUI_AT_LEAST(19200)
  ImGui::GetStyle().FontSizeBase = size;
#else
  static_cast<void>(size);
#endif
}

/// Makes the style the default one; the base font's size stays.
inline void reset_style() {
  ImGuiStyle style;
#if SOFTFOCUS_IMGUI_AT_LEAST(19200)
  style.FontSizeBase = ImGui::GetStyle().FontSizeBase;
#endif
  ImGui::GetStyle() = style;
}

/// Sets the colour of the mark where the next character goes, where it has one of its own.
inline void set_caret_color(const ImVec4& color) {
#if SOFTFOCUS_IMGUI_AT_LEAST(19200)
  ImGui::GetStyle().Colors[ImGuiCol_InputTextCursor] = color;
#else
  static_cast<void>(color);
#endif
}

/// Draws with a font until PopFont.
inline void push_font(ImFont* font, float size) {
#if SOFTFOCUS_IMGUI_AT_LEAST(19200)
  ImGui::PushFont(font, size);
#else
  static_cast<void>(size);
  ImGui::PushFont(font);
#endif
}

/// How far the base line is below the corner of unclipped_text().
inline float ascent(ImFont& font, float size) {
#if SOFTFOCUS_IMGUI_AT_LEAST(19200)
  const ImFontBaked& baked = *font.GetFontBaked(size);
  return std::round(baked.Ascent * size / baked.Size);
#else
  return font.Ascent * size / font.FontSize;
#endif
}

/// The colour of the frame around what has the keyboard.
#if SOFTFOCUS_IMGUI_AT_LEAST(19140)
inline constexpr ImGuiCol kFocusColor = ImGuiCol_NavCursor;
#else
inline constexpr ImGuiCol kFocusColor = ImGuiCol_NavHighlight;
#endif

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
#if SOFTFOCUS_IMGUI_AT_LEAST(19200)
  // Sizes are rounded to whole pixels, then stretched. As many pixels as are drawn leave nothing to stretch, but the
  // base line may be between two of them.
  const float density = font.CurrentRasterizerDensity;
  font.CurrentRasterizerDensity = ImGui::GetCurrentContext()->FontRasterizerDensity * size / std::round(size);
  const int first = list.VtxBuffer.Size;
  font.RenderText(&list, size, corner, color, everywhere, begin, end);
  const ImFontBaked& baked = *font.GetFontBaked(size);
  const float up = std::round(baked.Ascent) * size / baked.Size - ascent(font, size);
  for (int i = first; i < list.VtxBuffer.Size; ++i) list.VtxBuffer[i].pos.y -= up;
  font.CurrentRasterizerDensity = density;
#else
  font.RenderText(&list, size, corner, color, everywhere, begin, end);
#endif
}

/// Draws an open line through points.
inline void polyline(ImDrawList& list, const ImVec2* points, int count, ImU32 color, float thickness) {
#if SOFTFOCUS_IMGUI_AT_LEAST(19280)
  list.AddPolyline(points, count, color, thickness);
#else
  list.AddPolyline(points, count, color, 0, thickness);
#endif
}

/// Gives the keyboard to the item that comes next.
inline void focus_next_item() {
  ImGui::SetKeyboardFocusHere();
#if SOFTFOCUS_IMGUI_AT_LEAST(19010) && !SOFTFOCUS_IMGUI_AT_LEAST(19020)
  // 1.90.1 looks for the item only in the window that had the keyboard.
  ImGuiContext& context = *ImGui::GetCurrentContext();
  context.NavFocusScopeId = context.CurrentFocusScopeId;
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

/// Lets fields paste what `clipboard.pasted()` gives, and copy by `clipboard.copied(text)`.
template <class Clipboard>
void use_clipboard(Clipboard& clipboard) {
#if SOFTFOCUS_IMGUI_AT_LEAST(19110)
  ImGuiPlatformIO& io = ImGui::GetPlatformIO();
  io.Platform_ClipboardUserData = &clipboard;
  io.Platform_GetClipboardTextFn = [](ImGuiContext*) {
    return static_cast<Clipboard*>(ImGui::GetPlatformIO().Platform_ClipboardUserData)->pasted();
  };
  io.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) {
    static_cast<Clipboard*>(ImGui::GetPlatformIO().Platform_ClipboardUserData)->copied(text);
  };
#else
  ImGuiIO& io = ImGui::GetIO();
  io.ClipboardUserData = &clipboard;
  io.GetClipboardTextFn = [](void* user) { return static_cast<Clipboard*>(user)->pasted(); };
  io.SetClipboardTextFn = [](void* user, const char* text) { static_cast<Clipboard*>(user)->copied(text); };
#endif
}

inline bool begin_child(const char* id, ImVec2 size, ImGuiWindowFlags flags) {
#if SOFTFOCUS_IMGUI_AT_LEAST(19000)
  return ImGui::BeginChild(id, size, ImGuiChildFlags_None, flags);
#else
  return ImGui::BeginChild(id, size, false, flags);
#endif
}

/// Takes the mouse to a place in the next frame.
inline void move_mouse(ImVec2 place) {
  ImGuiIO& io = ImGui::GetIO();
#if SOFTFOCUS_IMGUI_AT_LEAST(18700)
  io.AddMousePosEvent(place.x, place.y);
#else
  io.MousePos = place;
#endif
}

/// Tells whether Dear ImGui needs further frames: for input that it has put off, or to fade what is behind a dialog.
inline bool unsettled() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
#if SOFTFOCUS_IMGUI_AT_LEAST(18700)
  if (!context.InputEventsQueue.empty()) return true;
#endif
  return context.DimBgRatio > 0 && context.DimBgRatio < 1;
}

// For a context without a window: what the backends do with one.

/// Presses or releases a button of the mouse in the next frame.
inline void feed_button(int button, bool down) {
  ImGuiIO& io = ImGui::GetIO();
#if SOFTFOCUS_IMGUI_AT_LEAST(18700)
  io.AddMouseButtonEvent(button, down);
#else
  io.MouseDown[button] = down;
#endif
}

/// Turns the mouse's wheel in the next frame.
inline void feed_wheel(float by) {
  ImGuiIO& io = ImGui::GetIO();
#if SOFTFOCUS_IMGUI_AT_LEAST(18700)
  io.AddMouseWheelEvent(0, by);
#else
  io.MouseWheel = by;
#endif
}

/// Presses or releases a key in the next frame.
inline void feed_key(ImGuiKey key, bool down) {
  ImGuiIO& io = ImGui::GetIO();
#if SOFTFOCUS_IMGUI_AT_LEAST(18700)
  io.AddKeyEvent(key, down);
#else
  io.KeysDown[io.KeyMap[key]] = down;
#endif
}

/// Presses or releases Ctrl in the next frame.
inline void feed_ctrl(bool down) {
  ImGuiIO& io = ImGui::GetIO();
#if SOFTFOCUS_IMGUI_AT_LEAST(18900)
  io.AddKeyEvent(ImGuiMod_Ctrl, down);
#elif SOFTFOCUS_IMGUI_AT_LEAST(18700)
  io.AddKeyEvent(ImGuiKey_ModCtrl, down);
#else
  io.KeyCtrl = down;
#endif
}

/// Makes a new context ready for frames without a window.
inline void begin_headless() {
  ImGuiIO& io = ImGui::GetIO();
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
#if SOFTFOCUS_IMGUI_AT_LEAST(19200)
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#endif
#if !SOFTFOCUS_IMGUI_AT_LEAST(18700)
  // Any distinct small numbers will do where no window gives codes of its own.
  for (int key = 0; key < ImGuiKey_COUNT; ++key) io.KeyMap[key] = 1 + key;
#endif
}

/// Takes what a frame holds as drawn.
inline void end_headless_frame() {
  ImGui::Render();
#if SOFTFOCUS_IMGUI_AT_LEAST(19200)
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    if (texture->Status == ImTextureStatus_WantDestroy) {
      texture->SetTexID(ImTextureID_Invalid);
      texture->SetStatus(ImTextureStatus_Destroyed);
    } else if (texture->Status != ImTextureStatus_Destroyed) {
      texture->SetTexID(texture_id(1));
      texture->SetStatus(ImTextureStatus_OK);
    }
  }
#endif
}

/// Destroys a context without a window.
inline void end_headless() {
#if SOFTFOCUS_IMGUI_AT_LEAST(19200)
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    texture->SetTexID(ImTextureID_Invalid);
    texture->SetStatus(ImTextureStatus_Destroyed);
  }
#endif
  ImGui::DestroyContext();
}

}  // namespace softfocus::imgui
