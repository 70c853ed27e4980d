#include "core/figure/plane.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>

#include "core/attention/hull.h"
#include "core/document/text.h"
#include "core/figure/label_places.h"
#include "core/figure/palette.h"
#include "tests/core/figure/even_measure.h"
#include "tests/core/figure/plane_scene.h"
#include "tests/core/shared.h"

namespace softfocus::testing {
namespace {

const EvenMeasure kMeasure;
const std::vector<std::string> kUnitNames{"the", "cat", "sat", "it"};
const std::vector<std::string> kOddNames{
    "é", "中文文中", "🙂", "العربية",
    "",  "a\nb",     "<b>",  "a name of sixty characters, as long as a teacher would try"};

NamedPlane first_two(Index d) { return plane_of_dimensions(d, 0, d > 1 ? 1 : 0); }

FigureStyle styled(float width, float height, float em = 16, Theme theme = Theme::light) {
  return {.width = width, .height = height, .em = em, .theme = theme, .title = false};
}

PlaneFigure drawn(const PlaneScene& scene, const FigureStyle& style = styled(520, 430)) {
  return plane_figure(scene.content, style, kMeasure);
}

// The unit's scene in dimensions 2 and 3.
PlaneScene unit_scene(Index query = 3, Mask mask = {}) {
  return {unit_tokens(), query, plane_of_dimensions(4, 1, 2), std::move(mask), kUnitNames};
}

template <typename Kind>
std::vector<Kind> all(const PlaneFigure& figure) {
  std::vector<Kind> found;
  for (const Shape& shape : figure.figure.shapes) {
    if (const auto* one = std::get_if<Kind>(&shape)) found.push_back(*one);
  }
  return found;
}

std::vector<TextShape> texts_with(const PlaneFigure& figure, const std::string& part) {
  std::vector<TextShape> found = all<TextShape>(figure);
  std::erase_if(found, [&](const TextShape& text) { return text.text.find(part) == std::string::npos; });
  return found;
}

double distance(Point a, Point b) { return std::hypot(static_cast<double>(a.x - b.x), static_cast<double>(a.y - b.y)); }

bool inside(const Rect& inner, const Rect& outer, float tolerance = 0.01f) {
  return inner.x >= outer.x - tolerance && inner.y >= outer.y - tolerance &&
         inner.right() <= outer.right() + tolerance && inner.bottom() <= outer.bottom() + tolerance;
}

Rect smaller(const Rect& rect) { return {rect.x + 0.01f, rect.y + 0.01f, rect.width - 0.02f, rect.height - 0.02f}; }

// Calls `check` with figures of every size of scene, of figure and of text.
template <typename Check>
void for_random_planes(int count, std::uint64_t seed, Check check) {
  Random random(seed);
  constexpr std::array<Index, 14> kSizes{1, 2, 3, 4, 5, 6, 8, 12, 13, 30, 60, 120, 200, 300};
  for (int round = 0; round < count; ++round) {
    const Index n = kSizes[static_cast<std::size_t>(round) % kSizes.size()], d = random_index(random, 1, 4);
    const Index query = random_index(random, 0, n - 1);
    RandomScene made = random_scene(random, n, d);
    if (random() % 3 == 0) made.tokens = made.tokens.array().round();  // many equal tokens
    const NamedPlane plane = random() % 2 == 0 ? first_two(d) : plane_of_principal_directions(made.tokens);
    const std::vector<std::string> names = random() % 2 == 0 ? kOddNames : std::vector<std::string>{"token"};
    PlaneScene scene(made.tokens, query, plane, made.mask, names, made.options);
    const auto number = [&](double least, double most) {
      return static_cast<float>(std::uniform_real_distribution<>(least, most)(random));
    };
    const float width = number(260, 1800), height = number(200, 1000);
    scene.content.draggable = random() % 2 == 0;
    if (random() % 2 == 0) scene.content.hovered = random_index(random, 0, n - 1);
    if (random() % 2 == 0) scene.content.mouse = Point{number(0, 1) * width, number(0, 1) * height};
    FigureStyle style = styled(width, height, number(12, 48), random() % 2 == 0 ? Theme::light : Theme::dark);
    style.title = random() % 2 == 0;
    CAPTURE(round);
    CAPTURE(n);
    CAPTURE(d);
    CAPTURE(width);
    CAPTURE(height);
    CAPTURE(style.em);
    check(scene, style, drawn(scene, style));
  }
}

TEST_CASE("places of the plane and of the figure are each other's inverse, at one scale on both axes") {
  for_random_planes(60, 81, [](const PlaneScene&, const FigureStyle&, const PlaneFigure& figure) {
    const PlaneLayout& layout = figure.layout;
    for (const Point p : {Point{0, 0}, {100, 50}, {layout.area.x, layout.area.bottom()}}) {
      const Eigen::RowVector2d at = layout.to_plane(p);
      CHECK(distance(layout.to_figure(at.x(), at.y()), p) < 1e-3);
    }
    const Point zero = layout.to_figure(0, 0), right = layout.to_figure(100 / layout.scale, 0),
                up = layout.to_figure(0, 100 / layout.scale);
    CHECK(right.x - zero.x == doctest::Approx(100).epsilon(1e-4));
    CHECK(zero.y - up.y == doctest::Approx(100).epsilon(1e-4));
  });
}

TEST_CASE("tips stand where the projection says, the selected arrow over the others") {
  const PlaneScene scene = unit_scene();
  const PlaneFigure figure = drawn(scene);
  const PlaneLayout& layout = figure.layout;
  REQUIRE(layout.tips.size() == 4);
  const auto scale = static_cast<float>(layout.scale);
  const Point zero = layout.to_figure(0, 0);
  CHECK(distance(layout.tips[0], zero) == 0);
  CHECK(distance(layout.tips[1], {zero.x + scale, zero.y}) < 1e-3);
  CHECK(distance(layout.tips[2], {zero.x, zero.y - scale}) < 1e-3);
  CHECK(distance(layout.tips[3], {zero.x + scale, zero.y - 0.1f * scale}) < 1e-3);

  const Palette& colors = palette(Theme::light);
  std::vector<LineShape> arrows = all<LineShape>(figure);
  std::erase_if(arrows, [&](const LineShape& line) { return line.color != colors.ink && line.color != colors.accent; });
  REQUIRE(arrows.size() == 3);  // the is at 0
  for (const LineShape& arrow : arrows) CHECK(distance(arrow.from, zero) < 1e-3);
  CHECK(arrows.back().color == colors.accent);
  CHECK(distance(arrows.back().to, layout.tips[3]) < 1e-3);
  CHECK(arrows.back().width > arrows.front().width);
}

TEST_CASE("the ring is the context, with lines to the visible tokens as thick as their weights") {
  const PlaneScene scene = unit_scene();
  const PlaneFigure figure = drawn(scene);
  REQUIRE(figure.layout.ring);
  // Row it of the context, computed by PyTorch: (0.187, 0.617, 0.227, 0).
  CHECK(distance(*figure.layout.ring, figure.layout.to_figure(0.6169, 0.2270)) < 0.1);
  std::vector<LineShape> lines = all<LineShape>(figure);
  std::erase_if(lines, [&](const LineShape& line) { return !(line.from == *figure.layout.ring); });
  REQUIRE(lines.size() == 4);
  for (std::size_t key = 0; key < 4; ++key) {
    CHECK(distance(lines[key].to, figure.layout.tips[key]) < 1e-3);
    CHECK(lines[key].width / lines[0].width == doctest::Approx(scene.content.weights[key] / scene.content.weights[0]));
  }
  CHECK(texts_with(figure, "context of “it”").size() == 1);
  CHECK(texts_with(figure, "always inside the hull").size() == 1);
}

TEST_CASE("the hull's corners are tips of visible tokens, and the ring is inside") {
  for_random_planes(140, 82, [](const PlaneScene& scene, const FigureStyle&, const PlaneFigure& figure) {
    const PlaneLayout& layout = figure.layout;
    CHECK(layout.ring.has_value() == !scene.content.visible.empty());
    if (!layout.ring) return;
    PlanePoints corners(scene.content.hull.rows(), 2);
    for (Index i = 0; i < corners.rows(); ++i) {
      const Point corner = layout.to_figure(scene.content.hull(i, 0), scene.content.hull(i, 1));
      corners.row(i) << static_cast<double>(corner.x), -static_cast<double>(corner.y);
      CHECK(std::any_of(scene.content.visible.begin(), scene.content.visible.end(), [&](Index key) {
        return distance(layout.tips[static_cast<std::size_t>(key)], corner) < 1e-3;
      }));
    }
    const Eigen::RowVector2d ring(static_cast<double>(layout.ring->x), -static_cast<double>(layout.ring->y));
    CHECK(hull_contains(corners, ring, 0.02));
    if (corners.rows() < 3) return;
    std::vector<PathShape> areas = all<PathShape>(figure);
    std::erase_if(areas, [](const PathShape& path) { return !path.closed || path.dash == 0; });
    REQUIRE(areas.size() == 1);
    CHECK(static_cast<Index>(areas.front().points.size()) == corners.rows());
  });
}

TEST_CASE("labels overlap neither each other nor a tip nor the ring, and everything is inside the figure") {
  int labels = 0, left_out = 0;
  for_random_planes(420, 83, [&](const PlaneScene& scene, const FigureStyle& style, const PlaneFigure& figure) {
    const PlaneLayout& layout = figure.layout;
    const Rect whole{0, 0, style.width, style.height};
    CHECK(inside(layout.area, whole));
    for (std::size_t i = 0; i < layout.labels.size(); ++i) {
      const Rect rect = smaller(layout.labels[i].rect);
      CHECK(inside(rect, layout.area));
      for (std::size_t other = 0; other < i; ++other) CHECK_FALSE(overlap(rect, layout.labels[other].rect));
      int covered = 0;
      for (Index token = 0; token < scene.content.points.rows(); ++token) {
        covered += overlap(Disc{layout.tips[static_cast<std::size_t>(token)], layout.radius_of(token)}, rect) ? 1 : 0;
      }
      CHECK(covered == 0);
      if (layout.ring) CHECK_FALSE(overlap(Disc{*layout.ring, layout.ring_radius}, rect));
    }
    std::vector<Rect> boxes;
    for (const TextShape& text : all<TextShape>(figure)) {
      CHECK_FALSE(text.text.empty());
      const Rect box = smaller(bounds_of(text, kMeasure));
      for (const Rect& other : boxes) CHECK_FALSE(overlap(box, other));
      boxes.push_back(box);
    }
    for (const Shape& shape : figure.figure.shapes) CHECK(inside(bounds_of(shape, kMeasure), whole, 0.1f));
    if (scene.content.points.rows() > 12) return;
    std::set<Index> named;
    for (const PlaneLayout::Label& label : layout.labels) named.insert(label.tokens.begin(), label.tokens.end());
    labels += static_cast<int>(named.size());
    for (Index token = 0; token < scene.content.points.rows(); ++token) {
      left_out += named.count(token) == 0 && !scene.content.names[static_cast<std::size_t>(token)].empty() ? 1 : 0;
    }
  });
  CHECK(labels > 20 * left_out);
}

TEST_CASE("in the unit's scene every token has its name at every usual size") {
  struct Size {
    float width, height, em;
  };
  for (const Size size :
       {Size{520, 430, 16}, {360, 300, 16}, {1100, 700, 16}, {260, 200, 12}, {260, 200, 16}, {1800, 1000, 32}}) {
    CAPTURE(size.width);
    CAPTURE(size.em);
    const PlaneFigure figure = drawn(unit_scene(), styled(size.width, size.height, size.em));
    for (const std::string& name : kUnitNames) {
      std::vector<TextShape> found = all<TextShape>(figure);
      std::erase_if(found, [&](const TextShape& text) { return text.text != name; });
      REQUIRE(found.size() == 1);
      CHECK((found.front().color == palette(Theme::light).accent) == (name == "it"));
    }
    CHECK(texts_with(figure, "context of “it”").size() == 1);
  }
}

TEST_CASE("equal tokens share a label, and the selected one has its own") {
  const Matrix tokens{{1, 0}, {0, 1}, {0, 1}, {0, 1}, {1, 0}};
  const PlaneScene scene(tokens, 0, first_two(2), {}, {"a", "b", "c", "d", "e"});
  const PlaneFigure figure = drawn(scene);
  CHECK(texts_with(figure, "b, c, d").size() == 1);
  for (const char* alone : {"a", "e"}) {
    std::vector<TextShape> found = all<TextShape>(figure);
    std::erase_if(found, [&](const TextShape& text) { return text.text != alone; });
    CHECK(found.size() == 1);
  }
  CHECK(figure.layout.token_at(figure.layout.tips[0], 5) == 0);
  CHECK(figure.layout.token_at(figure.layout.tips[1], 5) == 1);
  const PlaneScene other(tokens, 3, first_two(2));
  const PlaneLayout layout = drawn(other).layout;
  CHECK(layout.token_at(layout.tips[1], 5) == 3);  // the selected first
  CHECK(layout.token_at(layout.tips[0], 5) == 0);
  CHECK_FALSE(layout.token_at({layout.tips[0].x + 6, layout.tips[0].y}, 5));
  CHECK(layout.token_at({layout.tips[0].x + 4, layout.tips[0].y}, 5) == 0);
}

TEST_CASE("a window that is given is kept, whatever the tokens do, and nothing is drawn outside the grid") {
  Random random(84);
  const PlaneWindow window{-1, -0.5, 1.5, 2};
  for (int round = 0; round < 60; ++round) {
    const Index n = round % 3 == 0 ? 250 : random_index(random, 1, 30), d = random_index(random, 1, 3);
    const float size = std::pow(10.0f, std::uniform_real_distribution<float>(-2, 12)(random));
    PlaneScene scene(random_tokens(random, n, d, std::min(size, 1e11f)), 0, first_two(d));
    scene.content.window = window;
    const PlaneFigure figure = drawn(scene);
    CHECK(figure.layout.window == window);
    PlaneScene other(random_tokens(random, n, d), 0, first_two(d));
    other.content.window = window;
    CHECK(drawn(other).layout.to_figure(0.3, 0.7) == figure.layout.to_figure(0.3, 0.7));
    const Rect& area = figure.layout.area;
    for (const Shape& shape : figure.figure.shapes) {
      const bool text = std::holds_alternative<TextShape>(shape);
      CHECK(inside(bounds_of(shape, kMeasure), text ? Rect{0, 0, 520, 430} : area, 16));
    }
    for (const Hint& hint : figure.hints) CHECK(inside(hint.rect, area, 16));
  }
  // What was fitted and is given back changes nothing.
  PlaneScene scene = unit_scene();
  const PlaneLayout fitted = drawn(scene).layout;
  scene.content.window = fitted.window;
  CHECK(drawn(scene).layout.tips == fitted.tips);
}

TEST_CASE("with one dimension all tips are on one line, with every name above or below it") {
  const Matrix tokens{{-1}, {2}, {1.5f}, {1.6f}, {0.2f}};
  const PlaneScene scene(tokens, 1, first_two(1), {}, {"the", "cat", "sat", "it", "mat"});
  const PlaneFigure figure = drawn(scene);
  for (const Point tip : figure.layout.tips) CHECK(tip.y == figure.layout.tips.front().y);
  CHECK(figure.layout.ring->y == figure.layout.tips.front().y);
  int named = 0;
  for (const PlaneLayout::Label& label : figure.layout.labels) named += label.tokens.empty() ? 0 : 1;
  CHECK(named == 5);
  std::vector<PathShape> hull = all<PathShape>(figure);
  std::erase_if(hull, [](const PathShape& path) { return path.dash == 0 || path.points.size() != 2; });
  REQUIRE(hull.size() == 1);
  CHECK(distance(hull.front().points[0], figure.layout.tips[0]) < 1e-3);
  CHECK(distance(hull.front().points[1], figure.layout.tips[1]) < 1e-3);
  CHECK(texts_with(figure, "dimension 1").size() == 1);
}

TEST_CASE("a query that sees no key has no ring, and the caption says so") {
  Mask mask = Mask::Constant(4, 4, true);
  mask.row(3).setConstant(false);
  const PlaneFigure figure = drawn(unit_scene(3, mask));
  CHECK_FALSE(figure.layout.ring);
  CHECK(texts_with(figure, "no visible keys").size() == 1);
  CHECK(texts_with(figure, "context").empty());
  CHECK(texts_with(figure, "T →").empty());
  CHECK(all<PathShape>(figure).empty());
  CHECK(texts_with(drawn(unit_scene()), "no visible keys").empty());
}

TEST_CASE("masked tokens are muted, have no line, and their hint says so") {
  const PlaneFigure figure = drawn(unit_scene(1, causal_mask(4)));
  std::vector<LineShape> lines = all<LineShape>(figure);
  std::erase_if(lines, [&](const LineShape& line) { return !(line.from == *figure.layout.ring); });
  CHECK(lines.size() == 2);
  const auto color = [&](const char* name) {
    std::vector<TextShape> found = all<TextShape>(figure);
    std::erase_if(found, [&](const TextShape& text) { return text.text != name; });
    REQUIRE(found.size() == 1);
    return found.front().color;
  };
  CHECK(color("the") == palette(Theme::light).ink);
  CHECK(color("sat") == palette(Theme::light).muted);
  int told = 0;
  for (const Hint& hint : figure.hints) told += hint.text.find("masked") != std::string::npos ? 1 : 0;
  CHECK(told == 4);  // at each tip and at each name
}

TEST_CASE("captions say what is shown and what a hand can do, and the title is there when asked for") {
  PlaneScene scene = unit_scene();
  CHECK(texts_with(drawn(scene), "dimensions 2 and 3").front().text == "dimensions 2 and 3");
  scene.content.draggable = true;
  FigureStyle style = styled(520, 430);
  CHECK(texts_with(drawn(scene, style), "dimensions 2 and 3").front().text ==
        "dimensions 2 and 3 · drag an arrow’s tip");
  CHECK(texts_with(drawn(scene, style), "Plane").empty());
  style.title = true;
  CHECK(texts_with(drawn(scene, style), "Plane").size() == 1);
}

TEST_CASE("every token up to 200 has a hint that tells its name, its place and its weight") {
  for_random_planes(84, 85, [](const PlaneScene& scene, const FigureStyle&, const PlaneFigure& figure) {
    const Index n = scene.content.points.rows();
    for (Index token = 0; n <= kMostArrows && token < n; ++token) {
      const std::string begin = in_quotes(scene.content.names[static_cast<std::size_t>(token)]) + ": ";
      CHECK(std::any_of(figure.hints.begin(), figure.hints.end(), [&](const Hint& hint) {
        return hint.text.starts_with(begin) && hint.rect.contains(figure.layout.tips[static_cast<std::size_t>(token)]);
      }));
    }
  });
  const PlaneFigure figure = drawn(unit_scene());
  const auto told = [&](Point at) {
    std::string text;
    for (const Hint& hint : figure.hints) {
      if (hint.rect.contains(at)) text = hint.text;
    }
    return text;
  };
  CHECK(told(figure.layout.tips[1]).starts_with("“cat”: (1, 0)\nweight for the query “it”: 0.308\n"));
  CHECK(told(*figure.layout.ring).starts_with("the context of “it”: (0.617, 0.227)\nc = Σ aⱼ xⱼ"));
  CHECK(told(figure.layout.to_figure(0.2, 0.5)).starts_with("the hull"));
  CHECK(told(figure.layout.to_figure(0.9, 0.9)) == "");
  CHECK(std::any_of(figure.hints.begin(), figure.hints.end(), [](const Hint& hint) {
    return hint.text.starts_with("T → 0, the limit: the mean of the strongest keys");
  }));
  CHECK(std::any_of(figure.hints.begin(), figure.hints.end(), [](const Hint& hint) {
    return hint.text.starts_with("T → ∞, the limit: the mean of the visible keys");
  }));
}

TEST_CASE(
    "of more than 200 tokens there are points, and names for few: the strongest, the selected, those near the mouse") {
  Random random(86);
  PlaneScene scene(random_tokens(random, 300, 2), 7, first_two(2));
  const PlaneFigure without = drawn(scene, styled(900, 700));
  std::vector<CircleShape> points = all<CircleShape>(without);
  CHECK(points.size() >= 301);
  const std::vector<Index>& strongest = scene.content.strongest;
  const auto named = [](const PlaneFigure& figure) {
    std::set<Index> tokens;
    for (const PlaneLayout::Label& label : figure.layout.labels)
      tokens.insert(label.tokens.begin(), label.tokens.end());
    return tokens;
  };
  for (const Index token : named(without)) {
    CHECK((token == 7 || std::find(strongest.begin(), strongest.end(), token) != strongest.end()));
  }
  CHECK(named(without).count(7) == 1);
  Index near = 0;
  while (named(without).count(near) != 0) ++near;
  scene.content.mouse = without.layout.tips[static_cast<std::size_t>(near)];
  const PlaneFigure with = drawn(scene, styled(900, 700));
  CHECK(named(with).count(near) == 1);
  for (const Index token : named(with)) {
    const bool strong = token == 7 || std::find(strongest.begin(), strongest.end(), token) != strongest.end();
    CHECK((strong || distance(with.layout.tips[static_cast<std::size_t>(token)], *scene.content.mouse) <= 3 * 16));
  }
  const std::vector<LineShape> lines = all<LineShape>(with);
  const Color ink = palette(Theme::light).ink;
  CHECK(std::none_of(lines.begin(), lines.end(), [&](const LineShape& line) { return line.color == ink; }));
  for (const LineShape& line : lines) CHECK(line.width >= 0.1f);
  CHECK(std::count_if(lines.begin(), lines.end(),
                      [&](const LineShape& line) { return line.from == *with.layout.ring; }) < 250);
}

TEST_CASE("vectors of zeros, one token, huge and tiny numbers are drawn") {
  for (const float size : {0.0f, 1.0f, 1e12f, 1e-30f, 1e-45f}) {
    for (const Index n : {1, 4, 250}) {
      for (const Index d : {1, 2, 5}) {
        CAPTURE(size);
        CAPTURE(n);
        CAPTURE(d);
        Matrix tokens = Matrix::Constant(n, d, size);
        for (Index i = 0; i < n; i += 2) tokens(i, 0) *= -1;
        const PlaneFigure figure = drawn(PlaneScene(tokens, n - 1, first_two(d)));
        for (const Point tip : figure.layout.tips) CHECK(figure.layout.area.contains(tip));
        for (const Shape& shape : figure.figure.shapes) {
          CHECK(inside(bounds_of(shape, kMeasure), {0, 0, 520, 430}, 0.1f));
        }
        CHECK(figure.layout.ring);
      }
    }
  }
}

TEST_CASE("a window far from what there is, or much smaller, is drawn without what is outside it") {
  for (const PlaneWindow& window : {PlaneWindow{-1e-40, -1e-40, 1e-40, 1e-40},
                                    {1e12, 1e12, 1e12 + 1e-3, 1e12 + 1e-3},
                                    {5, 5, 6, 6},
                                    {-1e30, -1e30, 1e30, 1e30}}) {
    for (const float size : {0.0f, 1.0f, 1e12f}) {
      for (const Index d : {1, 3}) {
        Random random(89);
        PlaneScene scene(random_tokens(random, 20, d) * size, 0, first_two(d));
        scene.content.window = window;
        const PlaneFigure figure = drawn(scene);
        CHECK(figure.figure.shapes.size() < 500);
        for (const Shape& shape : figure.figure.shapes) {
          CHECK(inside(bounds_of(shape, kMeasure), {0, 0, 520, 430}, 16));
        }
      }
    }
  }
}

TEST_CASE("all colours are the theme's") {
  for_random_planes(56, 87, [](const PlaneScene&, const FigureStyle& style, const PlaneFigure& figure) {
    const Palette& colors = palette(style.theme);
    const auto known = [&](Color color) {
      if (color.a == 0) return true;
      color.a = 255;
      const std::array theirs{colors.surface, colors.border, colors.ink, colors.muted, colors.accent, colors.context};
      return std::find(theirs.begin(), theirs.end(), color) != theirs.end();
    };
    CHECK(figure.figure.background == colors.surface);
    for (const LineShape& line : all<LineShape>(figure)) CHECK(known(line.color));
    for (const TextShape& text : all<TextShape>(figure)) {
      CHECK(known(text.color));
      CHECK(text.color.a == 255);
    }
    for (const PathShape& path : all<PathShape>(figure)) CHECK((known(path.stroke) && known(path.fill)));
    for (const CircleShape& circle : all<CircleShape>(figure)) CHECK((known(circle.stroke) && known(circle.fill)));
    for (const RectShape& rect : all<RectShape>(figure)) CHECK((known(rect.stroke) && known(rect.fill)));
  });
  FigureStyle style = styled(520, 430);
  style.transparent = true;
  CHECK(drawn(unit_scene(), style).figure.background.a == 0);
}

TEST_CASE("the same plane is drawn the same") {
  for_random_planes(14, 88, [](const PlaneScene& scene, const FigureStyle& style, const PlaneFigure& figure) {
    const PlaneFigure again = drawn(scene, style);
    REQUIRE(again.figure.shapes.size() == figure.figure.shapes.size());
    CHECK(again.layout.tips == figure.layout.tips);
    for (std::size_t i = 0; i < figure.figure.shapes.size(); ++i) {
      CHECK(bounds_of(again.figure.shapes[i], kMeasure) == bounds_of(figure.figure.shapes[i], kMeasure));
    }
  });
}

}  // namespace
}  // namespace softfocus::testing
