#include "core/scenario/advice.hpp"

#include <gtest/gtest.h>

#include "core/scenario/session.hpp"
#include "core/scenario/told.hpp"
#include "tests/scenario_texts.hpp"

namespace punto {
namespace {

// What is advised where the last line is refused.
std::string advice_after(std::string_view game, const std::vector<std::string>& lines) {
  Session session{approved_book(game)};
  for (const std::string& line : lines) {
    const auto carried = session.play(line);
    if (!carried) return carried.error().front().what;
    if (const Refusal* refusal = carried->refusal()) {
      EXPECT_EQ(&line, &lines.back()) << line << ": " << name_of(refusal->reason);
      return advice_on(session.state(), carried->given.back().command, *refusal, session.now());
    }
  }
  return "accepted";
}

std::string advice(std::vector<std::string> lines) {
  lines.insert(lines.begin(), {"table limits.banker=25..10000", "P1 P2 sit", "open-betting"});
  return advice_after("fortune-six-v6", lines);
}

TEST(Advice, SaysWhoMay) {
  EXPECT_EQ(advice({"P1: close-betting"}), "write dealer: close-betting");
  EXPECT_EQ(advice({"close-betting", "set-wagers-per-area 2"}),
            "write pit-manager: set-wagers-per-area 2");
  EXPECT_EQ(advice({"P2: place-wager tie 5 player=P1"}), "write P1: place-wager tie 5");
  EXPECT_EQ(advice({"set-limits tie 1..5"}),
            "it takes pit-manager, and then: A round is in play; wait until it is settled.");
}

TEST(Advice, SaysWhatWouldDo) {
  EXPECT_EQ(advice({"P1: place-wager banker 10"}), "banker takes 25..10000 here");
  EXPECT_EQ(advice({"P1: place-wager tie 1001"}), "P1 has 1000");
  EXPECT_EQ(advice({"pit-manager: suspend-table"}), "add reason=\"REASON\"");
  EXPECT_EQ(advice({"machine: sit P3 1 5", "machine: sit P4 9 5"}), "free are 3, 4, 5, 6, 7");
  EXPECT_EQ(advice_after("fortune-six-v6", {"open-betting"}), "write table");
  EXPECT_EQ(advice_after("fortune-six-v6", {"table wagers-per-area=9"}), "it is wagers-per-area");
  EXPECT_EQ(advice_after("fortune-six-v6", {"table limits.tie=50..20"}), "it is limits.tie");
  EXPECT_EQ(advice_after("tiger", {"table seating=felt"}), "it is seating");
}

TEST(Advice, SaysWhichCircumstancesAreMissing) {
  EXPECT_EQ(advice({"declare-irregularity wrong-cards"}),
            "add cards=extra|missing|foreign|unshuffled");
  const std::vector<std::string> dealt = {
      "table method=A",   "P1 P2 sit",
      "open-betting",     "P1: place-wager player 100",
      "close-betting",    "draw 9C 4D KH 2S",
      "pass-hand player", "declare-irregularity left-with-cards"};
  EXPECT_EQ(advice_after("fortune-six-v6", dealt),
            "add value=known|unknown and side=player|banker");
}

// Whatever an irregularity asks for, it is accepted or refused for another reason once it is told.
TEST(Advice, NamesAllThatAnIrregularityAsksFor) {
  for (const ShelvedRulebook& book : approved_shelf().rulebooks()) {
    for (const Irregularity& each : book.rulebook.irregularities) {
      for (const std::string& told : told_of(each)) EXPECT_NE(told.find('='), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace punto
