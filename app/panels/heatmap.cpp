// The heatmap panel: the figure, and what a hand on it finds.
#include <algorithm>
#include <cmath>

#include "app/desktop/scope.h"
#include "app/panels/headings.h"
#include "app/panels/lighting.h"
#include "app/panels/panels.h"
#include "app/panels/ui.h"
#include "core/attention/cell_arithmetic.h"
#include "core/document/number.h"
#include "core/figure/pipeline.h"

namespace softfocus {
namespace {

constexpr std::size_t kTermsShown = 8;

/// The matrices to choose among, where no pipeline shows them.
void draw_quantities(const Ui& ui) {
  const Rect& area = ui.view.area;
  const auto at = std::find(kStages.begin(), kStages.end(), ui.view.state.choices.quantity);
  const auto count = static_cast<int>(kStages.size()), chosen = static_cast<int>(at - kStages.begin());
  const auto label = [](int i) { return std::string(quantity_name(kStages[static_cast<std::size_t>(i)])); };
  const Point left{area.x + ui.em(1), area.y + ui.em(kCenterHeadingEm + kChoicesEm / 2)};
  if (const auto clicked = draw_choices(ui, Target::quantity_choice, left, count, chosen, label)) {
    ui.requests.change([quantity = kStages[static_cast<std::size_t>(*clicked)]](InterfaceState& state) {
      state.choices.quantity = quantity;
    });
  }
}

/// The lines that explain a cell: what is computed, and the number it gives.
struct Line {
  std::string what, result;
};

std::vector<Line> explain(const View& view, Eigen::Index query, Eigen::Index key) {
  const LiveAttention& live = view.session.attention();
  const CellArithmetic cell =
      cell_arithmetic(live.tokens(), live.options(), live.mask(), *view.computed.attention, query, key, kTermsShown);
  const auto number = [](double value) { return for_reading(value, 3); };
  const auto factor = [](float value) { return value < 0 ? "(" + for_reading(value, 2) + ")" : for_reading(value, 2); };

  std::vector<Line> lines;
  std::string sum;
  for (std::size_t t = 0; t < cell.terms.size(); ++t) {
    const auto& term = cell.terms[t];
    sum += (t == 0 ? "" : " + ") + factor(term.query) + "·" + factor(term.key);
    if (t % 4 == 3 && t + 1 < cell.terms.size()) {
      lines.push_back({(lines.empty() ? "q · k = " : "   ") + sum, ""});
      sum = "";
    }
  }
  if (cell.others > 0) {
    lines.push_back({(lines.empty() ? "q · k = " : "   ") + sum, ""});
    sum = " + " + std::to_string(cell.others) + " smaller terms, " + number(cell.rest);
  }
  lines.push_back({(lines.empty() ? "q · k = " : "   ") + sum, number(cell.raw_score)});
  if (!cell.visible) {
    lines.push_back({"masked", "weight 0"});
    return lines;
  }
  std::string division;
  if (live.options().scaling) division = "÷ √" + std::to_string(live.tokens().cols());
  if (cell.temperature != 1.0f) division += (division.empty() ? "÷ " : " ÷ ") + shortest(cell.temperature);
  if (!division.empty()) lines.push_back({division, number(cell.score)});
  const std::string maximum = for_reading(cell.row_maximum, 3);
  lines.push_back({"exp(" + number(cell.score) + " − " + (cell.row_maximum < 0 ? "(" + maximum + ")" : maximum) +
                       "), the row's maximum",
                   number(cell.exponential)});
  lines.push_back({"÷ " + number(cell.row_sum) + ", the row's sum", number(cell.weight)});
  return lines;
}

void draw_explanation(const Ui& ui, Eigen::Index query, Eigen::Index key) {
  const Palette& colors = ui.view.colors;
  const auto& tokens = ui.view.scene().tokens;
  const auto lines = explain(ui.view, query, key);
  const TextStyle plain = ui.style(0.85f, colors.ink), strong = ui.style(0.85f, colors.ink, FontWeight::bold);
  const TextStyle query_style = ui.style(0.95f, colors.accent, FontWeight::bold);
  const TextStyle key_style = ui.style(0.95f, colors.key, FontWeight::bold);
  const std::string query_name = shown_name(*tokens[static_cast<std::size_t>(query)]);
  const std::string key_name = shown_name(*tokens[static_cast<std::size_t>(key)]);
  constexpr std::string_view arrow = " looks at ";
  float width = ui.width(query_name, query_style) + ui.width(arrow, plain) + ui.width(key_name, key_style);
  float results = 0;
  for (const Line& line : lines) results = std::max(results, ui.width(line.result, strong));
  for (const Line& line : lines) width = std::max(width, ui.width(line.what, plain) + ui.em(1.5f) + results);
  width = std::min(width, ui.em(40));

  const TooltipScope tooltip;
  const Ui inside(ui.view, ui.requests);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float step = ui.em(1.4f);
  float y = at.y + step / 2;
  float x = at.x + inside.text({at.x, y}, query_name, query_style);
  x += inside.text({x, y}, arrow, ui.style(0.85f, colors.muted));
  inside.text({x, y}, key_name, key_style);
  y += step * 1.15f;
  for (const Line& line : lines) {
    inside.text({at.x, y}, line.what, plain);
    const bool last = &line == &lines.back();
    inside.text({at.x + width, y}, line.result.empty() ? "" : (line.result == "weight 0" ? "" : "= ") + line.result,
                ui.style(0.85f, last ? colors.accent : colors.ink, FontWeight::bold, AlignX::right));
    y += step;
  }
  ImGui::Dummy({width, y - step / 2 - at.y});
}

/// The keyboard on the heatmap: frames the cell it points at and explains it beside.
void draw_pointed_cell(const Ui& ui, const Rect& cells) {
  const View& view = ui.view;
  const float thick = std::max(1.5f, ui.em(0.1f)), ring = ui.em(0.2f);
  ui.outline({cells.x - ring, cells.y - ring, cells.width + 2 * ring, cells.height + 2 * ring}, view.colors.accent,
             0.2f, thick);
  const int key = index_of(view.scene(), view.state.pointed_key).value_or(view.selected);
  const Rect cell = view.heatmap.layout.cell_rect(view.selected, key);
  const Rect place{view.heatmap_origin.x + cell.x, view.heatmap_origin.y + cell.y, cell.width, cell.height};
  ui.outline({place.x - ring, place.y - ring, place.width + 2 * ring, place.height + 2 * ring}, view.colors.ink, 0.2f,
             thick);
  if (ImGui::GetIO().WantTextInput) return;
  ui.requests.pointed = PointedEntry{view.state.choices.quantity, view.selected, key};
  ImGui::SetNextWindowPos({place.right() + ui.em(0.7f), place.bottom() + ui.em(0.5f)});
  draw_explanation(ui, view.selected, key);
}

}  // namespace

Rect center_body(const Rect& panel, float em, bool heading_only) {
  // The figure has a margin of its own.
  const float top = std::round((kCenterHeadingEm + (heading_only ? 0 : kChoicesEm)) * em);
  return {panel.x, panel.y + top, panel.width, std::max(0.0f, panel.height - top)};
}

void draw_heatmap(const View& view, Requests& requests) {
  const PanelScope panel("heatmap", view, view.colors.surface);
  const Ui ui(view, requests);
  const Rect& area = view.area;
  const float heading_end = draw_center_heading(ui, std::string(traits(view.state.choices.quantity).heading));
  if (!view.pipeline_shown) draw_quantities(ui);
  if (view.computed.attention == nullptr) {
    const std::string words =
        "Computing " + std::to_string(view.scene().size()) + " × " + std::to_string(view.scene().size()) + " weights …";
    ui.text(area.center(), words, ui.style(1, view.colors.muted, FontWeight::regular, AlignX::center));
    return;
  }
  if (view.late) {
    ui.text({heading_end + ui.em(1), area.y + ui.em(1.4f)}, "computing …", ui.style(0.85f, view.colors.muted));
  }

  const Point origin = view.heatmap_origin;
  const Figure& figure = view.heatmap.figure;
  draw_figure(ui.list, view.fonts, view.textures, origin, figure, view.heatmap_version);

  const HeatmapLayout& layout = view.heatmap.layout;
  const Rect cells{origin.x + layout.cells.x, origin.y + layout.cells.y, layout.cells.width, layout.cells.height};
  const TargetId id{Target::heatmap};
  ui.mark(id, cells);
  if (figure.width < 1 || figure.height < 1) return;
  const bool square = traits(view.state.choices.quantity).square;
  draw_flash(ui, view.state.choices.quantity, layout, origin);
  if (view.state.focus == id && view.computed.present && square) draw_pointed_cell(ui, cells);
  if (const auto& pointed = view.state.pointed; pointed && pointed->stage != view.state.choices.quantity) {
    light_up(ui, view.state.choices.quantity, layout, origin);
  }
  ImGui::SetCursorScreenPos({origin.x, origin.y});
  ImGui::InvisibleButton("figure", {figure.width, figure.height});
  if (!ImGui::IsItemHovered()) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Point point{mouse.x - origin.x, mouse.y - origin.y};
  const auto cell = layout.cell_at(point);
  const auto query = layout.query_at(point);
  const auto key = layout.key_at(point);
  const auto token_at = [&view](Eigen::Index i) -> const Token& {
    return *view.computed.scene->tokens[static_cast<std::size_t>(i)];
  };
  if (query && ImGui::IsMouseClicked(0)) {
    requests.change([token = token_at(*query).id](InterfaceState& state) { state.selected = token; });
  }
  if (cell) {
    if (!view.computed.present) return;
    requests.pointed = PointedEntry{view.state.choices.quantity, cell->query, cell->key};
    if (square) {
      draw_explanation(ui, cell->query, cell->key);
    } else {
      explain_entry(ui, *requests.pointed);
    }
  } else if (const auto label = query && layout.row_labels.contains(point) ? query : key; label && (square || query)) {
    ui.tooltip(with_missing_characters(view.fonts, shown_name(token_at(*label))));
  }
}

}  // namespace softfocus
