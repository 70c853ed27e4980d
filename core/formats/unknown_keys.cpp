#include "core/formats/unknown_keys.h"

#include "core/formats/json_text.h"

namespace softfocus {

void UnknownKeys::key(std::string_view name) {
  append(json_text(name) + ": ");
  waiting_ = true;
}

void UnknownKeys::scalar(std::string_view text) {
  append(text);
  waiting_ = open_ > 0;
}

void UnknownKeys::start(char bracket) {
  append({&bracket, 1});
  ++open_;
}

void UnknownKeys::end(char bracket) {
  text_ += bracket;
  --open_;
  waiting_ = open_ > 0;
}

/// Puts a comma before what is not the first in its object or list and does not follow its key.
void UnknownKeys::append(std::string_view text) {
  if (text_.empty()) {
    text_ = "{";
  } else if (std::string_view("{[ ").find(text_.back()) == std::string_view::npos) {
    text_ += ", ";
  }
  text_ += text;
}

}  // namespace softfocus
