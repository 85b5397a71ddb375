#include "core/scenario/settings_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario_texts.hpp"

namespace punto {
namespace {

SettingsRead read(std::string_view game, std::string_view line) {
  const auto words = split_words(line);
  return read_settings(*words, ReadingContext{approved_book(game).rulebook});
}

TEST(SettingsText, UsualOnesFitTheRulebook) {
  for (const ShelvedRulebook& book : approved_shelf().rulebooks()) {
    const TableSettings settings = settings_as_usual(book.rulebook);
    const bool by_dealer = book.rulebook.betting_opens.by == Announcer::Dealer;
    EXPECT_EQ(settings.seating, by_dealer ? Seating::Felt : Seating::Terminals);
    EXPECT_EQ(settings.wagers.size(), book.rulebook.wagers.size());
    EXPECT_EQ(settings.method == no_method, book.rulebook.methods.empty());
    EXPECT_TRUE(read_rulebook(book.text, settings.units));
  }
}

TEST(SettingsText, KeysChangeThem) {
  const auto [settings, problems] = read(
      "fortune-six-v6",
      "zone=hlga cards=card-reader method=C decks=6 positions=9 limits=5..500 "
      "limits.tie=1..50 differential=1000 burn=by-first-card after-cutting-card=one-more-round "
      "second-person=no offer=30s ranks=0,1,2,4,3 seat-order=clockwise stake-unit=5");
  EXPECT_TRUE(problems.empty()) << (problems.empty() ? "" : problems.front().what);
  EXPECT_EQ(settings.zone, Zone::Hlga);
  EXPECT_EQ(settings.method, 2);
  EXPECT_EQ(settings.layout, 3);  // the first with nine positions
  EXPECT_EQ(settings.wagers[0].limits, (Limits{{500}, {50000}}));
  EXPECT_EQ(settings.wagers[2].limits, (Limits{{100}, {5000}}));
  EXPECT_EQ(settings.differential, Cents{100000});
  EXPECT_EQ(settings.offer_milliseconds, 30'000);
  EXPECT_EQ(settings.ranks[3], 4);
  EXPECT_EQ(settings.units.stake.value, 500);
}

TEST(SettingsText, WagersAreSwitchedOff) {
  const auto settings = read("tiger", "without=tiger,tiger-tie offered.big-tiger=no").settings;
  int offered = 0;
  for (const WagerTerms& terms : settings.wagers) offered += terms.offered ? 1 : 0;
  EXPECT_EQ(offered, static_cast<int>(settings.wagers.size()) - 3);
}

TEST(SettingsText, WhatIsWrittenIsReadAgain) {
  const TableSettings settings =
      read("fortune-six-v6",
           "zone=hlga positions=9 layout=\"Appendix E\" limits.banker=25..500 offered.tie=no "
           "decks=6 differential=5 ranks=0,1,2,3,4 offer=2m stake-unit=5 payable-unit=0.25")
          .settings;
  std::string line;
  for (const std::string& word :
       write_settings(settings, approved_book("fortune-six-v6").rulebook)) {
    line += word + ' ';
  }
  EXPECT_EQ(read("fortune-six-v6", line).settings, settings) << line;
  EXPECT_TRUE(write_settings(settings_as_usual(approved_book("tiger").rulebook),
                             approved_book("tiger").rulebook)
                  .empty());
}

TEST(SettingsText, MistakesHaveARemedy) {
  const auto problem = [](std::string_view line) {
    const auto problems = read("tiger", line).problems;
    return problems.empty() ? "" : problems.front().what + "; " + problems.front().remedy;
  };
  EXPECT_EQ(problem("dekcs=8"), "a table has no setting \"dekcs\"; did you mean \"decks\"?");
  EXPECT_EQ(problem("decks"), "\"decks\" has no value; write decks=...");
  EXPECT_EQ(problem("limits=5"),
            "\"5\" are no limits; write the minimum and the maximum as 25..10000");
  EXPECT_EQ(problem("limits.lion=5..6"),
            "unknown wager \"lion\"; there are player, banker, tie, tiger-pair, tiger, "
            "small-tiger, big-tiger or tiger-tie");
  EXPECT_EQ(problem("method=A"), "unknown method \"A\"; there are none");
  EXPECT_EQ(problem("decks=300"), "the number 300 is too large; write one that the table can hold");
}

}  // namespace
}  // namespace punto
