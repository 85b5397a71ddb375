#include "edge/host/round_index.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

Record record_of(std::uint64_t first, const Events& events) {
  Record record{first, static_cast<std::uint32_t>(events.size()), 1, {}, {}};
  append_bytes(record.bytes, {}, events);
  return record;
}

// A round ends, and in the same record something follows.
TEST(RoundIndex, GoesOnInTheMiddleOfARecord) {
  const Record opened =
      record_of(1, {Event{{}, {}, GamingDayStarted{}}, Event{{}, {}, BettingOpened{1, false}}});
  const Record ended =
      record_of(3, {Event{{}, {}, RoundVoided{1, {}, {}}}, Event{{}, {}, PlaySuspended{}}});
  RoundIndex whole{StreamId{1}, "table/a"};
  whole.follow(opened);
  whole.follow(ended);
  const auto update = whole.take();
  ASSERT_TRUE(update);
  EXPECT_EQ(update->position, 3u);
  ASSERT_EQ(update->rows.size(), 1u);
  EXPECT_EQ(parse_round_events(*update->rows.front().value), (RoundEvents{2, 3, true}));

  // Nothing that was found before is found again, with another beginning.
  RoundIndex later{StreamId{1}, "table/a", update->position};
  later.follow(ended);
  EXPECT_FALSE(later.take());
}

}  // namespace
}  // namespace punto
