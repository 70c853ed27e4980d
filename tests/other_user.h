#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace softfocus {

/// Carries out an action in a process of its own as a user who is in one further group, and gives what it returned or,
/// when it ended otherwise, how. Only root can.
std::string as_user(uid_t user, gid_t group, const std::function<std::string()>& action);

/// Carries out an action as a user to whom root's rights do not apply, and lets everyone into `folder` before: as
/// another one when the test is root's, else as the test's own.
std::string as_other_user(const std::filesystem::path& folder, const std::function<std::string()>& action);

/// What stands before a command so that the same user carries it out.
std::vector<std::string> command_of_other_user();

}  // namespace softfocus
