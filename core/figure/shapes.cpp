#include "core/figure/shapes.h"

#include <algorithm>
#include <cmath>

#include "core/document/text.h"

namespace softfocus {

namespace {

constexpr float kLineHeight = 1.3f;  // of the font's size

Rect bounds(const RectShape& shape, const TextMeasure&) { return shape.rect; }
Rect bounds(const ImageShape& shape, const TextMeasure&) { return shape.rect; }

Rect bounds(const LineShape& line, const TextMeasure&) {
  const float half = line.width / 2;
  return {std::min(line.from.x, line.to.x) - half, std::min(line.from.y, line.to.y) - half,
          std::abs(line.from.x - line.to.x) + line.width, std::abs(line.from.y - line.to.y) + line.width};
}

Rect bounds(const TextShape& text, const TextMeasure& measure) {
  const float length = text.text.empty() ? 0 : measure.width(text.text, text.size, text.weight);
  const float height = text.text.empty() ? 0 : kLineHeight * text.size;
  const float before = text.align == AlignX::left ? 0 : text.align == AlignX::center ? length / 2 : length;
  if (text.upwards) return {text.anchor.x - height / 2, text.anchor.y + before - length, height, length};
  return {text.anchor.x - before, text.anchor.y - height / 2, length, height};
}

Rect around(const std::vector<Point>& points, float margin) {
  if (points.empty()) return {};
  Point low = points.front(), high = low;
  for (const Point p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return {low.x - margin, low.y - margin, high.x - low.x + 2 * margin, high.y - low.y + 2 * margin};
}

Rect bounds(const PathShape& path, const TextMeasure&) {
  return around(path.points, path.stroke.a > 0 ? path.width / 2 : 0);
}

Rect bounds(const BandShape& band, const TextMeasure&) {
  std::vector<Point> points = band.upper;
  points.insert(points.end(), band.lower.begin(), band.lower.end());
  return around(points, 0);
}

Rect bounds(const CircleShape& circle, const TextMeasure&) {
  return {circle.center.x - circle.radius, circle.center.y - circle.radius, 2 * circle.radius, 2 * circle.radius};
}

void move(Point& point, Point by) { point = {point.x - by.x, point.y - by.y}; }
void move(Rect& rect, Point by) { rect = {rect.x - by.x, rect.y - by.y, rect.width, rect.height}; }
void move(RectShape& shape, Point by) { move(shape.rect, by); }
void move(ImageShape& shape, Point by) { move(shape.rect, by); }
void move(TextShape& shape, Point by) { move(shape.anchor, by); }
void move(LineShape& shape, Point by) {
  move(shape.from, by);
  move(shape.to, by);
}
void move(std::vector<Point>& points, Point by) {
  for (Point& point : points) move(point, by);
}
void move(PathShape& shape, Point by) { move(shape.points, by); }
void move(CircleShape& shape, Point by) { move(shape.center, by); }
void move(BandShape& shape, Point by) {
  move(shape.upper, by);
  move(shape.lower, by);
}

// The beginning of a text and "…", together at most `characters`, with no blank before the "…".
std::string cut(const std::string& text, std::size_t characters) {
  constexpr std::string_view kEllipsis = "…";
  std::string short_text = shortened(text + ' ', characters);  // one more, so that the whole text ends in "…", too
  const std::size_t end = short_text.size() - kEllipsis.size();
  const std::size_t last = end == 0 ? std::string::npos : short_text.find_last_not_of(' ', end - 1);
  const std::size_t kept = last == std::string::npos ? 0 : last + 1;
  return short_text.erase(kept, end - kept);
}

}  // namespace

Rect bounds_of(const Shape& shape, const TextMeasure& measure) {
  return std::visit([&](const auto& one) { return bounds(one, measure); }, shape);
}

void append(std::vector<Shape>& shapes, const Figure& figure, Point by) {
  shapes.reserve(shapes.size() + figure.shapes.size());
  for (const Shape& shape : figure.shapes) {
    shapes.push_back(shape);
    std::visit([by](auto& one) { move(one, {-by.x, -by.y}); }, shapes.back());
  }
}

Point trim(Figure& figure, float padding, float pixels_per_point, const TextMeasure& measure) {
  float left = figure.width, top = figure.height, right = 0, bottom = 0;
  for (const Shape& shape : figure.shapes) {
    const Rect box = bounds_of(shape, measure);
    if (box.width <= 0 && box.height <= 0) continue;
    left = std::min(left, box.x);
    top = std::min(top, box.y);
    right = std::max(right, box.right());
    bottom = std::max(bottom, box.bottom());
  }
  if (left >= right || top >= bottom) return {};
  const auto outwards_low = [&](float edge) {
    return std::max(std::floor((edge - padding) * pixels_per_point) / pixels_per_point, 0.0f);
  };
  const auto outwards_high = [&](float edge, float limit) {
    return std::min(std::ceil((edge + padding) * pixels_per_point) / pixels_per_point, limit);
  };
  const Point origin{outwards_low(left), outwards_low(top)};
  figure.width = outwards_high(right, figure.width) - origin.x;
  figure.height = outwards_high(bottom, figure.height) - origin.y;
  for (Shape& shape : figure.shapes) {
    std::visit([&](auto& one) { move(one, origin); }, shape);
  }
  return origin;
}

std::string shortened(const std::string& text, float max_width, float size, FontWeight weight,
                      const TextMeasure& measure) {
  if (measure.width(text, size, weight) <= max_width) return text;
  // The most characters that fit, "…" among them, are fewer than `too_many`.
  std::size_t fitting = 0, too_many = count_characters(text) + 1;
  while (fitting + 1 < too_many) {
    const std::size_t middle = (fitting + too_many) / 2;
    (measure.width(cut(text, middle), size, weight) <= max_width ? fitting : too_many) = middle;
  }
  return fitting == 0 ? std::string() : cut(text, fitting);
}

}  // namespace softfocus
