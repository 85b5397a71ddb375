#include <gtest/gtest.h>

#include "tests/test_floor.hpp"

// Whoever acts at a table is at work there.
namespace punto {
namespace {

using house::Refusal;

constexpr std::string_view felt = "felt";
constexpr std::string_view other_felt = "felt-2";
constexpr Actor manager = test_pit_manager;

class FloorStaffTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const std::string_view id : {felt, other_felt}) {
      TablePlan plan;
      plan.id = id;
      plan.rulebook = text_of_rulebook("fortune-six-v6");
      plan.settings = usual_settings(*read_rulebook(plan.rulebook));
      test.plans.push_back(plan);
    }
    ASSERT_EQ(test.start(), "");
  }

  void refused(const Actor& by, Refusal refusal, std::string_view table = felt) {
    const auto answer = test.give_as_is(table, by, SuspendTable{"a quarrel"});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->kind, AnswerKind::NotOnDuty);
    ASSERT_TRUE(answer->duty) << name_of(refusal);
    EXPECT_EQ(name_of(*answer->duty), name_of(refusal));
    EXPECT_EQ(explain(*answer), explain(refusal));
    EXPECT_FALSE(test.state(table).suspended);
  }
  void done(const Actor& by, std::string_view table = felt) {
    EXPECT_EQ(test.give_as_is(table, by, SuspendTable{"a quarrel"})->kind, AnswerKind::Done);
    EXPECT_TRUE(test.state(table).suspended);
  }
  static house::Who himself(const Actor& by) { return house::person(PersonId{by.id}); }

  TestFloor test;
};

TEST_F(FloorStaffTest, NobodyWhoIsNotOfTheStaffActs) {
  refused(manager, Refusal::NoSuchPerson);
}

TEST_F(FloorStaffTest, NobodyActsOffDuty) {
  test.employ(manager);
  test.ask(himself(manager), house::EndDuty{});
  refused(manager, Refusal::NotOnDuty);
  test.ask(himself(manager), house::BeginDuty{house::Job::PitManager, {}});
  done(manager);
}

TEST_F(FloorStaffTest, NobodyActsLockedOrGone) {
  test.employ(manager);
  for (int i = 0; i < 3; ++i) {
    test.ask(house::system(), house::ReportFailedSignOn{PersonId{manager.id}});
  }
  refused(manager, Refusal::PersonIsLocked);
  test.ask(house::persons(PersonId{901}, PersonId{902}), house::Dismiss{PersonId{manager.id}});
  refused(manager, Refusal::PersonHasLeft);
}

TEST_F(FloorStaffTest, NobodyNamesAnotherRoleThanThatOfHisDuty) {
  test.employ(manager);
  refused(staff(Role::GamingShiftManager, PersonId{manager.id}), Refusal::MayNot);
  refused(staff(Role::Dealer, PersonId{manager.id}), Refusal::MayNot);
  refused(staff(Role::PitManager, PersonId{901}), Refusal::MayNot);
  done(manager);
  done(manager, other_felt);
}

TEST_F(FloorStaffTest, ADealerActsAtTheTableThatHeDeals) {
  test.employ(test_dealer, felt);
  EXPECT_EQ(test.state(felt).dealer, PersonId{test_dealer.id});
  refused(test_dealer, Refusal::NotAtThisTable, other_felt);
  done(test_dealer);
}

// He went home before he heard that it was done.
TEST_F(FloorStaffTest, WhatWasDoneIsToldToWhoeverIsOffDutyByNow) {
  test.employ(manager);
  const SuspendTable suspend{"a quarrel"};
  const auto first = test.give_as_is(felt, manager, suspend, "key");
  EXPECT_EQ(first->kind, AnswerKind::Done);
  test.ask(himself(manager), house::EndDuty{});
  const auto again = test.give_as_is(felt, manager, suspend, "key");
  EXPECT_EQ(again->kind, AnswerKind::Done);
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(again->first, first->first);
  EXPECT_EQ(test.give_as_is(felt, manager, suspend, "other key")->kind, AnswerKind::NotOnDuty);
}

// The house has looked at whoever approved, when he did.
TEST_F(FloorStaffTest, WhatTheHouseAsksOfATableNeedsNobodyOnDuty) {
  test.employ(manager);
  test.employ(test_shift_manager);
  test.ask(himself(manager), house::ProposeChange{std::string{felt}, AnnounceLastRound{}});
  HouseAnswer approved{.kind = AnswerKind::Busy};
  test.floor->submit(HouseAsk{{}, {himself(test_shift_manager), house::ApproveChange{1}}},
                     [&](const HouseAnswer& answer) { approved = answer; });
  test.floor->submit(HouseAsk{{}, {himself(test_shift_manager), house::EndDuty{}}},
                     [](const HouseAnswer&) {});
  test.run(10);
  EXPECT_FALSE(test.floor->house()->persons.at(PersonId{test_shift_manager.id}).duty);
  EXPECT_EQ(approved.kind, AnswerKind::Done);
  EXPECT_TRUE(test.state(felt).last_round);
}

// Whoever approves need not wait for the moment between two rounds.
TEST(FloorChanges, TakeEffectWhenTheRoundIsOver) {
  TestFloor test;
  test.plans = {electronic_plan("tiger")};
  const std::string table = test.plans.front().id;
  ASSERT_EQ(test.start(), "");
  test.seat_guests();
  for (const Actor& by : {manager, test_shift_manager}) test.employ(by);
  while (test.state(table).phase != Phase::Betting) test.run(100);

  const Limits limits{Cents{10'00}, Cents{200'00}};
  const auto person = [](const Actor& by) { return house::person(PersonId{by.id}); };
  test.ask(person(manager), house::ProposeChange{table, SetLimits{0, limits}});
  HouseAnswer approved{.kind = AnswerKind::Busy};
  test.floor->submit(HouseAsk{{}, {person(test_shift_manager), house::ApproveChange{1}}},
                     [&](const HouseAnswer& answer) { approved = answer; });
  test.run(100);
  EXPECT_EQ(test.state(table).phase, Phase::Betting);
  EXPECT_TRUE(test.floor->house()->proposals.empty());
  EXPECT_EQ(approved.kind, AnswerKind::Busy);
  EXPECT_NE(test.state(table).settings.wagers.front().limits, limits);
  test.run(60'000);
  EXPECT_EQ(approved.kind, AnswerKind::Done);
  EXPECT_EQ(test.state(table).settings.wagers.front().limits, limits);
}

// Twice, and a wager sent again would be placed twice.
TEST_F(FloorStaffTest, NobodyStartsAGamingDayAtATable) {
  for (const Actor& by : {manager, test_shift_manager, machine()}) {
    EXPECT_EQ(test.give(felt, by, StartGamingDay{})->kind, AnswerKind::ThroughTheHouse);
  }
  const auto proposed =
      test.ask(himself(manager), house::ProposeChange{std::string{felt}, StartGamingDay{}});
  EXPECT_EQ(proposed->refusal, Refusal::ChangeNotAllowed);
}

}  // namespace
}  // namespace punto
