#include "core/figure/compare.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/document/number.h"
#include "core/figure/heatmap_plan.h"

namespace softfocus {

namespace {

constexpr Eigen::Index kNowhere = -1;
constexpr float kMatrixEm = 0.85f;  // of the figure's em, in three matrices beside each other

// For each of `tokens`, where it stands among `among`.
std::vector<Eigen::Index> places(const std::vector<TokenPtr>& tokens, const std::vector<TokenPtr>& among) {
  std::unordered_map<std::uint64_t, Eigen::Index> place;
  for (std::size_t i = 0; i < among.size(); ++i) {
    place[static_cast<std::uint64_t>(among[i]->id)] = static_cast<Eigen::Index>(i);
  }
  std::vector<Eigen::Index> found;
  for (const TokenPtr& token : tokens) {
    const auto at = place.find(static_cast<std::uint64_t>(token->id));
    found.push_back(at == place.end() ? kNowhere : at->second);
  }
  return found;
}

// The tokens of `after`, and each that only `before` has behind the one it stood behind.
std::vector<TokenPtr> united(const std::vector<TokenPtr>& before, const std::vector<TokenPtr>& after) {
  std::vector<TokenPtr> all;
  const std::vector<Eigen::Index> in_after = places(before, after), in_before = places(after, before);
  const auto add_removed_behind = [&](std::size_t from) {
    for (std::size_t i = from; i < before.size() && in_after[i] == kNowhere; ++i) all.push_back(before[i]);
  };
  add_removed_behind(0);
  for (std::size_t i = 0; i < after.size(); ++i) {
    all.push_back(after[i]);
    if (in_before[i] != kNowhere) add_removed_behind(static_cast<std::size_t>(in_before[i]) + 1);
  }
  return all;
}

Comparison::Side side_of(const ComparedWeights& side, const std::vector<TokenPtr>& tokens) {
  Comparison::Side result;
  const auto n = static_cast<Eigen::Index>(tokens.size());
  const std::vector<Eigen::Index> place = places(tokens, side.tokens);
  const bool whole = std::none_of(place.begin(), place.end(), [](Eigen::Index p) { return p == kNowhere; });
  if (!whole) {
    for (const Eigen::Index p : place) result.gone.push_back(p == kNowhere);
  }
  result.weights = Matrix::Zero(n, n);
  const bool masked = side.mask->size() > 0;
  if (masked) result.mask = Mask::Constant(n, n, true);
  for (Eigen::Index row = 0; row < n; ++row) {
    const Eigen::Index from_row = place[static_cast<std::size_t>(row)];
    for (Eigen::Index column = 0; from_row != kNowhere && column < n; ++column) {
      const Eigen::Index from = place[static_cast<std::size_t>(column)];
      if (from == kNowhere) continue;
      result.weights(row, column) = (*side.weights)(from_row, from);
      if (masked) result.mask(row, column) = (*side.mask)(from_row, from);
    }
  }
  return result;
}

class Painter {
 public:
  Painter(const CompareContent& content, const FigureStyle& style, const TextMeasure& measure)
      : content_(content), style_(style), measure_(measure), colors_(palette(style.theme)) {
    drawn_.figure = empty_figure(style);
    for (const TokenPtr& token : content.comparison->tokens) names_.push_back(token->name);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (content.comparison->tokens[i]->id == content.selected) selected_ = static_cast<Eigen::Index>(i);
    }
  }

