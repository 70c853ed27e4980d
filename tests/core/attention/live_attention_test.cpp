#include "core/attention/live_attention.h"

#include <doctest/doctest.h>

#include <vector>

#include "tests/core/attention/random_scenes.h"

namespace softfocus::testing {
namespace {

// A live attention of seven tokens that has been read once.
struct Fixture {
  Random random{31};
  LiveAttention live;

  Fixture() {
    live.reset(random_tokens(random, 7, 5), {}, {});
    live.results();
  }

  bool up_to_date() const { return same_bits(live.results(), attend(live.tokens(), live.options(), live.mask())); }
};

TEST_CASE_FIXTURE(Fixture, "a live attention gives the results of its inputs") { CHECK(up_to_date()); }

TEST_CASE_FIXTURE(Fixture, "setting a token changes its vector alone and the results") {
  Matrix expected = live.tokens();
  expected.row(3) = RowVector{{1, 2, 3, 4, 5}};
  live.set_token(3, std::vector<float>{1, 2, 3, 4, 5});
  CHECK(same_bits(live.tokens(), expected));
  CHECK(up_to_date());
}

TEST_CASE_FIXTURE(Fixture, "setting the options changes the results") {
  const AttentionOptions options{false, 0.5f};
  live.set_options(options);
  CHECK(live.options() == options);
  CHECK(up_to_date());
}

TEST_CASE_FIXTURE(Fixture, "setting the mask changes the results") {
  live.set_mask(causal_mask(7));
  CHECK((live.mask() == causal_mask(7)).all());
  CHECK(up_to_date());
  live.set_mask({});
  CHECK(live.mask().size() == 0);
  CHECK(up_to_date());
}

TEST_CASE_FIXTURE(Fixture, "a reset changes the shape of the results") {
  live.reset(random_tokens(random, 3, 9), {false, 2.0f}, causal_mask(3));
  CHECK(live.results().weights.rows() == 3);
  CHECK(live.results().context.cols() == 9);
  CHECK(up_to_date());
}

TEST_CASE_FIXTURE(Fixture, "several changes before a read all count") {
  live.set_token(0, std::vector<float>(5, -1.0f));
  live.set_mask(causal_mask(7));
  live.set_options({false, 3.0f});
  live.set_token(6, std::vector<float>(5, 0.25f));
  CHECK(up_to_date());
}

TEST_CASE_FIXTURE(Fixture, "results are computed once for any number of reads, and not at all without") {
  CHECK(live.computations() == 1);
  live.results();
  CHECK(live.computations() == 1);
  live.set_options({false, 0.5f});
  live.set_mask(causal_mask(7));
  CHECK(live.computations() == 1);
  live.results();
  CHECK(live.computations() == 2);
}

TEST_CASE_FIXTURE(Fixture, "results of the same size take no new memory") {
  const float* const weights = live.results().weights.data();
  live.set_token(2, std::vector<float>(5, 0.5f));
  CHECK(live.results().weights.data() == weights);
  CHECK(up_to_date());
}

}  // namespace
}  // namespace softfocus::testing
