#include "core/figure/sharpening.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/figure/curve_labels.h"
#include "core/figure/palette.h"
#include "tests/core/figure/even_measure.h"

using namespace softfocus;
using Eigen::Index;

namespace {

// Curves and a histogram, computed once for each test that looks at them.
struct Drawn {
  SharpeningCurves curves;
  DotProductHistogram histogram;

  explicit Drawn(Pairing pairing, Index d = 4, Index n = 16, Index scenes = 3) {
    SharpeningExperiment experiment({.n = n, .pairing = pairing, .scenes = scenes});
    while (experiment.step()) {
    }
    curves = experiment.curves();
    DotProductExperiment products({.n = n, .d = d, .pairing = pairing, .scenes = 10 * scenes});
    while (products.step()) {
    }
    histogram = products.histogram();
  }

  SharpeningContent content(std::optional<SharpeningMeasure> measure = {}) const {
    return {&curves, &histogram, measure, histogram.options.d};
  }
};

template <typename Kind>
std::vector<Kind> all(const SharpeningFigure& drawn) {
  std::vector<Kind> found;
  for (const Shape& shape : drawn.figure.shapes) {
    if (const auto* one = std::get_if<Kind>(&shape)) found.push_back(*one);
  }
  return found;
}

bool says(const SharpeningFigure& drawn, const std::string& part) {
  const std::vector<TextShape> texts = all<TextShape>(drawn);
  return std::any_of(texts.begin(), texts.end(),
                     [&](const TextShape& text) { return text.text.find(part) != std::string::npos; });
}

bool hints_at(const SharpeningFigure& drawn, const std::string& part) {
  return std::any_of(drawn.hints.begin(), drawn.hints.end(),
                     [&](const Hint& hint) { return hint.text.find(part) != std::string::npos; });
}

bool inside(const Rect& inner, const Rect& outer) {
  return inner.x >= outer.x && inner.right() <= outer.right() && inner.y >= outer.y && inner.bottom() <= outer.bottom();
}

// What is wrong with a figure's texts and places, or nothing.
std::string fault_of(const SharpeningFigure& drawn, const TextMeasure& measure) {
  const Rect figure{-0.01f, -0.01f, drawn.figure.width + 0.02f, drawn.figure.height + 0.02f};
  std::vector<TextShape> texts = all<TextShape>(drawn);
  for (const Shape& shape : drawn.figure.shapes) {
    const Rect box = bounds_of(shape, measure);
    if (inside(box, figure)) continue;
    const auto* text = std::get_if<TextShape>(&shape);
    return "outside: " + (text != nullptr ? text->text : "shape " + std::to_string(shape.index()));
  }
  for (std::size_t a = 0; a < texts.size(); ++a) {
    const Rect box = bounds_of(texts[a], measure);
    for (std::size_t b = a + 1; b < texts.size(); ++b) {
      if (overlap(enlarged(box, -0.01f), bounds_of(texts[b], measure))) {
        return "overlap: " + texts[a].text + " and " + texts[b].text;
      }
    }
    for (const PathShape& path : all<PathShape>(drawn)) {
      const bool curve = path.points.size() == kSharpeningDimensions.size();
      if (curve && crosses(path.points, box)) return "on a curve: " + texts[a].text;
    }
  }
  for (const Hint& hint : drawn.hints) {
    if (!inside(hint.rect, figure)) return "hint outside: " + hint.text;
    if (hint.text.empty()) return "an empty hint";
  }
  for (const SharpeningChart& chart : drawn.charts) {
    if (chart.plot.width < 0.2f * drawn.figure.width / 2 || chart.plot.height < 0.1f * drawn.figure.height) {
      return "a plot without room";
    }
  }
  return {};
}

constexpr struct Size {
  float width, height;
} kSizes[] = {{260, 200}, {340, 250}, {340, 520},  {300, 900},  {500, 260},
              {700, 450}, {900, 300}, {1100, 700}, {1800, 1000}};
constexpr float kEms[] = {12, 16, 24, 32, 48};

}  // namespace

