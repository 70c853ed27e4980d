#pragma once

#include <stdexcept>
#include <string>

namespace softfocus {

/// Wrong input from a person or a file. what() is one sentence for that person: the place, what was found and what was
/// expected.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& sentence) : std::runtime_error(sentence) {}
};

}  // namespace softfocus
