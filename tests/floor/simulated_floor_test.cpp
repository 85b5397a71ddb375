#include "tests/floor/simulated_floor.hpp"

#include <gtest/gtest.h>

namespace punto::simulated {
namespace {

RunSettings minutes(std::int64_t number, StoreKind store) {
  RunSettings settings;
  settings.length = number * minute;
  settings.store = store;
  settings.crashes = 300;
  settings.verify_every = 20 * minute;
  return settings;
}

void expect_eventful(const RunReport& report) {
  EXPECT_EQ(report.broken, "");
  EXPECT_GT(report.rounds, 150u);
  EXPECT_GT(report.crashes, 5u);
  EXPECT_GT(report.store_failures, 2u);
  EXPECT_GT(report.commands.done, 500u);
  EXPECT_GT(report.commands.off_duty, 10u);
  EXPECT_GT(report.commands.sent_again, 10u);
  EXPECT_GT(report.reconciled, 100u);
  // clang-format off
  for (const std::string_view flow :
       {"cash inserted", "vouchers printed", "vouchers redeemed at terminals",
        "vouchers paid at the cage", "sent to seats from terminals", "sent to seats on felt",
        "returned from seats", "boxes collected", "floats opened", "fills", "chips sold",
        "persons hired", "cards inserted", "changes approved", "restraints sent to seats"}) {
    EXPECT_TRUE(report.money.flows.contains(flow)) << flow;
  }
  // clang-format on
  EXPECT_FALSE(report.money.returned.empty());
}

TEST(SimulatedFloor, SurvivesCrashesOfTheDisk) {
  expect_eventful(SimulatedFloor{minutes(40, StoreKind::Disk)}.run());
}

TEST(SimulatedFloor, SurvivesCrashesOfTheProcess) {
  expect_eventful(SimulatedFloor{minutes(40, StoreKind::Memory)}.run());
}

// A cent that is lost and found again within a few turns is lost all the same.
TEST(SimulatedFloor, BalancesAfterEveryTurn) {
  RunSettings settings = minutes(10, StoreKind::Memory);
  settings.turns_each_reconciliation = 1;
  const RunReport report = SimulatedFloor{settings}.run();
  EXPECT_EQ(report.broken, "");
  EXPECT_GT(report.reconciled, report.turns / 2);
}

// The tests above can fail: a disk that does not keep what it says it keeps is found out.
TEST(SimulatedFloor, FindsOutADiskThatLies) {
  EXPECT_NE(SimulatedFloor{minutes(40, StoreKind::LyingDisk)}.run().broken, "");
}

TEST(SimulatedFloor, IsTheSameFromTheSameSeed) {
  for (const StoreKind store : {StoreKind::Disk, StoreKind::Memory}) {
    RunSettings settings = minutes(10, store);
    const Digest first = SimulatedFloor{settings}.run().heads;
    EXPECT_EQ(SimulatedFloor{settings}.run().heads, first);
    ++settings.seed;
    EXPECT_NE(SimulatedFloor{settings}.run().heads, first);
  }
}

}  // namespace
}  // namespace punto::simulated