TEST_CASE("nothing overlaps and nothing is cut off, whatever the size, the text, the mode and the measure") {
  for (const Pairing pairing : {Pairing::independent, Pairing::self}) {
    for (const Index d : {1, 4, 100, 1024}) {
      Drawn drawn(pairing, d, d == 4 ? 2 : 16, 2);
      SharpeningCurves unfinished = drawn.curves;
      unfinished.scenes = 1;
      for (const Size size : kSizes) {
        for (const float em : kEms) {
          for (const bool title : {false, true}) {
            for (const float advance : {0.5f, 0.65f}) {
              const EvenMeasure measure(advance);
              const FigureStyle style{.width = size.width, .height = size.height, .em = em, .title = title};
              std::vector<SharpeningContent> contents{drawn.content()};
              for (const SharpeningMeasure one : kSharpeningMeasures) contents.push_back(drawn.content(one));
              contents.push_back({&unfinished, nullptr, {}, {}});
              contents.push_back({nullptr, nullptr, SharpeningMeasure::spread, d});
              for (std::size_t i = 0; i < contents.size(); ++i) {
                const std::string fault = fault_of(sharpening_figure(contents[i], style, measure), measure);
                if (!fault.empty()) {
                  FAIL_CHECK(size.width << " × " << size.height << ", em " << em << ", d " << d << ", content " << i
                                        << ", title " << title << ", advance " << advance << ": " << fault);
                }
              }
            }
          }
        }
      }
    }
  }
}

TEST_CASE("the curves stand where the values are, the bands between the shares around them") {
  for (const Pairing pairing : {Pairing::independent, Pairing::self}) {
    const Drawn drawn(pairing);
    const SharpeningFigure figure = sharpening_figure(drawn.content(), {.width = 1100, .height = 700}, EvenMeasure());
    REQUIRE(figure.charts.size() == 4);
    std::vector<PathShape> paths = all<PathShape>(figure);
    std::erase_if(paths, [](const PathShape& path) { return path.points.size() != kSharpeningDimensions.size(); });
    const std::vector<BandShape> bands = all<BandShape>(figure);
    REQUIRE(paths.size() == 8);
    REQUIRE(bands.size() == 12);
    for (std::size_t chart = 0; chart < 4; ++chart) {
      CHECK(figure.charts[chart].measure == kSharpeningMeasures[chart]);
      for (std::size_t i = 0; i < kSharpeningDimensions.size(); ++i) {
        const SharpeningPoint& point = drawn.curves.points[i];
        const auto place = [&](double value) { return figure.charts[chart].at(static_cast<double>(point.d), value); };
        const SharpeningMeasure measure = kSharpeningMeasures[chart];
        CHECK(paths[2 * chart].points[i] == place(point.unscaled[measure].mean));
        CHECK(paths[2 * chart + 1].points[i] == place(point.scaled[measure].mean));
        CHECK(bands[3 * chart].upper[i] == place(point.unscaled[measure].high));
        CHECK(bands[3 * chart].lower[i] == place(point.unscaled[measure].low));
        CHECK(bands[3 * chart + 1].upper[i] == place(point.scaled[measure].high));
      }
    }
  }
}

TEST_CASE("octaves of d are equally far apart, and a measure's ends are the plot's") {
  const SharpeningChart chart{.plot = {100, 50, 200, 80}};
  CHECK(chart.at(1, 0) == Point{100, 130});
  CHECK(chart.at(32, 0.5) == Point{200, 90});
  CHECK(chart.at(1024, 1) == Point{300, 50});
  CHECK(chart.at(1024, 7) == Point{300, 50});
  const SharpeningChart decades{.plot = {0, 0, 100, 90}, .low = 0.1, .high = 100, .logarithmic = true};
  CHECK(decades.at(1, 1).y == doctest::Approx(60));
  CHECK(decades.at(1, 0).y == 90);
}

