#include "app/desktop/canvas.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace softfocus {
namespace {

// Half the height of the text face's capitals, in em.
constexpr float kHalfCap = 0.357f;

class FigureDrawing {
 public:
  FigureDrawing(ImDrawList& list, Fonts& fonts, Textures& textures, Point origin, std::uint64_t version, int first_slot)
      : list_(list), fonts_(fonts), textures_(textures), origin_(origin), version_(version), slot_(first_slot) {}

  void operator()(const RectShape& shape) {
    const ImVec2 low = placed({shape.rect.x, shape.rect.y});
    const ImVec2 high = placed({shape.rect.right(), shape.rect.bottom()});
    const float radius = shape.radius;
    if (shape.fill.a != 0) list_.AddRectFilled(low, high, to_imgui(shape.fill), radius);
    if (shape.stroke.a != 0) {
      imgui::outline(list_, low, high, to_imgui(shape.stroke), radius, shape.stroke_width);
    }
  }

  void operator()(const LineShape& shape) {
    list_.AddLine(placed(shape.from), placed(shape.to), to_imgui(shape.color), shape.width);
  }

  void operator()(const PathShape& shape) {
    points_.clear();
    for (const Point p : shape.points) points_.push_back(placed(p));
    const int count = static_cast<int>(points_.size());
    if (shape.closed && shape.fill.a != 0) list_.AddConvexPolyFilled(points_.data(), count, to_imgui(shape.fill));
    if (shape.stroke.a == 0 || count < 2) return;
    if (shape.closed) points_.push_back(points_.front());
    if (shape.dash > 0) {
      draw_dashes(shape);
    } else {
      imgui::polyline(list_, points_.data(), static_cast<int>(points_.size()), to_imgui(shape.stroke), shape.width);
    }
  }

  // Trapezoids without smoothed edges, so that none shows where two meet.
  void operator()(const BandShape& shape) {
    const std::size_t count = std::min(shape.upper.size(), shape.lower.size());
    if (count < 2) return;
    const ImVec2 uv = ImGui::GetFontTexUvWhitePixel();
    list_.PrimReserve(static_cast<int>(6 * (count - 1)), static_cast<int>(4 * (count - 1)));
    for (std::size_t i = 0; i + 1 < count; ++i) {
      list_.PrimQuadUV(placed(shape.upper[i]), placed(shape.upper[i + 1]), placed(shape.lower[i + 1]),
                       placed(shape.lower[i]), uv, uv, uv, uv, to_imgui(shape.fill));
    }
  }

  void operator()(const CircleShape& shape) {
    const ImVec2 center = placed(shape.center);
    if (shape.fill.a != 0) list_.AddCircleFilled(center, shape.radius, to_imgui(shape.fill));
    if (shape.stroke.a != 0) {
      list_.AddCircle(center, shape.radius - shape.stroke_width / 2, to_imgui(shape.stroke), 0, shape.stroke_width);
    }
  }

  void operator()(const TextShape& shape) {
    const Point anchor = from_imgui(placed(shape.anchor));
    const TextStyle style{shape.size, shape.color, shape.weight, shape.align};
    const int first = list_.VtxBuffer.Size;
    draw_text(list_, fonts_, anchor, shape.text, style);
    if (!shape.upwards) return;
    for (int i = first; i < list_.VtxBuffer.Size; ++i) {
      ImVec2& p = list_.VtxBuffer[i].pos;
      p = {anchor.x + (p.y - anchor.y), anchor.y - (p.x - anchor.x)};
    }
  }

  void operator()(const ImageShape& shape) {
    list_.AddImage(textures_.show(slot_++, shape, version_), placed({shape.rect.x, shape.rect.y}),
                   placed({shape.rect.right(), shape.rect.bottom()}));
  }

 private:
  ImVec2 placed(Point p) const { return {origin_.x + p.x, origin_.y + p.y}; }

  // Strokes and gaps in turn, which go on around corners.
  void draw_dashes(const PathShape& shape) {
    float walked = 0;
    for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
      const ImVec2 from = points_[i], to = points_[i + 1];
      const float length = std::hypot(to.x - from.x, to.y - from.y);
      const auto at = [&](float s) {
        return ImVec2{from.x + (to.x - from.x) * s / length, from.y + (to.y - from.y) * s / length};
      };
      for (float s = 0; s < length;) {
        const float into = std::fmod(walked + s, 2 * shape.dash);
        const bool stroke = into < shape.dash;
        const float end = std::min(length, s + (stroke ? shape.dash : 2 * shape.dash) - into + 1e-3f);
        if (stroke) list_.AddLine(at(s), at(end), to_imgui(shape.stroke), shape.width);
        s = end;
      }
      walked += length;
    }
  }

  ImDrawList& list_;
  Fonts& fonts_;
  Textures& textures_;
  Point origin_;
  std::uint64_t version_;
  int slot_;
  std::vector<ImVec2> points_;
};

}  // namespace

float draw_text(ImDrawList& list, Fonts& fonts, Point anchor, std::string_view text, const TextStyle& style) {
  if (text.empty()) return 0;
  const bool as_picture = fonts.script().needed(text);
  ImFont* font = fonts.at(style.weight, style.size);
  const float size = fonts.imgui_size(style.size);
  const float width = fonts.width(text, style.size, style.weight);
  if (style.align == AlignX::center) anchor.x -= width / 2;
  if (style.align == AlignX::right) anchor.x -= width;
  if (as_picture) {
    fonts.script().draw(list, anchor, std::string(text), style.size, style.weight, style.color);
    return width;
  }
  const float ascent = imgui::ascent(*font, size);
  const ImVec2 corner{std::round(anchor.x), std::round(anchor.y + kHalfCap * style.size - ascent)};
  imgui::unclipped_text(list, *font, size, corner, to_imgui(style.color), text.data(), text.data() + text.size());
  return width;
}

void draw_figure(ImDrawList& list, Fonts& fonts, Textures& textures, Point origin, const Figure& figure,
                 std::uint64_t version, int first_slot) {
  FigureDrawing drawing(list, fonts, textures, origin, version, first_slot);
  for (const Shape& shape : figure.shapes) std::visit(drawing, shape);
}

}  // namespace softfocus
