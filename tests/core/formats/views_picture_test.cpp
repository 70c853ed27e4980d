// Every view as a file: each row of the table of views, in every format and theme.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "core/document/edit.h"
#include "core/figure/views.h"
#include "core/formats/picture.h"
#include "tests/core/formats/decoded_png.h"
#include "tests/core/shared.h"

using namespace softfocus;

namespace {

const PictureText kText;

Scene scene_of(const Matrix& tokens, const std::vector<std::string>& names) {
  Scene scene;
  scene.tokens.clear();
  scene.dimension = static_cast<int>(tokens.cols());
  for (Eigen::Index i = 0; i < tokens.rows(); ++i) {
    const float* const row = tokens.data() + i * tokens.cols();
    append_token(scene, names[static_cast<std::size_t>(i) % names.size()], {row, row + tokens.cols()});
  }
  return scene;
}

Scene unit_scene() { return scene_of(unit_tokens(), {"the", "cat", "sat", "it"}); }

/// Few random scenes: what they show is tested elsewhere.
ViewChoices quick_choices() {
  ViewChoices choices;
  choices.sharpening.n = 4;
  choices.sharpening.scenes = 3;
  return choices;
}

HeatmapStyle sized(float width, float height, float em = 16) {
  HeatmapStyle style;
  style.width = width;
  style.height = height;
  style.em = em;
  return style;
}

}  // namespace

TEST_CASE("the names of views differ, and each row stands at its kind's place") {
  std::set<std::string_view> ids;
  for (const ViewRow& row : view_rows()) {
    CHECK(ids.insert(row.id).second);
    CHECK(&row_of(row.kind) == &row);
    CHECK_FALSE(row.label.empty());
  }
}

TEST_CASE("every view is written in every format, light and dark, with and without background") {
  for (const ViewRow& row : view_rows()) {
    CAPTURE(row.id);
    std::set<std::string> pictures;
    for (const Theme theme : {Theme::light, Theme::dark}) {
      for (const bool transparent : {false, true}) {
        HeatmapStyle style = sized(560, 420);
        style.theme = theme;
        style.transparent = transparent;
        const Figure figure = picture_of_view(row.kind, unit_scene(), 3, quick_choices(), style, kText);
        CHECK(figure.width <= 560);
        CHECK(figure.height <= 420);
        for (const PictureFormat& format : picture_formats()) {
          const std::string bytes = format.write(figure, 1, kText);
          CHECK(bytes.size() > 1000);
          CHECK(pictures.insert(bytes).second);
          if (format.ending != ".png") continue;
          const Picture picture(bytes);
          CHECK(picture.width() == std::lround(std::ceil(figure.width)));
          CHECK(picture.opaque() == !transparent);
        }
      }
    }
  }
}

TEST_CASE("no view leaves its figure, whatever the scene, the size and the font") {
  const std::vector<std::string> names{"the", "é 中 🙂 العربية हिन्दी",
                                       "a name of sixty characters, as long as a teacher would ever try", ""};
  Scene causal = scene_of(Matrix::Random(7, 3), names);
  causal.mask = MaskKind::causal;
  Scene large = scene_of(1e12f * Matrix::Random(3, 2), names);
  const std::vector<Scene> scenes{
      unit_scene(), scene_of(Matrix::Zero(1, 1), names),     causal,
      large,        scene_of(Matrix::Random(40, 64), names), scene_of(Matrix::Random(300, 2), names)};
  for (const ViewRow& row : view_rows()) {
    for (const Scene& scene : scenes) {
      for (const HeatmapStyle& base : {sized(640, 640), sized(300, 200), sized(1200, 300), sized(260, 700, 24)}) {
        for (const bool title : {false, true}) {
          CAPTURE(row.id);
          CAPTURE(scene.size());
          CAPTURE(base.width);
          HeatmapStyle style = base;
          style.title = title;
          const Figure figure = picture_of_view(row.kind, scene, scene.size() - 1, quick_choices(), style, kText);
          CHECK(figure.width >= 1);
          CHECK(figure.height >= 1);
          for (const Shape& shape : figure.shapes) {
            const auto* text = std::get_if<TextShape>(&shape);
            if (text == nullptr) continue;
            // The height of a line counts blanks above and below its letters.
            const Rect box = bounds_of(shape, kText);
            const float blank = text->upwards ? 0 : 0.3f * text->size, aside = text->upwards ? 0.3f * text->size : 1;
            CAPTURE(text->text);
            CHECK(box.x >= -aside);
            CHECK(box.y >= -blank - 1);
            CHECK(box.right() <= figure.width + aside);
            CHECK(box.bottom() <= figure.height + blank + 1);
          }
        }
      }
    }
  }
}

