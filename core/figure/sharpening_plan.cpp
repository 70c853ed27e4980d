#include "core/figure/sharpening_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/document/number.h"

namespace softfocus {
namespace {

struct Parts {
  bool histogram = true, all_measures = true, truth = true, statement = true, title = true, names = true, ticks = true;
};

// What goes when room is scarce, after charts have.
constexpr std::array kDropOrder{&Parts::truth, &Parts::statement, &Parts::title, &Parts::names, &Parts::ticks};

// The least room for a plot, em.
constexpr float kLeastWidth = 8.5f, kLeastHeight = 5.0f;
// How much wider than high a plot is at its best.
constexpr float kBestShape = 1.6f;

SharpeningChart chart_of(SharpeningMeasure measure, Pairing pairing) {
  SharpeningChart chart;
  chart.measure = measure;
  if (measure == SharpeningMeasure::spread) {
    chart.logarithmic = true;
    chart.low = 0.1;
    chart.high = pairing == Pairing::self ? 1000.0 : 100.0;
  }
  return chart;
}

class Planner {
 public:
  Planner(const SharpeningContent& content, const FigureStyle& style, const TextMeasure& measure)
      : content_(content), style_(style), measure_(measure), text_(style.em) {}

  SharpeningPlan plan() const {
    Parts parts{.histogram = content_.histogram != nullptr,
                .all_measures = !content_.measure.has_value(),
                .truth = options().has_value(),
                .statement = options().has_value(),
                .title = style_.title};
    // Charts go before words: the histogram, the other measures in its place, both.
    SharpeningPlan best;
    const bool histogram = parts.histogram, all_measures = parts.all_measures;
    for (const bool measures : {true, false}) {
      for (const bool products : {true, false}) {
        if ((measures && !all_measures) || (products && !histogram)) continue;
        parts.all_measures = measures;
        parts.histogram = products;
        best = arranged(parts);
        if (enough(best)) return best;
      }
    }
    for (bool Parts::*part : kDropOrder) {
      if (!(parts.*part)) continue;
      parts.*part = false;
      best = arranged(parts);
      if (enough(best)) break;
    }
    return best;
  }

 private:
  std::optional<SharpeningOptions> options() const {
    if (content_.curves == nullptr) return {};
    return content_.curves->options;
  }

  Pairing pairing() const { return options() ? options()->pairing : Pairing::independent; }

  bool enough(const SharpeningPlan& plan) const {
    const auto fits = [&](const Rect& plot) {
      return plot.width >= kLeastWidth * style_.em && plot.height >= kLeastHeight * style_.em;
    };
    return std::all_of(plan.charts.begin(), plan.charts.end(),
                       [&](const SharpeningChart& chart) { return fits(chart.plot); }) &&
           (!plan.histogram || fits(plan.histogram->plot));
  }

  float width(const std::string& text, float size, FontWeight weight = FontWeight::regular) const {
    return measure_.width(text, size, weight);
  }

  SharpeningPlan arranged(const Parts& parts) const {
    SharpeningPlan plan;
    // The same margins at the sides however low the figure is.
    plan.padding = std::min(style_.em, 0.05f * style_.width);
    const float above = std::min(plan.padding, 0.05f * style_.height);
    plan.names = parts.names;
    plan.ticks = parts.ticks;
    for (const SharpeningMeasure measure : kSharpeningMeasures) {
      const bool chosen = measure == content_.measure.value_or(kSharpeningMeasures.front());
      if (chosen || parts.all_measures) plan.charts.push_back(chart_of(measure, pairing()));
    }
    if (parts.histogram) plan.histogram.emplace();
    const float room = style_.width - 2 * plan.padding;
    float y = above;
    const auto line = [&](float size) {
      y += line_of(size);
      return Point{plan.padding, y - line_of(size) / 2};
    };
    if (parts.title) {
      plan.title = fitting({"Sharpening as d grows", "Sharpening"}, room, text_.title, FontWeight::bold, measure_);
      if (!plan.title.empty()) plan.title_at = line(text_.title);
    }
    const auto caption = [&](const std::vector<std::string>& texts) {
      std::string text = fitting(texts, room, text_.caption, FontWeight::regular, measure_);
      if (text.empty()) return;
      plan.captions.push_back(std::move(text));
      plan.captions_at.push_back(line(text_.caption));
    };
    if (parts.statement) caption(statements());
    if (parts.truth) caption(truths());
    if (y > above) y += 0.4f * style_.em;
    const bool names_above = parts.names && plan.charts.size() + (plan.histogram ? 1 : 0) > 1;
    plan.top_row = names_above || content_.scene_d ? line_of(text_.name) : 0;
    place(plan, {plan.padding, y, room, style_.height - above - y});
    return plan;
  }

  // What is drawn, the longest text first.
  std::vector<std::string> statements() const {
    const SharpeningOptions& options = content_.curves->options;
    const std::string n = std::to_string(options.n), all = std::to_string(options.scenes);
    const bool self = options.pairing == Pairing::self;
    const std::string roles = self ? "Q = K = X" : "independent q and k";
    if (content_.curves->scenes < options.scenes) {
      const std::string progress = std::to_string(content_.curves->scenes) + " of " + all + " scenes";
      return {n + " random tokens from N(0, 1), " + roles + "; " + progress,
              n + " random tokens, " + roles + "; " + progress, n + " tokens, " + roles + "; " + progress,
              roles + "; " + progress, progress};
    }
    return {n + " random tokens from N(0, 1), " + roles + "; " + all + " scenes for each d",
            n + " random tokens from N(0, 1), " + roles + "; " + all + " scenes",
            n + " tokens, N(0, 1), " + roles + "; " + all + " scenes",
            n + " tokens, " + roles + "; " + all + " scenes",
            n + " random tokens, N(0, 1), " + roles,
            n + " random tokens, " + roles,
            n + " tokens, " + roles,
            roles};
  }

