// The row panel: what the selected query averages, with ÷ √d and without.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/desktop/scope.h"
#include "app/motion.h"
#include "app/panels/headings.h"
#include "app/panels/panels.h"
#include "app/panels/ui.h"
#include "core/document/number.h"
#include "core/document/text.h"

namespace softfocus {
namespace {

constexpr Eigen::Index kMostBars = 20;
constexpr std::size_t kMostTerms = 8;
constexpr std::size_t kMostCharacters = 40;  // of a name inside of a sentence
// A pair of bars is as high as there is room for, within these, in em.
constexpr float kLowestBarEm = 1.5f, kHighestBarEm = 2.25f;
constexpr float kBelowBarsEm = 17.5f;  // the rest of the panel, for a context of one line

/// A key of the bars, or (`key` < 0) the rest together.
struct Bar {
  Eigen::Index key = -1;
  std::string name;
  float scaled = 0, unscaled = 0;                ///< as numbers
  float scaled_length = 0, unscaled_length = 0;  ///< as bars, gliding
};

std::string joined_names(const View& view, const std::vector<Eigen::Index>& keys) {
  if (keys.empty()) return "–";
  std::string names;
  constexpr std::size_t kMost = 4;
  for (std::size_t i = 0; i < std::min(keys.size(), kMost); ++i) {
    if (i > 0) names += ", ";
    names += shown_name(*view.scene().tokens[static_cast<std::size_t>(keys[i])]);
  }
  if (keys.size() > kMost) names += " and " + std::to_string(keys.size() - kMost) + " more";
  return names;
}

/// The keys to show: all, or the strongest by the present weights, in the order of the tokens.
std::vector<Eigen::Index> shown_keys(const RowVector& weights) {
  std::vector<Eigen::Index> keys(static_cast<std::size_t>(weights.size()));
  std::iota(keys.begin(), keys.end(), 0);
  if (weights.size() <= kMostBars) return keys;
  const auto cut = keys.begin() + kMostBars;
  std::partial_sort(keys.begin(), cut, keys.end(), [&weights](Eigen::Index a, Eigen::Index b) {
    return weights(a) != weights(b) ? weights(a) > weights(b) : a < b;
  });
  keys.erase(cut, keys.end());
  std::sort(keys.begin(), keys.end());
  return keys;
}

std::vector<Bar> make_bars(const View& view) {
  const RowComparison& row = view.row;
  const Scene& scene = view.scene();
  const Glide& glide = view.state.glide;
  const float progress = glide_progress(glide);
  std::vector<Bar> bars;
  Bar rest;
  double scaled_rest = 0, unscaled_rest = 0;
  const auto keys = shown_keys(row.present(scene.scaling).weights);
  auto next = keys.begin();
  for (Eigen::Index key = 0; key < scene.size(); ++key) {
    const float scaled = row.scaled.weights(key), unscaled = row.unscaled.weights(key);
    if (next == keys.end() || *next != key) {
      scaled_rest += static_cast<double>(scaled);
      unscaled_rest += static_cast<double>(unscaled);
      continue;
    }
    ++next;
    bars.push_back({key, shown_name(*scene.tokens[static_cast<std::size_t>(key)]), scaled, unscaled,
                    glided(glide.scaled_from, key, scaled, progress),
                    glided(glide.unscaled_from, key, unscaled, progress)});
  }
  if (scene.size() > kMostBars) {
    rest.name = std::to_string(scene.size() - kMostBars) + " others";
    rest.scaled = rest.scaled_length = static_cast<float>(scaled_rest);
    rest.unscaled = rest.unscaled_length = static_cast<float>(unscaled_rest);
    bars.push_back(rest);
  }
  return bars;
}

/// The columns of numbers at the right: their right edges.
struct Columns {
  float scaled, unscaled;
};

/// A pair of numbers, the present one strong.
void draw_pair(const Ui& ui, const Columns& columns, float y, const std::string& scaled, const std::string& unscaled) {
  const bool scaling = ui.view.scene().scaling;
  const TextStyle strong = ui.style(0.9f, ui.view.colors.accent, FontWeight::bold, AlignX::right);
  const TextStyle weak = ui.style(0.9f, ui.view.colors.muted, FontWeight::regular, AlignX::right);
  ui.text({columns.scaled, y}, scaled, scaling ? strong : weak);
  ui.text({columns.unscaled, y}, unscaled, scaling ? weak : strong);
}

/// The weight at the end of the longest bar: it goes by steps, so that it rests while a value moves a little.
float bar_scale(float longest) {
  const float power = std::pow(10.0f, std::floor(std::log10(std::max(longest, 1e-6f))));
  for (const float step : {1.0f, 1.5f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 8.0f}) {
    if (longest <= step * power * 1.0001f) return step * power;
  }
  return 10 * power;
}

/// Says what a number is once the mouse rests on it.
void help_at(const Ui& ui, const Rect& place, std::string_view text) {
  if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect({place.x, place.y}, {place.right(), place.bottom()})) {
    ui.help(text);
  }
}

float draw_bars(const Ui& ui, Point at, float width, const Columns& columns) {
  const Palette& colors = ui.view.colors;
  const std::vector<Bar> bars = make_bars(ui.view);

  float names = ui.em(2.5f), longest = 0;
  for (const Bar& bar : bars) {
    longest = std::max({longest, bar.scaled, bar.unscaled, bar.scaled_length, bar.unscaled_length});
    names = std::max(names, ui.width(bar.name, ui.style(0.95f, {}, FontWeight::bold)));
  }
  names = std::min(names, width * 0.3f);
  const float left = at.x + names + ui.em(0.75f);
  const float room = columns.scaled - ui.em(3) - left;
  const float scale = bar_scale(longest);

  const float shown = ui.view.state.scaling_shown;
  const float room_below = ui.view.area.bottom() - at.y - ui.em(kBelowBarsEm);
  const float step =
      std::clamp(room_below / static_cast<float>(bars.size()), ui.em(kLowestBarEm), ui.em(kHighestBarEm));
  const float thick = 0.38f * step, thin = 0.22f * step;
  const float upper = thin + (thick - thin) * shown, lower = thick + (thin - thick) * shown;
  const Color upper_color = mix(colors.unscaled, colors.accent, shown);
  const Color lower_color = mix(colors.accent, colors.unscaled, shown);
  float y = at.y;
  for (const Bar& bar : bars) {
    const float middle = y + step / 2;
    if (ImGui::IsRectVisible({at.x, y}, {at.x + width, y + step})) {
      const bool rest = bar.key < 0;
      const bool query = bar.key == ui.view.selected;
      ui.short_text({at.x, middle}, bar.name, names + ui.em(0.4f),
                    ui.style(0.95f, query ? colors.accent : colors.ink, rest ? FontWeight::regular : FontWeight::bold));
      const float top = std::round(middle - (upper + lower + ui.em(0.12f)) / 2);
      const float split = top + upper + ui.em(0.12f);
      ui.fill({left, top, std::max(1.0f, room * bar.scaled_length / scale), upper}, upper_color, 0.12f);
      ui.fill({left, split, std::max(1.0f, room * bar.unscaled_length / scale), lower}, lower_color, 0.12f);
      draw_pair(ui, columns, middle, for_reading(bar.scaled, 3), for_reading(bar.unscaled, 3));
      help_at(
          ui, {left, y, width - (left - at.x), step},
          "Weight: softmax of the scores, exp(s) ÷ Σ exp(s) over the keys that the query sees, with s = q · k ÷ √d ÷ T "
          "or, without scaling, q · k ÷ T.");
    }
    y += step;
  }
  ui.mark({Target::row_bars}, {at.x, at.y, width, y - at.y});
  return y;
}

struct Fact {
  const char* label;
  const char* meaning;
  std::string (*value)(const RowFacts&);
};

const Fact kFacts[] = {
    {"largest weight", "The largest weight of the row: at 1 the query listens to one token alone.",
     [](const RowFacts& f) { return for_reading(f.largest_weight, 3); }},
    {"effective tokens",
     "exp(entropy of the row, in nats): how many tokens the query really listens to, from 1 to the number of visible "
     "keys.",
     [](const RowFacts& f) { return for_reading(f.effective_tokens, 3); }},
    {"gradient left",
     "(1 − Σ a²) ÷ (1 − 1/m), with weights a and m visible keys: how much of softmax's slope is left to learn from. 1 "
     "when uniform, 0 when one-hot; – for fewer than two keys.",
     [](const RowFacts& f) { return f.gradient_left ? for_reading(*f.gradient_left, 3) : std::string("–"); }}};

float draw_facts(const Ui& ui, Point at, float width, const Columns& columns) {
  const float step = ui.em(1.55f);
  float y = at.y;
  int index = 0;
  for (const Fact& fact : kFacts) {
    const float middle = y + step / 2;
    ui.text({at.x, middle}, fact.label, ui.style(0.9f, ui.view.colors.ink));
    draw_pair(ui, columns, middle, fact.value(ui.view.row.scaled_facts), fact.value(ui.view.row.unscaled_facts));
    if (ui.touch({Target::row_fact, {}, index++}, {at.x, y, width, step}).hovered) ui.help(fact.meaning);
    y += step;
  }
  return y;
}

float draw_strongest(const Ui& ui, Point at, float width) {
  const Palette& colors = ui.view.colors;
  const bool scaling = ui.view.scene().scaling;
  const RowFacts& facts = ui.view.row.present_facts(scaling);
  const RowVector& weights = ui.view.row.present(scaling).weights;
  const float step = ui.em(1.5f);
  float y = at.y;
  const auto line = [&](const char* label, const std::vector<Eigen::Index>& keys, const char* help) {
    const float middle = y + step / 2;
    const float x = at.x + ui.em(7.2f);
    const std::string weight = keys.empty() ? "" : for_reading(weights(keys.front()), 3);
    ui.text({at.x, middle}, label, ui.style(0.9f, colors.ink));
    const float room = width - (x - at.x) - ui.em(3.2f);
    const TextStyle bold = ui.style(0.9f, colors.ink, FontWeight::bold);
    const std::string names = joined_names(ui.view, keys);
    ui.short_text({x, middle}, names, room, bold);
    ui.text({x + std::min(ui.width(names, bold), room) + ui.em(0.6f), middle}, weight, ui.style(0.9f, colors.muted));
    help_at(ui, {at.x, y, x - at.x, step}, help);
    y += step;
  };
  if (facts.visible_keys == 0) {
    ui.text({at.x, y + step / 2}, "no visible keys", ui.style(0.9f, colors.muted));
    return y + step;
  }
  line("attends most to", facts.strongest,
       "Every key whose weight is within a millionth of the row's largest: ties are all named.");
  line("strongest other", facts.strongest_other, "The same among the keys that are not the query itself.");
  return y;
}

/// The context as a sum in words: the largest terms in the order of the tokens.
std::string context_in_words(const View& view) {
  const RowVector& weights = view.row.present(view.scene().scaling).weights;
  std::vector<Eigen::Index> keys(static_cast<std::size_t>(weights.size()));
  std::iota(keys.begin(), keys.end(), 0);
  const std::size_t shown = std::min(keys.size(), kMostTerms);
  std::partial_sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(shown), keys.end(),
                    [&weights](Eigen::Index a, Eigen::Index b) {
                      return weights(a) != weights(b) ? weights(a) > weights(b) : a < b;
                    });
  keys.resize(shown);
  std::sort(keys.begin(), keys.end());
  std::string words = "=";
  for (const Eigen::Index key : keys) {
    if (words.size() > 1) words += " +";
    const std::string name = shown_name(*view.scene().tokens[static_cast<std::size_t>(key)]);
    words += " " + for_reading(weights(key), 3) + " " + shortened(name, kMostCharacters);
  }
  if (shown < static_cast<std::size_t>(weights.size())) {
    words += " + " + std::to_string(static_cast<std::size_t>(weights.size()) - shown) + " smaller";
  }
  return words;
}

