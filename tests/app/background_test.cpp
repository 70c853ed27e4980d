#include "app/background.h"

#include <doctest/doctest.h>

#include <semaphore>
#include <stdexcept>
#include <vector>

namespace softfocus {
namespace {

constexpr std::chrono::minutes kLong(1);

void never_fails(const std::string& sentence) { FAIL(sentence); }

}  // namespace

TEST_CASE("work is finished on the thread that asks, in the order in which it was begun") {
  std::vector<int> finished;
  std::atomic<int> woken = 0;
  Background background([&woken] { ++woken; });
  const auto here = std::this_thread::get_id();
  for (int i = 0; i < 3; ++i) {
    background.start(
        "work " + std::to_string(i),
        [&finished, here, i](const Report&) -> Background::Finish {
          CHECK(std::this_thread::get_id() != here);
          return [&finished, here, i] {
            CHECK(std::this_thread::get_id() == here);
            finished.push_back(i);
          };
        },
        never_fails);
  }
  CHECK(background.name() == "work 0");
  background.poll(kLong);
  CHECK(finished == std::vector<int>{0, 1, 2});
  CHECK_FALSE(background.running());
  CHECK(woken == 3);
}

TEST_CASE("progress is seen while the work runs, and cancelled work is neither finished nor failed") {
  std::binary_semaphore reported(0), go_on(0);
  bool finished = false;
  {
    Background background({});
    background.start(
        "waiting",
        [&](const Report& report) -> Background::Finish {
          report(0.25);
          reported.release();
          go_on.acquire();
          report(0.5);
          FAIL("work goes on after it was cancelled");
          return [&finished] { finished = true; };
        },
        never_fails);
    bool second = false;
    background.start(
        "next", [&second](const Report&) -> Background::Finish { return [&second] { second = true; }; }, never_fails);
    reported.acquire();
    CHECK(background.share() == 0.25);
    background.poll();
    CHECK(background.running());
    background.cancel();
    go_on.release();
    background.poll(kLong);
    CHECK(second);
  }
  CHECK_FALSE(finished);
}

TEST_CASE("what work throws is told, also when memory is short") {
  Background background({});
  std::vector<std::string> sentences;
  const auto tell = [&sentences](const std::string& sentence) { sentences.push_back(sentence); };
  background.start(
      "one", [](const Report&) -> Background::Finish { throw std::runtime_error("no"); }, tell);
  background.start(
      "Opening a", [](const Report&) -> Background::Finish { throw std::bad_alloc(); }, tell);
  background.poll(kLong);
  CHECK(sentences == std::vector<std::string>{"no", "Opening a needs more memory than there is."});
}

TEST_CASE("work that still runs when nobody is left is ended, not finished") {
  bool finished = false;
  std::binary_semaphore begun(0);
  {
    Background background({});
    background.start(
        "endless",
        [&](const Report& report) -> Background::Finish {
          begun.release();
          for (;;) report(0);
          return [&finished] { finished = true; };
        },
        never_fails);
    begun.acquire();
  }
  CHECK_FALSE(finished);
}

TEST_CASE("all that runs or waits is cancelled at once, and what is begun afterwards is not") {
  std::binary_semaphore running(0), go_on(0);
  bool last = false;
  Background background({});
  background.start(
      "running",
      [&](const Report& report) -> Background::Finish {
        running.release();
        go_on.acquire();
        report(0.5);
        FAIL("work goes on after it was cancelled");
        return {};
      },
      never_fails);
  for (int i = 0; i < 3; ++i) {
    background.start(
        "waiting",
        [](const Report&) -> Background::Finish {
          FAIL("work begins after it was cancelled");
          return {};
        },
        never_fails);
  }
  running.acquire();
  background.cancel_all();
  background.start(
      "last", [&last](const Report&) -> Background::Finish { return [&last] { last = true; }; }, never_fails);
  go_on.release();
  background.poll(kLong);
  CHECK(last);
  CHECK_FALSE(background.running());
  background.cancel_all();
}

}  // namespace softfocus
