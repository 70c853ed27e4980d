#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/document/number.h"
#include "core/figure/heatmap_plan.h"

namespace softfocus {

namespace {

constexpr float kSmallestNumber = 0.65f;  // em; smaller numbers are left out

Color hatch_ground(Theme theme) { return palette(theme).raised; }
Color hatch_line(Theme theme) { return mix(palette(theme).raised, palette(theme).unscaled, 0.6); }

const Matrix& coloring_values(const HeatmapContent& content) {
  return content.colored_by != nullptr ? *content.colored_by : heatmap_values(content);
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
  if (cell < 1.8f * style.em) return {fine, fine, fine};
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

// The numbers of all visible cells: one size for all, chosen so that the widest fits.
class Numbers {
 public:
  Numbers(const HeatmapContent& content, const HeatmapStyle& style, float room, const TextMeasure& measure) {
    if (!style.numbers || room < 1.2f * kSmallestNumber * style.em) return;
    const float preferred = std::clamp(0.2f * room, 0.95f * style.em, 1.5f * style.em);
    const auto width = [&](const std::string& text) { return measure.width(text, preferred, FontWeight::regular); };
    decimals_ = content.quantity == Quantity::weights || width("−0.000") <= room ? 3 : 2;

    float widest = 0;
    std::set<std::string> measured;  // digits are equally wide: few texts differ in width
    const Matrix& values = heatmap_values(content);
    for (Eigen::Index query = 0; query < values.rows(); ++query) {
      const bool* visible = visible_keys(content, query);
      for (Eigen::Index key = 0; key < values.cols(); ++key) {
        if (visible != nullptr && !visible[key]) continue;
        std::string pattern = text(values(query, key));
        std::replace_if(
            pattern.begin(), pattern.end(), [](char c) { return c >= '1' && c <= '9'; }, '0');
        if (measured.insert(pattern).second) widest = std::max(widest, width(pattern));
      }
    }
    const float size = std::min({preferred, room / 1.2f, widest > 0 ? preferred * room / widest : preferred});
    if (size >= kSmallestNumber * style.em) size_ = size;
  }

  bool fit() const { return size_ > 0; }
  float size() const { return size_; }
  std::string text(double value) const { return for_reading(value, decimals_); }

 private:
  int decimals_ = 3;
  float size_ = 0;
};

// Of the values under one pixel, the one of the largest size stands for all: the strongest weight, the score farthest
// from 0. NaN means that none has been seen.
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
float stronger(float value, float other) { return std::abs(other) <= std::abs(value) ? value : other; }

// Keeps, key by key, the stronger of what was found and one query's values.
void gather(std::vector<float>& found, const float* values, const bool* visible) {
  for (std::size_t key = 0; key < found.size(); ++key) {
    const float other = visible == nullptr || visible[key] ? values[key] : 0;
    const float kept = stronger(found[key], other);
    found[key] = visible == nullptr || visible[key] ? kept : found[key];
  }
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
  const float extent = layout.cell - layout.gap;
  const Outline outline = outline_for(layout.cell, style);
  const Numbers numbers(content, style, extent - 2 * (outline.inset + outline.width) - 0.3f * style.em, measure);
  const Matrix &values = heatmap_values(content), &coloring = coloring_values(content);
  const float radius = layout.cell < 1.8f * style.em ? 0 : style.em / 8;
  const Mask everything;
  const Mask& mask = content.mask != nullptr ? *content.mask : everything;

  for (Eigen::Index query = 0; query < layout.n; ++query) {
    const bool* visible = visible_keys(content, query);
    bool any_key = false;
    for (Eigen::Index key = 0; key < layout.n; ++key) {
      const Rect cell = layout.cell_rect(query, key);
      if (visible != nullptr && !visible[key]) {
        hatch(cell, style, shapes);
        continue;
      }
      any_key = true;
      const Color fill = cell_color(map, style.theme, range, static_cast<double>(coloring(query, key)));
      shapes.emplace_back(RectShape{.rect = cell, .fill = fill, .radius = radius});
      if (numbers.fit()) {
        shapes.emplace_back(TextShape{.anchor = cell.center(),
                                      .text = numbers.text(static_cast<double>(values(query, key))),
                                      .size = numbers.size(),
                                      .color = text_on(fill),
                                      .align = AlignX::center});
      }
    }
    if (!any_key) {
      const Rect first = layout.cell_rect(query, 0);
      draw_empty_row({first.x, first.y, layout.cells.width, first.height}, style, measure, shapes);
    }
    for (const Eigen::Index key : row_facts(row_of(content.attention->weights, query), query, mask).strongest) {
      const Color fill = cell_color(map, style.theme, range, static_cast<double>(coloring(query, key)));
      shapes.emplace_back(RectShape{.rect = inset(layout.cell_rect(query, key), outline.inset),
                                    .stroke = text_on(fill),
                                    .stroke_width = outline.width,
                                    .radius = outline.radius});
    }
  }
}

ImageShape image_of_cells(const HeatmapContent& content, const HeatmapStyle& style, const Colormap& map,
                          const ValueRange& range, const HeatmapLayout& layout) {
  const Matrix& values = coloring_values(content);
  const Eigen::Index n = layout.n;
  const auto room = static_cast<Eigen::Index>(std::lround(layout.cells.width * style.pixels_per_point));
  const Eigen::Index side = std::clamp<Eigen::Index>(room, 1, n);  // n, or fewer pixels than cells
  const Color masked = mix(hatch_ground(style.theme), hatch_line(style.theme), 0.5);
  const auto first = [&](Eigen::Index pixel) { return pixel * n / side; };  // of the tokens that a pixel stands for

  ImageShape image{layout.cells, static_cast<int>(side), static_cast<int>(side), {}};
  image.pixels.reserve(static_cast<std::size_t>(side * side));
  std::vector<std::size_t> keys;  // the first of every column
  for (Eigen::Index column = 0; column <= side; ++column) keys.push_back(static_cast<std::size_t>(first(column)));
  std::vector<float> found(static_cast<std::size_t>(n));
  for (Eigen::Index row = 0; row < side; ++row) {
    std::fill(found.begin(), found.end(), kNone);
    for (Eigen::Index query = first(row); query < first(row + 1); ++query) {
      gather(found, &values(query, 0), visible_keys(content, query));
    }
    for (std::size_t column = 0; column + 1 < keys.size(); ++column) {
      float value = kNone;
      for (std::size_t key = keys[column]; key < keys[column + 1]; ++key) {
        if (!std::isnan(found[key])) value = stronger(value, found[key]);
      }
      image.pixels.push_back(std::isnan(value) ? masked
                                               : cell_color(map, style.theme, range, static_cast<double>(value)));
    }
  }
  return image;
}

}  // namespace softfocus
