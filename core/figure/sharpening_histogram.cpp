#include <algorithm>
#include <cmath>
#include <functional>

#include "core/document/number.h"
#include "core/figure/curve_labels.h"
#include "core/figure/sharpening_plan.h"
#include "core/figure/value_text.h"

namespace softfocus {
namespace {

constexpr float kHeadroom = 1.08f;  // over the highest bar and density, beside the labels

constexpr double kInvisible = 0.002;  // of the chart's height

// A distance of 1, 2 or 5 times a power of ten that is at least `least`.
double round_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1.0 - 1e-9)) return factor * power;
  }
  return 10.0 * power;
}

class HistogramPainter {
 public:
  HistogramPainter(const SharpeningContent& content, const FigureStyle& style, const SharpeningPlan& plan,
                   const TextMeasure& measure, SharpeningFigure& out)
      : histogram_(*content.histogram),
        style_(style),
        plan_(plan),
        measure_(measure),
        colors_(palette(style.theme)),
        text_(style.em),
        out_(out),
        cell_(plan.cells.back()),
        chart_(*plan.histogram) {
    chart_.low = histogram_.low;
    chart_.high = histogram_.edge(histogram_.pairs.size());
    const Rect& plot = chart_.plot;
    const float labels = self() ? std::min(line_of(text_.name) + 0.2f * style.em, 0.4f * plot.height) : 0;
    chart_.top = highest() * static_cast<double>(kHeadroom * plot.height / std::max(plot.height - labels, 1.0f));
    out.histogram = chart_;
  }

  void draw() {
    out_.hints.push_back({cell_, about()});
    draw_name();
    draw_axes();
    for (std::size_t bin = 0; bin < histogram_.pairs.size(); ++bin) draw_bin(bin);
    draw_density([&](double z) { return log_dot_product_density(z, histogram_.options.d); }, chart_.low, colors_.ink);
    if (self()) {
      draw_density([&](double z) { return log_chi_squared_density(z, histogram_.options.d); }, 0.0, colors_.key);
      draw_labels();
    }
  }

 private:
  bool self() const { return histogram_.options.pairing == Pairing::self; }
  bool normal() const { return histogram_.options.d >= kNormalDimension; }
  double d() const { return static_cast<double>(histogram_.options.d); }
  float width(const std::string& text, float size, FontWeight weight = FontWeight::regular) const {
    return measure_.width(text, size, weight);
  }

  // The largest of what is drawn; where a density has a pole, its height half a bin away.
  double highest() const {
    const double near = histogram_.width / 2;
    double highest = std::exp(log_dot_product_density(near, histogram_.options.d));
    for (std::size_t bin = 0; bin < histogram_.pairs.size(); ++bin) {
      highest = std::max(highest, histogram_.density_of_pairs(bin));
      if (self()) highest = std::max(highest, histogram_.density_of_diagonal(bin));
    }
    if (self())
      highest = std::max(highest, std::exp(log_chi_squared_density(std::max(d() - 2.0, near), histogram_.options.d)));
    return highest;
  }

  void put(Point anchor, std::string text, float size, Color color, AlignX align, FontWeight weight) {
    out_.figure.shapes.emplace_back(TextShape{anchor, std::move(text), size, color, weight, align});
  }

  void draw_name() {
    if (!plan_.names) return;
    const DotProductOptions& options = histogram_.options;
    const std::string q = self() ? "q · k and q · q" : "q · k", at = " at d = " + std::to_string(options.d);
    std::vector<std::string> names;
    if (histogram_.scenes < options.scenes) {
      names = {q + at + ": " + std::to_string(histogram_.scenes) + " of " + std::to_string(options.scenes) + " scenes"};
    } else if (normal()) {
      names = self() ? std::vector<std::string>{"q · k" + at + ", normal approximation N(0, d), and q · q, χ²",
                                                "q · k, normal approximation, and q · q, χ²"}
                     : std::vector<std::string>{"q · k" + at + ", normal approximation N(0, d)",
                                                "q · k" + at + ", normal approximation"};
    } else {
      names = {q + at + (self() ? ", exact densities" : ", exact density")};
    }
    names.insert(names.end(), {q + at, "q · k" + at, "q · k"});
    const std::string name = fitting(names, cell_.width, text_.name, FontWeight::bold, measure_);
    if (name.empty()) return;
    put({cell_.x, cell_.y + plan_.top_row / 2}, name, text_.name, colors_.ink, AlignX::left, FontWeight::bold);
  }

