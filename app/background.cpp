#include "app/background.h"

#include <new>
#include <utility>

namespace softfocus {
namespace {

/// Thrown out of work that was cancelled.
class Cancelled : public std::exception {
 public:
  const char* what() const noexcept override { return "cancelled"; }
};

}  // namespace

Background::~Background() {
  if (!thread_.joinable()) return;
  cancel();
  thread_.join();
}

void Background::start(std::string name, Work work, Failed failed) {
  jobs_.push_back({std::move(name), std::move(work), std::move(failed), std::make_shared<Shared>()});
  if (jobs_.size() == 1) begin_next();
}

void Background::begin_next() {
  Job& job = jobs_.front();
  std::packaged_task<Finish()> task([work = std::move(job.work), shared = job.shared] {
    return work([&shared](double share) {
      shared->share.store(share, std::memory_order_relaxed);
      if (shared->cancelled.load(std::memory_order_relaxed)) throw Cancelled();
    });
  });
  result_ = task.get_future();
  began_ = Clock::now();
  // Woken after the result is there to be seen.
  thread_ = std::thread([task = std::move(task), wake = wake_]() mutable {
    task();
    if (wake) wake();
  });
}

double Background::seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

void Background::cancel() {
  if (running()) jobs_.front().shared->cancelled.store(true, std::memory_order_relaxed);
}

void Background::cancel_all() {
  cancel();
  while (jobs_.size() > 1) jobs_.pop_back();
}

void Background::poll(std::chrono::milliseconds patience) {
  while (running() && result_.wait_for(patience) == std::future_status::ready) {
    thread_.join();
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    std::future<Finish> result = std::move(result_);
    if (running()) begin_next();
    try {
      const Finish finish = result.get();
      if (finish && !job.shared->cancelled) finish();
    } catch (const Cancelled&) {
    } catch (const std::bad_alloc&) {
      if (!job.shared->cancelled) job.failed(job.name + " needs more memory than there is.");
    } catch (const std::exception& error) {
      if (!job.shared->cancelled) job.failed(error.what());
    }
  }
}

}  // namespace softfocus
