#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace softfocus {

/// An sRGB colour, 8 bits a channel.
struct Color {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend bool operator==(const Color&, const Color&) = default;
};

// Positions and sizes are in points: one screen pixel at zoom 100 %, x to the right, y down.
struct Point {
  float x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Rect {
  float x = 0, y = 0, width = 0, height = 0;
  float right() const { return x + width; }
  float bottom() const { return y + height; }
  Point center() const { return {x + width / 2, y + height / 2}; }
  bool contains(Point p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
  friend bool operator==(const Rect&, const Rect&) = default;
};

/// Tells whether two rectangles share a point inside both.
inline bool overlap(const Rect& a, const Rect& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

/// A filled rectangle, an outline (drawn inside the edge), or both; a colour with a = 0 is not drawn.
struct RectShape {
  Rect rect;
  Color fill{0, 0, 0, 0};
  Color stroke{0, 0, 0, 0};
  float stroke_width = 0;
  float radius = 0;  ///< of the corners
};

struct LineShape {
  Point from, to;
  Color color;
  float width = 1;
};

enum class FontWeight : std::uint8_t { regular, bold };
enum class AlignX : std::uint8_t { left, center, right };

/// The height of capitals and digits of the text face, as a share of the font's size.
inline constexpr float kCapHeight = 0.714f;

/// One line of text. `anchor` is where the align point of the text stands: along the line its start, middle or end,
/// across it the middle of the capitals' height, so that the baseline lies kCapHeight / 2 · size below the anchor on
/// every sink.
struct TextShape {
  Point anchor;
  std::string text;  ///< UTF-8
  float size = 16;   ///< of the font
  Color color;
  FontWeight weight = FontWeight::regular;
  AlignX align = AlignX::left;
  bool upwards = false;  ///< turned by 90°, read from bottom to top; align then runs along the text
};

/// Coloured pixels stretched over a rectangle without smoothing, for matrices too large for single cells.
struct ImageShape {
  Rect rect;
  int columns = 0, rows = 0;
  std::vector<Color> pixels;  ///< row-major, rows × columns
};

/// A line through points, with round corners; with `dash` above 0 strokes and gaps of that length. Closed, it is the
/// outline of a convex area that can be filled; a colour with a = 0 is not drawn.
struct PathShape {
  std::vector<Point> points;
  Color stroke{0, 0, 0, 0};
  float width = 1;
  float dash = 0;
  bool closed = false;
  Color fill{0, 0, 0, 0};
};

/// The area between two lines over the same, growing x: `lower` and `upper` have a point for each.
struct BandShape {
  std::vector<Point> upper, lower;
  Color fill;
};

/// A disc, a ring (drawn inside the edge), or both; a colour with a = 0 is not drawn.
struct CircleShape {
  Point center;
  float radius = 0;
  Color fill{0, 0, 0, 0};
  Color stroke{0, 0, 0, 0};
  float stroke_width = 0;
};

using Shape = std::variant<RectShape, LineShape, TextShape, ImageShape, PathShape, BandShape, CircleShape>;

/// A drawing that every sink (screen, PNG, SVG, PDF) shows alike. Shapes are drawn in order.
struct Figure {
  float width = 0, height = 0;
  Color background;
  std::vector<Shape> shapes;
};

/// What a hand on a part of a figure is told: what it is and how it is computed. Of several at a place the last counts.
struct Hint {
  Rect rect;
  std::string text;
};

/// Measures text for the layout of a figure.
class TextMeasure {
 public:
  virtual ~TextMeasure() = default;
  /// The width in points of one line of UTF-8 text at a font size in points.
  virtual float width(const std::string& text, float size, FontWeight weight) const = 0;
};

/// Gives the room that a shape takes. Text counts as high as a line, blanks beside it included.
Rect bounds_of(const Shape& shape, const TextMeasure& measure);

/// Adds a figure's shapes to `shapes`, moved by `by`.
void append(std::vector<Shape>& shapes, const Figure& figure, Point by);

/// Cuts a figure down to what is drawn and `padding` around it, never beyond its present edges and on whole pixels of a
/// sink. Gives the point that becomes the new origin.
Point trim(Figure& figure, float padding, float pixels_per_point, const TextMeasure& measure);

/// Cuts a text to at most `max_width` points by replacing its end with "…"; never cuts inside a UTF-8 character.
/// Gives an empty text when not even "…" fits.
std::string shortened(const std::string& text, float max_width, float size, FontWeight weight,
                      const TextMeasure& measure);

}  // namespace softfocus
