#include "core/scenario/scenario.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario_texts.hpp"

namespace punto {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Scenario, HeadIsRead) {
  const auto scenario = read_scenario(
      "# What it shows,\n# in two lines.\n\n# not this\nproves 5.8 4.1[2] i67\n"
      "proves EB4 5.9\nunder F6V6 tiger\ntable\n",
      approved_shelf());
  ASSERT_TRUE(scenario);
  EXPECT_EQ(scenario->title, "What it shows, in two lines.");
  ASSERT_EQ(scenario->proves.size(), 4u);
  EXPECT_EQ(scenario->proves[1].clause, "4.1[2]");
  EXPECT_EQ(scenario->proves[3].short_name, "EB4");
  ASSERT_EQ(scenario->under.size(), 2u);
  EXPECT_EQ(scenario->steps.size(), 1u);
}

TEST(Scenario, ShortNamesTakeAllGamesOfABook) {
  const auto games = [](const std::string& under) {
    const auto scenario = read_scenario("under " + under + "\ntable\n", approved_shelf());
    return scenario ? scenario->under.size() : 0;
  };
  EXPECT_EQ(games("EB4"), 7u);
  EXPECT_EQ(games("EB4 tiger"), 7u);
  EXPECT_EQ(games("all"), 11u);
  EXPECT_EQ(games("tiger@4"), 1u);
}

TEST(Scenario, EveryMistakeIsFound) {
  EXPECT_THAT(mistakes_in("table\n"
                          "dealer: opn-betting\n"
                          "P1: place-wager bankr 100\n"
                          "  - wager-plced\n"
                          "  - wager-placed amont=5\n"
                          "  - wager-placed amount=five\n"
                          "P1: place-wager banker\n"
                          "  ! under-minimun\n"
                          "  = P1 credts 5\n"
                          "delaer: settle\n"),
              ElementsAre("3: unknown command \"opn-betting\"; did you mean \"open-betting\"?",
                          "4: unknown wager \"bankr\"; did you mean \"banker\"?",
                          "5: unknown event \"wager-plced\"; did you mean \"wager-placed\"?",
                          "6: wager-placed has no field \"amont\"; did you mean \"amount\"?",
                          testing::StartsWith("7: "),
                          "8: place-wager has no amount; the form is: place-wager PLAYER WAGER "
                          "AMOUNT [round=ROUND] [on-behalf]",
                          "9: unknown refusal \"under-minimun\"; did you mean \"under-minimum\"?",
                          "10: there is no \"credts\"; did you mean \"credits\"?",
                          "11: \"delaer\" is nobody here; did you mean \"dealer\"?"));
}

TEST(Scenario, MistakesOfTheHead) {
  EXPECT_THAT(mistakes_in("table\n", "tigr"),
              ElementsAre("1: unknown rulebook \"tigr\"; did you mean \"tiger\"?"));
  EXPECT_THAT(mistakes_in("proves EB4 5.9\ntable\n"),
              ElementsAre("2: it does not run under EB4; name the rulebook in the line \"under\""));
  EXPECT_THAT(mistakes_in("proves 3.1 App[A] 4.1[12] i67 F6V6 Diagram[B]\ntable\n"), IsEmpty());
  EXPECT_EQ(mistakes_in("proves 3.1[ 3..1 4.1[] [2]\ntable\n").size(), 4u);
  EXPECT_THAT(mistakes_in("proves\ntable\n"),
              ElementsAre("2: proves what?; write proves 5.8 5.8.1"));
  EXPECT_THAT(mistakes_in(""), ElementsAre("1: nothing is done; begin with a line: table"));
  EXPECT_FALSE(read_scenario("table\n", approved_shelf()));
  EXPECT_FALSE(read_scenario("", approved_shelf()));
}

TEST(Scenario, MistakesOfBlocks) {
  EXPECT_THAT(mistakes_in("for F6V6\ntable\n"),
              ElementsAre("2: \"for\" without \"end\"; end it with \"end\""));
  EXPECT_THAT(mistakes_in("table\nend\n"), ElementsAre("3: \"end\" without \"for\"; remove it"));
  EXPECT_THAT(mistakes_in("for F6V7\ntable\nend\n"),
              ElementsAre("2: unknown rulebook \"F6V7\"; did you mean \"F6V5\"?"));
  EXPECT_THAT(mistakes_in("[F6V6 table\n"),
              ElementsAre("2: \"[\" is not closed; write [F6V6] before the line"));
}

