#include "core/report/house_exceptions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/report/floor_figures.hpp"
#include "tests/test_house.hpp"

namespace punto::house {
namespace {

using testing::ElementsAre;

class HouseExceptions : public HouseTest {
 protected:
  // Of what happened last: kind, subject, what, and the second person.
  std::vector<std::string> told(const Who& who, CommandBody body) {
    const State before = house.state;
    house.must(who, std::move(body));
    std::vector<std::string> told;
    for (const Event& event : house.last) {
      const auto one = exception_of(before, event);
      if (!one) continue;
      EXPECT_EQ(one->at, event.at);
      EXPECT_EQ(one->by, event.by);
      for (const std::string& text :
           {one->kind, one->subject, one->what, std::to_string(one->second)}) {
        told.push_back(text);
      }
    }
    return told;
  }
  static std::string number_of(Job job) {
    return std::to_string(static_cast<std::uint32_t>(holder_of(job)));
  }
};

TEST_F(HouseExceptions, SettingsAreToldWithWhatTheyWere) {
  Settings settings = house.state.settings;
  settings.voucher_days = 30;
  settings.hand_pay_from = Cents{500'00};
  EXPECT_THAT(told(by(Job::Administrator, Job::GamingShiftManager), ChangeSettings{settings}),
              ElementsAre("settings-changed", "the house",
                          "voucher-days from 180 to 30; hand-pay-from from 10000.00 to 500.00",
                          number_of(Job::GamingShiftManager)));
}

TEST_F(HouseExceptions, AChangeIsToldWithWhoeverProposedIt) {
  const SetLimits limits{1, {Cents{25'00}, Cents{900'00}}};
  EXPECT_THAT(told(by(Job::PitManager), ProposeChange{felt, limits}),
              ElementsAre("change-proposed", felt, "proposed", "0"));
  EXPECT_THAT(told(by(Job::GamingShiftManager), ApproveChange{1}),
              ElementsAre("change-approved", felt, "approved", number_of(Job::PitManager)));
  house.done();
  house.must(by(Job::PitManager), ProposeChange{felt, limits});
  EXPECT_THAT(told(by(Job::GamingShiftManager), RejectChange{2, "not today"}),
              ElementsAre("change-rejected", felt, "rejected for \"not today\"",
                          number_of(Job::PitManager)));
}

TEST_F(HouseExceptions, TerminalsAndIncidents) {
  EXPECT_THAT(told(by(Job::Attendant), DisableTerminal{test_terminal, "jammed"}),
              ElementsAre("terminal-disabled", "terminal 1", "out of service: jammed", "0"));
  EXPECT_THAT(told(by(Job::Attendant), EnableTerminal{test_terminal}),
              ElementsAre("terminal-enabled", "terminal 1", "in service", "0"));
  EXPECT_THAT(
      told(by(Job::PitManager), OpenIncident{felt, 3, "a quarrel"}),
      ElementsAre("incident-opened", "incident 1", "opened at felt-1, round 3: a quarrel", "0"));
  EXPECT_THAT(told(by(Job::PitManager), AddToIncident{1, "they left"}),
              ElementsAre("incident-noted", "incident 1", "noted: they left", "0"));
  EXPECT_THAT(told(by(Job::PitManager), CloseIncident{1, "settled"}),
              ElementsAre("incident-closed", "incident 1", "closed: settled", "0"));
}

TEST_F(HouseExceptions, EachVoidVoucher) {
  house.sell(Cents{50'00}, 0xab);
  const VoidVoucher torn{test_voucher(0xab), "torn"};
  EXPECT_THAT(told(by(Job::Cashier, Job::CageManager), torn),
              ElementsAre("voucher-to-be-void", "voucher 00000000", "50.00 made void: torn",
                          number_of(Job::CageManager)));
  EXPECT_THAT(told(system(), EndErrand{house.state.last_errand, false, {}, "already-redeemed"}),
              ElementsAre("errand-refused", "voucher 00000000",
                          "not void after all: already-redeemed", "0"));
}

TEST_F(HouseExceptions, ExclusionsAndTheirEnd) {
  const Time until{house.now.milliseconds + a_day};
  const auto excluded = told(by(Job::GamingShiftManager), Exclude{test_player, until});
  ASSERT_EQ(excluded.size(), 4u);
  EXPECT_EQ(excluded[0], "player-excluded");
  EXPECT_EQ(excluded[1], "Player 7");
  EXPECT_THAT(excluded[2], testing::StartsWith("excluded until 2024-10-05T"));
  const auto ended = told(by(Job::GamingShiftManager, Job::Auditor), EndExclusion{test_player});
  ASSERT_EQ(ended.size(), 4u);
  EXPECT_EQ(ended[2], "excluded no more");
  EXPECT_EQ(ended[3], number_of(Job::Auditor));
}

TEST_F(HouseExceptions, WhatIsOrdinaryIsNotTold) {
  EXPECT_TRUE(told(at(test_terminal), InsertCash{test_terminal, Cents{100'00}}).empty());
  EXPECT_TRUE(told(by(Job::Cashier), SellVoucher{test_voucher(), Cents{10'00}}).empty());
}

// ---- money by table -----------------------------------------------------------------------------

class MoneyByTable : public HouseTest {
 protected:
  TableMoney at_felt() {
    FloorFigures figures;
    State state;
    for (const Event& event : house.all) {
      figures.visit(state, event, 1);
      apply(state, event);
    }
    TableMoney sum;
    const auto& tables = figures.table_money.tables();
    if (!tables.contains(felt)) return sum;
    for (const auto& [shift, money] : tables.at(felt)) sum.add(money);
    return sum;
  }
};

TEST_F(MoneyByTable, FloatsDropAndCounts) {
  const Who both = by(Job::PitSupervisor, Job::CageManager);
  house.must(both, OpenFloat{test_day, felt, Cents{2'000'00}});
  house.must(both, FillFloat{test_day, felt, Cents{300'00}});
  house.must(both, CreditFloat{test_day, felt, Cents{50'00}});
  house.must(by(Job::Dealer), SitAtFelt{felt, 1, PlayerId{}, Cents{}, Cents{120'00}});
  house.done();
  house.must(by(Job::Dealer), SitAtFelt{felt, 2, PlayerId{}, Cents{}, Cents{70'00}});
  house.not_taken();  // the cash goes back
  house.must(both, CloseFloat{test_day, felt, Cents{2'129'00}, Cents{}});
  house.must(by(Job::CageManager, Job::Auditor), CollectTableDrop{test_day, felt, Cents{119'50}});
  TableMoney due;
  due.cash = Cents{120'00};
  due.float_opened = Cents{2'000'00};
  due.fills = Cents{300'00};
  due.credits = Cents{50'00};
  due.float_closed = Cents{2'129'00};
  due.drop_counted = Cents{119'50};
  due.missing = Cents{1'50};
  EXPECT_EQ(at_felt(), due);
}

TEST(MoneyByTableEvents, WhatIsBroughtAndTakenAway) {
  TableMoneyBook book;
  const GamingCalendar calendar;
  const std::vector<punto::EventBody> bodies = {
      PlayerSat{PlayerId{7}, 1, Cents{100'00}, {}, {}}, CreditsAdded{PlayerId{7}, Cents{20'00}},
      DebtSettled{PlayerId{8}, Cents{5'00}}, PlayerLeft{PlayerId{7}, Cents{90'00}, {}, {}}};
  for (const punto::EventBody& body : bodies) {
    book.follow(calendar, electronic, {Time{1}, machine(), body});
  }
  const TableMoney& money = book.tables().at(electronic).at({});
  EXPECT_EQ(money.brought, Cents{120'00});
  EXPECT_EQ(money.taken_away, Cents{90'00});
  EXPECT_EQ(money.debts_settled, Cents{5'00});
}

}  // namespace
}  // namespace punto::house
