#include <algorithm>

#include "core/document/text.h"
#include "core/figure/plane_parts.h"
#include "core/figure/plane_ticks.h"

namespace softfocus {

using Eigen::Index;

PlaneWords::PlaneWords(const PlaneContent& content)
    : content_(content), query_(in_quotes(content.names[static_cast<std::size_t>(content.query)])) {}

std::string PlaneWords::coordinates(double x, double y) const {
  return content_.line ? plain_number(x) : "(" + plain_number(x) + ", " + plain_number(y) + ")";
}

std::string PlaneWords::token(Index token) const {
  const auto at = static_cast<std::size_t>(token);
  const std::string text =
      in_quotes(content_.names[at]) + ": " + coordinates(content_.points(token, 0), content_.points(token, 1));
  const bool visible = std::binary_search(content_.visible.begin(), content_.visible.end(), token);
  if (!visible) return text + "\nmasked: the query " + query_ + " does not see it, its weight is 0";
  return text + "\nweight for the query " + query_ + ": " + plain_number(static_cast<double>(content_.weights[at])) +
         "\naⱼ = exp(sⱼ) ÷ Σ exp(s) over the visible keys";
}

std::string PlaneWords::ring() const {
  return "the context of " + query_ + ": " + coordinates(content_.context.x(), content_.context.y()) +
         "\nc = Σ aⱼ xⱼ, the average of the tokens by their weights";
}

std::string PlaneWords::hull() const {
  return "the hull: the smallest convex area around the tokens that " + query_ +
         " can see\nits context Σ aⱼ xⱼ cannot leave it: no weight aⱼ is negative, and they sum to 1";
}

std::string PlaneWords::trail(Index point) const {
  const std::string at = ": " + coordinates(content_.trail(point, 0), content_.trail(point, 1));
  if (point == 0) return "T → 0, the limit: the mean of the strongest keys of " + query_ + at;
  if (point + 1 == content_.trail.rows()) return "T → ∞, the limit: the mean of the visible keys of " + query_ + at;
  return "the trail: the context of " + query_ +
         " at the temperature T = " + plain_number(content_.temperatures[point]) + at +
         "\nc(T) = Σ aⱼ xⱼ, with the weights of the scores at that temperature";
}

}  // namespace softfocus
