#include "core/figure/explanation.h"

#include <algorithm>
#include <utility>

#include "core/document/number.h"
#include "core/document/text.h"
#include "core/figure/heatmap_plan.h"
#include "core/figure/value_text.h"
#include "core/figure/wrapped_text.h"

namespace softfocus {

namespace {

using Eigen::Index;
using Others = ExplanationContent::Others;

constexpr std::size_t kMostKeys = 20;
constexpr float kTwoColumnsEm = 40;  // from this width on the parts stand side by side
constexpr float kWidestPartEm = 30;  // no part is wider
constexpr float kLowestRowEm = 1.65f, kHighestRowEm = 2.05f;
constexpr float kWidestColumnEm = 6.5f, kColumnGapEm = 0.8f;
constexpr float kBarEm = 0.28f;  // the height of a bar
constexpr float kBetweenPartsEm = 1.1f;
constexpr float kShortestNameEm = 3;  // of the room for names, unless they are shorter
constexpr float kUsualNameEm = 6;     // of the same, before columns become wider than they must be
constexpr float kSmall = 0.85f;       // of text where room is short

// Sizes of text, em.
constexpr float kTitle = 1.15f, kHeading = 1.0f, kName = 0.95f, kNumber = 0.9f, kText = 0.85f, kLabel = 0.8f;

// A measure's column: what stands above it, and what a hand on its numbers is told.
struct Measure {
  std::string_view heading;
  std::string_view meaning;
};

constexpr std::array<Measure, 3> kMeasures{
    Measure{"weight", "the weight a, softmax of the scores s: exp(s) ÷ Σ exp(s) over the visible keys"},
    Measure{"a · ‖v‖",
            "a · ‖v‖, the weight times the length of the value v: how much the key adds to the context (Kobayashi et "
            "al. 2020)"},
    Measure{"if removed",
            "a/(1 − a) · ‖v − c‖: how far the context c moves when the key is removed and the others share its "
            "weight"}};

constexpr std::string_view kOtherHeading = "Same context, other weights";
constexpr std::string_view kOtherHint =
    "½ Σ |p − a|, over all keys: the share of the weight that lies elsewhere in other weights p. They are not "
    "negative, sum to 1, and Σ p v is the same context: the farthest that were found.";

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

// How a part is squeezed where room is short: which measures, and how large its text is.
struct Squeeze {
  std::vector<std::size_t> measures;
  float scale = 1;
};

bool runs_from_the_right(char32_t character) {
  return (character >= 0x590 && character <= 0x8FF) || (character >= 0xFB1D && character <= 0xFDFF) ||
         (character >= 0xFE70 && character <= 0xFEFF) || (character >= 0x10800 && character <= 0x10FFF) ||
         (character >= 0x1E800 && character <= 0x1EFFF);
}

// A line of an English sentence runs from the left, also when it begins with a name that does not.
std::string from_the_left(const std::string& line) {
  constexpr std::string_view kLeftToRightMark = "\u200E";
  for (std::string_view rest = line; !rest.empty();) {
    if (runs_from_the_right(take_character(rest))) return std::string(kLeftToRightMark) + line;
  }
  return line;
}

class Painter {
 public:
  Painter(const ExplanationContent& content, const FigureStyle& style, const TextMeasure& measure)
      : content_(content),
        style_(style),
        measure_(measure),
        colors_(palette(style.theme)),
        measure_colors_{colors_.accent, colors_.key, colors_.context} {}

  ExplanationFigure drawn() {
    const float em = style_.em, pad = std::min(em, 0.05f * std::min(style_.width, style_.height));
    Place place{{pad, pad, style_.width - 2 * pad, style_.height - 2 * pad}};
    if (style_.title) take(place.room, draw_title(place.room));
    const ExplanationParts& asked = content_.parts;
    const bool beside = style_.width >= kTwoColumnsEm * em && asked.table && (asked.other_weights || asked.card);
    const float gap = 2 * em;
    place.room.width = std::min(beside ? (place.room.width - gap) / 2 : place.room.width, kWidestPartEm * em);
    Place second = place;
    second.room.x = place.room.right() + gap;
    ExplanationParts& drawn = drawn_.layout.drawn;
    drawn.table = asked.table && part(place, &Painter::draw_table);
    Place& below = beside ? second : place;
    drawn.other_weights = asked.other_weights && part(below, &Painter::draw_other_weights);
    drawn.card = asked.card && part(below, &Painter::draw_card);
    drawn_.figure = empty_figure(style_);
    drawn_.figure.shapes = std::move(shapes_);
    return std::move(drawn_);
  }

