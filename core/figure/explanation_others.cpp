#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/document/number.h"
#include "core/figure/explanation_parts.h"
#include "core/figure/heatmap_plan.h"

namespace softfocus {

namespace {

using Eigen::Index;
using Others = ExplanationContent::Others;
using Sizes = ExplanationSizes;

constexpr std::string_view kOtherHeading = "Same context, other weights";
constexpr std::string_view kOtherHint =
    "½ Σ |p − a|, over all keys: the share of the weight that lies elsewhere in other weights p. They are not "
    "negative, sum to 1, and Σ p v is the same context: the farthest that were found.";

class OtherWeightsPainter {
 public:
  explicit OtherWeightsPainter(ExplanationPen& pen) : pen_(pen), content_(pen.content()) {}

  float draw(const Rect& room) {
    for (const float scale : {1.0f, Sizes::kSmall}) {
      const float height = draw_at(room, scale * pen_.style().em);
      if (height > 0) return height;
    }
    return 0;
  }

 private:
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

  float draw_at(const Rect& room, float em) {
    const auto lines = pen_.lines_of(words_on_others(), room.width, Sizes::kText * em);
    const std::string heading(kOtherHeading);
    if (pen_.width(heading, Sizes::kHeading * em, FontWeight::bold) > room.width || lines.size() > 4) return 0;
    const float above = line_height(Sizes::kHeading * em) + 0.2f * em +
                        static_cast<float>(lines.size()) * line_height(Sizes::kText * em);
    if (above > room.height) return 0;
    std::optional<Pairs> pairs;
    if (content_.others == Others::found) {
      pairs = plan_pairs({room.x, room.y + above, room.width, room.height - above}, em);
      if (!pairs) return 0;
    }
    pen_.heading({room.x, room.y}, heading, Sizes::kHeading * em);
    const float y =
        pen_.paragraph({room.x, room.y + line_height(Sizes::kHeading * em) + 0.2f * em}, lines, Sizes::kText * em,
                       content_.others == Others::found ? pen_.colors().ink : pen_.colors().muted);
    pen_.hint({room.x, room.y, room.width, above}, std::string(kOtherHint));
    return pairs ? draw_pairs({room.x, y, room.width, room.bottom() - y}, *pairs, em) - room.y : y - room.y;
  }

  struct Pairs {
    float names = 0, bars = 0, number = 0;  // widths
    std::size_t rows = 0;
    float step = 0, others = 0, headings = 0;  // heights
  };

  std::optional<Pairs> plan_pairs(const Rect& room, float em) const {
    Pairs pairs;
    const float gap = Sizes::kColumnGap * em;
    for (const char* text : {"0.000", "other", "real"}) {
      pairs.number = std::max(pairs.number, pen_.width(text, Sizes::kNumber * em, FontWeight::bold));
    }
    pairs.names = std::min(pen_.widest_name(content_.by_pairs, em), 0.3f * room.width);
    pairs.bars = room.width - pairs.names - 2 * pairs.number - 3 * gap;
    if (pairs.bars < 2 * em) return {};
    pairs.headings = line_height(Sizes::kLabel * em) + 0.5f * em;
    const std::size_t n = content_.by_pairs.keys.size();
    const float left = room.height - pairs.headings, lowest = 1.3f * em;
    const RowsThatFit fit = rows_that_fit(n, left, lowest, line_height(Sizes::kText * em) + 0.2f * em);
    pairs.rows = fit.rows;
    pairs.others = fit.others;
    if (pairs.rows < std::min<std::size_t>(n, 3)) return {};
    pairs.step = std::clamp((left - pairs.others) / static_cast<float>(pairs.rows), lowest, 1.6f * em);
    return pairs;
  }

  // The real and the other weight of a key or of several.
  using Two = std::array<double, 2>;
  // The right edges of the two columns of numbers.
  static std::array<float, 2> right_edges(const Rect& room, const Pairs& pairs, float em) {
    return {room.right() - pairs.number - Sizes::kColumnGap * em, room.right()};
  }
  std::array<Color, 2> pair_colors() const { return {pen_.colors().accent, pen_.colors().context}; }

