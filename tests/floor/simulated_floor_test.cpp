#include "tests/floor/simulated_floor.hpp"

#include <gtest/gtest.h>

namespace punto::simulated {
namespace {

RunSettings hours(std::int64_t number, StoreKind store) {
  RunSettings settings;
  settings.length = number * hour;
  settings.store = store;
  settings.crashes = 200;
  settings.verify_every = hour;
  return settings;
}

void expect_eventful(const RunReport& report) {
  EXPECT_EQ(report.broken, "");
  EXPECT_GT(report.rounds, 300u);
  EXPECT_GT(report.crashes, 5u);
  EXPECT_GT(report.store_failures, 2u);
  EXPECT_GT(report.commands.done, 1'000u);
  EXPECT_GT(report.commands.sent_again, 10u);
}

TEST(SimulatedFloor, SurvivesCrashesOfTheDisk) {
  expect_eventful(SimulatedFloor{hours(1, StoreKind::Disk)}.run());
}

TEST(SimulatedFloor, SurvivesCrashesOfTheProcess) {
  expect_eventful(SimulatedFloor{hours(1, StoreKind::Memory)}.run());
}

// The tests above can fail: a disk that does not keep what it says it keeps is found out.
TEST(SimulatedFloor, FindsOutADiskThatLies) {
  EXPECT_NE(SimulatedFloor{hours(1, StoreKind::LyingDisk)}.run().broken, "");
}

TEST(SimulatedFloor, IsTheSameFromTheSameSeed) {
  for (const StoreKind store : {StoreKind::Disk, StoreKind::Memory}) {
    RunSettings settings = hours(1, store);
    const Digest first = SimulatedFloor{settings}.run().heads;
    EXPECT_EQ(SimulatedFloor{settings}.run().heads, first);
    ++settings.seed;
    EXPECT_NE(SimulatedFloor{settings}.run().heads, first);
  }
}

}  // namespace
}  // namespace punto::simulated