TEST_CASE("no curve leaves its axis") {
  for (const Pairing pairing : {Pairing::independent, Pairing::self}) {
    for (const Index n : {2, 64}) {
      const Drawn drawn(pairing, 4, n, 2);
      const SharpeningFigure figure = sharpening_figure(drawn.content(), {.width = 1100, .height = 700}, EvenMeasure());
      for (const SharpeningChart& chart : figure.charts) {
        for (const SharpeningPoint& point : drawn.curves.points) {
          for (const SharpeningSummary* summary : {&point.scaled, &point.unscaled}) {
            CHECK((*summary)[chart.measure].mean >= chart.low);
            CHECK((*summary)[chart.measure].high <= chart.high * (1 + 1e-6));
          }
        }
      }
    }
  }
}

TEST_CASE("colours are the theme's") {
  const Drawn drawn(Pairing::self);
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const Palette& colors = palette(theme);
    const SharpeningFigure figure = sharpening_figure(drawn.content(SharpeningMeasure::largest_weight),
                                                      {.width = 900, .height = 500, .theme = theme}, EvenMeasure());
    CHECK(figure.figure.background == colors.surface);
    const std::vector<PathShape> paths = all<PathShape>(figure);
    REQUIRE(paths.size() >= 4);
    CHECK(paths[0].stroke == mix(colors.unscaled, colors.muted, 0.5));
    CHECK(paths[1].stroke == colors.accent);
    CHECK(paths[2].stroke == colors.ink);
    CHECK(paths.back().stroke == colors.key);
    for (const TextShape& text : all<TextShape>(figure)) {
      CAPTURE(text.text);
      CHECK(contrast(text.color, colors.surface) >= 4.5);
      if (text.text == "no scaling") CHECK(text.color == colors.muted);
      if (text.text == "÷ √d") CHECK(text.color == colors.accent);
    }
    const std::vector<BandShape> bands = all<BandShape>(figure);
    REQUIRE(bands.size() == 3);
    for (const BandShape& band : bands) CHECK(band.fill.a == 255);
    CHECK(contrast(colors.muted, bands[0].fill) >= 4.5);  // labels stand there when there is no other room
    CHECK(contrast(colors.accent, bands[1].fill) >= 4.5);
    CHECK(says(figure, "no scaling"));
    CHECK(says(figure, "÷ √d"));
  }
  FigureStyle transparent;
  transparent.transparent = true;
  CHECK(sharpening_figure(drawn.content(), transparent, EvenMeasure()).figure.background.a == 0);
}

TEST_CASE("with nothing computed there are axes only") {
  const SharpeningFigure nothing =
      sharpening_figure({.measure = SharpeningMeasure::spread}, {.width = 500, .height = 300}, EvenMeasure());
  CHECK(nothing.charts.size() == 1);
  CHECK(all<PathShape>(nothing).empty());
  CHECK(all<BandShape>(nothing).empty());
  CHECK(says(nothing, "1024"));
  const SharpeningCurves begun{.options = {.n = 8}, .points = {}, .scenes = 0};
  const SharpeningFigure first = sharpening_figure({.curves = &begun}, {.width = 700, .height = 500}, EvenMeasure());
  CHECK(all<PathShape>(first).empty());
  CHECK(says(first, "0 of 200 scenes"));
}

TEST_CASE("curves that have only begun are drawn as far as they go") {
  SharpeningExperiment experiment({.n = 4, .scenes = 5});
  for (std::size_t steps = 2; steps < 2 * kSharpeningDimensions.size(); steps += 2) {
    experiment.step();
    experiment.step();
    const SharpeningCurves curves = experiment.curves();
    const SharpeningFigure figure = sharpening_figure({.curves = &curves, .measure = SharpeningMeasure::gradient_left},
                                                      {.width = 500, .height = 300}, EvenMeasure());
    for (const PathShape& path : all<PathShape>(figure)) CHECK(path.points.size() == steps / 2);
    CHECK(all<CircleShape>(figure).size() == (steps == 2 ? 2 : 0));
    CHECK(fault_of(figure, EvenMeasure()).empty());
  }
}