 private:
  static void take(Rect& room, float height) {
    room.y += height;
    room.height -= height;
  }

  float width(const std::string& text, float size, FontWeight weight = FontWeight::regular) const {
    return measure_.width(text, size, weight);
  }

  void text(Point at, std::string words, float size, Color color, FontWeight weight = FontWeight::regular,
            AlignX align = AlignX::left) {
    shapes_.emplace_back(TextShape{at, std::move(words), size, color, weight, align});
  }

  // Lines of text from `y` down; gives where they end.
  float paragraph(Point at, const std::vector<std::string>& lines, float size, Color color) {
    for (const std::string& line : lines) {
      text({at.x, at.y + line_height(size) / 2}, from_the_left(line), size, color);
      at.y += line_height(size);
    }
    return at.y;
  }

  std::vector<std::string> lines_of(std::string_view words, float room, float size) const {
    return wrapped(std::string(words), room, size, FontWeight::regular, measure_);
  }

  void separator(float x, float y, float length) {
    const float pixel = 1 / style_.pixels_per_point;
    const float thick = std::max(snapped(style_.em / 16, style_.pixels_per_point), pixel);
    shapes_.emplace_back(
        RectShape{.rect = {x, snapped(y, style_.pixels_per_point), length, thick}, .fill = colors_.border});
  }

  void bar(Rect place, double share, Color color, bool track) {
    const float ppp = style_.pixels_per_point;
    place.y = snapped(place.y, ppp);
    place.height = std::max(snapped(place.height, ppp), 1 / ppp);
    const auto rounded = [&](float length, Color fill) {
      shapes_.emplace_back(RectShape{.rect = {place.x, place.y, length, place.height},
                                     .fill = fill,
                                     .radius = std::min(place.height, length) / 2});
    };
    if (track) rounded(place.width, colors_.track);
    const float length = place.width * static_cast<float>(std::min(share, 1.0));
    if (length * ppp >= 0.5f) rounded(length, color);
  }

  void hint(const Rect& rect, std::string words) { drawn_.hints.push_back({rect, std::move(words)}); }

  std::string name_of(Index key) const { return heatmap_label(content_.names[static_cast<std::size_t>(key)]); }
  std::string quoted(Index key) const { return in_quotes(content_.names[static_cast<std::size_t>(key)]); }
  bool sees(Index key) const { return content_.visible[static_cast<std::size_t>(key)]; }
  std::string hidden_hint(Index key) const {
    return "Hidden by the mask: " + quoted(content_.query) + " does not see " + quoted(key) + ".";
  }

  static std::string others_name(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " other" : " others");
  }

  std::string others_label(std::size_t count, float room, float size) const {
    std::string name = others_name(count);
    if (width(name, size) <= room) return name;
    return shortened("+" + std::to_string(count), room, size, FontWeight::regular, measure_);
  }

  // The first `count` keys of an order, by token.
  static std::vector<Index> first_keys(const KeyOrder& order, std::size_t count) {
    std::vector<Index> keys(order.keys.begin(), order.keys.begin() + static_cast<std::ptrdiff_t>(count));
    std::sort(keys.begin(), keys.end());
    return keys;
  }

  // The width of the widest name among the first keys of an order, or of the line of the others.
  float widest_name(const KeyOrder& order, float em) const {
    const std::size_t shown = std::min(order.keys.size(), kMostKeys);
    float widest = 0;
    for (std::size_t i = 0; i < shown; ++i) {
      widest = std::max(widest, width(name_of(order.keys[i]), kName * em, FontWeight::bold));
    }
    if (order.keys.size() > 1) {
      widest = std::max(widest, width(others_name(order.keys.size() - 1), kText * em, FontWeight::regular));
    }
    return widest;
  }

  // What is left of a column of parts.
  struct Place {
    Rect room;
    bool empty = true;
  };

  // Draws a part below the others, after a line, if it fits.
  bool part(Place& place, float (Painter::*draw)(const Rect&)) {
    Rect room = place.room;
    if (!place.empty) take(room, kBetweenPartsEm * style_.em);
    const float height = (this->*draw)(room);
    if (height <= 0) return false;
    if (!place.empty) separator(room.x, room.y - kBetweenPartsEm * style_.em / 2, room.width);
    take(room, height);
    place = {room, false};
    return true;
  }

