#include "tests/process.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

namespace softfocus {
namespace {

std::vector<std::string> environment(const Start& start) {
  std::vector<std::string> lines;
  for (char** line = environ; *line != nullptr; ++line) {
    const std::string text = *line;
    if (start.variables.count(text.substr(0, text.find('='))) == 0) lines.push_back(text);
  }
  for (const auto& [name, value] : start.variables) {
    if (value) lines.push_back(std::string(name).append("=").append(*value));
  }
  return lines;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  list.reserve(texts.size() + 1);
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

std::string content(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "softfocus-test-XXXXXX").string();
  REQUIRE(mkdtemp(name.data()) != nullptr);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Process::Process(const std::vector<std::string>& command, const Start& start) {
  std::vector<std::string> arguments = command, variables = environment(start);
  const std::string output = start.output.value_or(kept_ / "output").string(), errors = (kept_ / "errors").string();
  constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, start.folder.c_str());
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, start.input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), kWrite, 0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), kWrite, 0600);
  const int trouble = posix_spawnp(&id_, arguments.front().c_str(), &actions, nullptr, pointers(arguments).data(),
                                   pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  REQUIRE_MESSAGE(trouble == 0, command.front() << " did not start");
}

Process::~Process() {
  if (status_within(0)) return;
  kill(id_, SIGKILL);
  waitpid(id_, nullptr, 0);
}

std::optional<int> Process::status_within(double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(seconds);
  while (!status_) {
    int status = 0;
    if (waitpid(id_, &status, WNOHANG) == id_) {
      status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    } else if (Clock::now() >= deadline) {
      break;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
  return status_;
}

std::string Process::output() const { return content(kept_ / "output"); }

std::string Process::errors() const { return content(kept_ / "errors"); }

Outcome run(const std::vector<std::string>& command, const Start& start) {
  Process process(command, start);
  const auto status = process.status_within(60);
  REQUIRE_MESSAGE(status.has_value(), command.front() << " did not end");
  return {*status, process.output(), process.errors()};
}

}  // namespace softfocus
