// Sharpening as d grows: random scenes, drawn and measured beside the window.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/desktop/scope.h"
#include "app/panels/headings.h"
#include "app/panels/panels.h"

namespace softfocus {
namespace {

constexpr float kLineEm = 1.9f;
constexpr Eigen::Index kFewestTokens = 2, kMostTokens = 64;

/// A number with the buttons to change it. Gives the step that was clicked, 0 without, and moves `x` behind.
int draw_stepper(const Ui& ui, float& x, float y, const std::string& label, int index, bool less, bool more) {
  x += ui.text({x, y}, label, ui.style(0.85f, ui.view.colors.ink)) + ui.em(0.4f);
  int step = 0;
  for (const int by : {-1, 1}) {
    const Rect place{x, y - ui.em(0.65f), ui.em(1.3f), ui.em(1.3f)};
    const TargetId id{Target::sharpening_step, {}, 2 * index + (by > 0 ? 1 : 0)};
    if (ui.button(id, place, by < 0 ? "−" : "+", ButtonKind::raised, by < 0 ? less : more)) step = by;
    x += ui.em(1.5f);
  }
  x += ui.em(0.4f);
  return step;
}

void draw_inputs(const Ui& ui, Point at) {
  const SharpeningOptions& options = ui.view.state.choices.sharpening;
  const bool self = options.pairing == Pairing::self;
  const auto pairing_label = [](int i) { return std::string(i == 0 ? "independent q, k" : "Q = K = X"); };
  if (const auto clicked = draw_choices(ui, Target::pairing_choice, at, 2, self ? 1 : 0, pairing_label)) {
    ui.requests.change([self_now = *clicked == 1](InterfaceState& state) {
      state.choices.sharpening.pairing = self_now ? Pairing::self : Pairing::independent;
    });
  }
  float x = at.x;
  const float y = at.y + ui.em(kLineEm);
  const Eigen::Index n = options.n;
  if (const int by = draw_stepper(ui, x, y, "n " + std::to_string(n), 0, n > kFewestTokens, n < kMostTokens)) {
    // By halves and doubles from 4 on: 2, 3, 4, 6, 8, 12 … 64.
    ui.requests.change([by](InterfaceState& state) {
      constexpr std::array<Eigen::Index, 10> kSteps{2, 3, 4, 6, 8, 12, 16, 24, 32, 64};
      Eigen::Index& tokens = state.choices.sharpening.n;
      const auto at_or_above = std::lower_bound(kSteps.begin(), kSteps.end(), tokens);
      const auto place = at_or_above - kSteps.begin() + by;
      tokens = kSteps[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place, 0, kSteps.size() - 1))];
    });
  }
  if (const int by = draw_stepper(ui, x, y, "seed " + std::to_string(options.seed), 1, options.seed > 0, true)) {
    ui.requests.change(
        [by](InterfaceState& state) { state.choices.sharpening.seed += static_cast<std::uint64_t>(by); });
  }
  const Eigen::Index d = histogram_dimension(ui.view.state.choices, ui.view.scene());
  if (x + ui.em(6.5f) > ui.view.area.right()) return;
  if (const int by = draw_stepper(ui, x, y, "d " + std::to_string(d), 2, d > 1, d < kSharpeningDimensions.back())) {
    ui.requests.change([d, by](InterfaceState& state) {
      const Eigen::Index next = by > 0 ? 2 * d : (d + 1) / 2;
      state.choices.dot_product_d = std::clamp<Eigen::Index>(next, 1, kSharpeningDimensions.back());
    });
  }
}

void draw_measures(const Ui& ui, Point at) {
  const auto chosen = ui.view.state.choices.measure;
  constexpr int kAll = 4;
  const std::array<const char*, kAll + 1> labels{"largest", "effective", "gradient", "spread", "all"};
  const auto label = [&labels](int i) { return std::string(labels[static_cast<std::size_t>(i)]); };
  const int now = chosen ? static_cast<int>(*chosen) : kAll;
  if (const auto clicked = draw_choices(ui, Target::measure_choice, at, kAll + 1, now, label)) {
    ui.requests.change([by = *clicked](InterfaceState& state) {
      state.choices.measure = by == kAll ? std::nullopt : std::optional(static_cast<SharpeningMeasure>(by));
    });
  }
}

/// A click on a chart chooses the d of the histogram.
void choose_dimension(const Ui& ui, const SharpeningFigure& drawn, Point mouse) {
  for (const SharpeningChart& chart : drawn.charts) {
    if (!chart.plot.contains(mouse)) continue;
    const double last = static_cast<double>(kSharpeningDimensions.back());
    const double share = static_cast<double>((mouse.x - chart.plot.x) / std::max(chart.plot.width, 1.0f));
    const auto d = static_cast<Eigen::Index>(std::lround(std::pow(last, std::clamp(share, 0.0, 1.0))));
    ui.requests.change([d](InterfaceState& state) { state.choices.dot_product_d = d; });
  }
}

}  // namespace

void draw_sharpening(const View& view, Requests& requests) {
  const PanelScope panel("sharpening", view, view.colors.surface);
  const Ui ui(view, requests);
  draw_right_tabs(ui);
  const Rect& area = view.area;
  const float left = area.x + ui.em(1);
  float top = area.y + ui.em(kRightTabsEm);
  // On low panels the chart has priority over what can be chosen.
  if (area.height > ui.em(17)) {
    draw_inputs(ui, {left, top + ui.em(0.8f)});
    draw_measures(ui, {left, top + ui.em(0.8f + 2 * kLineEm)});
    top += ui.em(3 * kLineEm);
  }
  const Point origin{area.x, std::round(top)};
  const Point size{area.width, area.bottom() - origin.y};
  if (size.y < ui.em(3)) return;
  const SharpeningFigure& drawn = view.views.sharpening(view, size);
  draw_figure(ui.list, view.fonts, view.textures, origin, drawn.figure, 0);
  const Touch touch = ui.touch({Target::view_figure, {}, 4}, {origin.x, origin.y, size.x, size.y});
  if (!touch.hovered) return;
  const ImVec2 at = ImGui::GetIO().MousePos;
  if (touch.pressed) choose_dimension(ui, drawn, {at.x - origin.x, at.y - origin.y});
  if (touch.right_clicked) requests.change([](InterfaceState& state) { state.choices.dot_product_d.reset(); });
  ui.hints(drawn.hints, origin);
}

}  // namespace softfocus
