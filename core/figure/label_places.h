#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/figure/shapes.h"

namespace softfocus {

/// A disc that labels keep clear of.
struct Disc {
  Point center;
  float radius = 0;
};

/// Tells whether a disc and a rectangle share a point inside both.
bool overlap(const Disc& disc, const Rect& rect);

/// Gives the part of a line that lies in a rectangle, if any.
struct Segment {
  Point from, to;
};
std::optional<Segment> clipped(const Segment& line, const Rect& rect);

/// Finds places for labels beside points, one after the other: inside an area, never over a disc or an earlier label,
/// and across few lines.
class LabelPlaces {
 public:
  static constexpr int kAnyCrossings = 4;  ///< more do not count

  /// Labels stay inside `area` and clear of `discs`.
  LabelPlaces(const Rect& area, std::vector<Disc> discs);

  /// Keeps a rectangle free of labels.
  void keep_free(const Rect& rect) { taken_.push_back(rect); }

  /// Keeps later labels from crossing a line where they can.
  void avoid(const Segment& line) { lines_.push_back(line); }

  /// Where a label is wanted.
  struct Wish {
    float width = 0, height = 0;
    Disc beside;
    Point outwards;                      ///< the direction to try first; (0, 0) is upwards
    std::span<const float> distances{};  ///< from the disc's edge, growing
    int most_crossings = kAnyCrossings;  ///< of lines
  };
  struct Place {
    Rect rect;
    float distance = 0;  ///< the one of the wish that was taken
    int crossings = 0;   ///< of lines
  };
  /// Takes the best place for a label, if there is one: no later label gets it.
  std::optional<Place> take(const Wish& wish);

 private:
  bool free(const Rect& rect) const;
  int crossings(const Rect& rect) const;

  Rect area_;
  std::vector<Disc> discs_;  // by growing x
  float largest_ = 0;        // of their radii
  std::vector<Rect> taken_;
  std::vector<Segment> lines_;
};

}  // namespace softfocus
