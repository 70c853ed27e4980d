#include "core/figure/sharpening.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/document/number.h"
#include "core/figure/curve_labels.h"
#include "core/figure/sharpening_plan.h"
#include "core/figure/value_text.h"

namespace softfocus {
namespace {

constexpr double kOctaves = 10.0;  // from d = 1 to 1024

// What a measure is and how it is computed.
std::string definition(SharpeningMeasure measure, Pairing pairing) {
  switch (measure) {
    case SharpeningMeasure::largest_weight: return "Largest weight: the largest of a row's n weights, max aⱼ.";
    case SharpeningMeasure::effective_share:
      return "Effective tokens ÷ n: exp(−Σ aⱼ ln aⱼ) ÷ n, the share of its n tokens that a query really listens to.";
    case SharpeningMeasure::gradient_left:
      return "Gradient left: (1 − Σ aⱼ²) ÷ (1 − 1/n), how much of softmax's slope is left, 1 when all weights are "
             "equal, 0 when one has everything.";
    case SharpeningMeasure::spread:
      return std::string("Spread of scores: the standard deviation of a row's own n scores, √(Σ (sⱼ − s̄)² ÷ (n − 1))") +
             (pairing == Pairing::self ? ", the token's score with itself among them." : ".");
  }
  return {};
}

// A band between the low and high values of a measure along d.
BandShape band_of(const SharpeningChart& chart, const SharpeningCurves& curves,
                  SharpeningSummary SharpeningPoint::*scaling) {
  BandShape band;
  for (const SharpeningPoint& point : curves.points) {
    const RowSummary& row = (point.*scaling)[chart.measure];
    const double d = static_cast<double>(point.d);
    band.upper.push_back(chart.at(d, row.high));
    band.lower.push_back(chart.at(d, row.low));
  }
  return band;
}

// The area that two bands over the same x share.
BandShape shared(const BandShape& a, const BandShape& b) {
  constexpr int kParts = 8;  // edges cross between points
  BandShape both;
  for (std::size_t i = 1; i < a.upper.size(); ++i) {
    for (int part = i == 1 ? 0 : 1; part <= kParts; ++part) {
      const float share = static_cast<float>(part) / kParts;
      const float x = a.upper[i - 1].x + (a.upper[i].x - a.upper[i - 1].x) * share;
      const float top = std::max(height_at(a.upper, x), height_at(b.upper, x));
      const float bottom = std::min(height_at(a.lower, x), height_at(b.lower, x));
      both.upper.push_back({x, std::min(top, bottom)});
      both.lower.push_back({x, bottom});
    }
  }
  return both;
}

class Painter {
 public:
  Painter(const SharpeningContent& content, const FigureStyle& style, const TextMeasure& measure)
      : content_(content),
        style_(style),
        measure_(measure),
        colors_(palette(style.theme)),
        text_(style.em),
        plan_(plan_sharpening(content, style, measure)) {
    out_.figure = empty_figure(style);
  }

  SharpeningFigure drawn() {
    out_.charts = plan_.charts;
    out_.histogram = plan_.histogram;
    draw_words();
    for (std::size_t i = 0; i < plan_.charts.size(); ++i) draw_chart(plan_.charts[i], plan_.cells[i]);
    if (plan_.histogram) draw_dot_products(content_, style_, plan_, measure_, out_);
    return std::move(out_);
  }

 private:
  float width(const std::string& text, float size, FontWeight weight = FontWeight::regular) const {
    return measure_.width(text, size, weight);
  }

  TextShape words(Point anchor, std::string text, float size, Color color, AlignX align = AlignX::left) const {
    return {.anchor = anchor, .text = std::move(text), .size = size, .color = color, .align = align};
  }

  void put(TextShape text) { out_.figure.shapes.emplace_back(std::move(text)); }

  Pairing pairing() const {
    return content_.curves == nullptr ? Pairing::independent : content_.curves->options.pairing;
  }

  void draw_words() {
    if (!plan_.title.empty()) {
      TextShape title = words(plan_.title_at, plan_.title, text_.title, colors_.ink);
      title.weight = FontWeight::bold;
      put(title);
    }
    for (std::size_t i = 0; i < plan_.captions.size(); ++i) {
      const TextShape caption = words(plan_.captions_at[i], plan_.captions[i], text_.caption, colors_.muted);
      out_.hints.push_back({bounds_of(caption, measure_), caption_hint()});
      put(caption);
    }
  }

