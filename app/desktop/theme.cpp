#include "app/desktop/theme.h"

#include "app/desktop/canvas.h"

namespace softfocus {

void apply_theme(Theme theme, float em) {
  const Palette& colors = palette(theme);
  imgui::reset_style();
  ImGuiStyle& style = ImGui::GetStyle();
  style.WindowPadding = {0.7f * em, 0.6f * em};
  style.FramePadding = {0.5f * em, 0.25f * em};
  style.ItemSpacing = {0.9f * em, 0.45f * em};
  style.ItemInnerSpacing = {0.5f * em, 0.3f * em};
  style.WindowRounding = 0.4f * em;
  style.ChildRounding = 0;
  style.PopupRounding = 0.4f * em;
  style.FrameRounding = 0.3f * em;
  style.ScrollbarRounding = 0.3f * em;
  style.GrabRounding = 0.3f * em;
  style.WindowBorderSize = 1;
  style.PopupBorderSize = 1;
  style.FrameBorderSize = 1;
  style.ChildBorderSize = 0;
  style.ScrollbarSize = 0.6f * em;
  style.GrabMinSize = 1.5f * em;
  style.WindowMinSize = {1, 1};
  style.AntiAliasedFill = true;

  const auto set = [&style](ImGuiCol which, Color color) { style.Colors[which] = to_imgui_vec(color); };
  const Color nothing{0, 0, 0, 0};
  set(ImGuiCol_Text, colors.ink);
  imgui::set_caret_color(to_imgui_vec(colors.ink));
  set(ImGuiCol_TextDisabled, colors.muted);
  set(ImGuiCol_WindowBg, colors.surface);
  set(ImGuiCol_ChildBg, nothing);
  set(ImGuiCol_PopupBg, colors.surface);
  set(ImGuiCol_Border, colors.border);
  set(ImGuiCol_FrameBg, colors.raised);
  set(ImGuiCol_FrameBgHovered, colors.raised);
  set(ImGuiCol_FrameBgActive, colors.surface);
  set(ImGuiCol_MenuBarBg, colors.surface);
  set(ImGuiCol_ScrollbarBg, nothing);
  set(ImGuiCol_ScrollbarGrab, colors.track);
  set(ImGuiCol_ScrollbarGrabHovered, colors.unscaled);
  set(ImGuiCol_ScrollbarGrabActive, colors.unscaled);
  set(ImGuiCol_CheckMark, colors.accent);
  set(ImGuiCol_Header, colors.accent_soft);
  set(ImGuiCol_HeaderHovered, colors.accent_soft);
  set(ImGuiCol_HeaderActive, colors.accent_fill);
  set(ImGuiCol_Separator, colors.border);
  set(ImGuiCol_TextSelectedBg, colors.accent_fill);
  set(imgui::kFocusColor, colors.accent);
  set(ImGuiCol_ModalWindowDimBg, Color{0, 0, 0, 90});
}

}  // namespace softfocus