TEST(Scenario, ExpectationsBelongToALine) {
  EXPECT_THAT(mistakes_in("  = phase betting\ntable\n"),
              ElementsAre("2: an expectation without a command; write it below the command that it "
                          "is about"));
  EXPECT_THAT(mistakes_in("table\n  -\n"),
              ElementsAre("3: nothing is expected after \"-\"; write - event, ! refusal, = fact or "
                          "? view"));
  EXPECT_THAT(mistakes_in("table\n  ! no-shoe\n  - table-opened\n"),
              ElementsAre("2: it cannot be refused and have events; keep the lines with ! or those "
                          "with -"));
}

TEST(Scenario, LinesOfOtherRulebooksAreNotRead) {
  EXPECT_THAT(mistakes_in("table\n[tiger] P1: place-wager tiger 5\n", "F6V6 tiger"), IsEmpty());
  EXPECT_THAT(mistakes_in("table\nP1: place-wager tiger 5\n", "F6V6 tiger").size(), 1u);
  EXPECT_THAT(mistakes_in("table\nfor tiger F6V5\nP1: place-wager tiger 5\nend\n", "F6V6 tiger"),
              IsEmpty());
}

TEST(Scenario, WhatCouldNeverMatterIsAMistake) {
  const std::string idle =
      "it is for EB4 alone, and never played; name the rulebook in the line \"under\", or leave "
      "the line out";
  EXPECT_THAT(mistakes_in("table\n[EB4] P1 sits\n"), ElementsAre("3: " + idle));
  EXPECT_THAT(mistakes_in("table\nfor EB4\nP1 sits\nend\n"), ElementsAre("4: " + idle));
  EXPECT_THAT(mistakes_in("table\n[EB4] - table-opened\n"), ElementsAre("3: " + idle));
  EXPECT_THAT(mistakes_in("table\n[tiger] P1 sits\n  [F6V6] - seat-taken\n", "F6V6 tiger"),
              ElementsAre("4: line 3 above it is not played under F6V6; write it below a line that "
                          "is played under that rulebook"));
  EXPECT_THAT(mistakes_in("table\nunder tiger\n"),
              ElementsAre("3: \"under\" comes after a line that is played; write it in the head of "
                          "the file"));
  EXPECT_THAT(mistakes_in("table\n  ! no-shoe\n  ! no-shoe\n"),
              ElementsAre("4: a command is refused for one reason; keep one of the lines with !"));
  EXPECT_THAT(mistakes_in("dealer: add-credits P1 5 amount=6\n"),
              ElementsAre("2: amount is given twice; leave one of the two out"));
  EXPECT_THAT(mistakes_in("table decks=6 decks=8\n"),
              ElementsAre("2: decks is given twice; leave one of the two out"));
  EXPECT_THAT(mistakes_in("proves abc\ntable\n"),
              ElementsAre("2: \"abc\" is neither a clause nor a rulebook; write proves 5.8 i67, or "
                          "proves EB4 5.8 F6V6 5.8.1"));
}

TEST(Scenario, MayBeginWithAMarkOfItsEncoding) {
  EXPECT_TRUE(read_scenario("\xef\xbb\xbfunder tiger\ntable\n", approved_shelf()));
}

TEST(Scenario, ColumnsPointAtTheWord) {
  const auto scenario =
      read_scenario("under tiger\ntable\n  P1: place-wager lion 5\n", approved_shelf());
  ASSERT_FALSE(scenario);
  EXPECT_EQ(scenario.error().front().line, 3);
  EXPECT_EQ(scenario.error().front().column, 19);
  const auto question =
      read_scenario("under tiger\ntable\n  ? dealer may settel\n", approved_shelf());
  ASSERT_FALSE(question);
  EXPECT_EQ(question.error().front().column, 16);
}

}  // namespace
}  // namespace punto
