#include "core/figure/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace softfocus {

namespace {

constexpr int kDirections = 16;
// What makes a place worse: half a turn away from the direction wanted, the next distance, a line crossed.
constexpr float kTurned = 1.0f, kFarther = 0.7f, kCrossed = 0.5f;

// How far from a disc's centre, in the direction `u`, the middle of a box stands whose nearest point is `gap` away.
float distance_of_middle(Point u, float width, float height, float gap) {
  const float x = std::abs(u.x), y = std::abs(u.y);
  if (x > 0) {
    const float beside = (width / 2 + gap) / x;
    if (beside * y <= height / 2) return beside;
  }
  if (y > 0) {
    const float above = (height / 2 + gap) / y;
    if (above * x <= width / 2) return above;
  }
  // A corner is nearest: |t u − corner| = gap.
  const float along = (x * width + y * height) / 2;
  const float rest = (width * width + height * height) / 4 - gap * gap;
  return along + std::sqrt(std::max(along * along - rest, 0.0f));
}

Point unit(Point p) {
  const float length = std::hypot(p.x, p.y);
  return length > 0 ? Point{p.x / length, p.y / length} : Point{0, -1};
}

}  // namespace

bool overlap(const Disc& disc, const Rect& rect) {
  const float x = disc.center.x - std::clamp(disc.center.x, rect.x, rect.right());
  const float y = disc.center.y - std::clamp(disc.center.y, rect.y, rect.bottom());
  return x * x + y * y < disc.radius * disc.radius;
}

// Source: Liang & Barsky 1984, "A new concept and method for line clipping".
std::optional<Segment> clipped(const Segment& line, const Rect& rect) {
  const auto wide = [](float value) { return static_cast<double>(value); };
  const double x = wide(line.from.x), y = wide(line.from.y), dx = wide(line.to.x) - x, dy = wide(line.to.y) - y;
  double first = 0, last = 1;
  const std::array<std::pair<double, double>, 4> sides{
      {{-dx, x - wide(rect.x)}, {dx, wide(rect.right()) - x}, {-dy, y - wide(rect.y)}, {dy, wide(rect.bottom()) - y}}};
  for (const auto& [outwards, room] : sides) {
    if (outwards == 0) {
      if (room < 0) return {};
    } else if (outwards < 0) {
      first = std::max(first, room / outwards);
    } else {
      last = std::min(last, room / outwards);
    }
  }
  if (first > last) return {};
  // Far ends leave a little rounding.
  const auto at = [&](double t) {
    return Point{std::clamp(static_cast<float>(x + t * dx), rect.x, rect.right()),
                 std::clamp(static_cast<float>(y + t * dy), rect.y, rect.bottom())};
  };
  return Segment{at(first), at(last)};
}

LabelPlaces::LabelPlaces(const Rect& area, std::vector<Disc> discs) : area_(area), discs_(std::move(discs)) {
  std::sort(discs_.begin(), discs_.end(), [](const Disc& a, const Disc& b) { return a.center.x < b.center.x; });
  for (const Disc& disc : discs_) largest_ = std::max(largest_, disc.radius);
}

bool LabelPlaces::free(const Rect& rect) const {
  if (rect.x < area_.x || rect.y < area_.y || rect.right() > area_.right() || rect.bottom() > area_.bottom()) {
    return false;
  }
  for (const Rect& other : taken_) {
    if (overlap(rect, other)) return false;
  }
  const auto first = std::lower_bound(discs_.begin(), discs_.end(), rect.x - largest_,
                                      [](const Disc& disc, float x) { return disc.center.x < x; });
  for (auto disc = first; disc != discs_.end() && disc->center.x <= rect.right() + largest_; ++disc) {
    if (overlap(*disc, rect)) return false;
  }
  return true;
}

int LabelPlaces::crossings(const Rect& rect) const {
  int count = 0;
  for (const Segment& line : lines_) {
    if (std::max(line.from.x, line.to.x) < rect.x || std::min(line.from.x, line.to.x) > rect.right() ||
        std::max(line.from.y, line.to.y) < rect.y || std::min(line.from.y, line.to.y) > rect.bottom()) {
      continue;
    }
    if (clipped(line, rect) && ++count == kAnyCrossings) break;
  }
  return count;
}

std::optional<LabelPlaces::Place> LabelPlaces::take(const Wish& wish) {
  const Point start = unit(wish.outwards);
  std::optional<Place> best;
  float least = 0;
  for (std::size_t step = 0; step < wish.distances.size(); ++step) {
    const float far = kFarther * static_cast<float>(step);
    if (best && far >= least) break;
    for (int i = 0; i < kDirections; ++i) {
      const int turn = (i + 1) / 2 * (i % 2 == 0 ? 1 : -1);  // 0, −1, 1, −2, …
      const float cost = far + kTurned * static_cast<float>(2 * std::abs(turn)) / kDirections;
      if (best && cost >= least) break;
      const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(turn) / kDirections;
      const float c = std::cos(angle), s = std::sin(angle);
      const Point u{start.x * c - start.y * s, start.x * s + start.y * c};
      const float t = distance_of_middle(u, wish.width, wish.height, wish.beside.radius + wish.distances[step] + 0.01f);
      const Point middle{wish.beside.center.x + t * u.x, wish.beside.center.y + t * u.y};
      const Rect rect{middle.x - wish.width / 2, middle.y - wish.height / 2, wish.width, wish.height};
      if (!free(rect)) continue;
      const int crossed = crossings(rect);
      if (crossed > wish.most_crossings) continue;
      const float whole = cost + kCrossed * static_cast<float>(crossed);
      if (best && whole >= least) continue;
      best = Place{rect, wish.distances[step], crossed};
      least = whole;
    }
  }
  if (best) taken_.push_back(best->rect);
  return best;
}

}  // namespace softfocus