  std::string caption_hint() const {
    const SharpeningOptions& options = content_.curves->options;
    const bool self = options.pairing == Pairing::self;
    std::string hint =
        self ? "Q = K = X: every token is drawn from N(0, 1) and attends to all, itself included. q · q is "
               "the sum of d squares, on average d; q · k with another token has mean 0 and variance d."
             : "Queries and keys are drawn from N(0, 1), each for itself. q · k is a sum of d products of "
               "mean 0 and variance 1: its variance is d (Vaswani et al. 2017, §3.2.1, footnote 4).";
    if (!content_.curves->points.empty()) {
      const SharpeningPoint& last = content_.curves->points.back();
      hint += "\nMeasured at d = " + std::to_string(last.d) + ": variance of " +
              (self ? "q · k without the diagonal " : "q · k ") + number(last.unscaled.variance) + ", with ÷ √d " +
              number(last.scaled.variance) + ".";
    }
    return hint;
  }

  static std::string number(double value) { return for_reading(value, value < 100.0 ? 3 : 1); }

  void draw_chart(const SharpeningChart& chart, const Rect& cell) {
    const Rect& plot = chart.plot;
    out_.hints.push_back({cell, definition(chart.measure, pairing()) + "\n" + kWhatIsDrawn});
    draw_axes(chart, cell);
    CurveLabels places(cell, 0.15f * style_.em);
    CurveLabels inside(plot, 0.2f * style_.em);
    draw_name(chart, cell, places);

    const bool known = content_.curves != nullptr && !content_.curves->points.empty();
    std::vector<Point> scaled, unscaled;
    if (known) {
      draw_bands(chart, inside);
      scaled = line_of_means(chart, &SharpeningPoint::scaled);
      unscaled = line_of_means(chart, &SharpeningPoint::unscaled);
    }
    for (const auto& line : {scaled, unscaled}) {
      places.avoid(line);
      inside.avoid(line);
    }
    draw_marker(chart, places, inside);
    if (known) draw_curves(chart, scaled, unscaled, inside);
    if (content_.scene_d) {
      const float x = chart.x_of(static_cast<double>(*content_.scene_d)), reach = 0.3f * style_.em;
      const float from = std::max(x - reach, plot.x), to = std::min(x + reach, plot.right());
      out_.hints.push_back({{from, plot.y, to - from, plot.height}, marker_hint()});
    }
  }

  void draw_curves(const SharpeningChart& chart, const std::vector<Point>& scaled, const std::vector<Point>& unscaled,
                   CurveLabels& inside) {
    const float thick = 0.16f * style_.em;
    const Color gray = mix(colors_.unscaled, colors_.muted, 0.5);
    draw_curve(unscaled, gray, thick);
    draw_curve(scaled, colors_.accent, thick);
    label_curve(unscaled, "no scaling", gray, colors_.muted, thick, inside);
    label_curve(scaled, "÷ √d", colors_.accent, colors_.accent, thick, inside);
    give_values(chart);
  }

  void draw_axes(const SharpeningChart& chart, const Rect& cell) {
    const Rect& plot = chart.plot;
    const float thin = 1 / style_.pixels_per_point;
    const std::vector<Tick> ticks = ticks_of(chart);
    // Only as many numbers as there is room for.
    const float apart = plot.height / static_cast<float>(ticks.size() - 1);
    const std::size_t every = apart >= line_of(text_.tick) ? 1 : ticks.size() - 1;
    const bool any = plan_.ticks && plot.height >= line_of(text_.tick);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
      const float y = chart.at(1.0, ticks[i].value).y;
      out_.figure.shapes.emplace_back(LineShape{{plot.x, y}, {plot.right(), y}, colors_.border, thin});
      if (!any || i % every != 0) continue;
      put(words({plot.x - 0.4f * style_.em, y}, ticks[i].text, text_.tick, colors_.muted, AlignX::right));
    }
    const float y = plot.bottom() + line_of(text_.tick);
    // 1 4 16 … 1024, or 1 32 1024, or the ends.
    const float most = (width("256", text_.tick) + width("1024", text_.tick)) / 2 + 0.4f * style_.em;
    const int step = most <= plot.width / 5 ? 2 : most <= plot.width / 2 ? 5 : most <= plot.width ? 10 : 0;
    for (int octave = 0; octave <= static_cast<int>(kOctaves); octave += 1) {
      if (octave % (step == 5 ? 5 : 2) != 0) continue;
      const std::string text = std::to_string(1 << octave);
      const float x = chart.x_of(std::exp2(octave));
      out_.figure.shapes.emplace_back(LineShape{{x, plot.y}, {x, plot.bottom()}, colors_.border, thin});
      if (!plan_.ticks || step == 0 || octave % step != 0) continue;
      put(words({x, y}, text, text_.tick, colors_.muted, AlignX::center));
    }
    // The axis' own name, where its numbers begin.
    const float d_right = plot.x - width("1", text_.tick) / 2 - 0.6f * style_.em;
    if (plan_.ticks && step != 0 && d_right - width("d", text_.tick) >= cell.x) {
      put(words({d_right, y}, "d", text_.tick, colors_.muted, AlignX::right));
    }
  }

