#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "app/background.h"

namespace softfocus {

/// Carries out an experiment of many small steps beside the window and tells from time to time what is known.
/// `Method` is made from options, has step(), done() and, by `result`, what is known so far.
template <typename Method, typename Options, typename Result>
class BackgroundExperiment {
 public:
  BackgroundExperiment(std::function<void()> wake, Result (*result)(const Method&))
      : wake_(wake), work_(std::move(wake)), result_(result) {}

  /// Gives what is known for these options; begins with them, and gives up others, where they are new.
  const Result& known(const Options& options) {
    asked_ = true;
    if (options_ != options) begin(options);
    look();
    return known_;
  }

  /// Changes with what is known.
  std::uint64_t version() const { return version_; }

  bool running() const { return work_.running(); }

  /// To be called once a frame: gives up what nobody has asked for since the last call.
  void tend() {
    work_.poll();
    if (!asked_ && work_.running()) {
      work_.cancel_all();
      options_.reset();
    }
    asked_ = false;
  }

 private:
  struct Shared {
    std::mutex mutex;
    Result result;
    bool fresh = false;
  };

  void begin(const Options& options) {
    work_.cancel_all();
    options_ = options;
    known_ = {};
    ++version_;
    shared_ = std::make_shared<Shared>();
    work_.start(
        "Measuring",
        [options, shared = shared_, result = result_, wake = wake_](const Report& report) -> Background::Finish {
          using Clock = std::chrono::steady_clock;
          constexpr auto kPause = std::chrono::milliseconds(50);
          Method method(options);
          auto told = Clock::now() - kPause;
          const auto tell = [&] {
            Result now = result(method);
            const std::lock_guard lock(shared->mutex);
            shared->result = std::move(now);
            shared->fresh = true;
          };
          while (method.step()) {
            report(method.done());
            if (Clock::now() - told < kPause) continue;
            told = Clock::now();
            tell();
            if (wake) wake();
          }
          tell();
          return [] {};
        },
        [](const std::string&) {});
  }

  void look() {
    const std::lock_guard lock(shared_->mutex);
    if (!std::exchange(shared_->fresh, false)) return;
    known_ = shared_->result;
    ++version_;
  }

  std::function<void()> wake_;
  Background work_;
  Result (*result_)(const Method&);
  std::optional<Options> options_;
  std::shared_ptr<Shared> shared_;
  Result known_;
  std::uint64_t version_ = 0;
  bool asked_ = false;
};

}  // namespace softfocus
