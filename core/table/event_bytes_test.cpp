// The driver in tests/drive reads and writes every kind of event; here are the edges.

#include "core/table/event_bytes.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <limits>

#include "core/rulebook/digest.hpp"
#include "tests/source_folder.hpp"
#include "tests/test_table.hpp"

namespace punto {
namespace {

std::string bytes_of(const Event& event) {
  std::string bytes;
  append_bytes(bytes, event);
  return bytes;
}

Event wager_placed() {
  return {Time{1'700'000'000'000}, test_dealer,
          WagerPlaced{7, 2, 3, false, PlayerId{300'000}, Cents{12'345}, "3.5"}};
}

// Whoever changes an event changes what stored bytes mean: give them a new version, and a way to
// read the old one.
TEST(EventBytes, MeanWhatTheyAlwaysMeant) {
  EXPECT_EQ(to_text(sha256(event_schema())),
            "b606209eff98c51a94ef0c675c60ea051f5cdafc15cadabc8eba5ed49ac3c2b1")
      << event_schema();
}

TEST(EventBytes, AreDescribed) {
  std::ifstream page{source_folder() + "/docs/EVENTS.md"};
  const std::string text{std::istreambuf_iterator<char>{page}, {}};
  EXPECT_NE(text.find("\n```\n" + event_schema() + "```\n"), std::string::npos);
}

TEST(EventBytes, AreFew) {
  EXPECT_LT(bytes_of(wager_placed()).size(), 30u);
}

TEST(EventBytes, SeveralStandInARow) {
  const Event opened{Time{5}, test_dealer, BettingOpened{}};
  const std::string bytes = bytes_of(opened) + bytes_of(wager_placed());
  std::string_view left = bytes;
  const auto first = take_event(left);
  const auto second = take_event(left);
  ASSERT_TRUE(first && second);
  EXPECT_TRUE(left.empty());
  EXPECT_EQ(bytes_of(*first) + bytes_of(*second), bytes);
  EXPECT_EQ(first->body.index(), EventBody{BettingOpened{}}.index());
}

TEST(EventBytes, OfNoTimeAreNoEvents) {
  const auto is_event = [](std::int64_t milliseconds) {
    const std::string bytes = bytes_of({Time{milliseconds}, test_dealer, BettingOpened{}});
    std::string_view left = bytes;
    return take_event(left).has_value();
  };
  EXPECT_TRUE(is_event(0));
  EXPECT_TRUE(is_event(last_time.milliseconds));
  EXPECT_FALSE(is_event(-1));
  EXPECT_FALSE(is_event(last_time.milliseconds + 1));
  EXPECT_FALSE(is_event(std::numeric_limits<std::int64_t>::max()));
}

TEST(EventBytes, CutOnesAreNoEvents) {
  const std::string bytes = bytes_of(wager_placed());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::string_view left = std::string_view{bytes}.substr(0, size);
    EXPECT_FALSE(take_event(left)) << size;
  }
}

// Whatever bytes are read as an event are those that the event is written as: no two ways.
TEST(EventBytes, ThereIsOneWayToWriteAnEvent) {
  const std::string bytes = bytes_of(wager_placed());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (int flipped = 1; flipped < 256; ++flipped) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ flipped);
      std::string_view left = changed;
      const auto read = take_event(left);
      if (!read) continue;
      EXPECT_EQ(bytes_of(*read), changed.substr(0, changed.size() - left.size()));
      EXPECT_NE(bytes_of(*read), bytes);
    }
  }
}

}  // namespace
}  // namespace punto