  // Draws from the top of `room`; gives where it ends.
  float draw_pairs(const Rect& room, const Pairs& pairs, float em) {
    const float size = Sizes::kLabel * em;
    const auto right = right_edges(room, pairs, em);
    float y = room.y + 0.3f * em;
    pen_.text({right[0], y + line_height(size) / 2}, "real", size, pair_colors()[0], FontWeight::bold, AlignX::right);
    pen_.text({right[1], y + line_height(size) / 2}, "other", size, pair_colors()[1], FontWeight::bold, AlignX::right);
    y += line_height(size) + 0.2f * em;
    for (const Index key : first_keys(content_.by_pairs, pairs.rows)) {
      draw_pair({room.x, y, room.width, pairs.step}, pairs, em, key);
      y += pairs.step;
    }
    if (pairs.others > 0) draw_others({room.x, y, room.width, pairs.others}, pairs, em);
    return y + pairs.others;
  }

  void draw_pair(const Rect& row, const Pairs& pairs, float em, Index key) {
    const auto at = static_cast<std::size_t>(key);
    const float middle = row.center().y, bars = row.x + pairs.names + Sizes::kColumnGap * em;
    const auto right = right_edges(row, pairs, em);
    pen_.drawn().layout.rows.push_back({row, key});
    pen_.name({row.x, middle}, key, pairs.names, em);
    if (!pen_.sees(key)) {
      for (const float x : right) {
        pen_.text({x, middle}, "–", Sizes::kNumber * em, pen_.colors().muted, FontWeight::regular, AlignX::right);
        pen_.hint({x - pairs.number, row.y, pairs.number, row.height}, pen_.hidden_hint(key));
      }
      return;
    }
    const Two values{content_.measures[at].weight, content_.other_weights[at]};
    const std::array<std::string, 2> meanings{std::string(kWeightMeaning) + ".",
                                              "its weight p in the farthest other weights that were found."};
    const std::array<float, 2> tops{middle - (Sizes::kBar + 0.05f) * em, middle + 0.05f * em};
    for (std::size_t i = 0; i < 2; ++i) {
      pen_.text({right[i], middle}, for_reading(values[i], 3), Sizes::kNumber * em, pair_colors()[i],
                i == 0 ? FontWeight::bold : FontWeight::regular, AlignX::right);
      pen_.hint({right[i] - pairs.number, row.y, pairs.number, row.height},
                "For " + pen_.quoted(key) + ": " + meanings[i]);
      pen_.bar({bars, tops[i], pairs.bars, Sizes::kBar * em}, values[i] / content_.largest_of_pairs, pair_colors()[i],
               false);
    }
  }

  void draw_others(const Rect& row, const Pairs& pairs, float em) {
    const float size = Sizes::kText * em, middle = row.center().y;
    const KeyOrder& order = content_.by_pairs;
    const auto right = right_edges(row, pairs, em);
    pen_.text({row.x, middle}, pen_.others_label(order.keys.size() - pairs.rows, pairs.names + pairs.bars, size), size,
              pen_.colors().muted);
    const Two sums{order.rest[pairs.rows], order.other_rest[pairs.rows]};
    for (std::size_t i = 0; i < 2; ++i) {
      pen_.text({right[i], middle}, for_reading(sums[i], 3), size, pen_.colors().muted, FontWeight::regular,
                AlignX::right);
      pen_.hint({right[i] - pairs.number, row.y, pairs.number, row.height},
                "The sum of the weights of the keys that are not listed.");
    }
  }

  ExplanationPen& pen_;
  const ExplanationContent& content_;
};

}  // namespace

float draw_other_weights(ExplanationPen& pen, const Rect& room) { return OtherWeightsPainter(pen).draw(room); }

}  // namespace softfocus
