#include "app/derived.h"

#include <algorithm>
#include <cmath>

#include "app/motion.h"
#include "core/formats/png.h"

namespace softfocus {
namespace {

/// Up to so many products of two numbers are computed before the next frame; more of them beside the window.
constexpr double kMostProducts = 32e6;

bool is_quick(const Scene& scene) {
  constexpr double kSoftmax = 16;  // what the rest of an entry costs, in products
  const double n = scene.size();
  return n * n * (scene.dimension + kSoftmax) <= kMostProducts;
}

RowComparison compare_row(const Session& session, int selected) {
  const LiveAttention& live = session.attention();
  RowComparison row;
  AttentionOptions options = live.options();
  for (const bool scaling : {true, false}) {
    options.scaling = scaling;
    RowAttention& result = scaling ? row.scaled : row.unscaled;
    result = attend_row(live.tokens(), selected, options, live.mask());
    const std::span<const float> weights{result.weights.data(), static_cast<std::size_t>(result.weights.size())};
    (scaling ? row.scaled_facts : row.unscaled_facts) = row_facts(weights, selected, live.mask());
  }
  return row;
}

/// How many pixels a point of a picture has in a room, at most 1.
float fit(const Figure& picture, Point room) {
  return std::min({room.x / picture.width, room.y / picture.height, 1.0f});
}

}  // namespace

ViewKind picture_view(const InterfaceState& state) {
  if (state.picture.view) return *state.picture.view;
  switch (state.center) {
    case CenterView::heatmap: break;
    case CenterView::plane: return ViewKind::plane;
    case CenterView::compare: return ViewKind::compare;
    case CenterView::slope: return ViewKind::slope;
  }
  return ViewKind::heatmap;
}

Point picture_room(ViewKind kind, Point body, float em) {
  switch (kind) {
    case ViewKind::pipeline: return {76 * em, 8 * em};
    case ViewKind::sharpening: return {48 * em, 30 * em};
    case ViewKind::explanation: return {48 * em, 26 * em};
    default: return body;
  }
}

Matrix gliding_values(const Glide& glide, const Matrix& to) {
  if (!glide.running() || glide.from.rows() != to.rows() || glide.from.cols() != to.cols()) return {};
  const float progress = glide_progress(glide);
  return glide.from.binaryExpr(to, [progress](float from, float target) {
    return std::isfinite(from) && std::isfinite(target) ? from + (target - from) * progress : target;
  });
}

HeatmapStyle heatmap_style(const InterfaceState& state) {
  HeatmapStyle style;
  style.theme = state.theme;
  style.fitted = state.fitted;
  style.sequential = &colormaps()[static_cast<std::size_t>(state.colormap)];
  style.title = false;
  return style;
}

HeatmapStyle picture_style(const InterfaceState& state) {
  const PictureChoices& choices = state.picture;
  HeatmapStyle style = heatmap_style(state);
  style.theme = choices.theme.value_or(state.theme);
  style.numbers = choices.numbers;
  style.row_sums = choices.row_sums;
  style.color_bar = choices.color_bar;
  style.title = choices.title;
  style.transparent = choices.transparent;
  style.pixels_per_point = static_cast<float>(choices.scale);
  return style;
}

std::shared_ptr<const Derived::Snapshot> Derived::make_snapshot(const Scene& scene, std::uint64_t revision,
                                                                std::uint64_t document) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->scene = scene;
  snapshot->mask = mask_matrix(scene);
  snapshot->revision = revision;
  snapshot->document = document;
  snapshot->tokens = token_matrix(scene);
  attend(snapshot->tokens, scene.options(), snapshot->mask, snapshot->attention);
  return snapshot;
}

void Derived::compute(const Session& session) {
  const Scene& scene = session.scene();
  const bool same_document = document_ == session.document();
  const bool was_small = !snapshot_ && computed_.attention != nullptr && same_document;
  document_ = session.document();
  computing_.poll();
  if (is_quick(scene)) {
    snapshot_.reset();
    const LiveAttention& live = session.attention();
    computed_ = {&scene, &live.tokens(), &live.results(), &live.mask(), session.revision(), true, {}};
    return;
  }
  // One step beyond what is quick takes no longer than a frame or two.
  if (was_small) snapshot_ = make_snapshot(scene, session.revision(), document_);
  if (snapshot_ && snapshot_->document != document_) snapshot_.reset();
  const bool present = snapshot_ && snapshot_->revision == session.revision();
  if (!present && !computing_.running() && failed_ != session.revision()) {
    computing_.start(
        "Computing",
        [scene, revision = session.revision(), document = document_, this](const Report&) -> Background::Finish {
          return [this, snapshot = make_snapshot(scene, revision, document)] { snapshot_ = snapshot; };
        },
        [this, revision = session.revision()](const std::string&) { failed_ = revision; });
  }
  computed_ = snapshot_ ? Computed{&snapshot_->scene, &snapshot_->tokens,  &snapshot_->attention,
                                   &snapshot_->mask,  snapshot_->revision, present,
                                   snapshot_}
                        : Computed{};
}

