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

TEST(Clock, SteadyTimeNeverGoesBack) {
  SteadyTime steady{Time{100}};
  EXPECT_EQ(steady.read(Time{200}).time, Time{200});
  const auto back = steady.read(Time{150});
  EXPECT_EQ(back.time, Time{200});
  EXPECT_EQ(back.behind, 50);
  EXPECT_EQ(steady.read(Time{201}).time, Time{201});
  EXPECT_EQ(SteadyTime{Time{100}}.read(Time{50}).time, Time{100});
}

}  // namespace
}  // namespace punto