float draw_context(const Ui& ui, Point at, float width) {
  const Palette& colors = ui.view.colors;
  float y = at.y + ui.em(0.75f);
  const float label = ui.text({at.x, y}, "Context", ui.style(0.95f, colors.context, FontWeight::bold)) + ui.em(0.5f);
  const TextStyle words_style = ui.style(0.8f, colors.muted);
  const std::string words = context_in_words(ui.view);
  if (ui.width(words, words_style) <= width - label) {
    ui.text({at.x + label, y}, words, words_style);
    y += ui.em(1);
  } else {
    y += ui.em(0.75f);
    y += ui.paragraph({at.x, y}, words, width, words_style) + ui.em(0.4f);
  }

  const RowVector& context = ui.view.row.present(ui.view.scene().scaling).context;
  const float gap = ui.em(0.6f), height = ui.em(1.8f);
  float widest = ui.em(4);
  if (context.size() <= 64) {
    for (Eigen::Index k = 0; k < context.size(); ++k) {
      widest = std::max(widest, ui.width(for_reading(context(k), 3), ui.style(0.95f, {}, FontWeight::bold)) + ui.em(1));
    }
  } else {
    widest = ui.em(5.5f);
  }
  const int columns = std::max(1, static_cast<int>((width + gap) / (widest + gap)));
  const float chip = (width + gap) / static_cast<float>(columns) - gap;
  for (Eigen::Index k = 0; k < context.size(); ++k) {
    const Eigen::Index row = k / columns, column = k % columns;
    const Rect place{at.x + static_cast<float>(column) * (chip + gap),
                     y + static_cast<float>(row) * (height + gap * 0.7f), chip, height};
    if (!ImGui::IsRectVisible({place.x, place.y}, {place.right(), place.bottom()})) continue;
    ui.fill(place, colors.context_soft, 0.25f);
    help_at(ui, place,
            "Context, dimension " + std::to_string(k + 1) +
                ": Σ a · x, the average of the tokens' numbers by their weights.");
    ui.text(place.center(), for_reading(context(k), 3),
            ui.style(0.95f, colors.context, FontWeight::bold, AlignX::center));
  }
  const Eigen::Index rows = (context.size() + columns - 1) / columns;
  return y + static_cast<float>(rows) * (height + gap * 0.7f);
}

}  // namespace

