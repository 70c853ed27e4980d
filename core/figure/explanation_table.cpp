#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/document/number.h"
#include "core/document/text.h"
#include "core/figure/explanation_parts.h"
#include "core/figure/heatmap_plan.h"
#include "core/figure/value_text.h"

namespace softfocus {

namespace {

using Eigen::Index;
using Sizes = ExplanationSizes;

constexpr float kLowestRowEm = 1.65f, kHighestRowEm = 2.05f;
constexpr float kWidestColumnEm = 6.5f;
constexpr float kShortestNameEm = 3;  // of the room for names, unless they are shorter
constexpr float kUsualNameEm = 6;     // of the same, before columns become wider than they must be

// A measure's column: what stands above it, and what a hand on its numbers is told.
struct Measure {
  std::string_view heading;
  std::string_view meaning;
};

constexpr std::array<Measure, 3> kMeasures{
    Measure{"weight", kWeightMeaning},
    Measure{"a · ‖v‖",
            "a · ‖v‖, the weight times the length of the value v: how much the key adds to the context (Kobayashi et "
            "al. 2020)"},
    Measure{"if removed",
            "a/(1 − a) · ‖v − c‖: how far the context c moves when the key is removed and the others share its "
            "weight"}};

// How a part is squeezed where room is short: which measures, and how large its text is.
struct Squeeze {
  std::vector<std::size_t> measures;
  float scale = 1;
};

class TablePainter {
 public:
  explicit TablePainter(ExplanationPen& pen)
      : pen_(pen),
        content_(pen.content()),
        measure_colors_{pen.colors().accent, pen.colors().key, pen.colors().context} {}

  float draw(const Rect& room) {
    const std::optional<Table> plan = plan_table(room);
    if (!plan) return 0;
    const Table& table = *plan;
    const float em = table.em;
    float y = room.y;
    if (table.query_line) y = draw_query_line(room, table, y);
    y = draw_headings(room, table, y);
    for (const Index key : first_keys(content_.by_measures, table.rows)) {
      draw_row({room.x, y, room.width, table.step}, table, key);
      y += table.step;
    }
    if (table.others > 0) y = draw_others(room, table, y);
    if (!table.sentence.empty()) {
      pen_.separator(room.x, y + 0.25f * em, room.width);
      y = pen_.paragraph({room.x, y + 0.7f * em}, table.sentence, Sizes::kText * em, pen_.colors().ink);
    }
    return y - room.y;
  }

 private:
  struct Table {
    Squeeze squeeze;
    float em = 0;
    float names = 0, column = 0;  // widths
    std::size_t rows = 0;
    float step = 0;
    bool query_line = false;
    std::vector<std::string> sentence;
    float others = 0, around = 0;  // heights: the line of the other keys, everything but rows and others
  };

  std::string number_of(std::size_t measure, Index key) const {
    if (!pen_.sees(key)) return "–";
    const KeyMeasures& measures = content_.measures[static_cast<std::size_t>(key)];
    if (measure == 2 && !measures.change_without) return "undefined";
    return in_digits(measure, value_of(measure, measures));
  }

  static double value_of(std::size_t measure, const KeyMeasures& measures) {
    if (measure == 0) return measures.weight;
    return measure == 1 ? measures.weighted_length : measures.change_without.value_or(0.0);
  }

  // Lengths of small vectors have exponents.
  std::string in_digits(std::size_t measure, double value) const {
    const double largest = content_.largest[measure];
    const bool small = measure > 0 && largest > 0 && largest < kSmallestFixed;
    return small ? in_exponents(value, 2) : for_reading(value, 3);
  }

  std::string hint_of(std::size_t measure, Index key) const {
    if (!pen_.sees(key)) return pen_.hidden_hint(key);
    const KeyMeasures& measures = content_.measures[static_cast<std::size_t>(key)];
    const std::string about = "For " + pen_.quoted(key) + ": " + std::string(kMeasures[measure].meaning);
    if (measure == 2 && !measures.change_without) return about + ". Undefined for a = 1: nobody is left to share it.";
    const double value = value_of(measure, measures);
    return about + ". Here " + (value != 0 && value < 1e-3 ? in_exponents(value, 3) : for_reading(value, 6)) + ".";
  }