  void draw_axes() {
    const Rect& plot = chart_.plot;
    const float thin = 1 / style_.pixels_per_point, y = plot.bottom() + line_of(text_.tick);
    const double range = chart_.high - chart_.low;
    const auto label = [](double value) { return without_trailing_zeros(for_reading(value, 1)); };
    double step = round_step(range / 8.0);
    while (step < range) {
      const float apart = plot.width * static_cast<float>(step / range);
      const float widest = std::max(width(label(std::floor(chart_.high / step) * step), text_.tick),
                                    width(label(std::ceil(chart_.low / step) * step), text_.tick));
      if (apart >= widest + 0.8f * style_.em) break;
      step = round_step(1.5 * step);
    }
    for (double i = std::ceil(chart_.low / step); i * step <= chart_.high; i += 1.0) {
      const float x = chart_.at(i * step, 0.0).x;
      out_.figure.shapes.emplace_back(LineShape{{x, plot.y}, {x, plot.bottom()}, colors_.border, thin});
      const std::string text = label(i * step);
      const float half = width(text, text_.tick) / 2;
      if (!plan_.ticks || x - half < cell_.x || x + half > cell_.right()) continue;
      put({x, y}, text, text_.tick, colors_.muted, AlignX::center, FontWeight::regular);
    }
    out_.figure.shapes.emplace_back(
        LineShape{{plot.x, plot.bottom()}, {plot.right(), plot.bottom()}, colors_.muted, thin});
  }

  // Bars of both kinds stand on each other's place; what they share has a colour between theirs.
  void draw_bin(std::size_t bin) {
    const float from = snapped_x(histogram_.edge(bin)), to = snapped_x(histogram_.edge(bin + 1));
    const float pixel = 1 / style_.pixels_per_point;
    const float gap = chart_.plot.width / static_cast<float>(histogram_.pairs.size()) >= 6 * pixel ? pixel : 0;
    const double pairs = histogram_.density_of_pairs(bin);
    const double diagonal = self() ? histogram_.density_of_diagonal(bin) : 0.0;
    const Color pair_color = colors_.unscaled, own_color = mix(colors_.surface, colors_.key, 0.45);
    const auto bar = [&](double low, double high, Color color) {
      const float top = chart_.at(0.0, high).y, bottom = chart_.at(0.0, low).y;
      if (to - from - gap <= 0 || bottom - top <= 0) return;
      out_.figure.shapes.emplace_back(RectShape{.rect = {from, top, to - from - gap, bottom - top}, .fill = color});
    };
    const double both = std::min(pairs, diagonal);
    bar(0.0, both, mix(pair_color, own_color, 0.5));
    bar(both, pairs, pair_color);
    bar(both, diagonal, own_color);
    if (pairs > 0.0 || diagonal > 0.0) {
      out_.hints.push_back({{from, chart_.plot.y, to - from, chart_.plot.height}, bin_hint(bin)});
    }
  }

  std::string bin_hint(std::size_t bin) const {
    const auto line = [&](const char* what, std::int64_t count, std::int64_t all, double density) {
      return std::string(what) + std::to_string(count) + " of " + std::to_string(all) + ", density " +
             for_reading(density, 4);
    };
    const double middle = 0.5 * (histogram_.edge(bin) + histogram_.edge(bin + 1));
    std::string hint = "From " + for_reading(histogram_.edge(bin), 2) + " to " +
                       for_reading(histogram_.edge(bin + 1), 2) + "\n" +
                       line("q · k: ", histogram_.pairs[bin], histogram_.all_pairs, histogram_.density_of_pairs(bin)) +
                       (normal() ? "; N(0, d) " : "; exact ") +
                       for_reading(std::exp(log_dot_product_density(middle, histogram_.options.d)), 4);
    if (self()) {
      hint += "\n" +
              line("q · q: ", histogram_.diagonal[bin], histogram_.all_diagonal, histogram_.density_of_diagonal(bin)) +
              "; χ² " + for_reading(std::exp(log_chi_squared_density(middle, histogram_.options.d)), 4);
    }
    return hint + "\n" + about();
  }

