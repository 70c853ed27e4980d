#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/figure/heatmap_plan.h"
#include "core/figure/plane_parts.h"

namespace softfocus {

namespace {

using Eigen::Index;

constexpr Index kMostCalledOut = 12;  // tokens whose names may all stand far away from their tips
constexpr float kLongestName = 9.0f;  // em
constexpr float kSamePlace = 0.05f;   // em; tips nearer to each other share a label
constexpr float kMouseReach = 3.0f;   // em; of many tokens those so near to the mouse have names
constexpr std::size_t kMostNear = 5;
constexpr std::size_t kMostNames = 12;  // in one label or hint: more than there is room for

// Tokens at one place.
struct Name {
  std::vector<Index> tokens;
  bool called_out = false;  // may stand far away, with a line to the tip
};

class LabelPainter {
 public:
  LabelPainter(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure,
               const TokenSizes& sizes, const PlaneObstacles& obstacles, PlaneFigure& drawn)
      : content_(content),
        style_(style),
        measure_(measure),
        sizes_(sizes),
        obstacles_(obstacles),
        drawn_(drawn),
        words_(content),
        places_(drawn.layout.area, discs()) {
    for (const Rect& name : obstacles.axis_names) places_.keep_free(name);
    for (const Segment& line : obstacles.lines) places_.avoid(line);
  }

  void draw() {
    const std::vector<Name> wanted = names();
    for (const Name& name : wanted) hint_at(name);
    const auto of_query = [&](const Name& name) { return name.tokens.front() == content_.query; };
    for (const Name& name : wanted) {
      if (of_query(name)) draw_name(name);
    }
    draw_words_of_ring();
    for (const Name& name : wanted) {
      if (!of_query(name)) draw_name(name);
    }
    for (const TrailEnd& end : obstacles_.trail_ends) draw_words_of_trail(end);
  }

 private:
  const PlaneLayout& layout() const { return drawn_.layout; }
  bool many() const { return content_.points.rows() > kMostArrows; }
  Point tip(Index token) const { return layout().tips[static_cast<std::size_t>(token)]; }

  std::vector<Disc> discs() const {
    std::vector<Disc> discs;
    for (Index token = 0; token < content_.points.rows(); ++token) {
      if (is_in(layout().area, tip(token))) discs.push_back({tip(token), layout().radius_of(token)});
    }
    for (const TrailEnd& end : obstacles_.trail_ends) discs.push_back(end.mark);
    if (layout().ring) discs.push_back({*layout().ring, layout().ring_radius});
    return discs;
  }

  // What is to be named, the most important first. The query shares its name with nobody.
  std::vector<Name> names() const {
    const float same = kSamePlace * style_.em;
    std::vector<Name> names;
    const auto add = [&](Index token, bool called_out) {
      if (!is_in(layout().area, tip(token))) return;
      for (Name& name : names) {
        if (std::find(name.tokens.begin(), name.tokens.end(), token) != name.tokens.end()) return;
        if (name.tokens.front() == content_.query || token == content_.query) continue;
        if (squared_distance(tip(name.tokens.front()), tip(token)) > same * same) continue;
        name.tokens.push_back(token);
        return;
      }
      names.push_back({{token}, called_out});
    };
    const Index n = content_.points.rows();
    add(content_.query, true);
    if (content_.hovered && *content_.hovered < n) add(*content_.hovered, true);
    if (many()) {
      for (const Index key : content_.strongest) add(key, true);
      for (const Index token : near_mouse()) add(token, true);
    } else {
      for (Index token = 0; token < n; ++token) add(token, n <= kMostCalledOut);
    }
    return names;
  }

  std::vector<Index> near_mouse() const {
    if (!content_.mouse) return {};
    const auto distance = [&](Index token) { return squared_distance(tip(token), *content_.mouse); };
    const float reach = kMouseReach * style_.em;
    std::vector<Index> near;
    for (Index token = 0; token < content_.points.rows(); ++token) {
      if (distance(token) <= reach * reach) near.push_back(token);
    }
    const auto end = near.begin() + static_cast<std::ptrdiff_t>(std::min(near.size(), kMostNear));
    std::partial_sort(near.begin(), end, near.end(), [&](Index a, Index b) { return distance(a) < distance(b); });
    near.erase(end, near.end());
    return near;
  }

