#include "core/rules/round.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/cards/deck.hpp"

#include "tests/product_settlement.hpp"

namespace punto {
namespace {

using product::cards;

std::vector<Card> hand_of(const Round& round, Side side) {
  const auto hand = round.hand(side).cards();
  return {hand.begin(), hand.end()};
}

// The Player stands on 7, so the fifth card is the Banker's third.
TEST(Round, InWhichOnlyTheBankerDrawsGivesItsCardsInTheOrderTheyLeftTheShoe) {
  const auto order = cards("4C 2D 3H KS 5D");
  const Round round = deal_round(order);
  ASSERT_TRUE(round.finished());
  EXPECT_EQ(hand_of(round, Side::Player), cards("4C 3H"));
  EXPECT_EQ(hand_of(round, Side::Banker), cards("2D KS 5D"));
  EXPECT_EQ(round.cards(), order);
}

TEST(Round, InWhichOnlyThePlayerDrawsGivesItsCardsInTheOrderTheyLeftTheShoe) {
  const auto order = cards("4C 4D AH 3S 5D");
  const Round round = deal_round(order);
  ASSERT_TRUE(round.finished());
  EXPECT_EQ(hand_of(round, Side::Player), cards("4C AH 5D"));
  EXPECT_EQ(hand_of(round, Side::Banker), cards("4D 3S"));
  EXPECT_EQ(round.cards(), order);
}

TEST(Round, TellsInItsOutcomeWhoDrewAndWhichPairsThereWere) {
  const Outcome outcome = deal_round(cards("2C 4D 2H 3S 5D")).outcome();
  EXPECT_EQ(outcome.points, (Points{9, 7, true, false}));
  EXPECT_EQ(outcome.winner(), Winner::Player);
  EXPECT_FALSE(outcome.points.player_natural()) << "nine in three cards";
  EXPECT_TRUE(outcome.player_pair.exists());
  EXPECT_FALSE(outcome.banker_pair.exists());
}

TEST(Round, OfNoCardsWaitsForThePlayersFirst) {
  const Round round = deal_round({});
  EXPECT_EQ(round.next_place(), Place::PlayerFirst);
  EXPECT_TRUE(round.cards().empty());
}

TEST(Points, HaveOneNumberEachAndAreFoundByIt) {
  std::vector<bool> seen(Points::count);
  for (int total = 0; total < 100; ++total) {
    for (const bool player_drew : {false, true}) {
      for (const bool banker_drew : {false, true}) {
        const Points points{static_cast<std::uint8_t>(total / 10),
                            static_cast<std::uint8_t>(total % 10), player_drew, banker_drew};
        const int index = points.index();
        ASSERT_TRUE(index >= 0 && index < Points::count);
        ASSERT_FALSE(seen[static_cast<std::size_t>(index)]);
        seen[static_cast<std::size_t>(index)] = true;
        ASSERT_EQ(Points::at(index), points);
      }
    }
  }
}

TEST(Points, GiveTheMarginBothWays) {
  EXPECT_EQ((Points{9, 2, false, false}.margin()), 7);
  EXPECT_EQ((Points{2, 9, false, false}.margin()), 7);
  EXPECT_EQ((Points{5, 5, true, true}.margin()), 0);
}

RC_GTEST_PROP(RoundProperty, TakesFromTheFrontUntilItIsOverAndLeavesTheRest, ()) {
  const auto numbers = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 52));
  std::vector<Card> shoe;
  for (const int number : numbers) shoe.push_back(card_in_deck(DeckKind::Standard, number));

  const Round round = deal_round(shoe);
  const auto dealt = static_cast<std::size_t>(round.cards_dealt());
  RC_ASSERT(dealt <= std::min<std::size_t>(shoe.size(), Round::most_cards));
  RC_ASSERT(std::ranges::equal(round.cards(), std::span{shoe}.first(dealt)));
  if (!round.finished()) RC_ASSERT(dealt == shoe.size());

  // Surplus cards change nothing, and not one card fewer would have done.
  RC_ASSERT(deal_round(std::span{shoe}.first(dealt)) == round);
  if (dealt > 0) RC_ASSERT(!deal_round(std::span{shoe}.first(dealt - 1)).finished());
}

}  // namespace
}  // namespace punto