  CompareFigure draw() {
    const float em = style_.em;
    float top = 0;
    if (style_.title) {
      const float size = 1.15f * em;
      const std::string title = heatmap_label(content_.title.empty() ? "Two ways to weigh" : content_.title);
      drawn_.figure.shapes.emplace_back(
          TextShape{{style_.width / 2, 0.6f * em + line_height(size) / 2},
                    shortened(title, style_.width - 2 * em, size, FontWeight::bold, measure_),
                    size,
                    colors_.ink,
                    FontWeight::bold,
                    AlignX::center});
      top = 0.6f * em + line_height(size);
    }
    const float height = std::max(style_.height - top, 1.0f);
    const bool quarters = height > 0.55f * style_.width;
    if (quarters) {
      const float w = style_.width / 2, h = height / 2;
      draw_matrix(0, {0, top, w, h});
      draw_matrix(1, {w, top, w, h});
      draw_matrix(2, {0, top + h, w, h});
      draw_bars({w, top + h, w, h});
    } else {
      const float bars = height > 18 * em ? 0.34f * height : 0;
      for (std::size_t i = 0; i < 3; ++i) {
        draw_matrix(i, {static_cast<float>(i) * style_.width / 3, top, style_.width / 3, height - bars});
      }
      if (bars > 0) draw_bars({0, top + height - bars, style_.width, bars});
    }
    return std::move(drawn_);
  }

 private:
  const Comparison::Side& side(std::size_t i) const {
    const Comparison& all = *content_.comparison;
    return i == 0 ? all.before : i == 1 ? all.after : all.difference;
  }

  std::string_view heading(std::size_t i) const {
    return i == 0 ? content_.before_heading : i == 1 ? content_.after_heading : content_.difference_heading;
  }

  // What both matrices of weights are coloured over.
  ValueRange common_range() const {
    if (!content_.fitted) return {0, 1};
    ValueRange common{1, 0};
    for (std::size_t i = 0; i < 2; ++i) {
      const HeatmapContent matrix = content_of(i);
      const ValueRange own = heatmap_range(matrix, true);
      common = {std::min(common.low, own.low), std::max(common.high, own.high)};
    }
    return common;
  }

  HeatmapContent content_of(std::size_t i) const {
    HeatmapContent matrix;
    matrix.values = &side(i).weights;
    matrix.mask = &side(i).mask;
    matrix.gone = side(i).gone;
    matrix.names = names_;
    matrix.quantity = i == 2 ? Quantity::difference : Quantity::weights;
    matrix.selected = selected_;
    return matrix;
  }

  float heading_size() const { return 0.95f * style_.em; }
  float headed() const { return 0.5f * style_.em + line_height(heading_size()); }

  // All matrices have their row sums, or none: where the sums cost room they are left out, so that cells stay equal.
  HeatmapStyle style_of_matrices(float width, float height) const {
    HeatmapStyle style;
    style.width = width;
    style.height = std::max(height - headed(), 1.0f);
    style.em = kMatrixEm * style_.em;
    style.theme = style_.theme;
    style.sequential = style_.sequential;
    style.diverging = style_.diverging;
    style.pixels_per_point = style_.pixels_per_point;
    style.title = false;
    style.axis_titles = false;
    style.color_bar = height > 20 * style_.em;
    const HeatmapContent matrix = content_of(0);
    const auto cell = [&](bool sums) {
      style.row_sums = sums;
      return plan_heatmap(matrix, style, {"0", "0.5", "1"}, measure_).layout.cell;
    };
    style.row_sums = cell(true) >= cell(false);
    return style;
  }

  void draw_matrix(std::size_t i, const Rect& rect) {
    HeatmapContent matrix = content_of(i);
    if (i < 2) matrix.range = common_range();
    const HeatmapStyle style = style_of_matrices(rect.width, rect.height);
    const float size = heading_size();
    HeatmapFigure heatmap = heatmap_figure(matrix, style, measure_);
    const float ppp = style_.pixels_per_point;
    const Point at{snapped(rect.x, ppp), snapped(rect.y + headed(), ppp)};
    const Rect& cells = heatmap.layout.cells;
    const std::string words =
        shortened(std::string(heading(i)), rect.width - style_.em, size, FontWeight::bold, measure_);
    const float half = measure_.width(words, size, FontWeight::bold) / 2 + style_.em / 2;
    const float middle =
        std::clamp(at.x + cells.center().x, rect.x + half, std::max(rect.x + half, rect.right() - half));
    const float labels = heatmap.layout.column_labels.height > 0 ? heatmap.layout.column_labels.y : cells.y;
    drawn_.figure.shapes.emplace_back(
        TextShape{{middle, at.y + std::max(labels - 0.2f * style_.em, 0.0f) - line_height(size) / 2},
                  words,
                  size,
                  i == 2                  ? colors_.ink
                  : i == content_.present ? colors_.accent
                                          : colors_.muted,
                  FontWeight::bold,
                  AlignX::center});
    append(drawn_.figure.shapes, heatmap.figure, at);
    for (Rect* part : {&heatmap.layout.cells, &heatmap.layout.row_labels, &heatmap.layout.column_labels}) {
      part->x += at.x;
      part->y += at.y;
    }
    drawn_.parts[i] = {rect, heatmap.layout};
  }

