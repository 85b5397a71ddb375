#include "core/report/floor_figures.hpp"

#include <gtest/gtest.h>

#include "core/house/house.hpp"

namespace punto {
namespace {

using house::DayNumber;

constexpr std::int64_t minute = 60'000;
constexpr DayNumber today{100};
constexpr Time morning{8'640'000'000};

// A house with two shifts, whose errands are given to it.
class HouseFigures : public testing::Test {
 protected:
  HouseFigures() {
    state.settings.shifts = {{"day", 0}, {"night", 720}};
    happens(0, house::GamingDayStarted{today, morning});
  }

  void happens(std::int64_t minutes, house::EventBody body) {
    const Time at{morning.milliseconds + minutes * minute};
    figures.visit(state, {at, house::system(), std::move(body)}, 1);
  }
  const ShiftMoney& money(std::uint32_t shift) { return figures.money[{today, shift}]; }

  house::State state;
  FloorFigures figures;
};

TEST_F(HouseFigures, MoneyCountsInTheShiftInWhichItMoves) {
  happens(719, house::CashInserted{house::TerminalId{1}, Cents{100}});
  happens(720, house::CashInserted{house::TerminalId{1}, Cents{30}});
  happens(721, house::ChipsSold{Cents{7}});
  EXPECT_EQ(money(0).cash_inserted, Cents{100});
  EXPECT_EQ(money(1).cash_inserted, Cents{30});
  EXPECT_EQ(money(0).chips_sold, Cents{0});
  EXPECT_EQ(money(1).chips_sold, Cents{7});
}

TEST_F(HouseFigures, WhatATableDoesNotTakeIsGivenBack) {
  house::Errand debt;
  debt.purpose = house::Purpose::SettleDebt;
  debt.task = house::TableTask{"tiger-1", {}};
  debt.amount = Cents{500};
  state.errands = {{1, debt}};
  happens(1, house::DebtToBeSettled{1, "tiger-1", PlayerId{7}, Cents{500}});
  happens(2, house::DebtToBeSettled{2, "tiger-1", PlayerId{8}, Cents{-20}});
  EXPECT_EQ(money(0).debts_settled, Cents{480});
  happens(3, house::ErrandRefused{1, "no-such-debt"});
  EXPECT_EQ(money(0).debts_settled, Cents{-20});
  EXPECT_EQ(money(0).table_drop, Cents{0});
}

}  // namespace
}  // namespace punto