  void draw_name(const SharpeningChart& chart, const Rect& cell, CurveLabels& places) {
    if (!plan_.names) return;
    const std::string name(measure_name(chart.measure));
    if (plan_.cells.size() == 1) {
      if (width(name, text_.name) > cell.height) return;
      const float half = width(name, text_.name) / 2;
      const float y = std::clamp(chart.plot.center().y, cell.y + half, cell.bottom() - half);
      TextShape text = words({cell.x + line_of(text_.name) / 2, y}, name, text_.name, colors_.muted, AlignX::center);
      text.upwards = true;
      put(text);
      return;
    }
    TextShape text = words({cell.x, cell.y + plan_.top_row / 2}, name, text_.name, colors_.ink);
    text.weight = FontWeight::bold;
    text.text = shortened(name, cell.width, text_.name, FontWeight::bold, measure_);
    if (text.text.empty()) return;
    places.avoid(bounds_of(text, measure_));
    put(text);
  }

  void draw_bands(const SharpeningChart& chart, CurveLabels& places) {
    BandShape unscaled = band_of(chart, *content_.curves, &SharpeningPoint::unscaled);
    BandShape scaled = band_of(chart, *content_.curves, &SharpeningPoint::scaled);
    if (scaled.upper.size() < 2) return;
    unscaled.fill = mix(colors_.surface, colors_.unscaled, 0.22);
    scaled.fill = mix(colors_.surface, colors_.accent, 0.14);
    BandShape both = shared(unscaled, scaled);
    both.fill = mix(unscaled.fill, colors_.accent, 0.14);
    for (BandShape* band : {&unscaled, &scaled, &both}) out_.figure.shapes.emplace_back(*band);
    places.avoid_if_possible(std::move(unscaled));
    places.avoid_if_possible(std::move(scaled));
  }

  std::vector<Point> line_of_means(const SharpeningChart& chart, SharpeningSummary SharpeningPoint::*scaling) const {
    std::vector<Point> line;
    for (const SharpeningPoint& point : content_.curves->points) {
      line.push_back(chart.at(static_cast<double>(point.d), (point.*scaling)[chart.measure].mean));
    }
    return line;
  }

  void draw_curve(const std::vector<Point>& line, Color color, float thick) {
    if (line.size() == 1) {
      out_.figure.shapes.emplace_back(CircleShape{.center = line.front(), .radius = thick, .fill = color});
    } else {
      out_.figure.shapes.emplace_back(PathShape{.points = line, .stroke = color, .width = thick});
    }
  }

  // Names a curve beside it or, where there is no room, elsewhere with a piece of its line.
  void label_curve(const std::vector<Point>& line, const std::string& text, Color line_color, Color color, float thick,
                   CurveLabels& places) {
    const float length = width(text, text_.name, FontWeight::bold), height = line_of(text_.name);
    std::optional<Rect> box = places.beside(line, length, height);
    if (!box) {
      const float sample = 1.2f * style_.em, before = sample + 0.4f * style_.em;
      box = places.anywhere(before + length, height);
      if (!box) return;
      const float y = box->center().y;
      out_.figure.shapes.emplace_back(LineShape{{box->x, y}, {box->x + sample, y}, line_color, thick});
      box->x += before;
    }
    TextShape label = words({box->x, box->center().y}, text, text_.name, color);
    label.weight = FontWeight::bold;
    put(label);
  }