  // Every token has a hint of its own unless there are many or several share a place.
  std::optional<std::string> own_hint(const Name& name) const {
    if (!many() && name.tokens.size() == 1) return {};
    std::string text;
    for (std::size_t i = 0; i < std::min(name.tokens.size(), kMostNames); ++i) {
      text += (i > 0 ? "\n" : "") + words_.token(name.tokens[i]);
    }
    return text;
  }

  void hint_at(const Name& name) {
    const Index token = name.tokens.front();
    const float half = std::max(layout().radius_of(token), 0.4f * style_.em);
    if (const auto text = own_hint(name)) drawn_.hints.push_back({square_around(tip(token), half), *text});
  }

  Point outwards(Index token) const {
    if (content_.line) return {0, -1};
    const Point zero = layout().to_figure(0, 0), at = tip(token);
    if (squared_distance(zero, at) > layout().tip_radius * layout().tip_radius) return {at.x - zero.x, at.y - zero.y};
    // At 0: away from the others.
    const Point middle = layout().to_figure(content_.points.col(0).mean(), content_.points.col(1).mean());
    return {at.x - middle.x, at.y - middle.y};
  }

  void draw_name(const Name& name) {
    const float em = style_.em, size = sizes_.label * em;
    std::string text;
    for (std::size_t i = 0; i < std::min(name.tokens.size(), kMostNames); ++i) {
      text += (i > 0 ? ", " : "") + heatmap_label(content_.names[static_cast<std::size_t>(name.tokens[i])]);
    }
    const float room = std::min(kLongestName * em, 0.4f * layout().area.width);
    text = shortened(text, room, size, FontWeight::bold, measure_);
    if (text.empty()) return;
    const Index token = name.tokens.front();
    const std::array<float, 8> distances{0.08f * em, 0.9f * em, 2 * em, 3.5f * em, 6 * em, 9 * em, 14 * em, 20 * em};
    const Disc beside{tip(token), layout().radius_of(token)};
    const float width = measure_.width(text, size, FontWeight::bold) + 0.3f * em;
    const std::size_t far = name.called_out ? distances.size() : 2;
    const auto place =
        places_.take({width, line_height(size), beside, outwards(token), std::span(distances).first(far)});
    if (!place) return;
    if (place->distance > 0.5f * em) draw_leader(beside, place->rect);
    if (place->crossings > 0) draw_ground(place->rect);
    draw_text(place->rect.center(), text, size, token_color(content_, palette(style_.theme), token), FontWeight::bold);
    drawn_.layout.labels.push_back({place->rect, name.tokens});
    drawn_.hints.push_back({place->rect, own_hint(name).value_or(words_.token(token))});
  }

