#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/document/number.h"
#include "core/figure/cell_grid.h"
#include "core/figure/heatmap_plan.h"
#include "core/figure/value_text.h"

namespace softfocus {

namespace {

constexpr float kSmallestNumber = 0.62f;  // em; smaller numbers are left out
constexpr float kAir = 0.3f;              // em, beside a number, both sides together
constexpr float kLeastAir = 0.15f;        // the same beside the smallest numbers

Color hatch_ground(Theme theme) { return palette(theme).raised; }
Color hatch_line(Theme theme) { return mix(palette(theme).raised, palette(theme).unscaled, 0.6); }

const Matrix& coloring_values(const HeatmapContent& content) {
  return content.colored_by != nullptr ? *content.colored_by : shown_values(content);
}

Rect inset(const Rect& rect, float by) { return {rect.x + by, rect.y + by, rect.width - 2 * by, rect.height - 2 * by}; }

// How the strongest cells are outlined: nothing is left over for it when cells are tiny.
struct Outline {
  float inset = 0, width = 1, radius = 0;
};

Outline outline_for(float cell, const HeatmapStyle& style) {
  const float ppp = style.pixels_per_point;
  const float fine = std::max(snapped(style.em / 16, ppp), 1 / ppp);
  if (cell < 0.9f * style.em) return {0, fine, 0};
  if (cell < 2.4f * style.em) return {fine, fine, fine};
  if (cell < 3 * style.em) return {fine, 2 * fine, 2 * fine};
  return {2 * fine, 2 * fine, 3 * fine};
}

// Diagonals x + y = constant, the same across all cells; their square ends stay inside the cell.
void hatch(const Rect& cell, const HeatmapStyle& style, std::vector<Shape>& shapes) {
  shapes.emplace_back(RectShape{.rect = cell, .fill = hatch_ground(style.theme)});
  const float spacing = 0.4f * style.em, width = style.em / 14;
  const Rect room = inset(cell, 0.75f * width);
  if (room.width <= 0) return;
  const float first = std::ceil((room.x + room.y) / spacing);
  for (float k = first; k * spacing < room.right() + room.bottom(); k += 1) {
    const float sum = k * spacing;
    const float left = std::max(room.x, sum - room.bottom()), right = std::min(room.right(), sum - room.y);
    shapes.emplace_back(LineShape{{left, sum - left}, {right, sum - right}, hatch_line(style.theme), width});
  }
}

// Calls see(key, value) for every visible entry of a query in the view that is shown.
template <typename See>
void for_visible(const HeatmapContent& content, Eigen::Index query, See see) {
  const Matrix& values = shown_values(content);
  const Visible visible(content);
  for (Eigen::Index key = 0; key < values.cols(); ++key) {
    if (visible(query, key)) see(key, static_cast<double>(values(query, key)));
  }
}

// The keys whose values tie for the largest of the row, among those that are visible in the view that is shown.
std::vector<Eigen::Index> strongest_shown(const HeatmapContent& content, Eigen::Index query) {
  double largest = -std::numeric_limits<double>::infinity();
  for_visible(content, query, [&](Eigen::Index, double value) { largest = std::max(largest, value); });
  std::vector<Eigen::Index> tied;
  for_visible(content, query, [&](Eigen::Index key, double value) {
    if (largest - value <= kTieTolerance * std::abs(largest)) tied.push_back(key);
  });
  return tied;
}

// The numbers of all visible cells: one size and one form for all, chosen so that the widest fits.
class Numbers {
 public:
  // `room` is what the outline of the strongest leaves free.
  Numbers(const HeatmapContent& content, const HeatmapStyle& style, float room, const TextMeasure& measure) {
    const float smallest = kSmallestNumber * style.em;
    const float comfortable = room - kAir * style.em, tight = room - kLeastAir * style.em;
    if (!style.numbers || tight < 1.2f * smallest) return;
    const float preferred = std::clamp(0.2f * comfortable, 0.95f * style.em, 1.5f * style.em);
    const auto width = [&](const std::string& text) { return measure.width(text, preferred, FontWeight::regular); };
    const bool signs = traits(content.quantity).signs;
    decimals_ = !signs || width("−0.000") <= comfortable ? 3 : 2;
    exponents_ = signs && only_small(content);

    float widest = 0;
    std::set<std::string> measured;  // digits are equally wide: few texts differ in width
    for (Eigen::Index query = 0; query < shown_values(content).rows(); ++query) {
      for_visible(content, query, [&](Eigen::Index, double value) {
        std::string pattern = text(value);
        std::replace_if(
            pattern.begin(), pattern.end(), [](char c) { return c >= '1' && c <= '9'; }, '0');
        if (measured.insert(pattern).second) widest = std::max(widest, width(pattern));
      });
    }
    const auto largest_in = [&](float space) {
      return std::min({preferred, space / 1.2f, widest > 0 ? preferred * space / widest : preferred});
    };
    if (largest_in(tight) >= smallest) size_ = std::max(largest_in(comfortable), smallest);
  }