TEST_CASE("the caption says what was drawn, how far it is, and which truth it shows") {
  Drawn independent(Pairing::independent), self(Pairing::self);
  const FigureStyle style{.width = 900, .height = 600};
  const SharpeningFigure first = sharpening_figure(independent.content(), style, EvenMeasure());
  CHECK(says(first, "16 random tokens from N(0, 1), independent q and k; 3 scenes for each d"));
  CHECK(says(first, "q · k has variance d"));
  const SharpeningFigure second = sharpening_figure(self.content(), style, EvenMeasure());
  CHECK(says(second, "Q = K = X"));
  CHECK(says(second, "the diagonal wins"));
  self.curves.options.scenes = 200;
  self.curves.scenes = 61;
  CHECK(says(sharpening_figure(self.content(), style, EvenMeasure()), "61 of 200 scenes"));
  CHECK(says(sharpening_figure(self.content(), {.width = 340, .height = 250, .title = false}, EvenMeasure()),
             "61 of 200 scenes"));
}

TEST_CASE("a column has room for the mode, the count of scenes and the truth") {
  for (const bool finished : {false, true}) {
    Drawn drawn(Pairing::independent);
    drawn.curves.options.scenes = 200;
    drawn.curves.scenes = finished ? 200 : 61;
    // As wide as the embedded face is on average.
    const SharpeningFigure figure =
        sharpening_figure(drawn.content(), {.width = 340, .height = 250, .title = false}, EvenMeasure(0.48f));
    CHECK(says(figure, "independent q and k"));
    CHECK(says(figure, finished ? "200 scenes" : "61 of 200 scenes"));
    CHECK(says(figure, "q · k has variance d"));
  }
}

TEST_CASE("the present scene's d is marked in every chart, at its place between the powers of 2") {
  const Drawn drawn(Pairing::independent, 6);
  const SharpeningFigure figure = sharpening_figure(drawn.content(), {.width = 1100, .height = 700}, EvenMeasure());
  for (const SharpeningChart& chart : figure.charts) {
    const float x = chart.x_of(6);
    CHECK(x > chart.x_of(4));
    CHECK(x < chart.x_of(8));
    const std::vector<LineShape> lines = all<LineShape>(figure);
    CHECK(std::any_of(lines.begin(), lines.end(), [&](const LineShape& line) {
      return line.from.x == x && line.to.x == x && line.color == palette(Theme::light).muted &&
             line.from.y == chart.plot.y;
    }));
  }
  CHECK(says(figure, "d = 6"));
  CHECK(hints_at(figure, "The present scene has d = 6"));
}

TEST_CASE("there is room for all four measures and the histogram in a large figure, for one chart in a column") {
  const Drawn drawn(Pairing::independent);
  const auto figure = [&](float width, float height, std::optional<SharpeningMeasure> measure = {}) {
    return sharpening_figure(drawn.content(measure), {.width = width, .height = height, .title = false}, EvenMeasure());
  };
  CHECK(figure(1100, 700).charts.size() == 4);
  CHECK(figure(1100, 700).histogram.has_value());
  CHECK(figure(700, 450).charts.size() == 4);
  CHECK(figure(340, 250).charts.size() == 1);
  CHECK_FALSE(figure(340, 250).histogram.has_value());
  const SharpeningFigure column = figure(340, 560, SharpeningMeasure::spread);
  REQUIRE(column.histogram.has_value());
  CHECK(column.charts.front().measure == SharpeningMeasure::spread);
  CHECK(column.histogram->plot.y > column.charts.front().plot.bottom());
  // Four measures have no room there, the histogram has.
  CHECK(figure(340, 560).charts.size() == 1);
  CHECK(figure(340, 560).histogram.has_value());
  const SharpeningFigure wide = figure(900, 300, SharpeningMeasure::spread);
  REQUIRE(wide.histogram.has_value());
  CHECK(wide.histogram->plot.x > wide.charts.front().plot.right());
}