  // A heading, when it fits; gives the height it takes.
  float draw_title(const Rect& room) {
    const std::string title = "Weights are not an explanation";
    const float size = kTitle * style_.em;
    if (width(title, size, FontWeight::bold) > room.width || room.height < 12 * style_.em) return 0;
    text({room.x, room.y + line_height(size) / 2}, title, size, colors_.ink, FontWeight::bold);
    return line_height(size) + 0.3f * style_.em;
  }

  // ---- the table

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
    if (!sees(key)) return "–";
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
    if (!sees(key)) return hidden_hint(key);
    const KeyMeasures& measures = content_.measures[static_cast<std::size_t>(key)];
    const std::string about = "For " + quoted(key) + ": " + std::string(kMeasures[measure].meaning);
    if (measure == 2 && !measures.change_without) return about + ". Undefined for a = 1: nobody is left to share it.";
    const double value = value_of(measure, measures);
    return about + ". Here " + (value != 0 && value < 1e-3 ? in_exponents(value, 3) : for_reading(value, 6)) + ".";
  }

  // The widths of a table, when its columns fit beside the names.
  std::optional<Table> table_across(const Squeeze& squeeze, float room) const {
    Table table;
    table.squeeze = squeeze;
    table.em = squeeze.scale * style_.em;
    const KeyOrder& order = content_.by_measures;
    for (const std::size_t measure : squeeze.measures) {
      const std::string heading(kMeasures[measure].heading);
      table.column = std::max(table.column, width(heading, kLabel * table.em, FontWeight::bold));
      for (std::size_t i = 0; i < std::min(order.keys.size(), kMostKeys); ++i) {
        const std::string number = number_of(measure, order.keys[i]);
        table.column = std::max(table.column, width(number, kNumber * table.em, FontWeight::bold));
      }
    }
    const float count = static_cast<float>(squeeze.measures.size()), gap = kColumnGapEm * table.em;
    const float longest = widest_name(order, table.em), left = room - count * (table.column + gap);
    if (left < std::min(longest, kShortestNameEm * table.em)) return {};
    const float widest = std::max(kWidestColumnEm * table.em, table.column);
    table.names = std::min(longest, std::max(left / 2, std::min(left, kUsualNameEm * table.em)));
    table.column = std::min((room - table.names) / count - gap, widest);
    table.names = room - count * (table.column + gap);
    return table;
  }

  // The heights of a table that shows at least `fewest` keys.
  bool fits_down(Table& table, const Rect& room, std::size_t fewest) const {
    const float em = table.em;
    const std::size_t n = content_.by_measures.keys.size();
    table.around = line_height(kLabel * em) + 0.3f * em;
    if (table.query_line) table.around += line_height(kText * em) + 0.15f * em;
    const auto lines = static_cast<float>(table.sentence.size());
    if (lines > 0) table.around += 0.7f * em + lines * line_height(kText * em);
    const float left = room.height - table.around;
    const auto fitting = [&](float height) {
      return static_cast<std::size_t>(std::max(0.0f, height / (kLowestRowEm * em) + 1e-3f));
    };
    table.rows = std::min({n, kMostKeys, fitting(left)});
    table.others = 0;
    if (table.rows < n) {
      table.others = line_height(kText * em) + 0.2f * em;
      table.rows = std::min(table.rows, fitting(left - table.others));
    }
    if (table.rows < std::min(fewest, n)) return false;
    const float step = (left - table.others) / static_cast<float>(table.rows);
    table.step = std::clamp(step, kLowestRowEm * em, kHighestRowEm * em);
    return true;
  }

  // At most two lines, three where the figure is narrow: names become shorter until the sentence fits.
  std::vector<std::string> sentence_lines(float room, float size) const {
    std::vector<std::string> lines;
    for (const std::size_t characters : {40U, 24U, 16U, 10U, 6U}) {
      lines = lines_of(finding_sentence(content_, characters), room, size);
      if (lines.size() <= 2) return lines;
    }
    if (lines.size() > 3) lines.clear();
    return lines;
  }

