#include "core/formats/pango_text.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <sys/mman.h>
#include <unistd.h>

#include <memory>
#include <numbers>

#include "third_party/fonts.h"

namespace softfocus {

namespace {

struct Unref {
  void operator()(gpointer object) const { g_object_unref(object); }
  void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
  void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
  void operator()(FcConfig* config) const { FcConfigDestroy(config); }
};
template <typename T>
using Owned = std::unique_ptr<T, Unref>;

// The embedded faces get families of their own, so that a face of the machine with the same name never stands in.
constexpr const char* kFamilies = "Softfocus Text, Softfocus Symbols, sans-serif";

// Puts a face into memory that has a path, which is all that fontconfig takes. The memory lives as long as the program.
std::string memory_file(const FontFile& font) {
  const int file = memfd_create("softfocus-font", MFD_CLOEXEC);
  if (file < 0) return {};
  std::span<const unsigned char> left = font.bytes;
  while (!left.empty()) {
    const ssize_t written = write(file, left.data(), left.size());
    if (written <= 0) break;
    left = left.subspan(static_cast<std::size_t>(written));
  }
  return "/proc/self/fd/" + std::to_string(file);
}

void add_font(FcConfig* config, const FontFile& font, const std::string& family) {
  const std::string path = memory_file(font);
  const std::string rule = "<fontconfig><match target=\"scan\"><test name=\"file\"><string>" + path +
                           "</string></test><edit name=\"family\" mode=\"assign\"><string>" + family +
                           "</string></edit></match></fontconfig>";
  FcConfigParseAndLoadFromMemory(config, reinterpret_cast<const FcChar8*>(rule.c_str()), FcFalse);
  FcConfigAppFontAddFile(config, reinterpret_cast<const FcChar8*>(path.c_str()));
}

// The machine's fonts, which help with scripts that the embedded faces lack, and the embedded faces.
Owned<FcConfig> load_fonts() {
  Owned<FcConfig> config(FcInitLoadConfig());
  if (!config) config.reset(FcConfigCreate());
  FcConfigBuildFonts(config.get());
  for (const bool bold : {false, true}) {
    add_font(config.get(), text_face(bold), "Softfocus Text");
    add_font(config.get(), symbol_face(bold), "Softfocus Symbols");
  }
  return config;
}

// Constant once loaded, and loading takes long enough to do it once only, for whoever asks first.
FcConfig* fonts() {
  static const Owned<FcConfig> config = load_fonts();
  return config.get();
}

// One a thread, because Pango's font maps are not safe to share; constant for those who use it.
PangoFontMap* font_map() {
  static thread_local const Owned<PangoFontMap> map = [] {
    Owned<PangoFontMap> made(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT));
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(made.get()), fonts());
    return made;
  }();
  return map.get();
}

Owned<PangoContext> text_context() {
  Owned<PangoContext> context(pango_font_map_create_context(font_map()));
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
  pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
  return layout;
}

double width_of(PangoLayout* layout) {
  PangoRectangle extents;
  pango_layout_get_extents(layout, nullptr, &extents);
  return static_cast<double>(extents.width) / PANGO_SCALE;
}

}  // namespace

float pango_width(const std::string& text, float size, FontWeight weight) {
  static thread_local const Owned<PangoContext> context = text_context();  // constant, and slow to make
  return static_cast<float>(width_of(layout_of(context.get(), text, size, weight).get()));
}

void draw_text(cairo_t* cairo, const TextShape& text) {
  cairo_save(cairo);
  cairo_translate(cairo, static_cast<double>(text.anchor.x), static_cast<double>(text.anchor.y));
  if (text.upwards) cairo_rotate(cairo, -std::numbers::pi / 2);
  const Owned<PangoContext> context = text_context();
  pango_cairo_update_context(cairo, context.get());
  const Owned<PangoLayout> layout = layout_of(context.get(), text.text, text.size, text.weight);
  const double width = width_of(layout.get());
  const double start = text.align == AlignX::left ? 0.0 : text.align == AlignX::center ? -width / 2 : -width;
  cairo_move_to(cairo, start, static_cast<double>(kCapHeight * text.size) / 2);
  cairo_set_source_rgba(cairo, text.color.r / 255.0, text.color.g / 255.0, text.color.b / 255.0, text.color.a / 255.0);
  pango_cairo_show_layout_line(cairo, pango_layout_get_line_readonly(layout.get(), 0));
  cairo_restore(cairo);
}

}  // namespace softfocus
