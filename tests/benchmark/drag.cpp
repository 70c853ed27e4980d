// How much is computed for one move of a drag, with every view open: prints, for a slider and for a tip in the plane,
// milliseconds of one core. Not a test: nothing is asserted.
//
// Not all views have room on one screen. After each move the window therefore shows them one after the other, and then
// all of them again, when nothing has changed. The second time they draw what the first time was computed and drawn:
// the difference is what the move made the window compute, figures included. The differences of all are added up.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <optional>
#include <vector>

#include "app/desktop/imgui_compat.h"
#include "tests/app/headless.h"

namespace softfocus {
namespace {

constexpr int kTokens = 64, kDimension = 64, kMoves = 100;
constexpr double kBound = 16;  // milliseconds

Scene scene_of_64() {
  Scene scene = new_scene();
  scene.tokens.clear();
  scene.dimension = kDimension;
  for (int i = 0; i < kTokens; ++i) {
    Token token;
    token.id = static_cast<TokenId>(scene.next_id++);
    token.name = "token " + std::to_string(i);
    token.vector = normal_vector(kDimension, static_cast<std::uint64_t>(i));
    scene.tokens.push_back(std::make_shared<Token>(std::move(token)));
  }
  return scene;
}

/// What stands beside the token list and the pipeline.
struct Shown {
  const char* name;
  CenterView center;
  RightPanel right;
};

constexpr std::array kShown{
    Shown{"attention, pipeline, plane", CenterView::plane, RightPanel::row},
    Shown{"compare", CenterView::compare, RightPanel::row},
    Shown{"slope", CenterView::slope, RightPanel::row},
    Shown{"heatmap, three lines", CenterView::heatmap, RightPanel::lines},
    Shown{"sharpening", CenterView::heatmap, RightPanel::sharpening},
    Shown{"explanation", CenterView::heatmap, RightPanel::explanation},
    Shown{"row", CenterView::heatmap, RightPanel::row},
};

/// Milliseconds that this thread has computed for.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

double frame_time(Headless& app) {
  const double start = now();
  app.frame();
  return now() - start;
}

void show(Headless& app, CenterView center, RightPanel right) {
  InterfaceState& state = app.app().state();
  state.center = center;
  state.right = {right, right == RightPanel::row ? RightPanel::lines : RightPanel::row};
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// The times of every move of a drag: of each thing shown, of the edit itself, and of all together.
class Times {
 public:
  /// Draws everything after a move, twice; `edit` is what the move itself took.
  void take(Headless& app, double edit) {
    const Pass changed = draw_all(app), same = draw_all(app);
    double sum = edit;
    for (std::size_t i = 0; i < kShown.size(); ++i) {
      parts_[i].push_back(changed[i] - same[i]);
      sum += changed[i] - same[i];
    }
    edits_.push_back(edit);
    sums_.push_back(sum);
  }

  void print(const char* drag) const {
    const auto row = [](const char* name, const std::vector<double>& values) {
      std::printf("  %-34s %8.2f ms %8.2f ms\n", name, median(values), *std::max_element(values.begin(), values.end()));
    };
    std::printf("%-20s %4d moves %14s %11s\n", drag, static_cast<int>(sums_.size()), "median", "worst");
    row("the edit", edits_);
    for (std::size_t i = 0; i < kShown.size(); ++i) row(kShown[i].name, parts_[i]);
    row("all of these", sums_);
    std::printf("  %-34s %8.0f ms\n", "bound", kBound);
  }

 private:
  using Pass = std::array<double, kShown.size()>;

  static Pass draw_all(Headless& app) {
    Pass times{};
    for (std::size_t i = 0; i < kShown.size(); ++i) {
      show(app, kShown[i].center, kShown[i].right);
      times[i] = frame_time(app);
      times[i] += frame_time(app);  // what has just appeared is drawn whole
    }
    return times;
  }

  std::array<std::vector<double>, kShown.size()> parts_;
  std::vector<double> edits_, sums_;
};

/// Puts the hand on a tip in the plane: near `last`, or the first one below the middle.
Point find_tip(Headless& app, const std::optional<Point>& last) {
  const auto is_tip = [&app](Point hand) {
    imgui::move_mouse({hand.x, hand.y});
    app.frames(2);
    return app.state().plane_hovered.has_value();
  };
  if (last && is_tip(*last)) return *last;
  constexpr float kStep = 12;
  const Rect area = app.rect({Target::view_figure, {}, 1});
  for (float y = area.center().y; y < area.bottom(); y += kStep) {
    for (float x = area.x + kStep; x < area.right(); x += kStep) {
      if (is_tip({x, y})) return {x, y};
    }
  }
  FAIL("no tip in the plane");
  return {};
}

/// The knob of a slider of the selected token that stands in the window.
Point find_knob(Headless& app) {
  for (const TargetMap::Mark& mark : app.app().targets().marks()) {
    if (mark.id.target == Target::component_slider && mark.id.token == app.state().selected && mark.rect.y > 200 &&
        mark.rect.bottom() < 900) {
      return mark.rect.center();
    }
  }
  FAIL("no slider in the window");
  return {};
}

/// Presses at a point, moves by some pixels and draws everything. Every move is a drag of its own: Dear ImGui lets go
/// of what is held when another window appears.
void move_once(Headless& app, CenterView center, Point from, Point to, Times& times) {
  app.press_at(from);
  app.frame();
  const double still = frame_time(app);
  const std::uint64_t before = app.app().session().revision();
  imgui::move_mouse({to.x, to.y});
  const double edit = frame_time(app) - still;
  if (app.app().session().revision() != before) times.take(app, edit);
  show(app, center, RightPanel::row);
  app.release();
}

void drag_slider(Headless& app, Times& times) {
  for (int move = 0; move < kMoves; ++move) {
    show(app, CenterView::heatmap, RightPanel::row);
    app.frame({}, 1);  // long after the last click
    app.frame();
    const Point knob = find_knob(app);
    move_once(app, CenterView::heatmap, knob, {knob.x + static_cast<float>(move % 40 - 20) + 0.5f, knob.y}, times);
  }
}

void drag_tip(Headless& app, Times& times) {
  std::optional<Point> last;
  for (int move = 0; move < kMoves; ++move) {
    show(app, CenterView::plane, RightPanel::row);
    app.frame({}, 1);
    app.frame();
    const Point tip = find_tip(app, last);
    last = Point{tip.x + (move % 2 == 0 ? 9.0f : -9.0f), tip.y + (move % 4 < 2 ? 7.0f : -7.0f)};
    move_once(app, CenterView::plane, tip, *last, times);
  }
}

}  // namespace

TEST_CASE("what one move of a drag computes with every view open") {
  Headless app(scene_of_64(), 1920, 1200);
  for (const Shown& shown : kShown) {
    show(app, shown.center, shown.right);
    app.settle();
  }
  std::printf("%d tokens of dimension %d; what is computed for one move, window drawing aside, on one core\n", kTokens,
              kDimension);
  Times slider, tip;
  drag_slider(app, slider);
  slider.print("drag of a slider");
  drag_tip(app, tip);
  tip.print("drag of a tip in the plane");
}

}  // namespace softfocus
