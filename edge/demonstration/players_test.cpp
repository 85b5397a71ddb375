#include "edge/demonstration/players.hpp"

#include <gtest/gtest.h>

#include "core/audit/table_auditor.hpp"
#include "edge/demonstration/staff.hpp"
#include "edge/host/floor_file.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

// The built-in floor for an hour, with its staff: all eleven games play, and everything that was
// stored is sound.
TEST(DemonstrationPlayers, PlayEveryGame) {
  TestFloor test;
  DemonstrationPlayers players{7};
  DemonstrationStaff staff{8};
  const auto floor = read_floor(demonstration_floor(), RulebookShelf::approved());
  ASSERT_TRUE(floor);
  ASSERT_TRUE(floor->has_demonstration_staff);
  test.settings.house = floor->settings.house;
  for (const PlannedTable& table : floor->tables) {
    test.plans.push_back(table.plan);
    players.add_table(table.plan.id, table.demonstration_players);
  }
  ASSERT_EQ(test.start(), "");
  const Time end{test.clock.now().milliseconds + 3'600'000};
  while (test.clock.now() < end) {
    const auto guests = players.act(*test.floor, test.clock.now());
    const auto wanted = staff.act(*test.floor, test.clock.now());
    const auto next = test.floor->turn();
    const Time at = std::min({next.value_or(end), guests.value_or(end), wanted.value_or(end)});
    test.clock.set(std::max(at, Time{test.clock.now().milliseconds + 1}));
  }
  for (const TablePlan& plan : test.plans) {
    TableAuditor auditor;
    for (const Entry& entry : test.entries(plan.id)) {
      for (const Event& event : entry.events) auditor.follow(event);
    }
    EXPECT_TRUE(auditor.found().empty()) << plan.id << ' ' << auditor.found().front().what;
    if (!plan.pace) continue;  // nobody deals it
    EXPECT_GT(auditor.totals().rounds, 110u) << plan.id;
    EXPECT_GT(auditor.totals().shares, auditor.totals().rounds) << plan.id;
  }
}

}  // namespace
}  // namespace punto
