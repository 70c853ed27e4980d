#include "core/figure/palette.h"

#include <algorithm>
#include <cmath>

namespace softfocus {

namespace {

constexpr Palette kLight{
    .page = {0xF5, 0xF4, 0xF0},
    .surface = {0xFF, 0xFF, 0xFF},
    .raised = {0xF5, 0xF4, 0xF0},
    .border = {0xE9, 0xE6, 0xDF},
    .ink = {0x1B, 0x1E, 0x24},
    .muted = {0x69, 0x6C, 0x76},
    .accent = {0x3D, 0x4F, 0xB8},
    .on_accent = {0xFF, 0xFF, 0xFF},
    .accent_soft = {0xEE, 0xF0, 0xFA},
    .accent_fill = {0xAE, 0xB7, 0xE6},
    .key = {0xB2, 0x5E, 0x09},
    .context = {0x0D, 0x78, 0x67},
    .context_soft = {0xE6, 0xF2, 0xF0},
    .track = {0xE9, 0xE6, 0xDF},
    .unscaled = {0xAE, 0xB6, 0xC2},
    .warning = {0xB3, 0x26, 0x1E},
};

constexpr Palette kDark{
    .page = {0x16, 0x15, 0x13},
    .surface = {0x1F, 0x1E, 0x1B},
    .raised = {0x2B, 0x29, 0x26},
    .border = {0x38, 0x35, 0x30},
    .ink = {0xEC, 0xEA, 0xE4},
    .muted = {0xA5, 0xA1, 0x98},
    .accent = {0x9D, 0xAC, 0xF7},
    .on_accent = {0x16, 0x18, 0x26},
    .accent_soft = {0x26, 0x2A, 0x3F},
    .accent_fill = {0x55, 0x61, 0x9F},
    .key = {0xE5, 0xA4, 0x5E},
    .context = {0x62, 0xC6, 0xB1},
    .context_soft = {0x1F, 0x33, 0x2F},
    .track = {0x3B, 0x38, 0x33},
    .unscaled = {0x6F, 0x74, 0x80},
    .warning = {0xF2, 0x8F, 0x82},
};

// The light a channel gives, 0 … 1.
double linear(std::uint8_t channel) {
  const double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(Color color) { return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b); }

}  // namespace

const Palette& palette(Theme theme) { return theme == Theme::dark ? kDark : kLight; }

double contrast(Color a, Color b) {
  const double first = luminance(a), second = luminance(b);
  return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

Color text_on(Color background) {
  constexpr Color kBlack{0, 0, 0}, kWhite{255, 255, 255};
  return contrast(kBlack, background) >= contrast(kWhite, background) ? kBlack : kWhite;
}

}  // namespace softfocus
