// Two matrices of weights and their difference: with ÷ √d and without, or frozen and now.
#include "app/desktop/scope.h"
#include "app/panels/headings.h"
#include "app/panels/panels.h"
#include "core/document/number.h"

namespace softfocus {
namespace {

constexpr int kTextureSlot = 7;  // and the next two

void draw_freeze(const Ui& ui, Point left) {
  const View& view = ui.view;
  const bool frozen = view.state.choices.frozen != nullptr;
  const auto label = [](int i) { return std::string(i == 0 ? "freeze" : "let go"); };
  const auto clicked = draw_choices(ui, Target::freeze, left, frozen ? 2 : 1, -1, label);
  if (clicked) ui.requests.ask(Run{*clicked == 0 ? Command::freeze_weights : Command::release_weights});
  const float x = left.x + ui.em(frozen ? 9 : 5);
  const std::string words = frozen ? "now compared with what was frozen: who gains, who loses"
                                   : "who gains and who loses without ÷ √d; rows sum to 0";
  ui.short_text({x, left.y}, words, view.area.right() - ui.em(1) - x, ui.style(0.85f, view.colors.muted));
}

/// What a cell of the figure is, in words.
std::string explained(const View& view, std::size_t part, const HeatmapLayout::Cell& cell) {
  const Comparison& all = view.views.comparison();
  const auto name = [&all](Eigen::Index i) { return quoted_name(*all.tokens[static_cast<std::size_t>(i)]); };
  const auto number = [&cell](const Comparison::Side& side) {
    const bool there = side.gone.empty() || !(side.gone[static_cast<std::size_t>(cell.query)] ||
                                              side.gone[static_cast<std::size_t>(cell.key)]);
    return there ? for_reading(static_cast<double>(side.weights(cell.query, cell.key)), 3) : std::string("not there");
  };
  const bool frozen = view.state.choices.frozen != nullptr;
  std::string text = name(cell.query) + " looks at " + name(cell.key) + ". ";
  text += std::string(frozen ? "Frozen: " : "With ÷ √d: ") + number(all.before) + (frozen ? ", now: " : ", without: ") +
          number(all.after) + ".";
  if (part == 2) text += " Difference: " + number(all.difference) + ", the second less the first.";
  return text + " A weight is exp(s) ÷ Σ exp(s) over the row.";
}

/// The entry of the present weights that a cell shows, if it shows one.
std::optional<PointedEntry> present_weight(const View& view, std::size_t part, const HeatmapLayout::Cell& cell) {
  const std::size_t present = view.state.choices.frozen || !view.computed.scene->scaling ? 1 : 0;
  if (part != present || !view.computed.present) return std::nullopt;
  const auto& tokens = view.views.comparison().tokens;
  const auto query = index_of(view.scene(), tokens[static_cast<std::size_t>(cell.query)]->id);
  const auto key = index_of(view.scene(), tokens[static_cast<std::size_t>(cell.key)]->id);
  if (!query || !key) return std::nullopt;
  return PointedEntry{Quantity::weights, *query, *key};
}

}  // namespace

void draw_compare(const View& view, Requests& requests) {
  const PanelScope panel("compare", view, view.colors.surface);
  const Ui ui(view, requests);
  draw_center_heading(ui, "Compare");
  draw_freeze(ui, {view.area.x + ui.em(1), view.area.y + ui.em(kCenterHeadingEm + kChoicesEm / 2)});
  const Rect body = center_body(view.area, view.em, false);
  const Point origin{body.x, body.y}, size{body.width, body.height};
  if (size.y < 1) return;
  const CompareFigure* const there = view.computed.attention != nullptr ? view.views.compare(view, size) : nullptr;
  if (there == nullptr) return draw_computing(ui, body);
  const CompareFigure& drawn = *there;
  draw_figure(ui.list, view.fonts, view.textures, origin, drawn.figure, view.views.compare_version(), kTextureSlot);
  const Touch touch = ui.touch({Target::view_figure, {}, 2}, body);
  if (!touch.hovered) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Point at{mouse.x - origin.x, mouse.y - origin.y};
  for (std::size_t i = 0; i < drawn.parts.size(); ++i) {
    const HeatmapLayout& layout = drawn.parts[i].layout;
    if (const auto cell = layout.cell_at(at)) {
      ui.tooltip(explained(view, i, *cell));
      requests.pointed = present_weight(view, i, *cell);
    }
    const auto query = layout.query_at(at);
    if (!query || !touch.pressed) continue;
    const TokenId token = view.views.comparison().tokens[static_cast<std::size_t>(*query)]->id;
    if (index_of(view.scene(), token)) requests.change([token](InterfaceState& state) { state.selected = token; });
  }
  ui.hints(drawn.hints, origin);
}

}  // namespace softfocus
