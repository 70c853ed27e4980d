#include "app/desktop/textures.h"

#include <glad/gl.h>

namespace softfocus {

GlTextures::~GlTextures() {
  for (const Slot& slot : slots_) glDeleteTextures(1, &slot.name);
}

ImTextureID GlTextures::show(int slot, const ImageShape& image, std::uint64_t version) {
  const auto at = static_cast<std::size_t>(slot);
  if (slots_.size() <= at) slots_.resize(at + 1);
  Slot& texture = slots_[at];
  const bool made = texture.name != 0;
  if (!made) glGenTextures(1, &texture.name);
  if (!made || texture.version != version) {
    glBindTexture(GL_TEXTURE_2D, texture.name);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    if (texture.columns == image.columns && texture.rows == image.rows) {
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
    texture.columns = image.columns;
    texture.rows = image.rows;
    texture.version = version;
  }
  return imgui::texture_id(texture.name);
}

}  // namespace softfocus
