#include "edge/clock/clock.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

TEST(Clock, OfTheSystemIsInThisCentury) {
  SystemClock clock;
  EXPECT_GT(clock.now(), Time{1'700'000'000'000});
}

TEST(Clock, SimulatedTimePassesWhenTold) {
  SimulatedClock clock{Time{100}};
  clock.pass(20);
  EXPECT_EQ(clock.now(), Time{120});
  clock.set(Time{5});
  EXPECT_EQ(clock.now(), Time{5});
}

TEST(Clock, SimulatedTimeCanBeSetWhileNonePasses) {
  SimulatedClock clock{Time{100}};
  clock.pass(20);
  clock.set(Time{5});
  EXPECT_EQ(clock.elapsed(), 20);
  clock.set(Time{15});
  EXPECT_EQ(clock.elapsed(), 30);
  clock.jump(-10);
  EXPECT_EQ(clock.now(), Time{5});
  EXPECT_EQ(clock.elapsed(), 30);
}

TEST(Clock, ElapsedTimeOfTheSystemGoesOn) {
  SystemClock clock;
  const std::int64_t before = clock.elapsed();
  EXPECT_GT(before, 0);
  EXPECT_GE(clock.elapsed(), before);
}

TEST(SteadyTime, FollowsTheClock) {
  SteadyTime steady{Time{100}};
  EXPECT_EQ(steady.read(Time{200}, 5).time, Time{200});
  EXPECT_EQ(steady.read(Time{250}, 55).time, Time{250});
  EXPECT_EQ(SteadyTime{Time{100}}.read(Time{50}, 0).time, Time{100});
}

TEST(SteadyTime, GoesOnMoreSlowlyWhileTheClockIsBehind) {
  SteadyTime steady;
  steady.read(Time{10'000}, 0);
  const auto back = steady.read(Time{5'100}, 100);
  EXPECT_EQ(back.time, Time{10'090});
  EXPECT_EQ(back.behind, 4'990);
  std::int64_t elapsed = 100;
  Time last = back.time;
  while (elapsed < 60'000) {
    elapsed += 7;
    const auto now = steady.read(Time{5'000 + elapsed}, elapsed);
    EXPECT_GE(now.time, last);
    last = now.time;
  }
  EXPECT_EQ(last, Time{5'000 + elapsed});
}

TEST(SteadyTime, DoesNotBelieveALeapOfDays) {
  SteadyTime steady;
  steady.read(Time{1'000}, 0);
  const std::int64_t years = 70LL * 365 * SteadyTime::longest_leap;
  const auto leap = steady.read(Time{years}, 500);
  EXPECT_EQ(leap.time, Time{1'500});
  EXPECT_EQ(leap.ahead, years - 1'500);
  EXPECT_EQ(steady.read(Time{years + 10}, 510).time, Time{1'510});
  EXPECT_EQ(steady.read(Time{1'520}, 520).time, Time{1'520});
  const auto hours = steady.read(Time{1'520 + 3'600'000}, 530);
  EXPECT_EQ(hours.time, Time{1'520 + 3'600'000});
  EXPECT_EQ(hours.ahead, 0);
}

}  // namespace
}  // namespace punto