void draw_row(const View& view, Requests& requests) {
  const PanelScope panel("row", view, view.colors.surface);
  const Rect& area = view.area;
  const Ui ui(view, requests);
  draw_right_tabs(ui);
  const float pad = ui.em(1);
  const Token& query = *view.scene().tokens[static_cast<std::size_t>(view.selected)];

  const float middle = area.y + ui.em(kRightTabsEm + 0.9f);
  const TextStyle heading = ui.style(1.05f, view.colors.ink, FontWeight::bold);
  const float row_width = ui.text({area.x + pad, middle}, "Row ", heading);
  const Rect next{area.right() - ui.em(2.2f), middle - ui.em(0.8f), ui.em(1.6f), ui.em(1.6f)};
  const Rect previous{next.x - ui.em(1.7f), next.y, next.width, next.height};
  ui.short_text({area.x + pad + row_width, middle}, shown_name(query),
                previous.x - area.x - pad - row_width - ui.em(0.3f),
                ui.style(1.05f, view.colors.accent, FontWeight::bold));
  if (ui.button({Target::row_previous}, previous, "↑", ButtonKind::subtle, is_enabled(Command::previous_query, view))) {
    requests.ask(Run{Command::previous_query});
  }
  if (ui.button({Target::row_next}, next, "↓", ButtonKind::subtle, is_enabled(Command::next_query, view))) {
    requests.ask(Run{Command::next_query});
  }

  ImGui::SetCursorScreenPos({area.x, area.y + ui.em(kRightTabsEm + 1.9f)});
  const ChildScope child("body", {area.width, area.height - ui.em(kRightTabsEm + 2.3f)}, ImGuiWindowFlags_NoNav);
  if (!child) return;
  const Ui inner(view, requests);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float left = start.x + pad, width = area.width - 2 * pad;
  const Columns columns{left + width - ui.em(4.9f), left + width};
  float y = start.y;
  inner.short_text({left, y + ui.em(0.6f)}, "What “" + shown_name(query) + "” averages, and how much of each", width,
                   ui.style(0.85f, view.colors.muted));
  y += ui.em(1.6f);
  const bool scaling = view.scene().scaling;
  const Color on = view.colors.accent, off = view.colors.muted;
  inner.text({columns.scaled, y + ui.em(0.6f)}, "÷ √d",
             ui.style(0.8f, scaling ? on : off, FontWeight::bold, AlignX::right));
  inner.text({columns.unscaled, y + ui.em(0.6f)}, "no scaling",
             ui.style(0.8f, scaling ? off : on, FontWeight::bold, AlignX::right));
  y = draw_bars(inner, {left, y + ui.em(1.1f)}, width, columns);
  const auto separate = [&] {
    y += ui.em(0.4f);
    inner.line({left, y}, {left + width, y}, view.colors.border, std::max(1.0f, ui.em(0.06f)));
    y += ui.em(0.4f);
  };
  separate();
  y = draw_facts(inner, {left, y}, width, columns);
  separate();
  y = draw_strongest(inner, {left, y}, width);
  separate();
  y = draw_context(inner, {left, y}, width);
  ImGui::SetCursorScreenPos(start);
  ImGui::Dummy({1, y - start.y});
}

}  // namespace softfocus
