#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <locale>
#include <string>

#include "core/attention/matrix.h"
#include "core/document/input_error.h"

// What tests of several folders need.
namespace softfocus {

/// The vectors of the, cat, sat, it.
inline Matrix unit_tokens() { return Matrix{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 1, 0.1f, 0}}; }

/// The sentence with which an action refuses its input.
template <typename Action>
std::string refusal(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no refusal";
}

/// A folder of its own for a test, gone afterwards.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();

  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Writes a file as a test needs it.
void put(const std::filesystem::path& path, const std::string& bytes);

/// Reads a file as a test finds it.
std::string content(const std::filesystem::path& path);

/// Lets a file be the standard input, as long as it lives.
class StandardInput {
 public:
  explicit StandardInput(const std::filesystem::path& path);
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;
  ~StandardInput();

 private:
  int before_;
};

/// How a comma locale of C++ writes numbers: 1234.5 is "1.234,5".
class CommaNumbers : public std::numpunct<char> {
 protected:
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

/// Sets a comma locale for C++ and for C, as long as it lives. For C it takes one of the system's or else has one made
/// by localedef; without either it says so in the test's output.
class CommaLocale {
 public:
  CommaLocale();
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;
  ~CommaLocale();

 private:
  std::locale before_;
  Folder folder_;
};

}  // namespace softfocus