  std::optional<Table> plan_table(const Rect& room) const {
    const Squeeze squeezes[] = {{{0, 1, 2}, 1}, {{0, 1, 2}, kSmall}, {{0, 2}, kSmall}, {{0}, kSmall}};
    for (const std::size_t fewest : {3U, 1U}) {
      for (const Squeeze& squeeze : squeezes) {
        std::optional<Table> table = table_across(squeeze, room.width);
        if (!table) continue;
        const auto sentence = sentence_lines(room.width, kText * table->em);
        for (const auto& [query_line, says] : {std::pair{true, true}, {false, true}, {false, false}}) {
          table->query_line = query_line && query_line_fits(room.width, table->em);
          table->sentence = says ? sentence : std::vector<std::string>();
          if (fits_down(*table, room, fewest)) return table;
        }
      }
    }
    return {};
  }

  bool query_line_fits(float room, float em) const { return width("query ", kText * em) + 2 * em <= room; }

  float draw_table(const Rect& room) {
    const std::optional<Table> plan = plan_table(room);
    if (!plan) return 0;
    const Table& table = *plan;
    const float em = table.em;
    float y = room.y;
    if (table.query_line) {
      const float middle = y + line_height(kText * em) / 2, label = width("query ", kText * em);
      text({room.x, middle}, "query ", kText * em, colors_.muted);
      text({room.x + label, middle},
           shortened(name_of(content_.query), room.width - label, kText * em, FontWeight::bold, measure_), kText * em,
           colors_.accent, FontWeight::bold);
      y += line_height(kText * em) + 0.15f * em;
    }
    const auto column_x = [&](std::size_t i) {
      return room.x + table.names + static_cast<float>(i) * (table.column + kColumnGapEm * em) + kColumnGapEm * em;
    };
    for (std::size_t i = 0; i < table.squeeze.measures.size(); ++i) {
      const Measure& measure = kMeasures[table.squeeze.measures[i]];
      text({column_x(i) + table.column / 2, y + line_height(kLabel * em) / 2}, std::string(measure.heading),
           kLabel * em, colors_.muted, FontWeight::bold, AlignX::center);
      hint({column_x(i), y, table.column, line_height(kLabel * em)},
           "For each key: " + std::string(measure.meaning) + ". Bars: as a share of the column's largest.");
    }
    y += line_height(kLabel * em) + 0.3f * em;

    const KeyOrder& order = content_.by_measures;
    for (const Index key : first_keys(order, table.rows)) {
      const Rect row{room.x, y, room.width, table.step};
      drawn_.layout.rows.push_back({row, key});
      const float middle = y + line_height(kNumber * em) / 2;
      name({room.x, middle}, key, table.names, em);
      hint({room.x, y, table.names, table.step}, sees(key) ? one_line(name_hint(key)) : hidden_hint(key));
      for (std::size_t i = 0; i < table.squeeze.measures.size(); ++i) {
        const std::size_t measure = table.squeeze.measures[i];
        const std::string number = number_of(measure, key);
        const bool defined = sees(key) && number != "undefined";
        const float x = column_x(i);
        text({x + table.column / 2, middle}, number, kNumber * em, defined ? measure_colors_[measure] : colors_.muted,
             defined ? FontWeight::bold : FontWeight::regular, AlignX::center);
        if (defined) {
          const double value = value_of(measure, content_.measures[static_cast<std::size_t>(key)]);
          bar({x, y + line_height(kNumber * em) + 0.06f * em, table.column, kBarEm * em},
              content_.largest[measure] > 0 ? value / content_.largest[measure] : 0, measure_colors_[measure], true);
        }
        hint({x, y, table.column, table.step}, hint_of(measure, key));
      }
      y += table.step;
    }
    if (table.others > 0) {
      const std::size_t count = order.keys.size() - table.rows;
      const float middle = y + table.others / 2;
      const std::string rest = for_reading(order.rest[table.rows], 3);
      const float center = column_x(0) + table.column / 2, before = center - width(rest, kText * em) / 2 - 0.4f * em;
      text({room.x, middle}, others_label(count, before - room.x, kText * em), kText * em, colors_.muted);
      text({center, middle}, rest, kText * em, colors_.muted, FontWeight::regular, AlignX::center);
      hint({column_x(0), y, table.column, table.others}, "The sum of the weights of the keys that are not listed.");
      y += table.others;
    }
    if (!table.sentence.empty()) {
      separator(room.x, y + 0.25f * em, room.width);
      y = paragraph({room.x, y + 0.7f * em}, table.sentence, kText * em, colors_.ink);
    }
    return y - room.y;
  }

