#include "core/formats/pango_text.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/formats/png.h"
#include "tests/core/formats/decoded_png.h"

using namespace softfocus;

namespace {

constexpr Color kInk{10, 20, 200}, kWhite{255, 255, 255};

// Text of every face, as a picture.
std::string sample(const PictureText& text) {
  Figure figure{200, 80, kWhite, {}};
  for (const FontWeight weight : {FontWeight::regular, FontWeight::bold}) {
    const float y = weight == FontWeight::bold ? 60.0f : 20.0f;
    figure.shapes.emplace_back(
        TextShape{.anchor = {5, y}, .text = "Hag 0.5 √⟶−", .size = 20, .color = kInk, .weight = weight});
  }
  return write_png(figure, 1, text);
}

}  // namespace

TEST_CASE("one PictureText after the other draws the same, whatever files are opened in between") {
  std::string first;
  std::vector<int> files;
  for (int round = 0; round < 6; ++round) {
    const PictureText text, another;
    const std::string drawn = sample(text);
    if (round == 0) first = drawn;
    CHECK((drawn == first));
    CHECK((sample(another) == first));
    files.push_back(open("/dev/null", O_RDONLY | O_CLOEXEC));  // shifts the numbers of the next faces' files
  }
  for (const int file : files) close(file);
}

TEST_CASE("the faces of a PictureText are closed with it") {
  const auto open_files = [] {
    int count = 0;
    for (int file = 0; file < 256; ++file) count += fcntl(file, F_GETFD) >= 0 ? 1 : 0;
    return count;
  };
  { const PictureText warm_up; }
  const int before = open_files();
  {
    const PictureText text;
    CHECK(open_files() == before + 4);
  }
  CHECK(open_files() == before);
}

TEST_CASE("the faces cover what they have and what stands alone, nothing that joins, stacks or turns") {
  struct Row {
    const char* text;
    bool covered;
  };
  const PictureText text;
  for (const Row& row : {Row{"", true},         Row{"the", true},        Row{"x##y%s%n", true},  Row{"é ß Ł ñ", true},
                         Row{"e\u0301", false},  // a combining accent
                         Row{"αβγ Ω", true},    Row{"Привет", true},     Row{"√ − ÷ Σ …", true}, Row{"中", false},
                         Row{"日本語", false},  Row{"한", false},        Row{"🙂", false},     Row{"العربية", false},
                         Row{"עברית", false},   Row{"हिन्दी", false},     Row{"ไทย", false},      Row{"a\u200Db", false},
                         Row{"a\uFE0F", false}, Row{"a\u202Eb", false},  Row{"a\tb", false},     Row{"\xFF", false},
                         Row{"the 中", false},  Row{"\U0010FFFD", false}}) {
    CAPTURE(std::string(row.text));
    CHECK(text.covers(row.text) == row.covered);
  }
}

TEST_CASE("a rendered text is the same as in a picture, its capitals around the anchor") {
  const PictureText text;
  for (const float scale : {1.0f, 2.0f, 3.0f}) {
    for (const FontWeight weight : {FontWeight::regular, FontWeight::bold}) {
      const TextImage rendered = text.render_text("Hpé", 16, weight, kInk, scale);
      const ImageShape& image = rendered.image;
      CHECK(rendered.width == text.width("Hpé", 16, weight));
      CHECK(image.rect.width * scale == doctest::Approx(image.columns));
      CHECK(image.rect.height * scale == doctest::Approx(image.rows));
      CHECK(std::abs(image.rect.x * scale - std::round(image.rect.x * scale)) < 0.001f);
      REQUIRE(image.pixels.size() == static_cast<std::size_t>(image.columns * image.rows));

      // The text by itself, and its pixels put on white.
      const TextShape shape{.anchor = {20, 20}, .text = "Hpé", .size = 16, .color = kInk, .weight = weight};
      const Picture drawn(write_png({80, 40, kWhite, {shape}}, static_cast<double>(scale), text));
      int far = 0, inked = 0;
      for (int row = 0; row < image.rows; ++row) {
        for (int column = 0; column < image.columns; ++column) {
          const Color pixel = image.pixels[static_cast<std::size_t>(row * image.columns + column)];
          const int x = static_cast<int>(std::lround((20 + image.rect.x) * scale)) + column;
          const int y = static_cast<int>(std::lround((20 + image.rect.y) * scale)) + row;
          const int expected = drawn.at(x, y).r, got = (pixel.r * pixel.a + 255 * (255 - pixel.a)) / 255;
          far += std::abs(got - expected) > 6 ? 1 : 0;  // what 8 bits of alpha round
          inked += pixel == kInk ? 1 : 0;
        }
      }
      CHECK(far == 0);
      CHECK(inked > 3);  // straight alpha: the full colour
      const Rect all = drawn.drawn(kWhite);
      CHECK(all.x >= (20 + image.rect.x) * scale - 0.01f);
      CHECK(all.right() <= (20 + image.rect.right()) * scale + 0.01f);
      CHECK(all.y >= (20 + image.rect.y) * scale - 0.01f);
      CHECK(all.bottom() <= (20 + image.rect.bottom()) * scale + 0.01f);
    }
  }
}

TEST_CASE("the faint pixels of a rendered text have its colour, too") {
  const PictureText text;
  const TextImage rendered = text.render_text("O", 30, FontWeight::regular, {255, 255, 255}, 1);
  int faint = 0;
  for (const Color& pixel : rendered.image.pixels) {
    if (pixel.a == 0) continue;
    faint += pixel.a < 255 ? 1 : 0;
    if (pixel.r != 255 || pixel.g != 255 || pixel.b != 255) FAIL_CHECK("alpha " << int{pixel.a});
  }
  CHECK(faint > 10);
}

TEST_CASE("a text with nothing to see has no pixels, one without a face has a box, a long one is cut off") {
  const PictureText text;
  for (const char* nothing : {"", " ", "\u00A0"}) {
    const TextImage rendered = text.render_text(nothing, 16, FontWeight::bold, kInk, 2);
    CHECK(rendered.image.pixels.empty());
    CHECK(rendered.image.columns == 0);
    CHECK(rendered.width == text.width(nothing, 16, FontWeight::bold));
  }
  const TextImage unknown = text.render_text("\U0010FFFD", 16, FontWeight::bold, kInk, 2);
  CHECK(unknown.image.columns > 8);
  CHECK(std::any_of(unknown.image.pixels.begin(), unknown.image.pixels.end(), [](Color c) { return c.a > 128; }));
  const TextImage long_one = text.render_text(std::string(3000, 'W'), 16, FontWeight::bold, kInk, 2);
  CHECK(long_one.image.columns == 8192);
  CHECK(long_one.image.pixels.size() == static_cast<std::size_t>(8192 * long_one.image.rows));
}

TEST_CASE("names in any script are measured and rendered") {
  const PictureText text;
  for (const char* name : {"é", "中", "🙂", "العربية", "हिन्दी", "e\u0301", "👩‍👩‍👧"}) {
    CAPTURE(std::string(name));
    const TextImage rendered = text.render_text(name, 16, FontWeight::bold, kInk, 1);
    CHECK(rendered.width > 2);
    CHECK_FALSE(rendered.image.pixels.empty());
  }
}

TEST_CASE("characters that no face of the machine has are named, each once") {
  const PictureText text;
  CHECK(text.missing("plain, é, √").empty());
  CHECK(text.missing("a\U0010FFFDb\U0010FFFD") == std::vector<char32_t>{0x10FFFD});
}
