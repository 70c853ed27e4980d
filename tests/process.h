#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace softfocus {

/// A folder of its own for a test, gone afterwards.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

/// What a program finds when it starts, apart from its arguments.
struct Start {
  /// Variables of the environment that differ from the test's own; nothing: not set.
  std::map<std::string, std::optional<std::string>> variables;
  std::filesystem::path folder = ".";                ///< where it works
  std::filesystem::path input = "/dev/null";         ///< its standard input
  std::optional<std::filesystem::path> output = {};  ///< its standard output; kept for output() when left out
};

/// A program that was started without a shell. Ends with the object.
class Process {
 public:
  /// Starts `command`: the program, looked for in PATH unless it has a slash, and its arguments.
  Process(const std::vector<std::string>& command, const Start& start);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t id() const { return id_; }

  /// Gives the exit status as soon as the program has ended (128 + signal when it was killed); nothing when it still
  /// runs after so many seconds.
  std::optional<int> status_within(double seconds);

  /// What it wrote so far.
  std::string output() const;
  std::string errors() const;

 private:
  TemporaryFolder kept_;
  pid_t id_ = 0;
  std::optional<int> status_;
};

/// What a program said and how it ended.
struct Outcome {
  int status = 0;
  std::string output, errors;
};

/// Runs a program to its end; fails the test when that takes more than a minute.
Outcome run(const std::vector<std::string>& command, const Start& start = {});

}  // namespace softfocus
