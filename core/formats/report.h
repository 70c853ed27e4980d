#pragma once

#include <functional>

namespace softfocus {

/// Is told from time to time which share of a longer piece of work is done, 0 … 1. What it throws ends the work, which
/// then leaves nothing half done behind. May be empty.
using Report = std::function<void(double share)>;

/// Reports a share, if anybody listens.
inline void report_share(const Report& report, double share) {
  if (report) report(share);
}

/// Gives the report of a part of a longer piece of work, the one between two shares of the whole.
inline Report part_of(const Report& report, double from, double to) {
  if (!report) return {};
  return [&report, from, to](double share) { report(from + share * (to - from)); };
}

}  // namespace softfocus