TEST_CASE("the choices of a view change its picture") {
  const auto drawn = [](ViewKind kind, const ViewChoices& choices, Eigen::Index query) {
    return picture_format_of("x.png").write(
        picture_of_view(kind, unit_scene(), query, choices, sized(1200, 800), kText), 1, kText);
  };
  const ViewChoices plain = quick_choices();
  for (const ViewKind kind :
       {ViewKind::heatmap, ViewKind::plane, ViewKind::compare, ViewKind::slope, ViewKind::explanation}) {
    CHECK(drawn(kind, plain, 3) != drawn(kind, plain, 2));
  }
  const auto changed = [&](ViewKind kind, auto change) {
    ViewChoices choices = quick_choices();
    change(choices);
    return drawn(kind, choices, 3) != drawn(kind, plain, 3);
  };
  CHECK(changed(ViewKind::heatmap, [](ViewChoices& c) { c.quantity = Quantity::context; }));
  CHECK(changed(ViewKind::plane, [](ViewChoices& c) { c.plane = PlaneChoice{true, 0, 1}; }));
  CHECK(changed(ViewKind::plane, [](ViewChoices& c) { c.plane = PlaneChoice{false, 0, 1}; }));
  CHECK(changed(ViewKind::slope, [](ViewChoices& c) { c.slope_by_raw_score = true; }));
  CHECK(changed(ViewKind::sharpening, [](ViewChoices& c) { c.sharpening.seed = 2; }));
  CHECK(changed(ViewKind::sharpening, [](ViewChoices& c) { c.sharpening.pairing = Pairing::self; }));
  CHECK(changed(ViewKind::sharpening, [](ViewChoices& c) { c.measure = SharpeningMeasure::spread; }));
  CHECK(changed(ViewKind::sharpening, [](ViewChoices& c) { c.dot_product_d = 64; }));
  CHECK(changed(ViewKind::compare, [](ViewChoices& c) {
    const Scene scene = unit_scene();
    const Attention attention = attend(2 * token_matrix(scene), scene.options());
    c.frozen = std::make_shared<const FrozenWeights>(FrozenWeights{scene.tokens, attention.weights, {}});
  }));
}

TEST_CASE("the plane is that of a token's two largest numbers, and dimensions that are not there become others") {
  const Scene scene = unit_scene();
  CHECK(plane_of_largest(scene, 3) == PlaneChoice{false, 1, 2});
  CHECK(plane_of_largest(scene, 0) == PlaneChoice{false, 0, 1});
  const Matrix tokens = token_matrix(scene);
  for (const PlaneChoice& choice : {PlaneChoice{false, 1, 2}, PlaneChoice{false, 3, 9}, PlaneChoice{false, 9, 9},
                                    PlaneChoice{false, 0, 0}, PlaneChoice{true, 0, 1}}) {
    const NamedPlane plane = named_plane(tokens, choice);
    CHECK(plane.directions.col(0).norm() == doctest::Approx(1));
    CHECK(plane.directions.col(1).norm() == doctest::Approx(1));
    CHECK(std::abs(plane.directions.col(0).dot(plane.directions.col(1))) < 1e-9);
  }
  CHECK(named_plane(Matrix::Ones(3, 1), {false, 4, 7}).directions.col(1).norm() == 0);
}
