#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace softfocus {

/// What a person may give as a scene that is none. Tests give every row to every way in.
struct BadInput {
  std::string text;      ///< what is in the file, unless it is made otherwise
  std::string sentence;  ///< what it is refused with: FILE stands for its name; empty: only a window refuses it
  /// Makes in a folder what is not a plain file with that text, and gives its path.
  std::function<std::filesystem::path(const std::filesystem::path& folder)> make{};
  std::string in_window{};         ///< the sentence of a window, which reads regular files alone; empty: the same
  bool as_input = true;            ///< can be given as standard input
  bool refused_to_others = false;  ///< refused only to another user than the one who made it
};

/// The table of bad inputs.
std::vector<BadInput> bad_inputs();

/// Puts a bad input into a folder and gives its path.
std::filesystem::path put_bad_input(const BadInput& input, const std::filesystem::path& folder);

/// A sentence with a name in the place of FILE.
std::string about(const std::string& name, const std::string& sentence);

/// The sentence of a window about a bad input.
std::string window_sentence(const BadInput& input, const std::filesystem::path& path);

}  // namespace softfocus