  // The widths of a table, when its columns fit beside the names.
  std::optional<Table> table_across(const Squeeze& squeeze, float room) const {
    Table table;
    table.squeeze = squeeze;
    table.em = squeeze.scale * pen_.style().em;
    const KeyOrder& order = content_.by_measures;
    for (const std::size_t measure : squeeze.measures) {
      const std::string heading(kMeasures[measure].heading);
      table.column = std::max(table.column, pen_.width(heading, Sizes::kLabel * table.em, FontWeight::bold));
      for (std::size_t i = 0; i < std::min(order.keys.size(), kMostExplainedKeys); ++i) {
        const std::string number = number_of(measure, order.keys[i]);
        table.column = std::max(table.column, pen_.width(number, Sizes::kNumber * table.em, FontWeight::bold));
      }
    }
    const float count = static_cast<float>(squeeze.measures.size()), gap = Sizes::kColumnGap * table.em;
    const float longest = pen_.widest_name(order, table.em), left = room - count * (table.column + gap);
    if (left < std::min(longest, kShortestNameEm * table.em)) return {};
    const float widest = std::max(kWidestColumnEm * table.em, table.column);
    table.names = std::min(longest, std::max(left / 2, std::min(left, kUsualNameEm * table.em)));
    table.column = std::min((room - table.names) / count - gap, widest);
    // Never narrower by rounding than what it was made for.
    table.names = std::max(table.names, room - count * (table.column + gap));
    return table;
  }

  // The heights of a table that shows at least `fewest` keys.
  bool fits_down(Table& table, const Rect& room, std::size_t fewest) const {
    const float em = table.em;
    const std::size_t n = content_.by_measures.keys.size();
    table.around = line_height(Sizes::kLabel * em) + 0.3f * em;
    if (table.query_line) table.around += line_height(Sizes::kText * em) + 0.15f * em;
    const auto lines = static_cast<float>(table.sentence.size());
    if (lines > 0) table.around += 0.7f * em + lines * line_height(Sizes::kText * em);
    const float left = room.height - table.around;
    const float others = line_height(Sizes::kText * em) + 0.2f * em;
    const RowsThatFit fit = rows_that_fit(n, left, kLowestRowEm * em, others);
    table.rows = fit.rows;
    table.others = fit.others;
    if (table.rows < std::min(fewest, n)) return false;
    const float step = (left - table.others) / static_cast<float>(table.rows);
    table.step = std::clamp(step, kLowestRowEm * em, kHighestRowEm * em);
    return true;
  }

  // At most two lines, three where the figure is narrow: names become shorter until the sentence fits.
  std::vector<std::string> sentence_lines(float room, float size) const {
    std::vector<std::string> lines;
    for (const std::size_t characters : {40U, 24U, 16U, 10U, 6U}) {
      lines = pen_.lines_of(finding_sentence(content_, characters), room, size);
      if (lines.size() <= 2) return lines;
    }
    if (lines.size() > 3) lines.clear();
    return lines;
  }

  std::optional<Table> plan_table(const Rect& room) const {
    const Squeeze squeezes[] = {
        {{0, 1, 2}, 1}, {{0, 1, 2}, Sizes::kSmall}, {{0, 2}, Sizes::kSmall}, {{0}, Sizes::kSmall}};
    for (const std::size_t fewest : {3U, 1U}) {
      for (const Squeeze& squeeze : squeezes) {
        std::optional<Table> table = table_across(squeeze, room.width);
        if (!table) continue;
        const auto sentence = sentence_lines(room.width, Sizes::kText * table->em);
        for (const auto& [query_line, says] : {std::pair{true, true}, {false, true}, {false, false}}) {
          table->query_line = query_line && query_line_fits(room.width, table->em);
          table->sentence = says ? sentence : std::vector<std::string>();
          if (fits_down(*table, room, fewest)) return table;
        }
      }
    }
    return {};
  }

  bool query_line_fits(float room, float em) const { return pen_.width("query ", Sizes::kText * em) + 2 * em <= room; }

