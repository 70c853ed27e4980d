#pragma once

#include <string>
#include <string_view>

namespace softfocus {

/// Reads any bytes as a scene file and checks what must hold for all: either they are refused with one readable
/// sentence, or they are a valid scene that survives being written and read again. Gives the claim that does not hold;
/// empty when all do. What the reader throws beside InputError goes through.
std::string broken_claim(std::string_view bytes);

}  // namespace softfocus
