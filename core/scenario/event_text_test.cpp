#include "core/scenario/event_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario_texts.hpp"

namespace punto {
namespace {

const Rulebook& book() {
  return approved_book("fortune-six-v6").rulebook;
}

std::string problem_of(std::string_view line) {
  const auto words = split_words(line);
  const Problems problems = check_event_words(*words, ReadingContext{book()});
  return problems.empty() ? "" : problems.front().what + "; " + problems.front().remedy;
}

bool is(const EventBody& body, std::string_view line) {
  const auto words = split_words(line);
  EXPECT_EQ(problem_of(line), "");
  return matches(Event{{}, staff(Role::Dealer, PersonId{1}), body}, *words, ReadingContext{book()});
}

TEST(EventText, SaysWhatMatters) {
  EXPECT_EQ(to_text(EventBody{WagerPlaced{1, 3, 1, true, PlayerId{2}, {10050}, "3.7"}}, book()),
            "wager-placed number=1 position=3 wager=banker on-behalf player=P2 amount=100.50 "
            "rule=3.7");
  EXPECT_EQ(
      to_text(EventBody{CardDrawn{Place::BankerFirst, Place::BankerFirst, false, false}}, book()),
      "card-drawn place=banker-first");
  EXPECT_EQ(
      to_text(EventBody{CardDrawn{Place::BankerFirst, Place::PlayerFirst, false, false}}, book()),
      "card-drawn place=banker-first laid-at=player-first");
  EXPECT_EQ(to_text(EventBody{PlaySuspended{std::string{"a fire"}}}, book()),
            "play-suspended reason=\"a fire\"");
  EXPECT_EQ(to_text(EventBody{TableClosed{}}, book()), "table-closed");
  const RulingGiven ruling{Ruling{Action::Void, CardReplacement::May, false, "so"}, "6.1"};
  EXPECT_EQ(to_text(EventBody{ruling}, book()),
            "ruling-given action=void replace-cards=may reason=so rule=6.1");
}

TEST(EventText, OnlyNamedFieldsAreCompared) {
  const WagerPlaced placed{1, 3, 1, false, PlayerId{2}, {10000}, "3.5"};
  EXPECT_TRUE(is(placed, "wager-placed"));
  EXPECT_TRUE(is(placed, "wager-placed amount=100 wager=banker by=dealer"));
  EXPECT_TRUE(is(placed, "wager-placed on-behalf=no"));
  EXPECT_FALSE(is(placed, "wager-placed on-behalf"));
  EXPECT_FALSE(is(placed, "wager-placed amount=100 position=2"));
  EXPECT_FALSE(is(placed, "wager-placed by=P2"));
  EXPECT_FALSE(is(placed, "wager-found"));
}

TEST(EventText, WhatAnEventHoldsInsideIsItsOwn) {
  const RulingGiven ruling{Ruling{Action::Void, CardReplacement::May, false, "it was"}, "6.1"};
  EXPECT_TRUE(is(ruling, "ruling-given action=void reason=\"it was\" rule=6.1"));
  EXPECT_FALSE(is(ruling, "ruling-given action=continue"));
  OutcomeAnnounced announced;
  announced.outcome.points = {9, 6, false, false};
  EXPECT_TRUE(is(announced, "outcome-announced winner=player player-total=9 player-pair=no"));
  EXPECT_FALSE(is(announced, "outcome-announced winner=tie"));
}

TEST(EventText, CircumstancesMayBeNamedInPart) {
  IrregularityFound found;
  found.circumstances.fill(no_value);
  found.circumstances[static_cast<std::size_t>(Circumstance::Order)] = 0;
  found.circumstances[static_cast<std::size_t>(Circumstance::During)] = 1;
  EXPECT_TRUE(is(found, "irregularity-found circumstances=order:known"));
  EXPECT_TRUE(is(found, "irregularity-found circumstances=during:drawing,order:known"));
  EXPECT_FALSE(is(found, "irregularity-found circumstances=order:unknown"));
}

TEST(EventText, AnOfferOfEverythingNamesAllWagers) {
  OfferOpened opened;
  opened.kinds = ~WagerKinds{0};
  EXPECT_TRUE(
      is(opened, "offer-opened kinds=player,banker,tie,player-pair,banker-pair,fortune-six"));
  EXPECT_FALSE(is(opened, "offer-opened kinds=player,banker"));
}

TEST(EventText, SettlementsShowWhatCameBack) {
  const Settlement shares{
      {1, 1, 0, Action::SettleNormally, PlayerId{1}, {10000}, {10000}, {19500}}};
  const RoundSettled settled{1, shares};
  EXPECT_EQ(to_text(EventBody{settled}, book()),
            "round-settled round=1 settlement=P1/banker:100->195");
  EXPECT_TRUE(is(settled, "round-settled settlement=P1/banker:100->195"));
  EXPECT_FALSE(is(settled, "round-settled settlement=P1/banker:100->200"));
}

TEST(EventText, MistakesHaveARemedy) {
  EXPECT_EQ(problem_of("wager-place"),
            "unknown event \"wager-place\"; did you mean "
            "\"wager-placed\"?");
  EXPECT_EQ(problem_of("betting-closed amount=5"),
            "betting-closed has no field \"amount\"; there are by or round");
  EXPECT_EQ(problem_of("wager-placed amount"), "\"amount\" has no value; write amount=...");
  EXPECT_EQ(problem_of("hand-kept rule=five"),
            "\"five\" is no rule; write the number of a clause as 5.8.1, or i67 for an "
            "interpretation");
  EXPECT_EQ(problem_of("hand-kept by=deler"), "\"deler\" is nobody here; did you mean \"dealer\"?");
}

TEST(EventText, EveryEventCanBeWrittenAndExpected) {
  EXPECT_EQ(event_names().size(), std::variant_size_v<EventKinds>);
  for (const std::string_view name : event_names()) {
    EXPECT_EQ(problem_of(name), "");
    EXPECT_TRUE(event_form(name).starts_with(name));
  }
}

TEST(EventText, Refusals) {
  EXPECT_EQ(to_text(Refusal{RefusalReason::UnderMinimum, "3.5.1"}), "under-minimum 3.5.1");
  EXPECT_EQ(to_text(Refusal{RefusalReason::NoShoe, {}}), "no-shoe");
}

}  // namespace
}  // namespace punto
