#include "core/scenario/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario_texts.hpp"

namespace punto {
namespace {

std::vector<std::string> failures_of(const std::string& text) {
  const auto scenario = read_scenario(text, approved_shelf());
  if (!scenario) return {scenario.error().front().what};
  std::vector<std::string> failures;
  for (const Difference& each : run_scenario(*scenario, *scenario->under.front()).differences) {
    failures.push_back(each.expected + " | " + each.actual);
  }
  return failures;
}

TEST(Session, LinesWithoutANameAreTheHouses) {
  Session session{approved_book("fortune-six-v6")};
  for (const char* line : {"table", "P1 sits", "open-betting", "P1: place-wager banker 100",
                           "close-betting", "deal 2C 4D 4H 3S", "settle"}) {
    const auto carried = session.play(line);
    ASSERT_TRUE(carried) << line;
    EXPECT_EQ(carried->refusal(), nullptr) << line;
  }
  EXPECT_EQ(session.state().seats.front().credits.value, 1095'00);
}

TEST(Session, IsSavedAsAScenarioThatPasses) {
  for (const char* game : {"fortune-six-v6", "tiger", "fa-fa-fabulous-4-v3", "fortune-six-v5"}) {
    Session session{approved_book(game)};
    for (const char* line :
         {"table decks=6", "P1 P2 sit", "P1: place-wager banker 1", "open-betting",
          "P1: place-wager banker 100", "P2: place-wager tie 5", "close-betting", "wait 5s",
          "deal 2C 4D 4H 3S", "settle", "round P1 player=20 cards 9C 4D KH 2S", "open-betting",
          "close-betting", "deal 9C 4D KH 2S AC", "settle",
          "pit-manager: suspend-table reason=\"a fire alarm\"", "open-betting"}) {
      ASSERT_TRUE(session.play(line)) << line;
    }
    const std::string text = session.to_scenario();
    EXPECT_THAT(failures_of(text), testing::IsEmpty()) << text;
    EXPECT_THAT(text, testing::HasSubstr("! table-suspended"));
  }
}

TEST(Session, SavesJointWagers) {
  Session session{approved_book("fortune-six-v6")};
  for (const char* line :
       {"table", "P1 sits position=1", "P2 sits position=1", "open-betting",
        "place-joint-wager banker P1:100,P2:50", "close-betting", "deal 2C 4D 4H 3S", "settle"}) {
    ASSERT_TRUE(session.play(line)) << line;
  }
  EXPECT_THAT(failures_of(session.to_scenario()), testing::IsEmpty()) << session.to_scenario();
}

TEST(Session, ALineCarriedOutInPartIsSavedAsItsCommands) {
  Session session{approved_book("fortune-six-v6")};
  for (const char* line : {"table method=A", "P1 sits", "open-betting", "close-betting",
                           "draw 9C 4D KH 2S 7C", "wait 5s", "expose", "settle"}) {
    ASSERT_TRUE(session.play(line)) << line;
  }
  EXPECT_EQ(session.state().records.size(), 1u);
  const std::string text = session.to_scenario();
  EXPECT_THAT(failures_of(text), testing::IsEmpty()) << text;
}

TEST(Session, TakesBackTheLastLineThatChangedSomething) {
  Session session{approved_book("tiger")};
  EXPECT_FALSE(session.undo());
  for (const char* line : {"table", "P1 sits", "open-betting", "P1:place-wager banker 100"}) {
    ASSERT_TRUE(session.play(line));
  }
  const TableState before = session.state();
  ASSERT_TRUE(session.play("close-betting"));
  ASSERT_TRUE(session.play("P1: place-wager tie 5"));  // refused
  EXPECT_NE(session.state(), before);
  EXPECT_EQ(session.undo(), "machine: close-betting");
  EXPECT_EQ(session.state(), before);
  EXPECT_EQ(hash_of(session.state()), hash_of(before));
  EXPECT_TRUE(session.undo());
  EXPECT_TRUE(session.state().round.wagers.empty());
}

TEST(Session, TakesBackALineThatWasRefusedHalfWay) {
  Session session{approved_book("tiger")};
  for (const char* line : {"table", "P1 sits", "# a comment"}) ASSERT_TRUE(session.play(line));
  const TableState before = session.state();
  ASSERT_TRUE(session.play("round P1 tie=5000 cards 9C 4D KH 2S"));  // not enough credits
  EXPECT_NE(session.state(), before);
  EXPECT_EQ(session.undo(), "round P1 tie=5000 cards 9C 4D KH 2S");
  EXPECT_EQ(session.state(), before);
  EXPECT_EQ(session.undo(), "P1 sits");
}

TEST(Session, TakesNamesAsPeopleTypeThem) {
  Session session{approved_book("fortune-six-v6")};
  for (const char* line :
       {"table", "P1 P2 sit", "dealer:open-betting", "P1 : place-wager tie 5", "P2 leaves"}) {
    const auto carried = session.play(line);
    ASSERT_TRUE(carried) << line;
    EXPECT_EQ(carried->refusal(), nullptr) << line;
  }
  EXPECT_EQ(session.state().seats.size(), 1u);
  EXPECT_THAT(failures_of(session.to_scenario()), testing::IsEmpty());
}

TEST(Session, AWrongLineDoesNothing) {
  Session session{approved_book("tiger")};
  EXPECT_FALSE(session.play("tabel"));
  EXPECT_FALSE(session.play("place-wager"));
  EXPECT_FALSE(session.play("reason=\"x"));
  EXPECT_TRUE(session.play("# nothing"));
  EXPECT_EQ(session.state(), TableState{});
}

}  // namespace
}  // namespace punto
