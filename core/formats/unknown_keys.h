#pragma once

#include <string>
#include <string_view>

namespace softfocus {

/// Keeps the keys of one object that nobody knows, with their values, as JSON text.
class UnknownKeys {
 public:
  /// Tells whether a key has come whose value is not complete.
  bool waiting() const { return waiting_; }

  /// Takes a key, of the object itself or within a value.
  void key(std::string_view name);

  /// Takes a value that is neither object nor list, as it is written.
  void scalar(std::string_view text);

  /// Takes the start of an object or a list: "{" or "[".
  void start(char bracket);

  /// Takes its end: "}" or "]".
  void end(char bracket);

  /// Gives all that was kept as the text of an object; empty when that is nothing.
  std::string object() const { return text_.empty() ? text_ : text_ + "}"; }

 private:
  void append(std::string_view text);

  std::string text_;  // without the last brace
  bool waiting_ = false;
  int open_ = 0;  // objects and lists of the present value
};

}  // namespace softfocus
