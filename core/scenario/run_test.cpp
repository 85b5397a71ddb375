#include "core/scenario/run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario_texts.hpp"

namespace punto {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const std::string seated = "table\nP1 P2 sit\nhouse: open-betting\n";  // lines 2 to 4

TEST(Run, ALineWithoutExpectationsMustBeAccepted) {
  EXPECT_THAT(differences_in(seated + "P1: place-wager banker 5\n"), IsEmpty());
  EXPECT_THAT(differences_in(seated + "P1: place-wager banker 5000\nP2: place-wager tie 5\n"),
              ElementsAre(StartsWith("5: accepted | ! not-enough-credits i106")));
}

TEST(Run, EventsMustBeTheseInThisOrder) {
  const std::string placed = seated + "P1: place-wager banker 5\n";
  EXPECT_THAT(differences_in(placed + "  - wager-placed amount=5 player=P1\n"), IsEmpty());
  EXPECT_THAT(differences_in(placed + "  - wager-placed amount=5.00 by=P1\n"), IsEmpty());
  EXPECT_THAT(differences_in(placed + "  - wager-placed amount=6\n"),
              ElementsAre("6: - wager-placed amount=6 | - wager-placed amount=5"));
  EXPECT_THAT(differences_in(placed + "  - wager-increased\n"),
              ElementsAre("6: - wager-increased | ", StartsWith("5:  | - wager-placed number=1")));
  EXPECT_THAT(differences_in(placed + "  - wager-placed\n  - betting-closed\n"),
              ElementsAre("7: - betting-closed | "));
}

TEST(Run, DotsStandForAnyEvents) {
  const std::string dealt = seated + "house: close-betting\ndeal 9C 4D KH 2S\n";
  EXPECT_THAT(differences_in(dealt + "  - ...\n  - outcome-announced winner=player\n"), IsEmpty());
  EXPECT_THAT(differences_in(dealt + "  - card-drawn\n  - ...\n"), IsEmpty());
  EXPECT_THAT(differences_in(dealt + "  - ...\n  - totals-announced natural\n  - ...\n"),
              IsEmpty());
  EXPECT_THAT(differences_in(dealt + "  - ...\n  - outcome-announced winner=banker\n"),
              ElementsAre("8: - outcome-announced winner=banker | - outcome-announced "
                          "winner=player"));
  EXPECT_THAT(differences_in(dealt + "  - ...\n  - outcome-announced\n  - card-drawn\n").size(),
              1u);
}

TEST(Run, RefusalsAreExpectedByReasonAndRule) {
  const std::string refused = seated + "P1: place-wager banker 5000\n";
  EXPECT_THAT(differences_in(refused + "  ! not-enough-credits\n"), IsEmpty());
  EXPECT_THAT(differences_in(refused + "  ! not-enough-credits i106\n"), IsEmpty());
  EXPECT_THAT(differences_in(refused + "  ! not-enough-credits 3.5\n"),
              ElementsAre("6: ! not-enough-credits 3.5 | ! not-enough-credits i106"));
  EXPECT_THAT(differences_in(refused + "  ! over-maximum\n"),
              ElementsAre("6: ! over-maximum | ! not-enough-credits i106"));
  EXPECT_THAT(differences_in(seated + "P1: place-wager banker 5\n  ! under-minimum\n"),
              ElementsAre("6: ! under-minimum | accepted, wager-placed"));
}

TEST(Run, FactsAreChecked) {
  const std::string settled = "table\nP1 P2 sit\nround P1 banker=100 P2 tie=5 cards 9C 4D KH 2S\n";
  EXPECT_THAT(differences_in(settled + "  = P1 credits 900\n  = house 105\n  = roads Pn\n"
                                       "  = record 1 settled\n  = record 1 P1 banker 0\n"
                                       "  = phase between-rounds\n  = procedure none\n"
                                       "  = P1 staked 0\n  = P2 owes 0\n  = round 1\n"
                                       "  = shoe 412\n  = shoe.cutting-card-out no\n"
                                       "  = settings.wagers.tie.offered yes\n"
                                       "  = record 1 cards 9C 4D KH 2S\n  = told none\n"
                                       "  = record 7 none\n  = seats 2\n  = P3 credits none\n"
                                       "  = records.1.settlement "
                                       "P1/banker:100->0,P2/tie:5->0\n"),
              IsEmpty());
  EXPECT_THAT(differences_in(settled + "  = P1 credits 901\n  = roads B\n  = record 1 void\n"),
              ElementsAre("5: = P1 credits 901 | = 900", "6: = roads B | = Pn",
                          "7: = record 1 void | = settled"));
}

TEST(Run, ViewsAreAsked) {
  const std::string drawn =
      "table method=A\nP1 P2 sit\nhouse: open-betting\nP1: place-wager player 100\n"
      "house: close-betting\ndraw 9C 4D KH 2S\n";
  EXPECT_THAT(differences_in(drawn + "  ? P1 sees player-first face-down\n"
                                     "  ? public sees player-third not-drawn\n"
                                     "  ? public sees P1 credits none\n"
                                     "  ? P1 sees P1 credits 900\n"
                                     "  ? dealer may pass-hand player\n"
                                     "  ? house may-not settle\n"
                                     "  ? dealer next pass-hand\n"
                                     "  ? house not-next settle\n"),
              IsEmpty());
  EXPECT_THAT(differences_in(drawn + "  ? P1 sees player-first 9C\n  ? dealer may settle\n"),
              ElementsAre("8: ? P1 sees player-first 9C | ? face-down",
                          StartsWith("9: ? dealer may settle | ? may-not: round-not-finished")));
}

TEST(Run, LinesOfOneRulebookAreForItAlone) {
  EXPECT_THAT(differences_in("table\n  [tiger] = shoe 416\n  [FF4] = shoe 520\n"
                             "[tiger] P1 sits\nfor FF4\nP2 sits\nend\n",
                             "tiger FF4"),
              IsEmpty());
  EXPECT_THAT(differences_in("table\n  = shoe 416\n", "tiger FF4"),
              ElementsAre("3: = shoe 416 | = 520"));
}

TEST(Run, OneScenarioForEveryGame) {
  EXPECT_THAT(differences_in("table\nP1 P2 sit\n"
                             "round P1 banker=100 P2 player=20 cards 2C 4D 4H 3S\n"
                             "  = record 1 P2 player 0\n"
                             "house: open-betting\nP1: place-wager tie 5\nhouse: close-betting\n"
                             "deal TC 2D 3S 4H\ndeal 8D\nhouse: settle\n"
                             "  = P1 staked 0\n  = roads B B\n",
                             "all"),
              IsEmpty());
}

TEST(Run, WagersAreNamedByTheirOwner) {
  EXPECT_THAT(differences_in("table differential=100\nP1 P2 sit\nhouse: open-betting\n"
                             "P1: place-wager player 300\nP2: place-wager banker 100\n"
                             "house: close-betting\n  - differential-exceeded difference=200\n"
                             "pit-manager: remove-wager P1/player\n"
                             "  - wager-withdrawn number=1 amount=300 rule=5.18.3\n"),
              IsEmpty());
}

TEST(Run, TimeGoesOn) {
  const std::string offered =
      "table zone=hlga offer=30s\nP1 sits\nhouse: open-betting\nP1: place-wager banker 100\n"
      "house: close-betting\ndealer: report-cutting-card\ndealer: decide-offer allow\n";
  EXPECT_THAT(differences_in(offered + "dealer: close-offer\n  ! offer-still-open i91\n"
                                       "wait 27s\ndealer: close-offer\n  ! offer-still-open\n"
                                       "dealer: close-offer\n"),
              IsEmpty());
}

TEST(Run, DealStopsWhereItCannotGoOn) {
  const std::string betting = "table\nhouse: open-betting\nhouse: close-betting\n";
  EXPECT_THAT(differences_in(betting + "deal 9C 4D KH 2S 3C\n"),
              ElementsAre("5: deal 9C 4D KH 2S 3C | dealt 4 of 5 cards: the round is over"));
  EXPECT_THAT(differences_in("table\ndeal 9C\n"),
              ElementsAre(HasSubstr("3: accepted | ! no-round-in-play")));
  EXPECT_THAT(differences_in("table\nround cards 2C 4D\n"),
              ElementsAre(HasSubstr("the cards do not finish the round")));
}

}  // namespace
}  // namespace punto