  std::string about() const {
    std::string text =
        "Bars: the dot products of all scenes, as a density: their share of all, divided by the bar's "
        "width. ";
    text += normal() ? "Line: the normal density N(0, d), which from d = 128 on approximates the exact one."
                     : "Line: the exact density |z|^ν K_ν(|z|) ÷ (√π Γ(d/2) 2^ν), ν = (d − 1)/2.";
    if (self()) {
      text +=
          " Q = K = X: q · q, the diagonal, is shown apart, with its exact density, χ² with d degrees of freedom; "
          "its mean is d";
      if (histogram_.all_diagonal > 0) {
        text += ", here " + for_reading(histogram_.sum_of_diagonal / static_cast<double>(histogram_.all_diagonal), 2);
      }
      text += ".";
    }
    return text;
  }

  // A density as a line, from `first` on, cut off where it is higher than the chart or lies on the axis.
  void draw_density(const std::function<double(double)>& log_density, double first, Color color) {
    // Four points a bin, none of them on a pole.
    const double step = histogram_.width / 4;
    std::vector<Point> line;
    const auto flush = [&] {
      if (line.size() > 1) {
        out_.figure.shapes.emplace_back(PathShape{.points = line, .stroke = color, .width = 0.11f * style_.em});
      }
      line.clear();
    };
    for (double z = first + step / 2; z < chart_.high; z += step) {
      const double density = std::exp(log_density(z));
      if (density > chart_.top || density < kInvisible * chart_.top) {
        flush();
      } else {
        line.push_back(chart_.at(z, density));
      }
    }
    flush();
  }

  // Names both kinds over their peaks, side by side where these are close.
  void draw_labels() {
    const std::string pairs = "q · k", own = "q · q";
    const float size = text_.name, first = width(pairs, size, FontWeight::bold),
                second = width(own, size, FontWeight::bold);
    const float gap = 0.8f * style_.em, height = line_of(size);
    const Rect& plot = chart_.plot;
    if (first + gap + second > plot.width || 2 * height > plot.height) return;
    float left = std::max(chart_.at(0.0, 0.0).x - first / 2, plot.x);
    float right = std::min(chart_.at(d(), 0.0).x - second / 2, plot.right() - second);
    const float missing = left + first + gap - right;
    if (missing > 0) {
      left = std::max(left - missing / 2, plot.x);
      right = std::min(left + first + gap, plot.right() - second);
      left = std::min(left, right - gap - first);
    }
    const float y = plot.y + height / 2;
    put({left, y}, pairs, size, colors_.muted, AlignX::left, FontWeight::bold);
    put({right, y}, own, size, colors_.key, AlignX::left, FontWeight::bold);
  }

  float snapped_x(double value) const {
    return std::round(chart_.at(value, 0.0).x * style_.pixels_per_point) / style_.pixels_per_point;
  }

  const DotProductHistogram& histogram_;
  const FigureStyle& style_;
  const SharpeningPlan& plan_;
  const TextMeasure& measure_;
  const Palette& colors_;
  SharpeningText text_;
  SharpeningFigure& out_;
  Rect cell_;
  DotProductChart chart_;
};

}  // namespace

Point DotProductChart::at(double value, double density) const {
  const double x = std::clamp((value - low) / (high - low), 0.0, 1.0), y = std::clamp(density / top, 0.0, 1.0);
  return {plot.x + plot.width * static_cast<float>(x), plot.bottom() - plot.height * static_cast<float>(y)};
}

void draw_dot_products(const SharpeningContent& content, const FigureStyle& style, const SharpeningPlan& plan,
                       const TextMeasure& measure, SharpeningFigure& out) {
  HistogramPainter(content, style, plan, measure, out).draw();
}

}  // namespace softfocus
