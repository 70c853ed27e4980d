#include "app/panels/lighting.h"

#include <algorithm>

#include "app/motion.h"
#include "core/document/number.h"
#include "core/figure/pipeline.h"

namespace softfocus {
namespace {

// Cells smaller than this have no outlines of their own, em.
constexpr float kSmallestOutlined = 0.6f;

/// The place of a block of cells on the screen.
Rect block_rect(const HeatmapLayout& layout, Point origin, const StageBlock& block) {
  const Rect first = layout.cell_rect(block.row, block.column);
  const Rect last = layout.cell_rect(block.row + block.rows - 1, block.column + block.columns - 1);
  return {origin.x + first.x, origin.y + first.y, last.right() - first.x, last.bottom() - first.y};
}

bool inside(const HeatmapLayout& layout, const StageBlock& block) {
  return layout.cells.width > 0 && block.row + block.rows <= layout.rows.cells &&
         block.column + block.columns <= layout.columns.cells;
}

void frame(const Ui& ui, const Rect& rect, Color color) {
  const float thick = std::max(1.5f, ui.em(0.1f));
  ui.outline({rect.x - thick, rect.y - thick, rect.width + 2 * thick, rect.height + 2 * thick}, color, 0.1f, thick);
}

/// The scores that changed with a token: its row where it sees keys, its column where it is seen.
void outline_row_and_column(const Ui& ui, const HeatmapLayout& layout, Point origin, Eigen::Index token, float opacity,
                            bool masked) {
  const Mask& mask = *ui.view.computed.mask;
  const Eigen::Index n = layout.rows.cells;
  const auto seen = [&](Eigen::Index query, Eigen::Index key) {
    return !masked || mask.size() == 0 || mask(query, key);
  };
  Eigen::Index last = n - 1, first = 0;
  while (last > 0 && !seen(token, last)) --last;
  while (first + 1 < n && !seen(first, token)) ++first;
  const Color color = faded(ui.view.colors.key, opacity);
  frame(ui, block_rect(layout, origin, {Quantity::scores, token, 1, 0, last + 1}), color);
  frame(ui, block_rect(layout, origin, {Quantity::scores, first, n - first, token, 1}), color);
}

std::string value_text(double value) { return for_reading(value, 3); }

}  // namespace

void light_up(const Ui& ui, Quantity stage, const HeatmapLayout& layout, Point origin) {
  const auto& pointed = ui.view.state.pointed;
  if (!pointed || !ui.view.computed.present) return;
  const Scene& scene = ui.view.scene();
  for (const StageBlock& block :
       made_from(pointed->stage, pointed->row, pointed->column, scene.size(), scene.dimension)) {
    if (block.stage == stage && inside(layout, block)) {
      frame(ui, block_rect(layout, origin, block), ui.view.colors.key);
    }
  }
  const StageBlock own{pointed->stage, pointed->row, 1, pointed->column, 1};
  if (pointed->stage == stage && inside(layout, own)) frame(ui, block_rect(layout, origin, own), ui.view.colors.ink);
}

void draw_flash(const Ui& ui, Quantity stage, const HeatmapLayout& layout, Point origin) {
  const Flash& flash = ui.view.state.flash;
  if (flash.seconds <= 0 || !ui.view.computed.present || !traits(stage).square) return;
  const float opacity = ui.view.state.less_motion ? 1.0f : std::min(1.0f, flash.seconds / (0.5f * kFlashSeconds));
  const Scene& scene = ui.view.scene();
  const Mask& mask = *ui.view.computed.mask;
  const bool weights = stage == Quantity::weights;
  std::vector<bool> edited(static_cast<std::size_t>(scene.size()));
  std::vector<Eigen::Index> positions;
  for (const TokenId id : flash.tokens) {
    if (const auto position = index_of(scene, id)) {
      positions.push_back(*position);
      edited[static_cast<std::size_t>(*position)] = true;
    }
  }
  const auto sees = [&mask](Eigen::Index query, Eigen::Index key) { return mask.size() == 0 || mask(query, key); };
  if (weights && layout.cell >= ui.em(kSmallestOutlined)) {
    const Color faint = faded(ui.view.colors.key, 0.4f * opacity);
    for (Eigen::Index query = 0; query < layout.rows.cells; ++query) {
      const bool renormalised =
          std::any_of(positions.begin(), positions.end(), [&](Eigen::Index token) { return sees(query, token); });
      if (edited[static_cast<std::size_t>(query)] || !renormalised) continue;
      for (Eigen::Index key = 0; key < layout.columns.cells; ++key) {
        if (edited[static_cast<std::size_t>(key)] || !sees(query, key)) continue;
        const Rect cell = layout.cell_rect(query, key);
        ui.outline({origin.x + cell.x, origin.y + cell.y, cell.width, cell.height}, faint, 0.1f,
                   std::max(1.0f, ui.em(0.06f)));
      }
    }
  }
  for (const Eigen::Index token : positions) {
    outline_row_and_column(ui, layout, origin, token, opacity, stage != Quantity::raw_scores);
  }
}

void explain_entry(const Ui& ui, const PointedEntry& entry) {
  const View& view = ui.view;
  const auto& tokens = view.computed.scene->tokens;
  const auto name = [&tokens](Eigen::Index i) { return quoted_name(*tokens[static_cast<std::size_t>(i)]); };
  const std::string column = std::to_string(entry.column + 1);
  const Attention& attention = *view.computed.attention;
  std::string text;
  if (entry.stage == Quantity::tokens) {
    text = name(entry.row) + ", dimension " + column + ": " +
           value_text(static_cast<double>((*view.computed.tokens)(entry.row, entry.column))) +
           ". A number that you set.";
  } else if (entry.stage == Quantity::context) {
    text = "Context of " + name(entry.row) + ", dimension " + column + ": " +
           value_text(static_cast<double>(attention.context(entry.row, entry.column))) +
           ". The row of weights times column " + column + " of X: Σ a · x.";
  } else {
    const Matrix& values = matrix_of(attention, entry.stage);
    const char* const formula = entry.stage == Quantity::raw_scores ? "q · k, the sum of products."
                                : entry.stage == Quantity::scores   ? "What softmax sees: q · k ÷ √d ÷ T."
                                                                    : "exp(s) ÷ Σ exp(s) over the row.";
    text = name(entry.row) + " looks at " + name(entry.column) + ": " + std::string(traits(entry.stage).one) + " " +
           value_text(static_cast<double>(values(entry.row, entry.column))) + ". " + formula;
  }
  ui.tooltip(text);
}

}  // namespace softfocus
