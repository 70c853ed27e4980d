#include "third_party/fonts.h"

extern "C" {
extern const unsigned char softfocus_sans_regular[];
extern const unsigned char softfocus_sans_regular_end[];
extern const unsigned char softfocus_sans_bold[];
extern const unsigned char softfocus_sans_bold_end[];
extern const unsigned char softfocus_symbols_regular[];
extern const unsigned char softfocus_symbols_regular_end[];
extern const unsigned char softfocus_symbols_bold[];
extern const unsigned char softfocus_symbols_bold_end[];
}

namespace softfocus {

FontFile text_face(bool bold) {
  if (bold) return {"Noto Sans", true, {softfocus_sans_bold, softfocus_sans_bold_end}};
  return {"Noto Sans", false, {softfocus_sans_regular, softfocus_sans_regular_end}};
}

FontFile symbol_face(bool bold) {
  if (bold) return {"DejaVu Sans", true, {softfocus_symbols_bold, softfocus_symbols_bold_end}};
  return {"Noto Sans Math", false, {softfocus_symbols_regular, softfocus_symbols_regular_end}};
}

}  // namespace softfocus
