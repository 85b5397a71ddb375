#include "core/odds/figures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/odds_games.hpp"

namespace punto {
namespace {

using testing::DoubleNear;

WagerFigures figures(const std::string& game, const std::string& wager, int decks) {
  const Odds& odds = odds_of(game);
  const Composition left = Composition::of_decks(odds.game().rulebook().deck, decks);
  return figures_of(odds, odds.count(left), wager_of(odds, wager));
}

// Figures that are published for eight decks.
TEST(Figures, KnownEdges) {
  EXPECT_THAT(figures("tiger", "banker", 8).house_edge(), DoubleNear(0.010579, 5e-7));
  EXPECT_THAT(figures("tiger", "player", 8).house_edge(), DoubleNear(0.012351, 5e-7));
  EXPECT_THAT(figures("tiger", "tie", 8).house_edge(), DoubleNear(0.143596, 5e-7));
  EXPECT_THAT(figures("no-commission", "banker", 8).house_edge(), DoubleNear(0.014581, 5e-7));
  EXPECT_THAT(figures("no-commission", "player-pair", 8).house_edge(), DoubleNear(0.103614, 5e-7));
  EXPECT_THAT(figures("ez-baccarat", "dragon-7", 8).house_edge(), DoubleNear(0.076113, 5e-7));
  EXPECT_THAT(figures("ez-baccarat", "panda-8", 8).house_edge(), DoubleNear(0.101876, 5e-7));
}

TEST(Figures, AreExactFractions) {
  const WagerFigures banker = figures("tiger", "banker", 8);
  EXPECT_EQ(to_text(banker.expected), "-114753351728/10847218479825");
  EXPECT_THAT(banker.win + banker.push + banker.lose, DoubleNear(1, 1e-15));
  EXPECT_THAT(banker.deviation(), DoubleNear(0.927, 5e-4));
}

TEST(Figures, RatiosAreInLowestTerms) {
  EXPECT_EQ(to_text(ExactRatio{-6, 16}), "-3/8");
  EXPECT_EQ(to_text(ExactRatio{8, 4}), "2");
  EXPECT_EQ(to_text(ExactRatio{0, 5}), "0");
}

// The same game with the other deck.
std::string with_other_deck(std::string text) {
  const bool five = text.contains("\"65 cards\"");
  text = replaced(text, five ? "\"65 cards\"" : "\"52 cards\"",
                  five ? "\"52 cards\"" : "\"65 cards\"");
  const std::string suit = five ? "\"gold\"" : "\"diamonds\"";
  while (text.contains(suit)) text = replaced(text, suit, five ? "\"diamonds\"" : "\"gold\"");
  return text;
}

bool looks_at_suits(const Wager& wager) {
  return std::ranges::any_of(wager.pays, [](const PayRow& row) {
    return row.when.allowed(Fact::PlayerPairSuit) != any_value ||
           row.when.allowed(Fact::BankerPairSuit) != any_value ||
           row.when.allowed(Fact::SuitedPairs) != any_value;
  });
}

// D decks of 65 cards are 5D/4 decks of 52 for whatever does not look at suits (interpretation 9).
TEST(Figures, FiveElementDecksAreFourSuitDecksWithoutSuits) {
  int compared = 0;
  for (const std::string& name : approved_games()) {
    RulebookShelf shelf;
    ASSERT_TRUE(shelf.add("other.toml", with_other_deck(approved_text(name))));
    const Game other_game{*shelf.find(name)};
    const Odds other{other_game};
    const Odds& odds = odds_of(name);
    const bool is_five = odds.game().rulebook().deck == DeckKind::FiveElement;
    for (const auto& [five, four] : {std::pair{8, 10}, {4, 5}}) {
      const OddsCounts fives =
          (is_five ? odds : other).count(Composition::of_decks(DeckKind::FiveElement, five));
      const OddsCounts fours =
          (is_five ? other : odds).count(Composition::of_decks(DeckKind::Standard, four));
      EXPECT_EQ(fives.sequences, fours.sequences);
      for (std::size_t i = 0; i < odds.game().rulebook().wagers.size(); ++i) {
        if (looks_at_suits(odds.game().rulebook().wagers[i])) continue;
        EXPECT_THAT(odds.rows_of(fives, i), testing::ElementsAreArray(odds.rows_of(fours, i)));
        ++compared;
      }
    }
  }
  EXPECT_EQ(compared, 2 * 71);
}

TEST(Figures, VoidRoundsWinAndLoseNothing) {
  const Odds& odds = odds_of("tiger");
  const std::vector<Card> cards{*parse_card("9C"), *parse_card("KD"), *parse_card("2S"),
                                *parse_card("3H")};
  const OddsCounts counts = odds.count(Composition::of_cards(DeckKind::Standard, cards));
  EXPECT_EQ(counts.sequences, 24);
  EXPECT_EQ(counts.voided, 16);
  const WagerFigures tie = figures_of(odds, counts, wager_of(odds, "tie"));
  EXPECT_EQ(to_text(tie.expected), "-1/3");
  EXPECT_THAT(tie.lose, DoubleNear(1.0 / 3, 1e-15));
}

class FiguresOfGame : public testing::TestWithParam<std::string> {
 protected:
  const Odds& odds = odds_of(GetParam());
  const Composition shoe = Composition::of_decks(odds.game().rulebook().deck, 8);
  const std::size_t wagers = odds.game().rulebook().wagers.size();
};

TEST_P(FiguresOfGame, CovarianceWithItselfIsVariance) {
  const Covariances found = covariances(odds, shoe);
  const OddsCounts counts = odds.count(shoe);
  for (std::size_t i = 0; i < wagers; ++i) {
    const double variance = figures_of(odds, counts, i).variance;
    EXPECT_THAT(found.at(i, i), DoubleNear(variance, 1e-12 * variance));
    for (std::size_t j = 0; j < wagers; ++j) {
      EXPECT_EQ(found.at(i, j), found.at(j, i));
      EXPECT_LE(std::abs(found.correlation(i, j)), 1 + 1e-12);
    }
  }
}

// Taking a card out by chance changes nothing on average.
TEST_P(FiguresOfGame, RemovalsBalance) {
  Composition left = shoe;
  for (int i = 0; i < 40; ++i) {
    EXPECT_TRUE(left.remove(card_in_deck(left.kind(), i * 7 % cards_in(left.kind()))));
  }
  const RemovalEffects effects = removal_effects(odds, left);
  for (std::size_t i = 0; i < wagers; ++i) {
    double sum = 0;
    for (int rank = 0; rank < rank_count; ++rank) {
      sum += effects.at(static_cast<Rank>(rank), i) * left.count(static_cast<Rank>(rank));
    }
    EXPECT_THAT(sum, DoubleNear(0, 1e-10)) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, FiguresOfGame, testing::ValuesIn(names_of_games()),
                         [](const auto& game) { return test_name(game.param); });

// Where suits do not matter, removing a rank is removing any card of it.
TEST(Removal, IsTheDifferenceOfTwoShoes) {
  const Odds& odds = odds_of("tiger");
  const Composition left = Composition::of_decks(DeckKind::Standard, 6);
  Composition without = left;
  ASSERT_TRUE(without.remove(*parse_card("4H")));
  const RemovalEffects effects = removal_effects(odds, left);
  const OddsCounts before = odds.count(left);
  const OddsCounts after = odds.count(without);
  for (std::size_t i = 0; i < odds.game().rulebook().wagers.size(); ++i) {
    const double difference =
        expected_net(odds, after, i).value() - expected_net(odds, before, i).value();
    EXPECT_THAT(effects.at(Rank::Four, i), DoubleNear(difference, 1e-14));
  }
}

}  // namespace
}  // namespace punto
