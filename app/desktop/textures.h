#pragma once

#include <vector>

#include "app/desktop/canvas.h"

namespace softfocus {

/// Textures in OpenGL; needs the context in which it was made for as long as it lives.
class GlTextures : public Textures {
 public:
  GlTextures() = default;
  ~GlTextures() override;
  GlTextures(const GlTextures&) = delete;
  GlTextures& operator=(const GlTextures&) = delete;

  ImTextureID show(int slot, const ImageShape& image, std::uint64_t version) override;

 private:
  struct Slot {
    unsigned name = 0;
    int columns = 0, rows = 0;
    std::uint64_t version = 0;
  };
  std::vector<Slot> slots_;
};

}  // namespace softfocus
