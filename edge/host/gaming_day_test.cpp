#include <gtest/gtest.h>

#include "core/audit/time_text.hpp"
#include "core/table/table.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

constexpr std::int64_t hour = 3'600'000;

// A table where rounds are played although nobody sits there.
class GamingDayTest : public testing::Test {
 protected:
  void start(std::string_view zone, std::string_view time, std::string_view begins) {
    test.plans = {electronic_plan("tiger")};
    test.plans.front().pace->waits_for_players = false;
    test.settings.gaming_days = *GamingDays::in_zone(zone, *parse_time_of_day(begins));
    test.clock.set(*parse_time(time));
    ASSERT_EQ(test.start(), "");
  }

  // When gaming days were started, to ten minutes: a round may have been open.
  std::vector<std::string> started() {
    std::vector<std::string> times;
    for (const Entry& entry : test.entries("tiger-1")) {
      for (const Event& event : entry.events) {
        if (!std::holds_alternative<GamingDayStarted>(event.body)) continue;
        times.push_back(to_text(event.at).substr(0, 15));
      }
    }
    return times;
  }

  TestFloor test;
};

using Times = std::vector<std::string>;

TEST_F(GamingDayTest, BeginsByTheClocksWhereTheFloorIs) {
  start("Asia/Singapore", "2027-01-15T08:00:00.000Z", "06:00");
  test.run(36 * hour);
  EXPECT_EQ(started(), Times{"2027-01-15T22:0"});
}

TEST_F(GamingDayTest, BeginsAnHourSoonerAfterTheClocksWerePutForward) {
  start("America/New_York", "2027-03-13T12:00:00.000Z", "06:00");
  test.run(23 * hour);
  EXPECT_EQ(started(), Times{"2027-03-14T10:0"});
}

TEST_F(GamingDayTest, BeginsOnceInANightInWhichItsTimeComesTwice) {
  start("America/New_York", "2027-11-07T04:00:00.000Z", "01:30");
  test.run(4 * hour);
  EXPECT_EQ(started(), Times{"2027-11-07T05:3"});
}

TEST_F(GamingDayTest, ThatWasMissedBeginsWhenTheFloorRunsAgain) {
  start("Asia/Singapore", "2027-01-15T21:00:00.000Z", "06:00");
  test.run(hour / 4);
  test.clock.pass(30 * hour);
  ASSERT_EQ(test.start(), "");
  test.run(hour);
  EXPECT_EQ(started(), Times{"2027-01-17T03:1"});
}

}  // namespace
}  // namespace punto
