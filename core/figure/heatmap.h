#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/attend.h"
#include "core/attention/row_facts.h"
#include "core/document/scene.h"
#include "core/figure/cell_grid.h"
#include "core/figure/colormap.h"
#include "core/figure/shapes.h"

namespace softfocus {

/// Which matrix a heatmap shows. The first five are the steps of attention, in their order.
enum class Quantity : std::uint8_t {
  tokens,      ///< X, n × d
  raw_scores,  ///< n × n
  scores,      ///< n × n
  weights,     ///< n × n
  context,     ///< n × d
  difference,  ///< of two matrices of weights, n × n
  slope        ///< ∂aⱼ/∂sₖ of one query, n × n
};

/// What is particular to a quantity: a row of a table.
struct QuantityTraits {
  std::string_view name;                                      ///< "raw scores"
  std::string_view one;                                       ///< an entry of it: "raw score"
  std::string_view heading;                                   ///< above a picture
  std::string_view rows, rows_brief, columns, columns_brief;  ///< what rows and columns are
  bool square = true;                                         ///< n × n: columns are tokens, too; otherwise dimensions
  bool signs = true;                                          ///< has two signs: colours run symmetrically around 0
  bool masked = true;                                         ///< entries that a mask removes are no numbers
  bool strongest = true;                                      ///< the largest of each row are outlined
};
const QuantityTraits& traits(Quantity quantity);

/// The name of a quantity, as in QuantityTraits.
std::string_view quantity_name(Quantity quantity);

/// The matrix of attention that a quantity names: n × n, or n × d for the context. Not for tokens, differences, slopes.
const Matrix& matrix_of(const Attention& attention, Quantity quantity);

/// What a heatmap shows. It points at everything and owns nothing: what is pointed at outlives the call.
struct HeatmapContent {
  const Attention* attention = nullptr;  ///< what the quantity names is taken from here, unless `values` is there
  const Matrix* values = nullptr;        ///< the matrix shown, for what is not in `attention`
  const Mask* mask = nullptr;            ///< never nullptr when drawn: n × n, or empty when every key is visible
  std::vector<std::string_view> names;   ///< of the rows, n, any UTF-8; of the columns, too, where these are tokens
  std::string_view title;
  Quantity quantity = Quantity::weights;
  std::optional<Eigen::Index> selected;  ///< the query that is framed
  const Matrix* colored_by = nullptr;    ///< values of the same shape that colour the cells while they glide
  std::optional<ValueRange> range;       ///< of the colours, in the place of the quantity's own
  std::vector<bool> gone;  ///< n, or none: tokens without a counterpart in a comparison, hatched like what is masked
};

/// What a heatmap of a scene shows, its names and title included. Points at all three.
HeatmapContent heatmap_content(const Scene& scene, const Attention& attention, const Mask& mask);

/// How a heatmap looks.
struct HeatmapStyle {
  float width = 560, height = 560;  ///< of the whole figure, points
  float em = 16;                    ///< the font's size, points; everything else follows from it
  Theme theme = Theme::light;
  const Colormap* sequential = nullptr;  ///< for weights; nullptr: the default
  const Colormap* diverging = nullptr;   ///< for scores; nullptr: the default
  bool fitted = false;                   ///< weights coloured over their own range instead of 0 … 1
  bool title = true;                     ///< a heading above; the window has its own
  bool numbers = true;                   ///< in the cells, while they fit
  bool row_sums = true;                  ///< at the right, for weights and differences
  bool color_bar = true;                 ///< below
  bool row_labels = true;                ///< at the left; a matrix beside another has those of its neighbour
  bool axis_titles = true;               ///< "query", "key"
  bool strongest = true;                 ///< outlined, where the quantity has it
  bool transparent = false;              ///< no background
  float pixels_per_point = 1;            ///< of the sink: cells begin and end on whole pixels
};

/// Where the parts of a heatmap stand.
struct HeatmapLayout {
  Rect cells;                  ///< all of them
  float cell = 0;              ///< one cell's size, gap included; the mean where cells differ by a pixel
  float gap = 0;               ///< between neighbouring cells; belongs to the cell before it
  CellGrid rows, columns;      ///< their numbers, and the sink's pixels over all of them with their gaps
  float pixels_per_point = 1;  ///< of the sink
  Rect row_labels, column_labels;

  struct Cell {
    Eigen::Index query = 0, key = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  /// The cell under a point, if any.
  std::optional<Cell> cell_at(Point p) const;
  /// The query whose label or cells are under a point's height, if the point is on the labels or the cells.
  std::optional<Eigen::Index> query_at(Point p) const;
  /// The key whose label is under a point, if the point is on the column labels.
  std::optional<Eigen::Index> key_at(Point p) const;
  /// The rectangle of one cell, gap excluded: the pixels that show it, or its share of one.
  Rect cell_rect(Eigen::Index query, Eigen::Index key) const;
};

struct HeatmapFigure {
  Figure figure;
  HeatmapLayout layout;
};

/// The range of values that the colours span (of `colored_by` where it is given): for weights 0 … 1 or, when fitted,
/// the visible extremes, a constant matrix keeping 0 … 1; for what has two signs symmetric around 0, ±1 for a zero
/// matrix.
ValueRange heatmap_range(const HeatmapContent& content, bool fitted);

/// Draws a heatmap that fills the size that the style gives: rows are queries, columns keys (or dimensions). Cells of
/// at least 4 pixels are equal squares of whole pixels; smaller ones fill the room as one image, in which a pixel that
/// stands for several cells shows the strongest.
HeatmapFigure heatmap_figure(const HeatmapContent& content, const HeatmapStyle& style, const TextMeasure& measure);

/// Draws a heatmap for a file: laid out within the style's size as if row sums and colour bar were drawn, then cut down
/// to what is drawn and a margin. Numbers, row sums, the colour bar and the background can so be left out without a
/// cell changing its size, its colours or its pixels; and without a title the cells are those of the screen.
HeatmapFigure picture_of_heatmap(const HeatmapContent& content, const HeatmapStyle& style, const TextMeasure& measure);

}  // namespace softfocus
