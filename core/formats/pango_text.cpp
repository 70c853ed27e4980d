#include "core/formats/pango_text.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/document/text.h"
#include "core/formats/cairo_figure.h"
#include "third_party/fonts.h"

namespace softfocus {

namespace {

struct Unref {
  void operator()(gpointer object) const { g_object_unref(object); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
  void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
  void operator()(FcConfig* config) const { FcConfigDestroy(config); }
  void operator()(FcCharSet* characters) const { FcCharSetDestroy(characters); }
};
template <typename T>
using Owned = std::unique_ptr<T, Unref>;

// The embedded faces get families of their own, so that a face of the machine with the same name never stands in.
constexpr const char* kFamilies = "Softfocus Text, Softfocus Symbols, sans-serif";
constexpr double kMostPixels = 8192;  // of a text's image, either way

// A face in memory that has a path, which is all that fontconfig takes. `index` tells faces apart: Cairo keeps glyphs
// by path, beyond the life of a PictureText, so that a path must never come to stand for another face.
class MemoryFile {
 public:
  MemoryFile(const FontFile& font, std::size_t index) : file_(memfd_create("softfocus-font", MFD_CLOEXEC)) {
    std::span<const unsigned char> left = font.bytes;
    while (file_ >= 0 && !left.empty()) {
      const ssize_t written = write(file_, left.data(), left.size());
      if (written <= 0) break;
      left = left.subspan(static_cast<std::size_t>(written));
    }
    path_ = "/proc/self/fd/";
    for (std::size_t i = 0; i < index; ++i) path_ += "./";
    path_ += std::to_string(file_);
  }
  ~MemoryFile() {
    if (file_ >= 0) close(file_);
  }
  MemoryFile(MemoryFile&& other) noexcept : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)) {}
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  MemoryFile& operator=(MemoryFile&&) = delete;

  const std::string& path() const { return path_; }

 private:
  int file_;
  std::string path_;
};

const FcChar8* fc_text(const std::string& text) { return reinterpret_cast<const FcChar8*>(text.c_str()); }

void add_font(FcConfig* config, const std::string& path, const std::string& family) {
  const std::string rule = "<fontconfig><match target=\"scan\"><test name=\"file\"><string>" + path +
                           "</string></test><edit name=\"family\" mode=\"assign\"><string>" + family +
                           "</string></edit></match></fontconfig>";
  FcConfigParseAndLoadFromMemory(config, fc_text(rule), FcFalse);
  FcConfigAppFontAddFile(config, fc_text(path));
}

// The characters that the embedded faces of one weight have.
Owned<FcCharSet> characters_of(FcConfig* config, bool bold) {
  Owned<FcCharSet> all(FcCharSetCreate());
  const FcFontSet* faces = FcConfigGetFonts(config, FcSetApplication);
  for (int i = 0; faces != nullptr && i < faces->nfont; ++i) {
    int weight = 0;
    FcCharSet* characters = nullptr;
    const FcPattern* face = faces->fonts[i];
    if (FcPatternGetInteger(face, FC_WEIGHT, 0, &weight) != FcResultMatch ||
        FcPatternGetCharSet(face, FC_CHARSET, 0, &characters) != FcResultMatch) {
      continue;
    }
    if ((weight > FC_WEIGHT_MEDIUM) == bold) all.reset(FcCharSetUnion(all.get(), characters));
  }
  return all;
}

Owned<PangoContext> text_context(PangoFontMap* map) {
  Owned<PangoContext> context(pango_font_map_create_context(map));
  const Owned<cairo_font_options_t> options(cairo_font_options_create());
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context.get(), options.get());
  pango_context_set_round_glyph_positions(context.get(), FALSE);
  return context;
}

Owned<PangoLayout> layout_of(PangoContext* context, const std::string& text, float size, FontWeight weight) {
  Owned<PangoLayout> layout(pango_layout_new(context));
  const Owned<PangoFontDescription> font(pango_font_description_new());
  pango_font_description_set_family_static(font.get(), kFamilies);
  pango_font_description_set_weight(font.get(), weight == FontWeight::bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size(font.get(), static_cast<double>(size) * PANGO_SCALE);
  pango_layout_set_font_description(layout.get(), font.get());
  pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
  const std::string valid = is_utf8(text) ? text : one_line(text);  // a file's name may be any bytes
  pango_layout_set_text(layout.get(), valid.data(), static_cast<int>(valid.size()));
  return layout;
}

PangoLayoutLine* line_of(PangoLayout* layout) { return pango_layout_get_line_readonly(layout, 0); }

double points(int pango_units) { return static_cast<double>(pango_units) / PANGO_SCALE; }

double width_of(PangoLayout* layout) {
  PangoRectangle extents;
  pango_layout_get_extents(layout, nullptr, &extents);
  return points(extents.width);
}

// How far the baseline lies below a text's anchor.
double baseline(float size) { return static_cast<double>(kCapHeight * size) / 2; }

bool stands_alone(gunichar character) {
  switch (g_unichar_type(character)) {
    case G_UNICODE_CONTROL:
    case G_UNICODE_FORMAT:
    case G_UNICODE_SPACING_MARK:
    case G_UNICODE_ENCLOSING_MARK:
    case G_UNICODE_NON_SPACING_MARK: return false;
    default: break;
  }
  switch (g_unichar_get_script(character)) {
    case G_UNICODE_SCRIPT_COMMON:
    case G_UNICODE_SCRIPT_LATIN:
    case G_UNICODE_SCRIPT_GREEK:
    case G_UNICODE_SCRIPT_CYRILLIC: return true;
    default: return false;
  }
}

}  // namespace