  // Which truth that shows, the longest text first.
  std::vector<std::string> truths() const {
    if (pairing() == Pairing::self) {
      return {"q · q ≈ d, while q · k varies by √d: the diagonal wins as d grows, even with ÷ √d.",
              "q · q ≈ d: the diagonal wins as d grows, even with ÷ √d.",
              "q · q ≈ d: the diagonal wins even with ÷ √d.", "q · q ≈ d: the diagonal wins."};
    }
    return {"q · k has variance d: softmax sharpens as d grows, unless the scores are divided by √d.",
            "q · k has variance d: softmax sharpens, unless ÷ √d.", "q · k has variance d; ÷ √d makes it 1.",
            "q · k has variance d."};
  }

  float widest(const std::vector<Tick>& ticks) const {
    float widest = 0;
    for (const Tick& tick : ticks) widest = std::max(widest, width(tick.text, text_.tick));
    return widest;
  }

  // Divides the room among the charts: in as many columns as make the plots largest, the histogram at the end over what
  // is left of its row.
  void place(SharpeningPlan& plan, const Rect& room) const {
    const int count = static_cast<int>(plan.charts.size()) + (plan.histogram ? 1 : 0);
    float best = -1;
    SharpeningPlan result = plan;
    for (int columns = 1; columns <= count; ++columns) {
      SharpeningPlan attempt = plan;
      place_in(attempt, room, columns);
      float least = std::numeric_limits<float>::max();
      const auto consider = [&](const Rect& plot) { least = std::min({least, plot.width, kBestShape * plot.height}); };
      for (const SharpeningChart& chart : attempt.charts) consider(chart.plot);
      if (attempt.histogram) consider(attempt.histogram->plot);
      if (least <= best) continue;
      best = least;
      result = std::move(attempt);
    }
    if (best < 0) place_in(result, room, 1);
    plan = std::move(result);
  }

  void place_in(SharpeningPlan& plan, const Rect& room, int columns) const {
    const int charts = static_cast<int>(plan.charts.size()), count = charts + (plan.histogram ? 1 : 0);
    const int rows = (count + columns - 1) / columns;
    const float gap = 1.2f * style_.em;
    const float cell_width = (room.width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const float cell_height = (room.height - gap * 0.7f * static_cast<float>(rows - 1)) / static_cast<float>(rows);
    plan.cells.clear();
    for (int i = 0; i < count; ++i) {
      const int column = i % columns, row = i / columns;
      Rect cell{room.x + static_cast<float>(column) * (cell_width + gap),
                room.y + static_cast<float>(row) * (cell_height + gap * 0.7f), cell_width, cell_height};
      if (i == charts) cell.width = room.right() - cell.x;
      plan.cells.push_back(cell);
      const bool alone = charts == 1 && count == 1;
      if (i == charts) {
        plan.histogram->plot = plot_in(cell, plan, 0, width("−0", text_.tick));
      } else {
        SharpeningChart& chart = plan.charts[static_cast<std::size_t>(i)];
        const float name = alone && plan.names ? line_of(text_.name) : 0;
        chart.plot = plot_in(cell, plan, name, widest(ticks_of(chart)));
      }
    }
  }

  // What a cell leaves to its plot beside the numbers, `left` the room of the measure's name.
  Rect plot_in(const Rect& cell, const SharpeningPlan& plan, float left, float labels) const {
    const float half = plan.ticks ? line_of(text_.tick) / 2 : 0;
    const float before = left + (plan.ticks ? labels + 0.4f * style_.em : 0);
    const float after = plan.ticks ? width("1024", text_.tick) / 2 : 0;
    const float above = plan.top_row + half, below = 3 * half;
    return {cell.x + before, cell.y + above, std::max(cell.width - before - after, 0.0f),
            std::max(cell.height - above - below, 0.0f)};
  }

  const SharpeningContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  SharpeningText text_;
};

}  // namespace

SharpeningPlan plan_sharpening(const SharpeningContent& content, const FigureStyle& style, const TextMeasure& measure) {
  return Planner(content, style, measure).plan();
}

std::vector<Tick> ticks_of(const SharpeningChart& chart) {
  if (!chart.logarithmic) return {{0.0, "0"}, {0.5, "0.5"}, {1.0, "1"}};
  std::vector<Tick> ticks;
  for (double value = chart.low; value < 1.001 * chart.high; value *= 10.0) {
    ticks.push_back({value, value < 1.0 ? "0.1" : std::to_string(std::lround(value))});
  }
  return ticks;
}

std::string fitting(const std::vector<std::string>& texts, float room, float size, FontWeight weight,
                    const TextMeasure& measure) {
  for (const std::string& text : texts) {
    if (measure.width(text, size, weight) <= room) return text;
  }
  return {};
}

}  // namespace softfocus
