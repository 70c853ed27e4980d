#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace softfocus {

/// A line in a field has at most so many characters: more would be too many for one draw call of Dear ImGui's.
inline constexpr std::size_t kMostFieldCharacters = 8000;

/// The text inside Dear ImGui's fields. Built with 16-bit characters it knows none above U+FFFF; in its fields each of
/// these has a stand-in, given out as they come. Outside of fields, on the clipboard too, text is always the real one.
class FieldText {
 public:
  /// Gives text as a field holds it.
  std::string to_field(std::string_view text);

  /// Gives back what to_field() was given, edited or not.
  std::string from_field(std::string_view text) const;

  /// Gives what stands for a typed character in a field.
  char32_t to_field(char32_t character);

  /// Tells whether a text can be edited in a field: it is UTF-8, no line of it is too long, and there is a stand-in for
  /// every character that needs one.
  bool fits(std::string_view text);

  /// Begins anew; while no field is being edited.
  void forget();

  /// Lets fields copy and paste through these functions. Needs a Dear ImGui context and lives as long as that.
  void use_clipboard(std::function<std::string()> get, std::function<void(const std::string&)> set);

  /// Gives what is on the clipboard as a field holds it, until the next call.
  const char* pasted();

  /// Puts a field's text on the clipboard.
  void copied(const char* text) const;

  /// Puts real text, not a field's, on the clipboard.
  void copy(const std::string& text) const { set_(text); }

 private:
  std::map<char32_t, char32_t> stand_ins_;  // by character
  std::vector<char32_t> characters_;        // by stand-in, from the first
  std::function<std::string()> get_;
  std::function<void(const std::string&)> set_;
  std::string pasted_;
};

}  // namespace softfocus
