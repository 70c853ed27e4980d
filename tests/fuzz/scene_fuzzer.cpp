// libFuzzer's entry: any bytes, read as a scene file.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/scene_claims.h"

// NOLINTBEGIN(readability-identifier-naming): libFuzzer's names
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  // NOLINTEND(readability-identifier-naming)
  const std::string claim = softfocus::broken_claim({reinterpret_cast<const char*>(bytes), size});
  if (claim.empty()) return 0;
  std::fprintf(stderr, "does not hold: %s\n", claim.c_str());
  std::abort();
}
