#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/figure/explanation.h"

// What draws the parts of the explanation figure: each as a whole, or not at all where the room is too small.
namespace softfocus {

inline constexpr std::size_t kMostExplainedKeys = 20;  ///< of the table and of the pairs of bars

/// Sizes in the explanation figure, em.
struct ExplanationSizes {
  static constexpr float kHeading = 1.0f, kName = 0.95f, kNumber = 0.9f, kText = 0.85f, kLabel = 0.8f;  ///< of text
  static constexpr float kBar = 0.28f;       ///< the height of a bar
  static constexpr float kColumnGap = 0.8f;  ///< between columns of numbers
  static constexpr float kSmall = 0.85f;     ///< of an em, where room is short
};

/// What a weight is, for hints.
inline constexpr std::string_view kWeightMeaning =
    "the weight a, softmax of the scores s: exp(s) ÷ Σ exp(s) over the visible keys";

/// Draws on an explanation figure: what its parts share.
class ExplanationPen {
 public:
  ExplanationPen(const ExplanationContent& content, const FigureStyle& style, const TextMeasure& measure)
      : content_(content), style_(style), measure_(measure), colors_(palette(style.theme)) {
    drawn_.figure = empty_figure(style);
  }

  const ExplanationContent& content() const { return content_; }
  const FigureStyle& style() const { return style_; }
  const Palette& colors() const { return colors_; }
  /// The figure so far.
  ExplanationFigure& drawn() { return drawn_; }

  float width(const std::string& text, float size, FontWeight weight = FontWeight::regular) const {
    return measure_.width(text, size, weight);
  }
  std::string shortened_to(float room, const std::string& text, float size, FontWeight weight) const {
    return shortened(text, room, size, weight, measure_);
  }
  /// Breaks a text into lines of `room` points.
  std::vector<std::string> lines_of(std::string_view words, float room, float size) const;

  void text(Point at, std::string words, float size, Color color, FontWeight weight = FontWeight::regular,
            AlignX align = AlignX::left);
  /// Draws lines of text from `at` down; gives where they end.
  float paragraph(Point at, const std::vector<std::string>& lines, float size, Color color);
  /// Draws a bold line from `at` down.
  void heading(Point at, std::string_view words, float size);
  void separator(float x, float y, float length);
  /// Draws a bar that fills `share` of a place, on a track where it has one.
  void bar(Rect place, double share, Color color, bool track);
  /// Draws the name of a key, shortened to `room` points.
  void name(Point at, Eigen::Index key, float room, float em);
  void hint(const Rect& rect, std::string words);

  bool sees(Eigen::Index key) const { return content_.visible[static_cast<std::size_t>(key)]; }
  std::string name_of(Eigen::Index key) const;
  std::string quoted(Eigen::Index key) const;
  std::string hidden_hint(Eigen::Index key) const;
  /// "12 others", or "+12" where there is no room for it.
  std::string others_label(std::size_t count, float room, float size) const;
  /// The width of the widest name that can be shown of an order, the line of the others included.
  float widest_name(const KeyOrder& order, float em) const;

 private:
  const ExplanationContent& content_;
  const FigureStyle& style_;
  const TextMeasure& measure_;
  const Palette& colors_;
  ExplanationFigure drawn_;
};

/// The first `count` keys of an order, ascending.
std::vector<Eigen::Index> first_keys(const KeyOrder& order, std::size_t count);

/// How many rows of a height a list of n keys has room for, and whether a line for the others follows.
struct RowsThatFit {
  std::size_t rows = 0;
  float others = 0;  ///< the height of the line of the others, 0 without
};
RowsThatFit rows_that_fit(std::size_t n, float room, float row, float others);

// Each draws its part from the top of `room` and gives the height it took, 0 when it did not fit.
float draw_explanation_table(ExplanationPen& pen, const Rect& room);
float draw_other_weights(ExplanationPen& pen, const Rect& room);
float draw_debate(ExplanationPen& pen, const Rect& room);

}  // namespace softfocus