  bool fit() const { return size_ > 0; }
  float size() const { return size_; }
  std::string text(double value) const {
    return exponents_ ? in_exponents(value, decimals_ - 1) : for_reading(value, decimals_);
  }

 private:
  // Tells whether fixed decimals would show hardly more than zeros of values that are not 0.
  static bool only_small(const HeatmapContent& content) {
    double largest = 0;
    for (Eigen::Index query = 0; query < shown_values(content).rows(); ++query) {
      for_visible(content, query, [&](Eigen::Index, double value) { largest = std::max(largest, std::abs(value)); });
    }
    return largest > 0 && largest < kSmallestFixed;
  }

  int decimals_ = 3;
  bool exponents_ = false;
  float size_ = 0;
};

// Of the values under one pixel, the one of the largest size stands for all: the strongest weight, the score farthest
// from 0. NaN means that none has been seen.
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
float stronger(float value, float other) { return std::abs(other) <= std::abs(value) ? value : other; }

// Keeps, column by column, the stronger of what was found and one row's values.
void gather(std::vector<float>& found, const Matrix& values, Eigen::Index row, const Visible& visible) {
  const float* const line = values.data() + row * values.cols();
  if (visible.everything()) {
    for (std::size_t column = 0; column < found.size(); ++column) found[column] = stronger(found[column], line[column]);
    return;
  }
  if (visible.only_mask()) {
    const bool* const seen = visible.mask_row(row);
    for (std::size_t column = 0; column < found.size(); ++column) {
      const float kept = stronger(found[column], line[column]);
      found[column] = seen[column] ? kept : found[column];
    }
    return;
  }
  for (std::size_t column = 0; column < found.size(); ++column) {
    const float kept = stronger(found[column], line[column]);
    found[column] = visible(row, static_cast<Eigen::Index>(column)) ? kept : found[column];
  }
}

// What each pixel of an image shows: one for each cell where all are equal, otherwise those of the sink.
std::vector<CellGrid::Span> image_pixels(const CellGrid& of_sink) {
  const bool equal = of_sink.pixels % of_sink.cells == 0;
  const CellGrid grid{of_sink.cells, equal ? of_sink.cells : of_sink.pixels};
  std::vector<CellGrid::Span> under;
  under.reserve(static_cast<std::size_t>(grid.pixels));
  for (Eigen::Index pixel = 0; pixel < grid.pixels; ++pixel) under.push_back(grid.under(pixel));
  return under;
}

// A query without keys says so across its row.
void draw_empty_row(const Rect& row, const HeatmapStyle& style, const TextMeasure& measure,
                    std::vector<Shape>& shapes) {
  const std::string text = "no visible keys";
  const float size = HeatmapText(style.em).axis;
  const float width = measure.width(text, size, FontWeight::regular) + style.em, height = line_height(size);
  if (width > row.width || height > row.height) return;
  const Point center = row.center();
  shapes.emplace_back(RectShape{.rect = {center.x - width / 2, center.y - height / 2, width, height},
                                .fill = palette(style.theme).surface,
                                .radius = style.em / 4});
  shapes.emplace_back(TextShape{
      .anchor = center, .text = text, .size = size, .color = palette(style.theme).muted, .align = AlignX::center});
}

}  // namespace

void draw_cells(const HeatmapContent& content, const HeatmapStyle& style, const Colormap& map, const ValueRange& range,
                const HeatmapLayout& layout, const TextMeasure& measure, std::vector<Shape>& shapes) {
  const Outline outline = outline_for(layout.cell, style);
  const Numbers numbers(content, style, layout.cell - layout.gap - 2 * (outline.inset + outline.width), measure);
  const Matrix& coloring = coloring_values(content);
  const auto fill_of = [&](Eigen::Index query, Eigen::Index key) {
    return cell_color(map, style.theme, range, static_cast<double>(coloring(query, key)));
  };
  const float radius = layout.cell < 1.8f * style.em ? 0 : style.em / 8;

  const Visible visible(content);
  const bool outlines = traits(content.quantity).strongest && style.strongest;
  for (Eigen::Index query = 0; query < layout.rows.cells; ++query) {
    for (Eigen::Index key = 0; !visible.everything() && key < layout.columns.cells; ++key) {
      if (!visible(query, key)) hatch(layout.cell_rect(query, key), style, shapes);
    }
    for_visible(content, query, [&](Eigen::Index key, double value) {
      const Rect cell = layout.cell_rect(query, key);
      const Color fill = fill_of(query, key);
      shapes.emplace_back(RectShape{.rect = cell, .fill = fill, .radius = radius});
      if (!numbers.fit()) return;
      shapes.emplace_back(TextShape{.anchor = cell.center(),
                                    .text = numbers.text(value),
                                    .size = numbers.size(),
                                    .color = text_on(fill),
                                    .align = AlignX::center});
    });
    if (!outlines) continue;
    const std::vector<Eigen::Index> strongest = strongest_shown(content, query);
    for (const Eigen::Index key : strongest) {
      shapes.emplace_back(RectShape{.rect = inset(layout.cell_rect(query, key), outline.inset),
                                    .stroke = text_on(fill_of(query, key)),
                                    .stroke_width = outline.width,
                                    .radius = outline.radius});
    }
    if (strongest.empty()) {
      const Rect first = layout.cell_rect(query, 0);
      draw_empty_row({first.x, first.y, layout.cells.width, first.height}, style, measure, shapes);
    }
  }
}

ImageShape image_of_cells(const HeatmapContent& content, const HeatmapStyle& style, const Colormap& map,
                          const ValueRange& range, const HeatmapLayout& layout) {
  const Matrix& values = coloring_values(content);
  const Color masked = mix(hatch_ground(style.theme), hatch_line(style.theme), 0.5);
  const Visible visible(content);
  const std::vector<CellGrid::Span> rows = image_pixels(layout.rows), columns = image_pixels(layout.columns);

  ImageShape image{layout.cells, static_cast<int>(columns.size()), static_cast<int>(rows.size()), {}};
  image.pixels.reserve(rows.size() * columns.size());
  std::vector<float> found(static_cast<std::size_t>(layout.columns.cells));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (row > 0 && rows[row] == rows[row - 1]) {  // the same queries again
      image.pixels.insert(image.pixels.end(), image.pixels.end() - static_cast<std::ptrdiff_t>(columns.size()),
                          image.pixels.end());
      continue;
    }
    std::fill(found.begin(), found.end(), kNone);
    for (Eigen::Index query = rows[row].first; query < rows[row].end; ++query) gather(found, values, query, visible);
    for (std::size_t column = 0; column < columns.size(); ++column) {
      if (column > 0 && columns[column] == columns[column - 1]) {  // the same keys again
        image.pixels.push_back(image.pixels.back());
        continue;
      }
      float value = kNone;
      for (Eigen::Index key = columns[column].first; key < columns[column].end; ++key) {
        const float other = found[static_cast<std::size_t>(key)];
        if (!std::isnan(other)) value = stronger(value, other);
      }
      image.pixels.push_back(std::isnan(value) ? masked
                                               : cell_color(map, style.theme, range, static_cast<double>(value)));
    }
  }
  return image;
}

}  // namespace softfocus
