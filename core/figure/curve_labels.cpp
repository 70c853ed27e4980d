#include "core/figure/curve_labels.h"

#include <algorithm>
#include <cmath>

namespace softfocus {
namespace {

// How many places are tried along a line.
constexpr int kPlaces = 48;

struct Span {
  float low, high;
};

// From where to where a line reaches between two x.
Span span_of(const std::vector<Point>& line, float from, float to) {
  Span span{std::min(height_at(line, from), height_at(line, to)), std::max(height_at(line, from), height_at(line, to))};
  for (const Point p : line) {
    if (p.x <= from || p.x >= to) continue;
    span.low = std::min(span.low, p.y);
    span.high = std::max(span.high, p.y);
  }
  return span;
}

// Tells whether a straight line from a to b passes through a rectangle, by cutting off what lies beyond each edge.
// Source: Liang and Barsky 1984, "A new concept and method for line clipping".
bool crosses(Point a, Point b, const Rect& rect) {
  float enter = 0, leave = 1;
  const auto cut = [&](float step, float room) {  // keeps the part with step · t ≤ room
    if (step == 0) return room >= 0;
    const float t = room / step;
    (step < 0 ? enter : leave) = step < 0 ? std::max(enter, t) : std::min(leave, t);
    return enter <= leave;
  };
  return cut(a.x - b.x, a.x - rect.x) && cut(b.x - a.x, rect.right() - a.x) && cut(a.y - b.y, a.y - rect.y) &&
         cut(b.y - a.y, rect.bottom() - a.y);
}

}  // namespace

bool crosses(const std::vector<Point>& line, const Rect& rect) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (crosses(line[i - 1], line[i], rect)) return true;
  }
  return false;
}

bool covers(const BandShape& band, const Rect& rect) {
  if (band.upper.empty()) return false;
  const float from = std::max(rect.x, band.upper.front().x), to = std::min(rect.right(), band.upper.back().x);
  if (from > to) return false;
  return span_of(band.upper, from, to).low < rect.bottom() && span_of(band.lower, from, to).high > rect.y;
}

float height_at(const std::vector<Point>& line, float x) {
  if (line.empty()) return 0;
  if (x <= line.front().x) return line.front().y;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Point a = line[i - 1], b = line[i];
    if (x <= b.x && b.x > a.x) return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x);
  }
  return line.back().y;
}

std::optional<Rect> CurveLabels::beside(const std::vector<Point>& line, float width, float height) {
  if (line.size() < 2) return {};
  const float first = std::max(line.front().x, bounds_.x), last = std::min(line.back().x, bounds_.right()) - width;
  if (last < first) return {};
  for (const bool anywhere : {false, true}) {
    for (int i = 0; i <= kPlaces; ++i) {
      const float x = last - (last - first) * static_cast<float>(i) / kPlaces;
      const Span span = span_of(line, x, x + width);
      for (const float y : {span.low - distance_ - height, span.high + distance_}) {
        const Rect box{x, y, width, height};
        if (!is_free(box, &line) || (!anywhere && on_band(box))) continue;
        avoid(box);
        return box;
      }
    }
  }
  return {};
}

std::optional<Rect> CurveLabels::anywhere(float width, float height) {
  const float right = bounds_.right() - distance_ - width, bottom = bounds_.bottom() - distance_ - height;
  for (const bool on_bands : {false, true}) {
    for (float y = bottom; y >= bounds_.y; y -= height / 2) {
      for (float x = right; x >= bounds_.x; x -= height / 2) {
        const Rect box{x, y, width, height};
        if (!is_free(box, nullptr) || (!on_bands && on_band(box))) continue;
        avoid(box);
        return box;
      }
    }
  }
  return {};
}

std::optional<Rect> CurveLabels::first_of(const std::vector<Rect>& places) {
  for (const Rect& box : places) {
    if (!is_free(box, nullptr)) continue;
    avoid(box);
    return box;
  }
  return {};
}

bool CurveLabels::is_free(const Rect& box, const std::vector<Point>* own) const {
  if (box.x < bounds_.x || box.right() > bounds_.right() || box.y < bounds_.y || box.bottom() > bounds_.bottom()) {
    return false;
  }
  const Rect around = enlarged(box, own == nullptr ? distance_ : 3 * distance_);
  for (const Rect& other : boxes_) {
    if (overlap(enlarged(box, distance_), other)) return false;
  }
  for (const std::vector<Point>& line : lines_) {
    const bool is_own = own != nullptr && line == *own;
    if (crosses(line, is_own ? box : around)) return false;
  }
  return true;
}

bool CurveLabels::on_band(const Rect& box) const {
  return std::any_of(bands_.begin(), bands_.end(), [&](const BandShape& band) { return covers(band, box); });
}

}  // namespace softfocus