  // How the names below bars stand.
  struct BarNames {
    bool turned = false;
    float room = 0;    // for the length of one
    float height = 0;  // for all
  };

  // Across while they fit or are cut little; otherwise turned, and left out where bars are narrower than a line.
  BarNames names_of_bars(float step, float most, float size) const {
    float longest = 0;
    for (const std::string_view name : names_) {
      longest = std::max(longest, measure_.width(heatmap_label(name), size, FontWeight::bold));
    }
    const float across = step - 0.3f * style_.em;
    if (longest <= across || step > 3 * style_.em) return {false, across, line_height(size)};
    if (step < line_height(size)) return {};
    const float room = std::min({longest, most, 6 * style_.em});
    return {true, room, room + 0.2f * style_.em};
  }

  // For each key of the selected row a pair of bars, as high as their weights.
  void draw_bars(const Rect& rect) {
    if (!selected_) return;
    const float em = style_.em, size = 0.85f * em;
    const auto n = static_cast<float>(names_.size());
    const float step = std::min((rect.width - 2.5f * em) / n, 6 * em);
    const BarNames bar_names = names_of_bars(step, 0.3f * rect.height, size);
    const Rect room{rect.x + 1.25f * em, rect.y + em + line_height(size), rect.width - 2.5f * em,
                    rect.height - 2 * em - line_height(size) - bar_names.height};
    if (room.height < 2.5f * em || step < 4 / style_.pixels_per_point) return;
    drawn_.bars = room;
    const float width = step * n, left = room.x + (room.width - width) / 2;
    std::vector<Shape>& shapes = drawn_.figure.shapes;
    draw_bars_heading({rect.center().x, rect.y + em / 2 + line_height(size) / 2}, rect.width - em, size);
    const Comparison& all = *content_.comparison;
    const auto weight = [&](std::size_t i, Eigen::Index key) {
      return static_cast<double>(side(i).weights(*selected_, key));
    };
    double longest = 0;
    for (Eigen::Index key = 0; key < all.before.weights.cols(); ++key) {
      longest = std::max({longest, weight(0, key), weight(1, key)});
    }
    const bool numbers = measure_.width("0.000", 0.75f * em, FontWeight::regular) < 0.46f * step;
    const float top = room.y + (numbers ? line_height(0.75f * em) : 0);
    for (Eigen::Index key = 0; key < all.before.weights.cols(); ++key) {
      const float x = left + step * static_cast<float>(key);
      const std::string& name = all.tokens[static_cast<std::size_t>(key)]->name;
      for (std::size_t i = 0; i < 2; ++i) {
        const bool there = side(i).gone.empty() || !side(i).gone[static_cast<std::size_t>(key)];
        if (!there) continue;
        const float share = longest > 0 ? static_cast<float>(weight(i, key) / longest) : 0;
        const float height = std::max(share * (room.bottom() - top), 1 / style_.pixels_per_point);
        const Rect bar{x + step * (i == 0 ? 0.12f : 0.51f), room.bottom() - height, 0.37f * step, height};
        shapes.emplace_back(RectShape{.rect = bar, .fill = i == content_.present ? colors_.accent : colors_.unscaled});
        if (numbers) {
          shapes.emplace_back(TextShape{{bar.center().x, bar.y - line_height(0.75f * em) / 2},
                                        for_reading(weight(i, key), 3),
                                        0.75f * em,
                                        i == content_.present ? colors_.accent : colors_.muted,
                                        FontWeight::regular,
                                        AlignX::center});
        }
        drawn_.hints.push_back({{x + step * (i == 0 ? 0 : 0.5f), room.y, step / 2, room.height},
                                "The weight of “" + heatmap_label(name) + "”, " + std::string(heading(i)) + ": " +
                                    for_reading(weight(i, key), 3) + ". Softmax of its score, exp(s) ÷ Σ exp(s)."});
      }
      const std::string label = shortened(heatmap_label(name), bar_names.room, size, FontWeight::bold, measure_);
      if (!label.empty()) {
        const float below = bar_names.turned ? 0.4f * em : 0.25f * em + line_height(size) / 2;
        shapes.emplace_back(TextShape{{x + step / 2, room.bottom() + below},
                                      label,
                                      size,
                                      key == *selected_ ? colors_.accent : colors_.ink,
                                      FontWeight::bold,
                                      bar_names.turned ? AlignX::right : AlignX::center,
                                      bar_names.turned});
      }
    }
    const float pixel = 1 / style_.pixels_per_point;
    shapes.emplace_back(RectShape{.rect = {left, room.bottom(), width, pixel}, .fill = colors_.muted});
  }