HeatmapContent Derived::content(const InterfaceState& state) const {
  HeatmapContent content = heatmap_content(*computed_.scene, *computed_.attention, *computed_.mask);
  content.quantity = state.choices.quantity;
  if (state.choices.quantity == Quantity::tokens) content.values = computed_.tokens;
  content.selected = index_of(*computed_.scene, state.selected);
  return content;
}

void Derived::update(const Session& session, const InterfaceState& state, int selected, float width, float height,
                     float em, bool shown, Fonts& fonts) {
  compute(session);
  const RowKey row_key{session.revision(), selected};
  if (row_key_ != row_key) {
    row_ = compare_row(session, selected);
    row_key_ = row_key;
  }
  if (computed_.attention == nullptr) {
    heatmap_ = {};
    heatmap_key_.reset();
    return;
  }
  const HeatmapKey key{computed_.revision,
                       selected,
                       state.choices.quantity,
                       state.fitted,
                       state.colormap,
                       state.theme,
                       width,
                       height,
                       em};
  const bool gliding = state.glide.running();
  if (heatmap_drawn_ && heatmap_key_ == key && !gliding && gliding_.size() == 0 && !fonts.stale()) return;
  heatmap_key_ = key;
  heatmap_drawn_ = shown;
  if (!shown) return;
  HeatmapContent content = this->content(state);
  gliding_ = gliding_values(
      state.glide, content.values != nullptr ? *content.values : matrix_of(*content.attention, state.choices.quantity));
  if (gliding_.size() > 0) content.colored_by = &gliding_;
  HeatmapStyle style = heatmap_style(state);
  style.width = width;
  style.height = height;
  style.em = em;
  heatmap_ = heatmap_figure(content, style, ScreenText(fonts));
  ++heatmap_version_;
}

void Derived::update_preview(const Session& session, const InterfaceState& state, Point body, Point room, float em,
                             Fonts& fonts) {
  if (computed_.attention == nullptr || !heatmap_key_) {
    preview_key_.reset();
    preview_ = {{}, {}, preview_.version + 1};
    return;
  }
  const ViewKind view = picture_view(state);
  const PreviewKey key{*heatmap_key_, state.picture, view, room};
  if (preview_key_ == key) return;
  // Another scale changes the picture's size by a fraction of a point: the preview stands still.
  bool same_fit = false;
  if (preview_key_) {
    preview_key_->choices.scale = key.choices.scale;
    same_fit = preview_key_ == key;
  }
  preview_key_ = key;
  if (view != ViewKind::heatmap) {
    HeatmapStyle style = picture_style(state);
    const Point size = picture_room(view, body, em);
    style.width = size.x;
    style.height = size.y;
    style.em = em;
    return begin_preview(session, state, view, style, room);
  }
  preview_ = {{}, {}, preview_.version + 1};
  draw_heatmap_preview(state, body, room, em, fonts, same_fit);
}

void Derived::draw_heatmap_preview(const InterfaceState& state, Point body, Point room, float em, Fonts& fonts,
                                   bool same_fit) {
  const HeatmapContent content = this->content(state);
  const PictureText& text = fonts.script().pango();
  HeatmapStyle style = picture_style(state);
  style.width = body.x;
  style.height = body.y;
  style.em = em;
  const Figure picture = picture_of_heatmap(content, style, text).figure;
  preview_.size = {picture.width, picture.height};
  if (picture.width < 1 || picture.height < 1 || room.x < 1 || room.y < 1) return;

  // Laid out again for the preview's own pixels, so that single cells are as crisp as in the file.
  if (!same_fit) preview_fit_ = fit(picture, room);
  const double scale = static_cast<double>(preview_fit_);
  const bool as_image = std::any_of(picture.shapes.begin(), picture.shapes.end(),
                                    [](const Shape& shape) { return std::holds_alternative<ImageShape>(shape); });
  style.pixels_per_point = preview_fit_;
  preview_.image = draw_pixels(as_image ? picture : picture_of_heatmap(content, style, text).figure, scale, text);
}

void Derived::begin_preview(const Session& session, const InterfaceState& state, ViewKind view,
                            const HeatmapStyle& style, Point room) {
  previewing_.cancel();
  previewing_.start(
      "Drawing",
      [scene = session.scene(), choices = state.choices, selected = state.selected, view, style, room,
       key = *preview_key_, this](const Report& report) -> Background::Finish {
        const PictureText text;
        auto drawn = std::make_shared<PicturePreview>();
        const Figure picture =
            picture_of_view(view, scene, index_of(scene, selected).value_or(0), choices, style, text);
        report(0.9);
        drawn->size = {picture.width, picture.height};
        if (picture.width >= 1 && picture.height >= 1 && room.x >= 1 && room.y >= 1) {
          drawn->image = draw_pixels(picture, static_cast<double>(fit(picture, room)), text);
        }
        return [this, key, drawn] {
          if (preview_key_ != key) return;
          drawn->version = preview_.version + 1;
          preview_ = std::move(*drawn);
        };
      },
      [](const std::string&) {});
}

void Derived::tend_preview(bool shown) {
  previewing_.poll();
  if (shown) return;
  if (previewing_.running()) previewing_.cancel();
  preview_key_.reset();
}

}  // namespace softfocus
