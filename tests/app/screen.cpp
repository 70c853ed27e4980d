#include "tests/app/screen.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include "app/desktop/canvas.h"
#include "app/desktop/imgui_compat.h"

namespace softfocus {
namespace {

constexpr float kAside = 5;  // pixels

bool near(float a, float b) { return std::abs(a - b) <= kAside; }

bool near(Point p, Point q) { return near(p.x, q.x) && near(p.y, q.y); }

bool on_edge(Point p, const Rect& rect) {
  const bool beside =
      p.x >= rect.x - kAside && p.x <= rect.right() + kAside && p.y >= rect.y - kAside && p.y <= rect.bottom() + kAside;
  return beside && (near(p.x, rect.x) || near(p.x, rect.right()) || near(p.y, rect.y) || near(p.y, rect.bottom()));
}

template <typename Visit>
void for_vertices(Visit visit) {
  const ImDrawData* data = ImGui::GetDrawData();
  for (int i = 0; i < data->CmdListsCount; ++i) {
    for (const ImDrawVert& vertex : data->CmdLists[i]->VtxBuffer) visit(vertex);
  }
}

}  // namespace

std::size_t picture_of_screen() {
  std::size_t hash = 0;
  for_vertices([&hash](const ImDrawVert& vertex) {
    for (const float part : {vertex.pos.x, vertex.pos.y, vertex.uv.x, vertex.uv.y}) {
      hash = hash * 31 + std::hash<float>()(part);
    }
    hash = hash * 31 + vertex.col;
  });
  return hash;
}

std::vector<DrawnVertex> screen() {
  std::vector<DrawnVertex> all;
  for_vertices([&all](const ImDrawVert& vertex) {
    all.push_back({{vertex.pos.x, vertex.pos.y}, static_cast<std::uint32_t>(vertex.col)});
  });
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<Point> new_in_color(const std::vector<DrawnVertex>& before, const std::vector<DrawnVertex>& now,
                                const Color& color, const Rect& within) {
  std::vector<DrawnVertex> added;
  std::set_difference(now.begin(), now.end(), before.begin(), before.end(), std::back_inserter(added));
  constexpr std::uint32_t kOpaque = 0x00FFFFFF;
  const auto wanted = static_cast<std::uint32_t>(to_imgui(color)) & kOpaque;
  std::vector<Point> found;
  for (const DrawnVertex& vertex : added) {
    if ((vertex.color & kOpaque) == wanted && within.contains(vertex.place)) found.push_back(vertex.place);
  }
  return found;
}

bool outline(const std::vector<Point>& corners, const std::vector<Rect>& rects) {
  const bool nothing_else = std::all_of(corners.begin(), corners.end(), [&](Point p) {
    return std::any_of(rects.begin(), rects.end(), [p](const Rect& rect) { return on_edge(p, rect); });
  });
  const auto cornered = [&](Point corner) {
    return std::any_of(corners.begin(), corners.end(), [corner](Point p) { return near(p, corner); });
  };
  return nothing_else && std::all_of(rects.begin(), rects.end(), [&](const Rect& rect) {
           return cornered({rect.x, rect.y}) && cornered({rect.right(), rect.y}) && cornered({rect.x, rect.bottom()}) &&
                  cornered({rect.right(), rect.bottom()});
         });
}

std::string words_of(const Figure& figure) {
  std::string words;
  for (const Shape& shape : figure.shapes) {
    if (const auto* text = std::get_if<TextShape>(&shape)) words += text->text + "\n";
  }
  return words;
}

bool tooltip_shown() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  return std::any_of(context.Windows.begin(), context.Windows.end(), [](const ImGuiWindow* window) {
    return window->Active && (window->Flags & ImGuiWindowFlags_Tooltip) != 0;
  });
}

}  // namespace softfocus
