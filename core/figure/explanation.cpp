#include "core/figure/explanation.h"

#include <algorithm>
#include <utility>

#include "core/figure/explanation_parts.h"
#include "core/figure/heatmap_plan.h"

namespace softfocus {

namespace {

using Eigen::Index;
using Sizes = ExplanationSizes;

constexpr float kTitle = 1.15f;      // the title's size, em
constexpr float kTwoColumnsEm = 40;  // from this width on the parts stand side by side
constexpr float kWidestPartEm = 30;  // no part is wider
constexpr float kBetweenPartsEm = 1.1f;

constexpr std::string_view kCardHeading = "Is attention an explanation?";
constexpr std::array<std::string_view, 3> kCard{
    "“Attention is not Explanation” (Jain & Wallace 2019): trained weights often disagree with gradients and with "
    "leaving words out, and quite different weights can give the same prediction.",
    "“Attention is not not Explanation” (Wiegreffe & Pinter 2019): other weights count only if a model can be trained "
    "to "
    "have them, and those found so helped a simple classifier less.",
    "Whether a weight explains an output thus depends on what is asked of an explanation, and has to be tested; by "
    "itself it is a share of an average."};
constexpr std::string_view kCardHint =
    "Jain & Wallace, NAACL 2019, and Wiegreffe & Pinter, EMNLP 2019, both on recurrent networks with one layer of "
    "attention.";

// What is left of a column of parts.
struct Column {
  Rect room;
  bool empty = true;
};

void take(Rect& room, float height) {
  room.y += height;
  room.height -= height;
}

// Draws a part below the others, after a line, if it fits.
bool draw_part(ExplanationPen& pen, Column& column, float (*draw)(ExplanationPen&, const Rect&)) {
  const float between = kBetweenPartsEm * pen.style().em;
  Rect room = column.room;
  if (!column.empty) take(room, between);
  const float height = draw(pen, room);
  if (height <= 0) return false;
  if (!column.empty) pen.separator(room.x, room.y - between / 2, room.width);
  take(room, height);
  column = {room, false};
  return true;
}

// The heading, when it fits; gives the height it takes.
float draw_title(ExplanationPen& pen, const Rect& room) {
  constexpr const char* kWords = "Weights are not an explanation";
  const float em = pen.style().em, size = kTitle * em;
  if (pen.width(kWords, size, FontWeight::bold) > room.width || room.height < 12 * em) return 0;
  pen.heading({room.x, room.y}, kWords, size);
  return line_height(size) + 0.3f * em;
}

}  // namespace

float draw_debate(ExplanationPen& pen, const Rect& room) {
  for (const float scale : {1.0f, Sizes::kSmall}) {
    const float em = scale * pen.style().em, size = Sizes::kText * em, gap = 0.35f * em;
    if (room.height < line_height(Sizes::kHeading * em) + 3 * line_height(size)) continue;
    const std::string heading(kCardHeading);
    std::vector<std::vector<std::string>> sentences;
    float height = line_height(Sizes::kHeading * em) + 0.2f * em - gap;
    for (const std::string_view sentence : kCard) {
      sentences.push_back(pen.lines_of(sentence, room.width, size));
      height += gap + static_cast<float>(sentences.back().size()) * line_height(size);
    }
    if (height > room.height || pen.width(heading, Sizes::kHeading * em, FontWeight::bold) > room.width) continue;
    pen.heading({room.x, room.y}, heading, Sizes::kHeading * em);
    float y = room.y + line_height(Sizes::kHeading * em) + 0.2f * em;
    for (const auto& lines : sentences) y = pen.paragraph({room.x, y}, lines, size, pen.colors().ink) + gap;
    pen.hint({room.x, room.y, room.width, height}, std::string(kCardHint));
    return height;
  }
  return 0;
}

std::optional<Index> ExplanationLayout::key_at(Point p) const {
  for (const Row& row : rows) {
    if (row.rect.contains(p)) return row.key;
  }
  return {};
}

ExplanationFigure explanation_figure(const ExplanationContent& content, const FigureStyle& style,
                                     const TextMeasure& measure) {
  ExplanationPen pen(content, style, measure);
  const float em = style.em, gap = 2 * em;
  // The same margins at the sides however low the figure is.
  const float side = std::min(em, 0.05f * style.width), pad = std::min(side, 0.05f * style.height);
  Column first{{side, pad, style.width - 2 * side, style.height - 2 * pad}};
  if (style.title) take(first.room, draw_title(pen, first.room));
  const ExplanationParts& asked = content.parts;
  const bool beside = style.width >= kTwoColumnsEm * em && asked.table && (asked.other_weights || asked.card);
  first.room.width = std::min(beside ? (first.room.width - gap) / 2 : first.room.width, kWidestPartEm * em);
  Column second = first;
  second.room.x = first.room.right() + gap;
  ExplanationParts& drawn = pen.drawn().layout.drawn;
  drawn.table = asked.table && draw_part(pen, first, draw_explanation_table);
  Column& below = beside ? second : first;
  drawn.other_weights = asked.other_weights && draw_part(pen, below, draw_other_weights);
  drawn.card = asked.card && draw_part(pen, below, draw_debate);
  pen.drawn().layout.bottom = std::max(first.room.y, second.room.y);
  return std::move(pen.drawn());
}

}  // namespace softfocus
