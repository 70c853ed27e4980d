#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/figure/sharpening.h"

namespace softfocus {

/// The sizes of text in a picture of sharpening, points.
struct SharpeningText {
  explicit SharpeningText(float em) : title(1.15f * em), caption(0.8f * em), name(0.85f * em), tick(0.75f * em) {}
  float title, caption, name, tick;
};

/// The height that one line of text takes.
inline float line_of(float size) { return 1.3f * size; }

/// A label at an axis.
struct Tick {
  double value = 0.0;
  std::string text;
};

/// Everything about a picture of sharpening that depends on the room there is.
struct SharpeningPlan {
  std::string title;                  ///< empty: left out
  std::vector<std::string> captions;  ///< 0 … 2 lines
  Point title_at;                     ///< the anchor of text aligned left
  std::vector<Point> captions_at;     ///< the same for each caption
  std::vector<SharpeningChart> charts;
  std::vector<Rect> cells;  ///< for each chart all its room, then the histogram's
  std::optional<DotProductChart> histogram;
  bool names = false;  ///< of the measures: above when there are several charts, else upwards at the left
  bool ticks = false;  ///< numbers at the axes
  float padding = 0;   ///< between the figure's edge and everything drawn
  float top_row = 0;   ///< height of the row above a plot for names and the scene's d
};

/// Finds the place of every part.
SharpeningPlan plan_sharpening(const SharpeningContent& content, const FigureStyle& style, const TextMeasure& measure);

/// The labels of a measure's axis.
std::vector<Tick> ticks_of(const SharpeningChart& chart);

/// Gives the first of several texts that is no wider than `room`, or an empty one.
std::string fitting(const std::vector<std::string>& texts, float room, float size, FontWeight weight,
                    const TextMeasure& measure);

/// Draws the bars and densities of q · k into the plan's place for them.
void draw_dot_products(const SharpeningContent& content, const FigureStyle& style, const SharpeningPlan& plan,
                       const TextMeasure& measure, SharpeningFigure& out);

}  // namespace softfocus
