#include "app/beside.h"

#include <doctest/doctest.h>

#include <atomic>
#include <semaphore>
#include <thread>
#include <vector>

namespace softfocus {
namespace {

using Numbers = Beside<int, int>;

/// Draws frames in which `ask` asks, until nothing is made any more.
template <typename Ask>
void settle(Numbers& numbers, Ask ask) {
  do {
    ask();
    numbers.tend();
    std::this_thread::yield();
  } while (numbers.running());
  ask();
}

/// Ten times the key, counted.
auto ten_times(int key, std::atomic<int>& made) {
  return [key, &made] {
    return [key, &made](const Report&) {
      ++made;
      return 10 * key;
    };
  };
}

}  // namespace

TEST_CASE("what is quick is made at once, and once for a key") {
  Numbers numbers("test", {});
  std::atomic<int> made = 0;
  for (const int key : {1, 1, 2, 2, 2}) {
    const int* const value = numbers.latest(key, true, ten_times(key, made));
    REQUIRE(value != nullptr);
    CHECK(*value == 10 * key);
    numbers.tend();
  }
  CHECK(made == 2);
  CHECK(numbers.version() == 2);
}

TEST_CASE("what takes long is made beside the window, and what was made last stays until then") {
  Numbers numbers("test", {});
  std::atomic<int> made = 0;
  CHECK(numbers.latest(1, false, ten_times(1, made)) == nullptr);
  settle(numbers, [&] { numbers.latest(1, false, ten_times(1, made)); });
  CHECK(numbers.value() == 10);
  const int* const last = numbers.latest(2, false, ten_times(2, made));
  REQUIRE(last != nullptr);
  CHECK(*last == 10);
  CHECK(numbers.exact(2, false, ten_times(2, made)) == nullptr);
  settle(numbers, [&] { numbers.latest(2, false, ten_times(2, made)); });
  CHECK(numbers.value() == 20);
  CHECK(made == 2);
}

TEST_CASE("of the keys asked for while something is made only the last is made next") {
  Numbers numbers("test", {});
  std::atomic<int> made = 0;
  std::binary_semaphore go_on(0);
  numbers.latest(1, false, [&] {
    return [&](const Report&) {
      go_on.acquire();
      return 10;
    };
  });
  for (int key = 2; key <= 9; ++key) {
    numbers.latest(key, false, ten_times(key, made));
    numbers.tend();
  }
  go_on.release();
  settle(numbers, [&] { numbers.latest(9, false, ten_times(9, made)); });
  CHECK(numbers.value() == 90);
  CHECK(made == 1);
}

TEST_CASE("what nobody asks for any more is given up, and what is large is let go of") {
  Numbers numbers("test", {});
  std::atomic<int> made = 0;
  std::binary_semaphore reported(0), go_on(0);
  numbers.latest(1, false, [&] {
    return [&](const Report& report) {
      reported.release();
      go_on.acquire();
      report(0.5);
      FAIL("it goes on although nobody asks");
      return 0;
    };
  });
  reported.acquire();
  numbers.tend();
  numbers.tend();
  go_on.release();
  while (numbers.running()) numbers.tend();
  settle(numbers, [&] { numbers.latest(1, false, ten_times(1, made)); });
  CHECK(numbers.value() == 10);
  numbers.tend();
  CHECK(numbers.hold() != nullptr);
  numbers.tend();
  numbers.tend();
  CHECK(numbers.hold() == nullptr);

  numbers.latest(3, true, ten_times(3, made));
  for (int frame = 0; frame < 3; ++frame) numbers.tend();
  CHECK(numbers.hold() != nullptr);
}

TEST_CASE("what was made at once does not stay while the next is made beside the window") {
  Numbers numbers("test", {});
  std::atomic<int> made = 0;
  numbers.latest(1, true, ten_times(1, made));
  CHECK(numbers.latest(2, false, ten_times(2, made)) == nullptr);
  settle(numbers, [&] { numbers.latest(2, false, ten_times(2, made)); });
  CHECK(numbers.value() == 20);
}

TEST_CASE("what fails is not tried again for the same key") {
  Numbers numbers("test", {});
  std::atomic<int> tried = 0, made = 0;
  const auto fail = [&] {
    return [&](const Report&) -> int {
      ++tried;
      throw std::bad_alloc();
    };
  };
  settle(numbers, [&] { CHECK(numbers.latest(1, false, fail) == nullptr); });
  settle(numbers, [&] { CHECK(numbers.latest(1, false, fail) == nullptr); });
  CHECK(tried == 1);
  settle(numbers, [&] { numbers.latest(2, false, ten_times(2, made)); });
  CHECK(numbers.value() == 20);
}

}  // namespace softfocus
