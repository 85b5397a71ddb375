#include "core/report/terminal_recall.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edge/audit/visit_floor.hpp"
#include "tests/test_floor.hpp"

namespace punto {
namespace {

using house::TerminalId;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view tiger = "tiger-1";
constexpr std::string_view fortune = "fortune-six-v6-1";
constexpr TerminalId one{1};
constexpr TerminalId two{2};
const Digest card = sha256("a Player's card");

voucher::VoucherId code(std::uint8_t number = 1) {
  voucher::VoucherId id;
  id.bytes[0] = number;
  return id;
}

class TerminalRecallTest : public testing::Test {
 protected:
  void SetUp() override {
    test.plans = {electronic_plan("tiger"), electronic_plan("fortune-six-v6")};
    ASSERT_EQ(test.start(), "");
    for (const TerminalId id : {one, two}) {
      done(house::system(), house::AddTerminal{id, "by the door", {}});
    }
  }

  void done(const house::Who& by, house::CommandBody body) {
    const auto answer = test.ask(by, std::move(body));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->kind, AnswerKind::Done);
  }
  void put_in(TerminalId terminal, Cents amount) {
    done(house::at(terminal), house::InsertCash{terminal, amount});
  }
  void sit(TerminalId terminal, std::string_view table, Cents credits) {
    const auto position = static_cast<std::uint8_t>(terminal);
    done(house::at(terminal),
         house::SitAtTerminal{terminal, std::string{table}, position, credits});
  }
  PlayerId guest_at(TerminalId id) { return *test.floor->house()->terminals.at(id).player; }
  Cents credits(TerminalId id) { return test.floor->house()->terminals.at(id).credits; }

