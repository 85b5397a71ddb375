#include "core/report/play_ledger.hpp"

#include <gtest/gtest.h>

namespace punto {
namespace {

Settlement shares(std::int64_t staked, std::int64_t returned, std::uint8_t kind = 0) {
  SettledShare share;
  share.kind = kind;
  share.staked = share.at_risk = {staked};
  share.returned = {returned};
  return {share};
}

Event settled(std::int64_t at, std::int64_t staked, std::int64_t returned, std::uint8_t kind = 0) {
  return {{at}, machine(), RoundSettled{1, Settlement{shares(staked, returned, kind)}}};
}
Event opened(std::int64_t at) {
  return {{at}, machine(), BettingOpened{1, false}};
}
Event voided(std::int64_t at) {
  return {{at}, machine(), RoundVoided{1, {}, Settlement{shares(5, 5)}}};
}
Event corrected(std::int64_t at, std::int64_t was, std::int64_t is) {
  Correction correction;
  correction.was = shares(100, was);
  correction.settlement = shares(100, is);
  return {{at}, machine(), RoundCorrected{correction, {}}};
}

// A day of a table: won 60, lost 40, a void round, and 10 that were paid too little.
const std::vector<Event>& day() {
  static const std::vector<Event> events = {opened(10), settled(20, 100, 40),
                                            opened(21), settled(30, 80, 120, 3),
                                            voided(40), corrected(50, 40, 50)};
  return events;
}

PlayLedger ledger_of(std::span<const Event> events) {
  PlayLedger ledger;
  for (const Event& event : events) ledger.follow(event);
  return ledger;
}

TEST(PlayLedger, TellsWhatWasPlayedBetweenTwoMoments) {
  const PlayLedger ledger = ledger_of(day());
  const PlaySums all = ledger.between({0}, {100});
  EXPECT_EQ(all.rounds, 2U);
  EXPECT_EQ(all.voided, 1U);
  EXPECT_EQ(all.staked, Cents{180});
  EXPECT_EQ(all.win(), Cents{10});
  EXPECT_DOUBLE_EQ(all.expected(std::vector{0.01, 0.0, 0.0, 0.1}), 1 + 8);
  EXPECT_EQ(ledger.between({20}, {30}).win(), Cents{60});  // from the first, before the second
  EXPECT_EQ(ledger.between({30}, {31}).win(), Cents{-40});
  EXPECT_EQ(ledger.between({50}, {51}).win(), Cents{-10});
  EXPECT_EQ(ledger.between({51}, {90}), (ledger.between({51}, {51})));
  EXPECT_EQ(ledger.opened(), (Time{10}));
}

TEST(PlayLedger, DrawsTheWinInAFewPoints) {
  const PlayLedger ledger = ledger_of(day());
  const std::vector<WinPoint> all = {{{20}, {60}}, {{30}, {20}}, {{40}, {20}}, {{50}, {10}}};
  EXPECT_EQ(ledger.series({0}, 9), all);
  const std::vector<WinPoint> half = {{{30}, {20}}, {{50}, {10}}};
  EXPECT_EQ(ledger.series({0}, 2), half);
  const std::vector<WinPoint> later = {{{40}, {0}}, {{50}, {-10}}};
  EXPECT_EQ(ledger.series({31}, 9), later);
  EXPECT_TRUE(PlayLedger{}.series({0}, 9).empty());
}

TEST(PlayLedger, ForgetsADayThatIsOver) {
  PlayLedger ledger = ledger_of(day());
  ledger.forget_before({40});
  EXPECT_EQ(ledger.between({0}, {100}), ledger_of(day()).between({40}, {100}));
  EXPECT_EQ(ledger.series({0}, 9), ledger_of(day()).series({40}, 9));
  ledger.follow(settled(60, 7, 0));
  EXPECT_EQ(ledger.between({40}, {100}).win(), Cents{-3});
}

// However the day is cut in two, by a restart, it is the same day.
TEST(PlayLedger, GoesOnFromWhatWasReadOfTheTimeBefore) {
  const std::span<const Event> all{day()};
  for (std::size_t cut = 0; cut <= all.size(); ++cut) {
    PlayLedger ledger = ledger_of(all.subspan(cut));
    ledger.put_before(ledger_of(all.first(cut)));
    EXPECT_EQ(ledger.between({0}, {100}), ledger_of(all).between({0}, {100})) << cut;
    EXPECT_EQ(ledger.between({25}, {45}), ledger_of(all).between({25}, {45})) << cut;
    EXPECT_EQ(ledger.series({0}, 9), ledger_of(all).series({0}, 9)) << cut;
    EXPECT_EQ(ledger.opened(), (Time{10})) << cut;
  }
}

}  // namespace
}  // namespace punto
