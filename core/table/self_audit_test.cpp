#include "core/table/self_audit.hpp"

#include <gtest/gtest.h>

#include "tests/test_table.hpp"

namespace punto {
namespace {

constexpr PlayerId guest{7};
constexpr PlayerId neighbour{8};

class SelfAudit : public testing::Test {
 protected:
  void SetUp() override {
    table.open("tiger");
    ASSERT_TRUE(table.try_to(machine(), Sit{guest, 1, Cents{100'00}}));
    ASSERT_TRUE(table.try_to(machine(), Sit{neighbour, 2, Cents{100'00}}));
  }
  // What no event has done, as a fault of the machine would.
  void change_credits(std::int64_t by) { table.state.seats.front().credits.value += by; }

  TestTable table;
};

TEST_F(SelfAudit, FindsNothingWhereEveryCentIsThere) {
  EXPECT_EQ(find_lost_credits(table.state), std::nullopt);
  ASSERT_TRUE(table.try_to(machine(), OpenBetting{}));
  const PlaceWager wager{table.state.round.number, guest, 0, Cents{10'00}, false};
  ASSERT_TRUE(table.try_to(player(guest), wager));
  EXPECT_EQ(find_lost_credits(table.state), std::nullopt);
}

TEST_F(SelfAudit, NoRoundBeginsWhereACentIsMissingOrTooMuch) {
  for (const std::int64_t cents : {-1, 1}) {
    change_credits(cents);
    EXPECT_THROW(table.try_to(machine(), OpenBetting{}), CreditsLost);
    change_credits(-cents);
  }
  EXPECT_TRUE(table.try_to(machine(), OpenBetting{}));
}

TEST_F(SelfAudit, NobodyLeavesWithACentTooMuch) {
  change_credits(1);
  EXPECT_THROW(table.try_to(player(guest), Leave{guest}), CreditsLost);
  EXPECT_EQ(find_lost_credits(table.state), "Player 7 has 100.01, and 100.00 by his meters");
}

TEST_F(SelfAudit, WhatAllHaveIsWhatAllBrought) {
  table.state.house_win.value -= 1;
  EXPECT_EQ(find_lost_credits(table.state), "Players brought 200.00, and 199.99 is there");
  EXPECT_THROW(table.try_to(player(guest), Leave{guest}), CreditsLost);
}

}  // namespace
}  // namespace punto