  void wait_for(std::string_view table, Phase phase) {
    for (int i = 0; i < 2'000 && test.state(table).phase != phase; ++i) test.run(100);
    ASSERT_EQ(test.state(table).phase, phase);
  }
  void wait_for_round(std::string_view table) {
    if (test.state(table).phase == Phase::Betting) wait_for(table, Phase::Dealing);
    wait_for(table, Phase::Betting);
  }
  RoundNumber wager(std::string_view table, PlayerId guest, Cents amount) {
    const RoundNumber round = test.state(table).round.number;
    const auto answer = test.give(table, player(guest), PlaceWager{round, guest, 0, amount, false});
    EXPECT_EQ(answer->kind, AnswerKind::Done);
    return round;
  }
  // A round that begins while he sits there, to its end.
  RoundNumber play(std::string_view table, PlayerId guest, Cents amount) {
    wait_for_round(table);
    const RoundNumber round = wager(table, guest, amount);
    wait_for(table, Phase::Dealing);
    wait_for(table, Phase::BetweenRounds);
    return round;
  }
  void leave(std::string_view table, PlayerId guest) {
    EXPECT_EQ(test.give(table, player(guest), Leave{guest})->kind, AnswerKind::Done);
    test.run(10);
  }

  TerminalRecall::Last recall(TerminalId terminal, std::size_t rounds = 10) {
    TerminalRecall recall{terminal};
    EXPECT_TRUE(visit_floor(*test.store, recall));
    return recall.last(rounds);
  }

  TestFloor test;
};

std::vector<std::pair<std::string, RoundNumber>> names_of(const TerminalRecall::Last& last) {
  std::vector<std::pair<std::string, RoundNumber>> names;
  for (const RecalledRound& round : last.rounds) names.emplace_back(round.table, round.number);
  return names;
}

std::vector<TerminalStepKind> kinds_of(const TerminalRecall::Last& last) {
  std::vector<TerminalStepKind> kinds;
  for (const TerminalStep& step : last.steps) kinds.push_back(step.kind);
  return kinds;
}

TEST_F(TerminalRecallTest, RoundsAtAllTablesTheOldestFirst) {
  put_in(one, Cents{500'00});
  const PlayerId guest = guest_at(one);
  sit(one, fortune, Cents{300'00});
  const RoundNumber first = play(fortune, guest, Cents{20'00});
  leave(fortune, guest);
  sit(one, tiger, Cents{100'00});
  const RoundNumber second = play(tiger, guest, Cents{30'00});
  const RoundNumber third = play(tiger, guest, Cents{40'00});

  const auto all = recall(one);
  const std::string tiger_name{tiger};
  EXPECT_THAT(names_of(all),
              ElementsAre(std::pair{std::string{fortune}, first}, std::pair{tiger_name, second},
                          std::pair{tiger_name, third}));
  EXPECT_THAT(names_of(recall(one, 2)),
              ElementsAre(std::pair{tiger_name, second}, std::pair{tiger_name, third}));
  EXPECT_THAT(recall(two).rounds, IsEmpty());
  for (const RecalledRound& round : all.rounds) {
    EXPECT_EQ(round.player, guest);
    EXPECT_TRUE(round.is_over);
    EXPECT_EQ(round.credits_after.value,
              round.credits_before.value - round.staked.value + round.returned.value);
  }
  EXPECT_EQ(all.rounds[0].credits_before, Cents{300'00});
  EXPECT_EQ(all.rounds[2].credits_before, all.rounds[1].credits_after);
  EXPECT_EQ(all.rounds[2].staked, Cents{40'00});
  EXPECT_EQ(all.rounds[2].credits_after, test.state(tiger).seats.front().credits);
}

TEST_F(TerminalRecallTest, TheOneInPlayIsTheLast) {
  put_in(one, Cents{100'00});
  sit(one, tiger, Cents{100'00});
  const PlayerId guest = guest_at(one);
  play(tiger, guest, Cents{20'00});
  wait_for_round(tiger);
  const Cents had = test.state(tiger).seats.front().credits;
  const RoundNumber open = wager(tiger, guest, Cents{10'00});
  const auto last = recall(one, 1);
  ASSERT_EQ(last.rounds.size(), 1u);
  EXPECT_EQ(last.rounds[0].number, open);
  EXPECT_FALSE(last.rounds[0].is_over);
  EXPECT_EQ(last.rounds[0].credits_before, had);
  EXPECT_EQ(last.rounds[0].credits_after.value, had.value - 10'00);
  EXPECT_EQ(last.rounds[0].staked, Cents{10'00});
}

TEST_F(TerminalRecallTest, HisAreThoseHeSatThrough) {
  put_in(two, Cents{100'00});
  sit(two, tiger, Cents{100'00});  // so that rounds are played
  put_in(one, Cents{100'00});
  const PlayerId guest = guest_at(one);
  wait_for_round(tiger);
  sit(one, tiger, Cents{100'00});  // in time to wager
  leave(tiger, guest);             // and gone before the end
  EXPECT_THAT(recall(one).rounds, IsEmpty());
  wait_for(tiger, Phase::Dealing);
  sit(one, tiger, Cents{100'00});  // too late for this one
  wait_for_round(tiger);
  const RoundNumber watched = test.state(tiger).round.number;
  wait_for(tiger, Phase::BetweenRounds);
  leave(tiger, guest);
  EXPECT_THAT(names_of(recall(one)), ElementsAre(std::pair{std::string{tiger}, watched}));
}

// The same Player at the same table, from one terminal and then from the other; in between a table
// did not take him.
TEST_F(TerminalRecallTest, ATerminalHasTheRoundsPlayedFromItAlone) {
  constexpr PlayerId guest{7};
  done(house::system(), house::RegisterPlayer{guest, card});
  const auto play_from = [&](TerminalId terminal) {
    done(house::at(terminal), house::InsertCard{terminal, card});
    put_in(terminal, Cents{100'00});
    const auto refused = test.ask(
        house::at(terminal), house::SitAtTerminal{terminal, std::string{tiger}, 99, Cents{100'00}});
    EXPECT_EQ(refused->kind, AnswerKind::NotTaken);
    sit(terminal, tiger, Cents{100'00});
    const RoundNumber round = play(tiger, guest, Cents{10'00});
    leave(tiger, guest);
    const auto voucher = code(static_cast<std::uint8_t>(terminal));
    done(house::at(terminal), house::CashOut{terminal, voucher});
    done(house::at(terminal), house::RemoveCard{terminal});
    return std::pair{std::string{tiger}, round};
  };
  const auto from_one = play_from(one);
  const auto from_two = play_from(two);
  EXPECT_THAT(names_of(recall(one)), ElementsAre(from_one));
  EXPECT_THAT(names_of(recall(two)), ElementsAre(from_two));
}

TEST_F(TerminalRecallTest, WhatWasPutInAndTakenOut) {
  put_in(one, Cents{100'00});
  const PlayerId guest = guest_at(one);
  sit(one, tiger, Cents{60'00});
  done(house::at(one), house::AddAtTerminal{one, Cents{10'00}});
  play(tiger, guest, Cents{10'00});
  leave(tiger, guest);
  const Cents left = credits(one);
  done(house::at(one), house::CashOut{one, code()});
  done(house::at(one), house::PresentVoucher{one, code()});
  test.ask(house::at(one), house::PresentVoucher{one, code()});
  using enum TerminalStepKind;
  const auto all = recall(one);
  EXPECT_THAT(kinds_of(all), ElementsAre(CashIn, SatDown, CreditsToTable, LeftTable, VoucherOut,
                                         VoucherIn, VoucherRefused));
  std::vector<std::int64_t> credits;
  for (const TerminalStep& step : all.steps) credits.push_back(step.credits.value);
  EXPECT_THAT(credits, ElementsAre(100'00, 40'00, 30'00, left.value, 0, left.value, left.value));
  EXPECT_EQ(all.steps[5].amount, left);
  EXPECT_EQ(all.steps[1].table, tiger);

  // Of what was before the rounds that are told, nothing is.
  sit(one, tiger, left);
  play(tiger, guest_at(one), Cents{5'00});
  EXPECT_EQ(kinds_of(recall(one, 1)).back(), SatDown);
  EXPECT_EQ(kinds_of(recall(one, 1)).front(), LeftTable);
}

TEST_F(TerminalRecallTest, APaymentByHand) {
  const Cents much = test.floor->house()->settings.hand_pay_from;
  put_in(one, much);
  done(house::at(one), house::CashOut{one, code()});
  TerminalRecall recall{one};
  ASSERT_TRUE(visit_house(*test.store, recall));
  const house::Event paid{Time{}, house::system(), house::PaidByHand{one, much}};
  recall.visit(*test.floor->house(), paid, 1'000);
  using enum TerminalStepKind;
  EXPECT_THAT(kinds_of(recall.last(1)), ElementsAre(CashIn, HandPayCalled, PaidByHand));
  for (const TerminalStep& step : recall.last(1).steps) {
    EXPECT_EQ(step.amount, much);
    EXPECT_EQ(step.credits, step.kind == CashIn ? much : Cents{});
  }
}

TEST_F(TerminalRecallTest, ACorrectionChangesWhatWasReturned) {
  put_in(one, Cents{100'00});
  sit(one, tiger, Cents{100'00});
  const PlayerId guest = guest_at(one);
  const RoundNumber number = play(tiger, guest, Cents{10'00});
  TerminalRecall recall{one};
  ASSERT_TRUE(visit_floor(*test.store, recall));
  Correction correction;
  correction.round = number;
  correction.is_void = true;
  correction.settlement = {{1, 0, 0, {}, guest, {10'00}, {10'00}, {10'00}},
                           {2, 0, 0, {}, PlayerId{9}, {70'00}, {70'00}, {70'00}}};
  const std::string table{tiger};
  recall.visit(FloorVisitor::AtTable{table, test.state(tiger), 1'000},
               {Time{}, machine(), RoundCorrected{correction, "6.3"}});
  EXPECT_EQ(recall.last(1).rounds[0].staked, Cents{10'00});
  EXPECT_EQ(recall.last(1).rounds[0].returned, Cents{10'00});
}

// He came before the first event that is there.
TEST_F(TerminalRecallTest, RecordsMayBeginInTheMiddle) {
  put_in(one, Cents{100'00});
  sit(one, tiger, Cents{100'00});
  const PlayerId guest = guest_at(one);
  play(tiger, guest, Cents{10'00});
  TerminalRecall recall{one};
  ASSERT_TRUE(visit_house(*test.store, recall));
  const std::string table{tiger};
  const TableState beginning = test.state(tiger);
  const RoundNumber next = beginning.round.number + 1;
  recall.visit(FloorVisitor::AtTable{table, beginning, 900},
               {Time{}, machine(), BettingOpened{next, false}});
  EXPECT_THAT(names_of(recall.last(10)), ElementsAre(std::pair{table, next}));
}

TEST_F(TerminalRecallTest, OnlyTablesWhereSomebodySatAreRead) {
  put_in(one, Cents{100'00});
  sit(one, tiger, Cents{100'00});
  TerminalRecall recall{one};
  ASSERT_TRUE(visit_house(*test.store, recall));
  EXPECT_THAT(recall.tables(), ElementsAre(tiger));
  EXPECT_EQ(recall.terminal_names.at(two), "by the door");
}

}  // namespace
}  // namespace punto