  // Whose row it is, and what the two colours of the bars mean.
  void draw_bars_heading(Point middle, float room, float size) {
    const std::string name = heatmap_label(names_[static_cast<std::size_t>(*selected_)]);
    const std::string row = shortened("row " + name, 0.4f * room, size, FontWeight::bold, measure_);
    const std::string before(heading(0)), after(heading(1));
    const auto width = [&](const std::string& text, FontWeight weight) { return measure_.width(text, size, weight); };
    const float gap = 0.9f * style_.em, box = 0.6f * style_.em;
    const float legend =
        2 * (gap + box + 0.3f * style_.em) + width(before, FontWeight::regular) + width(after, FontWeight::regular);
    const float own = width(row, FontWeight::bold);
    std::vector<Shape>& shapes = drawn_.figure.shapes;
    const bool all = own + legend <= room;
    float x = middle.x - (all ? own + legend : own) / 2;
    shapes.emplace_back(TextShape{{x, middle.y}, row, size, colors_.accent, FontWeight::bold, AlignX::left});
    x += own;
    for (std::size_t i = 0; all && i < 2; ++i) {
      x += gap;
      shapes.emplace_back(RectShape{.rect = {x, middle.y - box / 2, box, box},
                                    .fill = i == content_.present ? colors_.accent : colors_.unscaled});
      x += box + 0.3f * style_.em;
      const std::string& text = i == 0 ? before : after;
      shapes.emplace_back(TextShape{{x, middle.y}, text, size, colors_.muted, FontWeight::regular, AlignX::left});
      x += width(text, FontWeight::regular);
    }
  }

  const CompareContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  const Palette& colors_;
  CompareFigure drawn_;
  std::vector<std::string_view> names_;
  std::optional<Eigen::Index> selected_;
};

}  // namespace

Comparison compare_weights(const ComparedWeights& before, const ComparedWeights& after) {
  Comparison result;
  result.tokens = united(before.tokens, after.tokens);
  result.before = side_of(before, result.tokens);
  result.after = side_of(after, result.tokens);
  Comparison::Side& difference = result.difference;
  difference.weights = result.after.weights - result.before.weights;
  for (const Comparison::Side* side : {&result.before, &result.after}) {
    if (side->gone.empty()) continue;
    difference.gone.resize(result.tokens.size());
    for (std::size_t i = 0; i < side->gone.size(); ++i) difference.gone[i] = difference.gone[i] || side->gone[i];
  }
  if (result.before.mask.size() > 0 && result.after.mask.size() > 0) {
    difference.mask = result.before.mask || result.after.mask;
  }
  return result;
}

CompareFigure compare_figure(const CompareContent& content, const FigureStyle& style, const TextMeasure& measure) {
  return Painter(content, style, measure).draw();
}

}  // namespace softfocus