TEST_CASE("bars are as high as the density of products in their bin, and none leaves the chart") {
  for (const Index d : {1, 4, 1024}) {
    CAPTURE(d);
    const Drawn drawn(Pairing::self, d);
    const SharpeningFigure figure = sharpening_figure(drawn.content(), {.width = 1100, .height = 700}, EvenMeasure());
    REQUIRE(figure.histogram.has_value());
    const DotProductChart& chart = *figure.histogram;
    double area = 0.0;
    const std::vector<RectShape> bars = all<RectShape>(figure);
    REQUIRE(!bars.empty());
    for (const RectShape& bar : bars) {
      CHECK(inside(bar.rect, enlarged(chart.plot, 1)));
      area += static_cast<double>(bar.rect.width) * static_cast<double>(bar.rect.height);
    }
    for (std::size_t bin = 0; bin < drawn.histogram.pairs.size(); ++bin) {
      CHECK(drawn.histogram.density_of_pairs(bin) <= chart.top);
      CHECK(drawn.histogram.density_of_diagonal(bin) <= chart.top);
    }
    // Both kinds fill an area of 1 each, less what they share, the gaps and what lies beyond.
    const double whole = static_cast<double>(chart.plot.width) * static_cast<double>(chart.plot.height) /
                         ((chart.high - chart.low) * chart.top);
    CHECK(area < 2.05 * whole);
    CHECK(area > (d == 1024 ? 1.9 : 0.9) * whole);
  }
}

TEST_CASE("the histogram names its density and says when that is an approximation") {
  const FigureStyle style{.width = 1100, .height = 700};
  for (const Index d : {4, 127, 128, 1024}) {
    const Drawn drawn(Pairing::independent, d, 4);
    const SharpeningFigure figure = sharpening_figure(drawn.content(), style, EvenMeasure());
    CHECK(says(figure, "normal approximation") == (d >= 128));
    CHECK(says(figure, "exact density") == (d < 128));
    CHECK(hints_at(figure, "|z|^ν K_ν(|z|)") == (d < 128));
  }
  const Drawn self(Pairing::self, 64, 4);
  const SharpeningFigure figure = sharpening_figure(self.content(), style, EvenMeasure());
  CHECK(says(figure, "q · q"));
  CHECK(hints_at(figure, "χ² with d degrees of freedom"));
  CHECK(hints_at(figure, "the token's score with itself among them"));
}

TEST_CASE("every measure and every point tells its definition, its numbers and how many scenes stand behind them") {
  const Drawn drawn(Pairing::independent);
  const SharpeningFigure figure = sharpening_figure(drawn.content(), {.width = 1100, .height = 700}, EvenMeasure());
  for (const char* part : {"max aⱼ", "exp(−Σ aⱼ ln aⱼ) ÷ n", "(1 − Σ aⱼ²) ÷ (1 − 1/n)", "√(Σ (sⱼ − s̄)² ÷ (n − 1))",
                           "from the 10th to the 90th percentile", "d = 64: no scaling ", "3 scenes", "§3.2.1"}) {
    CAPTURE(std::string(part));
    CHECK(hints_at(figure, part));
  }
  for (const SharpeningChart& chart : figure.charts) {
    const Point point = chart.at(256, 0.5);
    const auto last = std::find_if(figure.hints.rbegin(), figure.hints.rend(),
                                   [&](const Hint& hint) { return hint.rect.contains(point); });
    REQUIRE(last != figure.hints.rend());
    CHECK(last->text.find("d = 256") == 0);
  }
}
