#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>

#include "core/formats/report.h"

namespace softfocus {

/// Does longer pieces of work beside the window, one after the other. Used from the window's thread alone.
class Background {
 public:
  /// What is left to do on the window's thread once the work is done.
  using Finish = std::function<void()>;
  /// The work itself, on another thread: it reads nothing that the window's thread may change meanwhile.
  using Work = std::function<Finish(const Report&)>;
  /// Is told, on the window's thread, why work ended without its finish.
  using Failed = std::function<void(const std::string& sentence)>;

  /// `wake` is called from the other thread when work has ended, so that a waiting window looks.
  explicit Background(std::function<void()> wake) : wake_(std::move(wake)) {}

  /// Cancels what runs and waits for its end; nothing more is finished.
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// Begins work, or lines it up behind what runs. `name` says what it is, for people: "Opening a.json".
  void start(std::string name, Work work, Failed failed);

  bool running() const { return !jobs_.empty(); }

  /// What runs now.
  const std::string& name() const { return jobs_.front().name; }

  /// The share of it that is done, 0 … 1.
  double share() const { return jobs_.front().shared->share.load(std::memory_order_relaxed); }

  /// How long it has been running.
  double seconds() const;

  /// Asks what runs now to end; it is neither finished nor said to have failed.
  void cancel();

  /// The same for all that runs or waits.
  void cancel_all();

  /// Finishes what has ended, after waiting for it no longer than `patience`.
  void poll(std::chrono::milliseconds patience = std::chrono::milliseconds(0));

 private:
  using Clock = std::chrono::steady_clock;

  /// What both threads see.
  struct Shared {
    std::atomic<double> share = 0;
    std::atomic<bool> cancelled = false;
  };

  struct Job {
    std::string name;
    Work work;
    Failed failed;
    std::shared_ptr<Shared> shared;
  };

  void begin_next();

  std::function<void()> wake_;
  std::deque<Job> jobs_;  // the first one runs
  std::future<Finish> result_;
  std::thread thread_;
  Clock::time_point began_;
};

}  // namespace softfocus
