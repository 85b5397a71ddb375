#include "core/odds/penetration.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/odds/risk.hpp"
#include "tests/odds_games.hpp"

namespace punto {
namespace {

constexpr int shoes = 60;

Penetration measured() {
  RoundStream rounds{odds_of("tiger").game(), {}, 31};
  return measure_penetration(rounds, odds_of("tiger"), shoes);
}

TEST(Penetration, BeginsAtTheExactEdgeOfAFullShoe) {
  const Penetration penetration = measured();
  const Risk full = risk_of(odds_of("tiger"), Composition::of_decks(DeckKind::Standard, 8));
  for (std::size_t i = 0; i < full.expected.size(); ++i) {
    const EdgeSpread& first = penetration.wagers[i].spreads.front();
    EXPECT_EQ(first.cards_dealt, 0);
    for (const double edge : first.edges) EXPECT_DOUBLE_EQ(edge, -full.expected[i].value());
  }
}

// Before a round that every shoe has, what is expected is on average what was expected at first.
TEST(Penetration, OnAverageTheEdgeStaysWhereItBegan) {
  const Penetration penetration = measured();
  EXPECT_EQ(penetration.shoes, shoes);
  for (const WagerPenetration& wager : penetration.wagers) {
    const EdgeSpread& last = wager.spreads.back();
    const double spread = last.edges.back() - last.edges.front();
    EXPECT_GT(spread, 0);
    EXPECT_NEAR(wager.mean_edge, wager.spreads.front().edges[2], spread / 15);
  }
}

TEST(Penetration, QuantilesAndCardsAscend) {
  const Penetration penetration = measured();
  for (const WagerPenetration& wager : penetration.wagers) {
    EXPECT_GT(wager.spreads.size(), 28u);
    EXPECT_GE(wager.favourable, 0);
    EXPECT_LT(wager.favourable, 0.1);
    EXPECT_TRUE(std::ranges::is_sorted(wager.spreads, {}, &EdgeSpread::cards_dealt));
    for (const EdgeSpread& spread : wager.spreads) {
      EXPECT_TRUE(std::ranges::is_sorted(spread.edges));
    }
  }
}

// Counted anew with the course of the same shoes.
TEST(Penetration, CountsRoundsThatFavourThePlayer) {
  const Odds& odds = odds_of("tiger");
  const Penetration penetration = measured();
  RoundStream rounds{odds.game(), {}, 31};
  std::vector<int> favourable(penetration.wagers.size());
  for (int i = 0; i < penetration.rounds; ++i) {
    const Risk risk = risk_of(odds, rounds.left());
    for (std::size_t k = 0; k < favourable.size(); ++k) favourable[k] += risk.favours_player(k);
    rounds.deal();
  }
  EXPECT_EQ(rounds.number(), 0);
  EXPECT_GT(std::ranges::max(favourable), 0);
  for (std::size_t k = 0; k < favourable.size(); ++k) {
    EXPECT_DOUBLE_EQ(penetration.wagers[k].favourable * penetration.rounds, favourable[k]);
  }
}

}  // namespace
}  // namespace punto