  // Two lines beside the ring, or the first alone where there is no room for both.
  void draw_words_of_ring() {
    if (!layout().ring) return;
    const float em = style_.em, first_size = PlaneText::kContext * em, second_size = PlaneText::kHull * em;
    const std::string name =
        shortened(listed_label(content_.names[static_cast<std::size_t>(content_.query)]),
                  std::min(7 * em, 0.3f * layout().area.width), first_size, FontWeight::bold, measure_);
    const std::string first = "context of “" + name + "”", second = "always inside the hull";
    const float first_width = measure_.width(first, first_size, FontWeight::bold);
    const float second_width = measure_.width(second, second_size, FontWeight::regular);
    const std::array<float, 5> distances{0.15f * em, 1.2f * em, 3 * em, 6 * em, 10 * em};
    const Disc beside{*layout().ring, layout().ring_radius};
    for (const bool both : {true, false}) {
      const float width = (both ? std::max(first_width, second_width) : first_width) + 0.3f * em;
      const float height = line_height(first_size) + (both ? line_height(second_size) : 0.0f);
      const auto place =
          places_.take({width, height, beside, content_.line ? Point{0, 1} : Point{-1, 0.6f}, distances});
      if (!place) continue;
      const Rect& rect = place->rect;
      if (place->distance > em) draw_leader(beside, rect);
      if (place->crossings > 1) draw_ground(rect);
      const float away = rect.center().x - beside.center.x;
      const bool left = away<-rect.width / 4, right = away> rect.width / 4;
      const AlignX align = left ? AlignX::right : right ? AlignX::left : AlignX::center;
      const float x = left ? rect.right() - 0.15f * em : right ? rect.x + 0.15f * em : rect.center().x;
      const Color color = palette(style_.theme).context;
      draw_text({x, rect.y + line_height(first_size) / 2}, first, first_size, color, FontWeight::bold, align);
      if (both) {
        draw_text({x, rect.bottom() - line_height(second_size) / 2}, second, second_size, color, FontWeight::regular,
                  align);
      }
      drawn_.layout.labels.push_back({rect, {}});
      drawn_.hints.push_back({rect, words_.ring()});
      return;
    }
  }

  // Only where they cross at most one line, on a line none: the ends have hints.
  void draw_words_of_trail(const TrailEnd& end) {
    const std::string words = end.hot ? "T → ∞" : "T → 0";
    const float em = style_.em, size = PlaneText::kTick * em;
    const std::array<float, 2> distances{0.05f * em, 0.6f * em};
    const float width = measure_.width(words, size, FontWeight::regular) + 0.2f * em;
    const Point outwards = content_.line ? Point{0, 1} : end.outwards;
    const int crossings = content_.line ? 0 : 1;
    const auto place = places_.take({width, line_height(size), end.mark, outwards, distances, crossings});
    if (!place) return;
    draw_text(place->rect.center(), words, size, palette(style_.theme).context, FontWeight::regular);
    drawn_.layout.labels.push_back({place->rect, {}});
    drawn_.hints.push_back({place->rect, words_.trail(end.hot ? content_.trail.rows() - 1 : 0)});
  }

  void draw_text(Point at, const std::string& text, float size, Color color, FontWeight weight,
                 AlignX align = AlignX::center) {
    drawn_.figure.shapes.emplace_back(TextShape{at, text, size, color, weight, align});
  }

  // Makes a label readable over the lines that it crosses.
  void draw_ground(const Rect& rect) {
    const float inset = 0.2f * style_.em;
    if (style_.transparent || rect.height <= 2 * inset) return;
    drawn_.figure.shapes.emplace_back(RectShape{.rect = {rect.x, rect.y + inset, rect.width, rect.height - 2 * inset},
                                                .fill = faint(palette(style_.theme).surface, 0.7),
                                                .radius = inset});
  }

  // A thin line from a disc to a label that stands away from it.
  void draw_leader(const Disc& from, const Rect& to) {
    const Point end{std::clamp(from.center.x, to.x, to.right()), std::clamp(from.center.y, to.y, to.bottom())};
    const float length = std::sqrt(squared_distance(from.center, end));
    if (length <= from.radius) return;
    const float share = from.radius / length;
    const Point start{from.center.x + share * (end.x - from.center.x), from.center.y + share * (end.y - from.center.y)};
    const Color color = faint(palette(style_.theme).muted, 0.7);
    drawn_.figure.shapes.emplace_back(LineShape{start, end, color, thickness(style_, 0.05f)});
    places_.avoid({start, end});
  }

  const PlaneContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  const TokenSizes& sizes_;
  const PlaneObstacles& obstacles_;
  PlaneFigure& drawn_;
  PlaneWords words_;
  LabelPlaces places_;
};

}  // namespace

void draw_plane_labels(const PlaneContent& content, const FigureStyle& style, const TextMeasure& measure,
                       const TokenSizes& sizes, const PlaneObstacles& obstacles, PlaneFigure& drawn) {
  LabelPainter(content, style, measure, sizes, obstacles, drawn).draw();
}

}  // namespace softfocus
