#include "tests/other_user.h"

#include <doctest/doctest.h>
#include <grp.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

namespace softfocus {
namespace {

constexpr unsigned kNobody = 65534;

/// What a child writes into a pipe is what the action returned.
[[noreturn]] void carry_out(uid_t user, gid_t group, const std::function<std::string()>& action, int pipe) {
  std::string text = "the system does not let the test become another user";
  if (::setgroups(1, &group) == 0 && ::setgid(user) == 0 && ::setuid(user) == 0) {
    try {
      text = action();
    } catch (const std::exception& error) {
      text = std::string("the action throws: ") + error.what();
    } catch (...) {  // so that no more than the action happens in this process
      text = "the action stops";
    }
  }
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t count = ::write(pipe, text.data() + written, text.size() - written);
    if (count <= 0) break;
    written += static_cast<std::size_t>(count);
  }
  ::_exit(0);
}

}  // namespace

std::string as_user(uid_t user, gid_t group, const std::function<std::string()>& action) {
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) carry_out(user, group, action, ends[1]);
  ::close(ends[1]);
  std::string text;
  std::array<char, 4096> chunk{};
  for (ssize_t count = 1; count > 0;) {
    count = ::read(ends[0], chunk.data(), chunk.size());
    if (count > 0) text.append(chunk.data(), static_cast<std::size_t>(count));
  }
  ::close(ends[0]);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return status == 0 ? text : "the action ended its process with status " + std::to_string(status);
}

std::string as_other_user(const std::filesystem::path& folder, const std::function<std::string()>& action) {
  std::filesystem::permissions(folder, std::filesystem::perms::all);
  return ::geteuid() == 0 ? as_user(kNobody, kNobody, action) : action();
}

std::vector<std::string> command_of_other_user() {
  if (::geteuid() != 0) return {};
  const std::string user = std::to_string(kNobody);
  return {"setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups", "--"};
}

}  // namespace softfocus