  void name(Point at, Index key, float room, float em) {
    text(at, shortened(name_of(key), room, kName * em, FontWeight::bold, measure_), kName * em,
         sees(key) ? colors_.ink : colors_.muted, FontWeight::bold);
  }

  std::string name_hint(Index key) const {
    return "Key " + std::to_string(key + 1) + ": " + std::string(content_.names[static_cast<std::size_t>(key)]);
  }

  // ---- other weights

  std::string words_on_others() const {
    switch (content_.others) {
      case Others::unknown: return "Looking for other weights …";
      case Others::independent:
        if (content_.visible_keys == 0) return "None exist: there are no visible keys.";
        if (content_.visible_keys == 1) return "None exist: there is one visible key, and it has all the weight.";
        return "None exist: the " + std::to_string(content_.visible_keys) +
               " visible tokens are affinely independent, so every mixture is unique.";
      case Others::none_found:
        return "None found, though the tokens are dependent: at a corner of their hull, for one, none exist.";
      case Others::found:
        return "½ Σ |p − a| = " + for_reading(content_.distance, 3) +
               ": this share of the weight lies elsewhere, and the context is the same.";
    }
    return {};
  }

  float draw_other_weights(const Rect& room) {
    for (const float scale : {1.0f, kSmall}) {
      const float height = draw_other_weights_at(room, scale * style_.em);
      if (height > 0) return height;
    }
    return 0;
  }

  float draw_other_weights_at(const Rect& room, float em) {
    const auto lines = lines_of(words_on_others(), room.width, kText * em);
    const std::string heading(kOtherHeading);
    if (width(heading, kHeading * em, FontWeight::bold) > room.width || lines.size() > 4) return 0;
    const float above =
        line_height(kHeading * em) + 0.2f * em + static_cast<float>(lines.size()) * line_height(kText * em);
    if (above > room.height) return 0;
    std::optional<Pairs> pairs;
    if (content_.others == Others::found) {
      pairs = plan_pairs({room.x, room.y + above, room.width, room.height - above}, em);
      if (!pairs) return 0;
    }
    text({room.x, room.y + line_height(kHeading * em) / 2}, heading, kHeading * em, colors_.ink, FontWeight::bold);
    const float y = paragraph({room.x, room.y + line_height(kHeading * em) + 0.2f * em}, lines, kText * em,
                              content_.others == Others::found ? colors_.ink : colors_.muted);
    hint({room.x, room.y, room.width, above}, std::string(kOtherHint));
    return pairs ? draw_pairs({room.x, y, room.width, room.bottom() - y}, *pairs, em) - room.y : y - room.y;
  }

  struct Pairs {
    float names = 0, bars = 0, number = 0;  // widths
    std::size_t rows = 0;
    float step = 0, others = 0, headings = 0;  // heights
  };

  std::optional<Pairs> plan_pairs(const Rect& room, float em) const {
    Pairs pairs;
    const float gap = kColumnGapEm * em;
    for (const char* text : {"0.000", "other", "real"}) {
      pairs.number = std::max(pairs.number, width(text, kNumber * em, FontWeight::bold));
    }
    pairs.names = std::min(widest_name(content_.by_pairs, em), 0.3f * room.width);
    pairs.bars = room.width - pairs.names - 2 * pairs.number - 3 * gap;
    if (pairs.bars < 2 * em) return {};
    pairs.headings = line_height(kLabel * em) + 0.5f * em;
    const std::size_t n = content_.by_pairs.keys.size();
    const float left = room.height - pairs.headings, lowest = 1.3f * em;
    const auto fitting = [&](float height) {
      return static_cast<std::size_t>(std::max(0.0f, height / lowest + 1e-3f));
    };
    pairs.rows = std::min({n, kMostKeys, fitting(left)});
    if (pairs.rows < n) {
      pairs.others = line_height(kText * em) + 0.2f * em;
      pairs.rows = std::min(pairs.rows, fitting(left - pairs.others));
    }
    if (pairs.rows < std::min<std::size_t>(n, 3)) return {};
    pairs.step = std::clamp((left - pairs.others) / static_cast<float>(pairs.rows), lowest, 1.6f * em);
    return pairs;
  }

