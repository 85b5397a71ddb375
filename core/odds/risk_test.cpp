#include "core/odds/risk.hpp"

#include <gtest/gtest.h>

#include "tests/odds_games.hpp"

namespace punto {
namespace {

std::vector<Card> cards(const char* text) {
  return parse_cards(text).value();
}

TEST(Risk, FollowsTheShoe) {
  const Odds& odds = odds_of("tiger");
  const Composition shoe = Composition::of_decks(DeckKind::Standard, 8);
  const auto trace = trace_shoe(odds, shoe, cards("9C 4D KH 2S 5D 5H TC 7S 9C 4D KH"));
  ASSERT_TRUE(trace);
  ASSERT_EQ(trace->rounds.size(), 2u);
  EXPECT_EQ(trace->rounds[0].before.cards_left, 416);
  EXPECT_EQ(trace->rounds[1].before.cards_left, 412);
  EXPECT_EQ(trace->next.cards_left, 406);
  EXPECT_EQ(trace->unfinished.size(), 1u);
  EXPECT_EQ(trace->rounds[0].before.expected, risk_of(odds, shoe).expected);

  Composition left = shoe;
  for (const Card card : cards("9C 4D KH 2S")) ASSERT_TRUE(left.remove(card));
  EXPECT_EQ(trace->rounds[1].before.expected, risk_of(odds, left).expected);
}

TEST(Risk, SaysWhatFavoursThePlayer) {
  const Odds& odds = odds_of("tiger");
  const Composition nines = Composition::of_cards(DeckKind::Standard, cards("9C 9C 9C 9D 9D 9D"));
  const Risk risk = risk_of(odds, nines);
  const auto at = [&](const char* wager) {
    return static_cast<std::size_t>(odds.game().rulebook().wager_index(wager));
  };
  EXPECT_TRUE(risk.favours_player(at("tie")));
  EXPECT_EQ(to_text(risk.expected[at("tie")]), "8");
  EXPECT_FALSE(risk.favours_player(at("player")));
  EXPECT_EQ(to_text(risk.expected[at("player")]), "0");
}

TEST(Risk, ACardThatIsNotThereIsNamed) {
  const Composition shoe = Composition::of_cards(DeckKind::Standard, cards("9C 4D"));
  EXPECT_EQ(trace_shoe(odds_of("tiger"), shoe, cards("9C 9C")).error(),
            "card 2 is 9C, of which none is left in the shoe");
}

}  // namespace
}  // namespace punto
