#pragma once

#include "core/figure/shapes.h"

namespace softfocus {

/// A measure in which every character is equally wide, so that tests know every width.
class EvenMeasure : public TextMeasure {
 public:
  /// `advance` is the width of a character as a share of the font's size.
  explicit EvenMeasure(float advance = 0.6f) : advance_(advance) {}

  float width(const std::string& text, float size, FontWeight) const override {
    int characters = 0;
    for (const char byte : text) characters += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U ? 1 : 0;
    return static_cast<float>(characters) * advance_ * size;
  }

 private:
  float advance_;
};

}  // namespace softfocus
