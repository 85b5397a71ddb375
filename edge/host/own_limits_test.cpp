#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/test_floor_house.hpp"

// What Players allow themselves, at the house and at their tables.
namespace punto::house_on_floor {
namespace {

constexpr std::int64_t a_day = 86'400'000;

class OwnLimitsTest : public FloorHouseTest {
 protected:
  void SetUp() override {
    FloorHouseTest::SetUp();
    done(house::system(), house::RegisterPlayer{guest, sha256("card")});
    done(house::at(one), house::InsertCard{one, sha256("card")});
    done(house::at(one), house::InsertCash{one, Cents{500'00}});
  }
  void allow(const house::PlayerLimits& limits) {
    done(house::at(one), house::SetPlayerLimits{guest, limits});
  }
  void sit(Cents credits) {
    done(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, credits});
  }
  house::Exclude exclusion() { return {guest, Time{test.clock.now().milliseconds + a_day}}; }
  void expect_refused(const Answer& answer, RefusalReason reason) {
    ASSERT_EQ(answer.kind, AnswerKind::Refused);
    EXPECT_EQ(name_of(answer.refusal->reason), name_of(reason));
  }
  std::int64_t noted(Significance kind) {
    return std::ranges::count(test.notes, kind, &FloorNote::significance);
  }

  static constexpr PlayerId guest{7};
};

TEST_F(OwnLimitsTest, LossIsRefusedByTheHouse) {
  allow({Cents{100'00}, {}, {}});
  refused(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{101'00}},
          Refusal::LossLimitReached);
  sit(Cents{60'00});
  refused(house::at(one), house::AddAtTerminal{one, Cents{41'00}}, Refusal::LossLimitReached);
  done(house::at(one), house::AddAtTerminal{one, Cents{40'00}});
}

// Two at once see each other.
TEST_F(OwnLimitsTest, LossIsNotReachedTwice) {
  allow({Cents{100'00}, {}, {}});
  sit(Cents{60'00});
  std::vector<AnswerKind> answers;
  for (int i = 0; i < 2; ++i) {
    test.floor->submit(HouseAsk{{}, {house::at(one), house::AddAtTerminal{one, Cents{40'00}}}},
                       [&](const HouseAnswer& answer) { answers.push_back(answer.kind); });
  }
  test.run(10);
  EXPECT_THAT(answers, testing::UnorderedElementsAre(AnswerKind::Done, AnswerKind::Refused));
}

TEST_F(OwnLimitsTest, StakesAreRefusedByTheTable) {
  allow({{}, Cents{50'00}, {}});
  sit(Cents{200'00});
  const Answer answer = wager(guest, Cents{51'00});
  ASSERT_EQ(answer.kind, AnswerKind::Refused);
  EXPECT_EQ(answer.refusal->reason, RefusalReason::StakeLimitReached);
  EXPECT_EQ(wager(guest, Cents{50'00}).kind, AnswerKind::Done);
  leave(guest);
  refused(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{1'00}},
          Refusal::StakeLimitReached);
}

TEST_F(OwnLimitsTest, TimeIsRefusedByTheTable) {
  allow({{}, {}, 1});
  sit(Cents{200'00});
  EXPECT_EQ(wager(guest, Cents{1'00}).kind, AnswerKind::Done);
  test.run(61'000);
  const Answer answer = wager(guest, Cents{1'00});
  ASSERT_EQ(answer.kind, AnswerKind::Refused);
  EXPECT_EQ(answer.refusal->reason, RefusalReason::TimeLimitReached);
  leave(guest);
  refused(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{1'00}},
          Refusal::TimeLimitReached);
}

// ---- what reaches a Player at his table ---------------------------------------------------------

TEST_F(OwnLimitsTest, WhoExcludesHimselfWagersNoMoreAndLeavesWithEverything) {
  sit(Cents{200'00});
  EXPECT_EQ(wager(guest, Cents{20'00}).kind, AnswerKind::Done);
  done(house::at(one), exclusion());
  const RoundNumber round = test.state(tiger).round.number;
  expect_refused(*test.give(tiger, player(guest), PlaceWager{round, guest, 0, Cents{1'00}, false}),
                 RefusalReason::TimeLimitReached);
  EXPECT_EQ(test.state(tiger).round.wagers.size(), 1u) << "what is in play stands";
  const auto back = test.give(tiger, player(guest), WithdrawWager{round, guest, 0});
  EXPECT_EQ(back->kind, AnswerKind::Done);
  leave(guest);
  EXPECT_EQ(credits(one), Cents{500'00});
  EXPECT_TRUE(house().errands.empty());
  EXPECT_EQ(sound_books().owed({AccountKind::Seats, std::string{tiger}}), Cents{});
}

TEST_F(OwnLimitsTest, WhoTakesABreakWagersNoMoreAtThisSeat) {
  sit(Cents{200'00});
  done(house::at(one), house::CoolOff{guest, Time{test.clock.now().milliseconds + 60'000}});
  expect_refused(wager(guest, Cents{1'00}), RefusalReason::TimeLimitReached);
  test.run(61'000);
  expect_refused(wager(guest, Cents{1'00}), RefusalReason::TimeLimitReached);
  leave(guest);
  sit(Cents{200'00});
  EXPECT_EQ(wager(guest, Cents{1'00}).kind, AnswerKind::Done);
}

TEST_F(OwnLimitsTest, StricterOnesCountAtHisSeatAtOnce) {
  sit(Cents{200'00});
  allow({Cents{30'00}, {}, {}});
  expect_refused(wager(guest, Cents{31'00}), RefusalReason::LossLimitReached);
  allow({Cents{30'00}, Cents{10'00}, {}});
  expect_refused(wager(guest, Cents{11'00}), RefusalReason::StakeLimitReached);
  EXPECT_EQ(wager(guest, Cents{10'00}).kind, AnswerKind::Done);
  allow({{}, {}, 1});
  test.run(61'000);
  expect_refused(wager(guest, Cents{1'00}), RefusalReason::TimeLimitReached);
}

// Both go to the table in one turn, the seat first.
TEST_F(OwnLimitsTest, WhoIsOnHisWayToASeatIsReachedThere) {
  std::vector<AnswerKind> answers;
  const auto submit = [&](house::CommandBody body) {
    test.floor->submit(HouseAsk{{}, {house::at(one), std::move(body)}},
                       [&](const HouseAnswer& answer) { answers.push_back(answer.kind); });
  };
  submit(house::SitAtTerminal{one, std::string{tiger}, 1, Cents{100'00}});
  submit(exclusion());
  test.run(10);
  EXPECT_EQ(answers, std::vector(2, AnswerKind::Done));
  expect_refused(wager(guest, Cents{1'00}), RefusalReason::TimeLimitReached);
}

// He has left before the table hears of it: nothing is left to do there, and the exclusion stands.
TEST_F(OwnLimitsTest, WhoLeftMeanwhileIsExcludedAllTheSame) {
  sit(Cents{100'00});
  std::optional<Answer> left;
  test.submit(tiger, {player(guest), Leave{guest}}, {}, [&](const Answer& told) { left = told; });
  done(house::at(one), exclusion());
  EXPECT_EQ(left->kind, AnswerKind::Done);
  test.run(100);
  EXPECT_TRUE(house().errands.empty());
  EXPECT_EQ(house().refused.size(), 1u);
  EXPECT_EQ(credits(one), Cents{500'00});
  refused(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{1'00}},
          Refusal::PlayerIsExcluded);
}

TEST_F(OwnLimitsTest, ASuspendedTableIsTold) {
  sit(Cents{100'00});
  test.give(tiger, test_pit_manager, SuspendTable{"lights out"});
  done(house::at(one), exclusion());
  test.give(tiger, test_pit_manager, ResumeTable{});
  expect_refused(wager(guest, Cents{1'00}), RefusalReason::TimeLimitReached);
}

// An exclusion does not wait for a table; the table hears of it before it takes any wager again.
TEST_F(OwnLimitsTest, ATableThatIsAwayIsToldWhenItIsBack) {
  sit(Cents{100'00});
  store.fail({{"table/" + std::string{tiger}}, 1, Appended::WrongEpoch});
  test.give(tiger, test_pit_manager, SuspendTable{"somebody else has this table now"});
  ASSERT_FALSE(test.floor->find(tiger)->hosted);
  const house::Exclude excluded = exclusion();
  EXPECT_EQ(ask(house::at(one), excluded, "key").kind, AnswerKind::Done);
  EXPECT_EQ(house().errands.size(), 1u);
  ASSERT_EQ(test.start(), "");
  const HouseAnswer again = ask(house::at(one), excluded, "key");
  EXPECT_EQ(again.kind, AnswerKind::Done);
  EXPECT_TRUE(again.repeated);
  expect_refused(wager(guest, Cents{1'00}), RefusalReason::TimeLimitReached);
  EXPECT_TRUE(house().errands.empty());
}

// What the house has on record comes before whatever is asked of the table later.
TEST_F(OwnLimitsTest, AFloorThatStopsTakesNoWagerEither) {
  sit(Cents{100'00});
  wait_for(Phase::Betting);
  done(house::at(one), exclusion());
  Answer answer;
  test.submit(
      tiger,
      {player(guest), PlaceWager{test.state(tiger).round.number, guest, 0, Cents{1'00}, false}}, {},
      [&](const Answer& told) { answer = told; });
  EXPECT_TRUE(test.floor->stop());
  expect_refused(answer, RefusalReason::TimeLimitReached);
}

// ---- what is noted of it ------------------------------------------------------------------------

TEST_F(OwnLimitsTest, AnExcludedPlayerIsNotedOnceADay) {
  done(house::at(one), exclusion());
  for (int restarts = 0; restarts < 2; ++restarts) {
    for (int i = 0; i < 3; ++i) {
      refused(house::at(one), house::InsertCash{one, Cents{1'00}}, Refusal::PlayerIsExcluded);
      refused(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{1'00}},
              Refusal::PlayerIsExcluded);
    }
    EXPECT_EQ(noted(Significance::ExcludedPlayerSeen), 1);
    ASSERT_EQ(test.start(), "");
  }
  const auto note =
      std::ranges::find(test.notes, Significance::ExcludedPlayerSeen, &FloorNote::significance);
  EXPECT_EQ(note->table + " " + note->text, "Player 7 is excluded and wanted to play");
  done(house::at(one), house::CoolOff{guest, Time{exclusion().until.milliseconds + a_day}});
  test.run(a_day);
  refused(house::at(one), house::InsertCash{one, Cents{1'00}}, Refusal::PlayerCoolsOff);
  refused(house::at(one), house::InsertCash{one, Cents{2'00}}, Refusal::PlayerCoolsOff);
  EXPECT_EQ(noted(Significance::CoolingPlayerSeen), 1);
}

TEST_F(OwnLimitsTest, ANewDayIsNotedAnew) {
  done(house::at(one), house::Exclude{guest, Time{test.clock.now().milliseconds + 30 * a_day}});
  for (int day = 1; day <= 3; ++day) {
    refused(house::at(one), house::InsertCash{one, Cents{1'00}}, Refusal::PlayerIsExcluded);
    EXPECT_EQ(noted(Significance::ExcludedPlayerSeen), day);
    test.run(a_day);
  }
}

// What could not be stored is noted again, and once.
TEST_F(OwnLimitsTest, EachReasonIsNotedThoughTheStoreFails) {
  allow({Cents{100'00}, {}, {}});
  store.fail({{"house"}, 1, Appended::Conflict});
  for (int i = 0; i < 3; ++i) {
    (void)ask(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{101'00}});
  }
  test.run(1'000);
  ASSERT_EQ(test.start(), "");
  refused(house::at(one), house::SitAtTerminal{one, std::string{tiger}, 1, Cents{101'00}},
          Refusal::LossLimitReached);
  EXPECT_EQ(noted(Significance::PlayerLimitReached), 1);
}

}  // namespace
}  // namespace punto::house_on_floor