  // A thin line at the present scene's d, with its name above or beside it.
  void draw_marker(const SharpeningChart& chart, CurveLabels& places, CurveLabels& inside) {
    if (!content_.scene_d) return;
    const Rect& plot = chart.plot;
    const float x = chart.x_of(static_cast<double>(*content_.scene_d)), thin = 0.08f * style_.em;
    out_.figure.shapes.emplace_back(LineShape{{x, plot.y}, {x, plot.bottom()}, colors_.muted, thin});
    inside.avoid(std::vector<Point>{{x, plot.y}, {x, plot.bottom()}});
    const std::string text = "d = " + std::to_string(*content_.scene_d);
    const float length = width(text, text_.tick), height = line_of(text_.tick);
    const float above = plot.y - height - (plan_.ticks ? 0.2f * style_.em : 0);
    const float first = plot.x, last = plot.right() - length, gap = 0.3f * style_.em;
    std::vector<Rect> boxes{{std::clamp(x - length / 2, first, std::max(first, last)), above, length, height}};
    std::optional<Rect> box = places.first_of(boxes);
    if (!box) {
      boxes.clear();
      for (const float y : {plot.y + gap, plot.bottom() - height - gap, plot.center().y - height / 2}) {
        boxes.push_back({x + gap, y, length, height});
        boxes.push_back({x - gap - length, y, length, height});
      }
      box = inside.first_of(boxes);
    }
    if (box) put(words({box->x, box->center().y}, text, text_.tick, colors_.ink));
  }

  std::string marker_hint() const {
    return "The present scene has d = " + std::to_string(*content_.scene_d) + " dimensions.";
  }

  // Tells every point's numbers over the strip of d around it.
  void give_values(const SharpeningChart& chart) {
    const Rect& plot = chart.plot;
    for (const SharpeningPoint& point : content_.curves->points) {
      const double d = static_cast<double>(point.d), half = std::sqrt(2.0);
      const float from = chart.x_of(d / half), to = chart.x_of(d * half);
      const auto values = [&](const SharpeningSummary& summary) {
        const RowSummary& row = summary[chart.measure];
        return number(row.mean) + " (" + number(row.low) + " to " + number(row.high) + ")";
      };
      out_.hints.push_back({{from, plot.y, to - from, plot.height},
                            "d = " + std::to_string(point.d) + ": no scaling " + values(point.unscaled) + ", ÷ √d " +
                                values(point.scaled) + "; " + std::to_string(point.scenes) +
                                (point.scenes == 1 ? " scene.\n" : " scenes.\n") +
                                definition(chart.measure, pairing()) + "\n" + kWhatIsDrawn});
    }
  }

  static constexpr const char* kWhatIsDrawn =
      "Lines: the mean over the rows of all scenes. Bands: 80 % of the rows, from the 10th to the 90th percentile.";

  const SharpeningContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  const Palette& colors_;
  SharpeningText text_;
  SharpeningPlan plan_;
  SharpeningFigure out_;
};

}  // namespace

std::string_view measure_name(SharpeningMeasure measure) {
  switch (measure) {
    case SharpeningMeasure::largest_weight: return "largest weight";
    case SharpeningMeasure::effective_share: return "effective tokens ÷ n";
    case SharpeningMeasure::gradient_left: return "gradient left";
    case SharpeningMeasure::spread: return "spread of scores";
  }
  return {};
}

float SharpeningChart::x_of(double d) const {
  return plot.x + plot.width * static_cast<float>(std::clamp(std::log2(d) / kOctaves, 0.0, 1.0));
}

Point SharpeningChart::at(double d, double value) const {
  double share = (value - low) / (high - low);
  if (logarithmic) share = value > low ? std::log(value / low) / std::log(high / low) : 0.0;
  return {x_of(d), plot.bottom() - plot.height * static_cast<float>(std::clamp(share, 0.0, 1.0))};
}

SharpeningFigure sharpening_figure(const SharpeningContent& content, const FigureStyle& style,
                                   const TextMeasure& measure) {
  return Painter(content, style, measure).drawn();
}

}  // namespace softfocus
