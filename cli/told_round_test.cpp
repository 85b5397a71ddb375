#include "cli/told_round.hpp"
#include "edge/tell/round_teller.hpp"
#include "edge/tell/tell_round.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/rulebook/settle.hpp"
#include "tests/test_table.hpp"

namespace punto {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr std::int64_t hour = 3'600'000;
constexpr Time ten_o_clock{1'794'823'200'000};

constexpr SettledShare banker_lost{1,           1,       PayTable::lost, Action::SettleNormally,
                                   PlayerId{7}, {10'00}, {10'00},        {0}};
constexpr SettledShare tie_won{2,           2,      0,      Action::SettleNormally,
                               PlayerId{8}, {5'00}, {5'00}, {45'00}};
constexpr SettledShare banker_undone{1,           1,       PayTable::lost, Action::SettleNormally,
                                     PlayerId{7}, {10'00}, {10'00},        {10'00}};

// Tells events one after another, of a table that is open and has a shoe.
class Told {
 public:
  explicit Told(std::optional<RoundNumber> wanted) : teller{"t", wanted} { table.open("tiger"); }

  Told& then(EventBody body, Time at = ten_o_clock) {
    teller.follow(table.state, {at, machine(), std::move(body)}, ++number_);
    return *this;
  }
  [[nodiscard]] std::string text() const { return round_text(teller.round()); }
  [[nodiscard]] const ReplayedStep& last() const { return teller.round().steps.back(); }

  TestTable table;
  RoundTeller teller;

 private:
  std::uint64_t number_ = 0;
};

RoundCorrected correction(RoundNumber round, Settlement settlement) {
  Correction made;
  made.round = round;
  made.is_void = true;
  made.settlement = std::move(settlement);
  made.reason = "wrong cards";
  return {made, "6.3"};
}

TEST(ToldRound, AHeadingSaysWhatIsPlayed) {
  Told told{3};
  told.then(BettingOpened{3, false});
  EXPECT_EQ(told.text(),
            "Table t · round 3 · shoe 1\nTiger Baccarat · EB4 version 4 (tiger@4)\n\n"
            "2026-11-16, times in UTC\n10:00:00.000  Betting opens for round 3.  [3.1]\n"
            "The round is not finished.\n");
}

TEST(ToldRound, RulesOfTheBookAreCited) {
  Told told{3};
  told.then(BettingOpened{3, false}).then(BettingClosed{3});
  EXPECT_EQ(told.last().rule, "3.2");
  told.then(CardRead{Place::PlayerSecond, *parse_card("9C")});
  EXPECT_EQ(told.last().rule, "3.6");
  told.then(CardRead{Place::BankerThird, *parse_card("9C")});
  EXPECT_EQ(told.last().rule, "3.8");
  told.then(RoundSettled{3, Settlement{}});
  EXPECT_EQ(told.last().rule, "3.9");
  EXPECT_THAT(told.text(), Not(HasSubstr("not finished")));
}

TEST(ToldRound, ASettlementHasNamesMoneyAndColumns) {
  Told told{3};
  told.then(BettingOpened{3, false}).then(RoundSettled{3, Settlement{banker_lost, tie_won}});
  EXPECT_THAT(told.text(), EndsWith("  P7  Banker    10.00  lost   0.00  [3.9]\n"
                                    "  P8  Tie        5.00  won   45.00  [4.7]  8 to 1\n"
                                    "      together  15.00        45.00\n"));
  ASSERT_EQ(told.last().settlement->size(), 2u);
  EXPECT_EQ(told.last().settlement->front().wager, "banker");
}

TEST(ToldRound, OfAVoidRoundEveryStakeIsReturned) {
  Told told{3};
  told.then(BettingOpened{3, false}).then(RoundVoided{3, "5.9.1", Settlement{banker_undone}});
  EXPECT_THAT(told.text(), HasSubstr("  P7  Banker  10.00  returned  10.00  [5.9.1]\n"));
  EXPECT_THAT(told.text(), Not(HasSubstr("lost")));
}

TEST(ToldRound, ALaterCorrectionIsToldWithWhatItMoves) {
  Told told{3};
  told.then(BettingOpened{3, false}).then(RoundSettled{3, Settlement{banker_lost}});
  told.then(BettingOpened{4, false}).then(BettingClosed{4});
  told.then(correction(3, {banker_undone}));
  EXPECT_THAT(told.text(), EndsWith("  P7  Banker  10.00  returned  10.00  [6.3]\n"));
  told.then(CreditsCorrected{PlayerId{7}, {10'00}, {}});
  EXPECT_EQ(told.last().text, "P7 gets 10.00.");
  const std::size_t steps = told.teller.round().steps.size();
  told.then(BettingClosed{4}).then(CreditsCorrected{PlayerId{8}, {1'00}, {}});
  told.then(correction(2, {banker_undone})).then(CreditsCorrected{PlayerId{8}, {1'00}, {}});
  EXPECT_EQ(told.teller.round().steps.size(), steps);
}

TEST(ToldRound, AStepHasItsKindAndFieldsForScreens) {
  Told told{3};
  told.then(BettingOpened{3, false}).then(CardRead{Place::PlayerSecond, *parse_card("9C")});
  EXPECT_EQ(told.last().kind, "card-read");
  EXPECT_THAT(told.last().body, HasSubstr(R"("place":"player-second","card":"9C")"));
  told.then(WagerWithdrawn{1, PlayerId{7}, {10'00}, {}});
  EXPECT_EQ(told.last().concerned, "P7");
  told.then(RoundSettled{3, Settlement{banker_lost}});
  EXPECT_EQ(told.last().body, "");  // others have wagers in it
}

TEST(ToldRound, CardsFaceDownAreToldWhenTheRoundIsOver) {
  Told told{3};
  CardRead hidden{Place::PlayerFirst, *parse_card("9C")};
  hidden.exposed = false;
  CardRead open{Place::BankerFirst, *parse_card("8D")};
  open.exposed = true;
  told.then(BettingOpened{3, false}).then(hidden).then(open);
  ReplayedRound round = told.teller.round();
  hide_cards_in_play(round);
  EXPECT_THAT(round_text(round), Not(HasSubstr("9C")));
  EXPECT_THAT(round_text(round), HasSubstr("8D"));
  told.then(RoundSettled{3, Settlement{}});
  round = told.teller.round();
  hide_cards_in_play(round);
  EXPECT_THAT(round_text(round), HasSubstr("9C"));
}

TEST(ToldRound, AnotherDayIsSaid) {
  Told told{3};
  told.then(BettingOpened{3, false}).then(BettingClosed{3}, {ten_o_clock.milliseconds + 50 * hour});
  EXPECT_THAT(told.text(), HasSubstr("\n\n2026-11-18, times in UTC\n12:00:00.000  No more bets."));
}

TEST(ToldRound, TheLastThatWasOpened) {
  Told told{std::nullopt};
  EXPECT_FALSE(told.teller.has_begun());
  told.then(BettingOpened{3, false}).then(RoundSettled{3, Settlement{}});
  told.then(BettingOpened{4, false});
  EXPECT_EQ(told.teller.round().number, 4u);
  EXPECT_EQ(told.teller.round().steps.size(), 1u);
  EXPECT_THAT(told.text(), EndsWith("The round is not finished.\n"));
  EXPECT_FALSE(told.teller.is_complete());
}

TEST(ToldRound, WhatWasBeforeTheFirst) {
  Told told{0};
  told.then(ShoeCut{100});
  EXPECT_FALSE(told.teller.is_complete());
  told.then(BettingOpened{1, false}).then(BettingClosed{1});
  EXPECT_TRUE(told.teller.is_complete());
  EXPECT_EQ(told.teller.round().steps.size(), 1u);
  EXPECT_THAT(told.text(),
              StartsWith("Table t · before round 1\nTiger Baccarat · EB4 version 4 (tiger@4)\n"));
  EXPECT_THAT(told.text(), Not(HasSubstr("not finished")));
}

TEST(ToldRound, DamageBehindItIsNoted) {
  Told told{3};
  told.then(BettingOpened{3, false});
  EXPECT_FALSE(told.teller.is_complete());
  told.then(RoundSettled{3, Settlement{}});
  EXPECT_TRUE(told.teller.is_complete());
  told.teller.note_damage("a record is missing");
  EXPECT_THAT(told.text(), HasSubstr("a correction may be missing: a record is missing."));
}

}  // namespace
}  // namespace punto