  float draw_pairs(const Rect& room, const Pairs& pairs, float em) {
    const float gap = kColumnGapEm * em, bars_x = room.x + pairs.names + gap;
    const std::array<float, 2> right{room.right() - pairs.number - gap, room.right()};
    const std::array<Color, 2> colors{colors_.accent, colors_.context};
    const std::array<std::string_view, 2> headings{"real", "other"};
    float y = room.y + 0.3f * em;
    for (std::size_t i = 0; i < 2; ++i) {
      text({right[i], y + line_height(kLabel * em) / 2}, std::string(headings[i]), kLabel * em, colors[i],
           FontWeight::bold, AlignX::right);
    }
    y += line_height(kLabel * em) + 0.2f * em;
    const KeyOrder& order = content_.by_pairs;
    for (const Index key : first_keys(order, pairs.rows)) {
      const auto at = static_cast<std::size_t>(key);
      const float middle = y + pairs.step / 2;
      drawn_.layout.rows.push_back({{room.x, y, room.width, pairs.step}, key});
      name({room.x, middle}, key, pairs.names, em);
      const std::array<double, 2> values{content_.measures[at].weight, content_.other_weights[at]};
      for (std::size_t i = 0; i < 2; ++i) {
        const std::string number = sees(key) ? for_reading(values[i], 3) : "–";
        text({right[i], middle}, number, kNumber * em, sees(key) ? colors[i] : colors_.muted,
             i == 0 && sees(key) ? FontWeight::bold : FontWeight::regular, AlignX::right);
        hint({right[i] - pairs.number, y, pairs.number, pairs.step},
             !sees(key) ? hidden_hint(key)
             : i == 0   ? "For " + quoted(key) + ": " + std::string(kMeasures[0].meaning) + "."
                        : "For " + quoted(key) + ": its weight p in the farthest other weights that were found.");
        const float top = i == 0 ? middle - (kBarEm + 0.05f) * em : middle + 0.05f * em;
        if (sees(key)) {
          bar({bars_x, top, pairs.bars, kBarEm * em},
              content_.largest_of_pairs > 0 ? values[i] / content_.largest_of_pairs : 0, colors[i], false);
        }
      }
      y += pairs.step;
    }
    if (pairs.others > 0) {
      const float middle = y + pairs.others / 2;
      text({room.x, middle}, others_label(order.keys.size() - pairs.rows, pairs.names, kText * em), kText * em,
           colors_.muted);
      const std::array<double, 2> sums{order.rest[pairs.rows], order.other_rest[pairs.rows]};
      for (std::size_t i = 0; i < 2; ++i) {
        text({right[i], middle}, for_reading(sums[i], 3), kText * em, colors_.muted, FontWeight::regular,
             AlignX::right);
        hint({right[i] - pairs.number, y, pairs.number, pairs.others},
             "The sum of the weights of the keys that are not listed.");
      }
      y += pairs.others;
    }
    return y;
  }

  // ---- the card

  float draw_card(const Rect& room) {
    for (const float scale : {1.0f, kSmall}) {
      const float em = scale * style_.em, size = kText * em, gap = 0.35f * em;
      if (room.height < line_height(kHeading * em) + 3 * line_height(size)) continue;
      const std::string heading(kCardHeading);
      std::vector<std::vector<std::string>> sentences;
      float height = line_height(kHeading * em) + 0.2f * em - gap;
      for (const std::string_view sentence : kCard) {
        sentences.push_back(lines_of(sentence, room.width, size));
        height += gap + static_cast<float>(sentences.back().size()) * line_height(size);
      }
      if (height > room.height || width(heading, kHeading * em, FontWeight::bold) > room.width) continue;
      text({room.x, room.y + line_height(kHeading * em) / 2}, heading, kHeading * em, colors_.ink, FontWeight::bold);
      float y = room.y + line_height(kHeading * em) + 0.2f * em;
      for (const auto& lines : sentences) y = paragraph({room.x, y}, lines, size, colors_.ink) + gap;
      hint({room.x, room.y, room.width, height}, std::string(kCardHint));
      return height;
    }
    return 0;
  }

  const ExplanationContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  const Palette& colors_;
  std::array<Color, 3> measure_colors_;
  std::vector<Shape> shapes_;
  ExplanationFigure drawn_;
};

}  // namespace

std::optional<Index> ExplanationLayout::key_at(Point p) const {
  for (const Row& row : rows) {
    if (row.rect.contains(p)) return row.key;
  }
  return {};
}

ExplanationFigure explanation_figure(const ExplanationContent& content, const FigureStyle& style,
                                     const TextMeasure& measure) {
  return Painter(content, style, measure).drawn();
}

}  // namespace softfocus
