#include "app/desktop/textures.h"

#include <glad/gl.h>

namespace softfocus {

GlTextures::~GlTextures() {
  for (const Slot& slot : slots_) glDeleteTextures(1, &slot.name);
}

ImTextureID GlTextures::show(int index, const ImageShape& image, std::uint64_t version) {
  const auto at = static_cast<std::size_t>(index);
  if (slots_.size() <= at) slots_.resize(at + 1);
  Slot& slot = slots_[at];
  const bool made = slot.name != 0;
  if (!made) glGenTextures(1, &slot.name);
  if (!made || slot.version != version) {
    glBindTexture(GL_TEXTURE_2D, slot.name);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    if (slot.columns == image.columns && slot.rows == image.rows) {
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, image.columns, image.rows, GL_RGBA, GL_UNSIGNED_BYTE,
                      image.pixels.data());
    } else {
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, image.columns, image.rows, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   image.pixels.data());
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    slot.columns = image.columns;
    slot.rows = image.rows;
    slot.version = version;
  }
  return imgui::texture_id(slot.name);
}

}  // namespace softfocus