// Members that use others stand below them.
struct PictureText::Fonts {
  std::vector<MemoryFile> files;
  Owned<FcConfig> config;
  Owned<FcCharSet> characters;  // of the embedded faces, both weights
  Owned<PangoFontMap> map;
  Owned<PangoContext> measuring, drawing;  // the second follows the surface that is drawn on
};

PictureText::PictureText() {
  auto fonts = std::make_unique<Fonts>();
  fonts->config.reset(FcInitLoadConfig());
  if (!fonts->config) fonts->config.reset(FcConfigCreate());
  FcConfig* const config = fonts->config.get();
  FcConfigBuildFonts(config);
  for (const bool bold : {false, true}) {
    for (const bool symbols : {false, true}) {
      fonts->files.emplace_back(symbols ? symbol_face(bold) : text_face(bold), fonts->files.size());
      add_font(config, fonts->files.back().path(), symbols ? "Softfocus Symbols" : "Softfocus Text");
    }
  }
  fonts->characters.reset(FcCharSetIntersect(characters_of(config, false).get(), characters_of(config, true).get()));
  fonts->map.reset(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT));
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(fonts->map.get()), config);
  fonts->measuring = text_context(fonts->map.get());
  fonts->drawing = text_context(fonts->map.get());
  fonts_ = std::move(fonts);
}

PictureText::~PictureText() = default;

float PictureText::width(const std::string& text, float size, FontWeight weight) const {
  return static_cast<float>(width_of(layout_of(fonts_->measuring.get(), text, size, weight).get()));
}

void PictureText::draw(cairo_t* cairo, const TextShape& text) const {
  cairo_save(cairo);
  cairo_translate(cairo, static_cast<double>(text.anchor.x), static_cast<double>(text.anchor.y));
  if (text.upwards) cairo_rotate(cairo, -std::numbers::pi / 2);
  pango_cairo_update_context(cairo, fonts_->drawing.get());
  const Owned<PangoLayout> layout = layout_of(fonts_->drawing.get(), text.text, text.size, text.weight);
  const double length = width_of(layout.get());
  const double start = text.align == AlignX::left ? 0.0 : text.align == AlignX::center ? -length / 2 : -length;
  cairo_move_to(cairo, start, baseline(text.size));
  cairo_set_source_rgba(cairo, text.color.r / 255.0, text.color.g / 255.0, text.color.b / 255.0, text.color.a / 255.0);
  pango_cairo_show_layout_line(cairo, line_of(layout.get()));
  cairo_restore(cairo);
}

TextImage PictureText::render_text(const std::string& text, float size, FontWeight weight, Color color,
                                   float scale) const {
  const Owned<PangoLayout> layout = layout_of(fonts_->measuring.get(), text, size, weight);
  TextImage result{{}, static_cast<float>(width_of(layout.get()))};
  PangoRectangle ink;
  pango_layout_line_get_extents(line_of(layout.get()), &ink, nullptr);
  if (ink.width <= 0 || ink.height <= 0) return result;

  // Whole pixels around the ink, and one more for what antialiasing adds.
  const double pixels = static_cast<double>(scale), below = baseline(size);
  const double left = std::floor(points(ink.x) * pixels) - 1, top = std::floor((points(ink.y) + below) * pixels) - 1;
  const double right = std::ceil(points(ink.x + ink.width) * pixels) + 1;
  const double bottom = std::ceil((points(ink.y + ink.height) + below) * pixels) + 1;
  ImageShape& image = result.image;
  image.columns = static_cast<int>(std::min(right - left, kMostPixels));
  image.rows = static_cast<int>(std::min(bottom - top, kMostPixels));
  image.rect = {static_cast<float>(left / pixels), static_cast<float>(top / pixels),
                static_cast<float>(image.columns / pixels), static_cast<float>(image.rows / pixels)};

  const Owned<cairo_surface_t> surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, image.columns, image.rows));
  const Owned<cairo_t> cairo(cairo_create(surface.get()));
  cairo_translate(cairo.get(), -left, -top);
  cairo_scale(cairo.get(), pixels, pixels);
  draw(cairo.get(), {.anchor = {0, 0}, .text = text, .size = size, .color = color, .weight = weight});
  image.pixels = pixels_of(surface.get());
  return result;
}

std::vector<char32_t> PictureText::missing(const std::string& text) const {
  const Owned<PangoLayout> layout = layout_of(fonts_->measuring.get(), text, 16, FontWeight::regular);
  std::vector<char32_t> characters;
  for (const GSList* run = line_of(layout.get())->runs; run != nullptr; run = run->next) {
    const PangoGlyphString* glyphs = static_cast<const PangoGlyphItem*>(run->data)->glyphs;
    for (int i = 0; i < glyphs->num_glyphs; ++i) {
      const PangoGlyph glyph = glyphs->glyphs[i].glyph;
      if ((glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0) continue;
      const char32_t character = glyph & ~PANGO_GLYPH_UNKNOWN_FLAG;
      if (std::find(characters.begin(), characters.end(), character) == characters.end()) {
        characters.push_back(character);
      }
    }
  }
  return characters;
}

bool PictureText::covers(std::string_view text) const {
  if (!is_utf8(text)) return false;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end; at = g_utf8_next_char(at)) {
    const gunichar character = g_utf8_get_char(at);
    if (!stands_alone(character) || FcCharSetHasChar(fonts_->characters.get(), character) == FcFalse) return false;
  }
  return true;
}

}  // namespace softfocus