  // Where a column begins, from the left edge of the table.
  static float column_at(const Table& table, std::size_t i) {
    const float gap = Sizes::kColumnGap * table.em;
    return table.names + gap + static_cast<float>(i) * (table.column + gap);
  }

  // Each of these draws from `y` down and gives where it ends.
  float draw_query_line(const Rect& room, const Table& table, float y) {
    const float size = Sizes::kText * table.em, middle = y + line_height(size) / 2;
    const float label = pen_.width("query ", size);
    pen_.text({room.x, middle}, "query ", size, pen_.colors().muted);
    pen_.text({room.x + label, middle},
              pen_.shortened_to(room.width - label, pen_.name_of(content_.query), size, FontWeight::bold), size,
              pen_.colors().accent, FontWeight::bold);
    return y + line_height(size) + 0.15f * table.em;
  }

  float draw_headings(const Rect& room, const Table& table, float y) {
    const float size = Sizes::kLabel * table.em;
    for (std::size_t i = 0; i < table.squeeze.measures.size(); ++i) {
      const Measure& measure = kMeasures[table.squeeze.measures[i]];
      const Rect place{room.x + column_at(table, i), y, table.column, line_height(size)};
      pen_.text(place.center(), std::string(measure.heading), size, pen_.colors().muted, FontWeight::bold,
                AlignX::center);
      pen_.hint(place, "For each key: " + std::string(measure.meaning) + ". Bars: as a share of the column's largest.");
    }
    return y + line_height(size) + 0.3f * table.em;
  }

  void draw_row(const Rect& row, const Table& table, Index key) {
    const float em = table.em, size = Sizes::kNumber * em, middle = row.y + line_height(size) / 2;
    const KeyMeasures& measures = content_.measures[static_cast<std::size_t>(key)];
    pen_.drawn().layout.rows.push_back({row, key});
    pen_.name({row.x, middle}, key, table.names, em);
    pen_.hint({row.x, row.y, table.names, row.height}, pen_.sees(key) ? name_hint(key) : pen_.hidden_hint(key));
    for (std::size_t i = 0; i < table.squeeze.measures.size(); ++i) {
      const std::size_t measure = table.squeeze.measures[i];
      const bool defined = pen_.sees(key) && (measure != 2 || measures.change_without);
      const float x = row.x + column_at(table, i);
      pen_.text({x + table.column / 2, middle}, number_of(measure, key), size,
                defined ? measure_colors_[measure] : pen_.colors().muted,
                defined ? FontWeight::bold : FontWeight::regular, AlignX::center);
      pen_.hint({x, row.y, table.column, row.height}, hint_of(measure, key));
      if (!defined) continue;
      const double largest = content_.largest[measure];
      pen_.bar({x, row.y + line_height(size) + 0.06f * em, table.column, Sizes::kBar * em},
               largest > 0 ? value_of(measure, measures) / largest : 0, measure_colors_[measure], true);
    }
  }

  float draw_others(const Rect& room, const Table& table, float y) {
    const KeyOrder& order = content_.by_measures;
    const std::string rest = for_reading(order.rest[table.rows], 3);
    const float size = Sizes::kText * table.em, middle = y + table.others / 2;
    const Rect place{room.x + column_at(table, 0), y, table.column, table.others};
    const float before = place.center().x - pen_.width(rest, size) / 2 - 0.4f * table.em;
    pen_.text({room.x, middle}, pen_.others_label(order.keys.size() - table.rows, before - room.x, size), size,
              pen_.colors().muted);
    pen_.text(place.center(), rest, size, pen_.colors().muted, FontWeight::regular, AlignX::center);
    pen_.hint(place, "The sum of the weights of the keys that are not listed.");
    return y + table.others;
  }

  std::string name_hint(Index key) const {
    return "Key " + std::to_string(key + 1) + ": " + one_line(content_.names[static_cast<std::size_t>(key)]);
  }

  ExplanationPen& pen_;
  const ExplanationContent& content_;
  std::array<Color, 3> measure_colors_;
};

}  // namespace

float draw_explanation_table(ExplanationPen& pen, const Rect& room) { return TablePainter(pen).draw(room); }

}  // namespace softfocus
