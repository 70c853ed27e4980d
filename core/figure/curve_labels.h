#pragma once

#include <optional>
#include <vector>

#include "core/figure/shapes.h"

namespace softfocus {

/// A rectangle that is larger by a margin on every side.
inline Rect enlarged(const Rect& rect, float margin) {
  return {rect.x - margin, rect.y - margin, rect.width + 2 * margin, rect.height + 2 * margin};
}

/// Tells whether a line through points passes through a rectangle.
bool crosses(const std::vector<Point>& line, const Rect& rect);

/// Tells whether a band covers a part of a rectangle.
bool covers(const BandShape& band, const Rect& rect);

/// Gives the y of a line through points with growing x, at x; at its ends beyond them.
float height_at(const std::vector<Point>& line, float x);

/// Keeps account of where in a chart a label would be in the way.
class CurveLabels {
 public:
  /// Labels stand inside `bounds`, `distance` away from everything else.
  CurveLabels(const Rect& bounds, float distance) : bounds_(bounds), distance_(distance) {}

  void avoid(const Rect& box) { boxes_.push_back(box); }
  void avoid(std::vector<Point> line) { lines_.push_back(std::move(line)); }
  /// Avoided while there is another place.
  void avoid_if_possible(BandShape band) { bands_.push_back(std::move(band)); }

  /// Finds room for a label of a size close to a line (with growing x) and nearer to it than to any other, from its
  /// right end to its left. Takes the room.
  std::optional<Rect> beside(const std::vector<Point>& line, float width, float height);

  /// Finds room for a label of a size anywhere, at the lower right if possible. Takes the room.
  std::optional<Rect> anywhere(float width, float height);

  /// Takes the first of several places that is free.
  std::optional<Rect> first_of(const std::vector<Rect>& places);

 private:
  bool is_free(const Rect& box, const std::vector<Point>* own) const;
  bool on_band(const Rect& box) const;

  Rect bounds_;
  float distance_;
  std::vector<Rect> boxes_;
  std::vector<std::vector<Point>> lines_;
  std::vector<BandShape> bands_;
};

}  // namespace softfocus
