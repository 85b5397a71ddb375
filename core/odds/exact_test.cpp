// Exact counts against a plain enumeration of every card sequence, and against known figures.

#include "core/odds/exact.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "core/odds/joint_law.hpp"
#include "core/rules/round.hpp"
#include "tests/odds_games.hpp"

namespace punto {
namespace {

// Deals every order of the cards left, six at most, and settles it: slow and obviously right.
class Enumeration {
 public:
  Enumeration(const Odds& odds, const Composition& left) : odds_(odds), left_(left) {
    counts_.rows.resize(odds.count(left).rows.size());
    deal(1);
  }

  [[nodiscard]] const OddsCounts& counts() const { return counts_; }

 private:
  void deal(std::int64_t ways) {
    if (cards_.size() == Round::most_cards || left_.size() == 0) return settle(ways);
    for (int i = 0; i < cards_in(left_.kind()); ++i) {
      const Card card = card_in_deck(left_.kind(), i);
      const int copies = left_.count(card);
      if (copies == 0) continue;
      ASSERT_TRUE(left_.remove(card));
      cards_.push_back(card);
      deal(ways * copies);
      cards_.pop_back();
      left_.add(card);
    }
  }

  void settle(std::int64_t ways) {
    counts_.sequences += ways;
    const Round round = deal_round(cards_);
    if (!round.finished()) {
      counts_.voided += ways;
      return;
    }
    const PayTable& table = odds_.game().pay_table();
    const auto rows = table.rows(table.settlement(round.outcome()));
    std::size_t first = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t pays = odds_.game().rulebook().wagers[i].pays.size();
      counts_
          .rows[first + (rows[i] == PayTable::lost ? pays : static_cast<std::size_t>(rows[i]))] +=
          ways;
      first += pays + 1;
    }
  }

  const Odds& odds_;
  Composition left_;
  std::vector<Card> cards_;
  OddsCounts counts_;
};

void expect_enumerated(const Odds& odds, const Composition& left) {
  const OddsCounts counted = odds.count(left);
  const OddsCounts expected = Enumeration{odds, left}.counts();
  EXPECT_EQ(counted.sequences, expected.sequences);
  EXPECT_EQ(counted.voided, expected.voided);
  EXPECT_EQ(counted.rows, expected.rows);
}

// A few kinds of cards, some of them often.
Composition random_composition(DeckKind deck, std::mt19937& random, int kinds, int most_copies) {
  Composition left{deck};
  for (int i = 0; i < kinds; ++i) {
    const int card = static_cast<int>(random() % static_cast<unsigned>(cards_in(deck)));
    left.add(card_in_deck(deck, card),
             1 + static_cast<int>(random() % static_cast<unsigned>(most_copies)));
  }
  return left;
}

class ExactOdds : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] const Odds& odds() const { return odds_of(GetParam()); }
  [[nodiscard]] DeckKind deck() const { return odds().game().rulebook().deck; }
};

TEST_P(ExactOdds, SmallShoesAsEnumerated) {
  std::mt19937 random{11};
  for (int i = 0; i < 25; ++i) {
    expect_enumerated(odds(), random_composition(deck(), random, 4 + i % 4, 1));
    if (HasFailure()) return;
  }
}

TEST_P(ExactOdds, LopsidedShoesAsEnumerated) {
  std::mt19937 random{12};
  for (int i = 0; i < 25; ++i) {
    expect_enumerated(odds(), random_composition(deck(), random, 2 + i % 4, 1 + i));
    if (HasFailure()) return;
  }
}

// Pairs of every kind: few ranks in all suits.
TEST_P(ExactOdds, ShoesFullOfPairsAsEnumerated) {
  std::mt19937 random{13};
  for (const auto& [one, other] : {std::pair{Rank::Four, Rank::Six}, {Rank::King, Rank::Ten}}) {
    Composition left{deck()};
    for (int suit = 0; suit < suits_in(deck()); ++suit) {
      for (const Rank rank : {one, other}) {
        left.add(card_in_deck(deck(), suit * rank_count + static_cast<int>(rank)),
                 static_cast<int>(random() % 5));
      }
    }
    expect_enumerated(odds(), left);
  }
}

TEST_P(ExactOdds, ShoesThatRunOutAsEnumerated) {
  std::mt19937 random{14};
  for (int size = 0; size < 6; ++size) {
    for (int i = 0; i < 20; ++i) {
      Composition left{deck()};
      while (left.size() < size) {
        const auto card = random() % static_cast<unsigned>(cards_in(deck()));
        left.add(card_in_deck(deck(), static_cast<int>(card)));
      }
      expect_enumerated(odds(), left);
      if (HasFailure()) return;
    }
  }
}

// The quick ways and the walk through all hands are two methods.
TEST_P(ExactOdds, QuickWaysAgreeWithTheWalk) {
  const PayTable& table = odds().game().pay_table();
  for (const int decks : {4, 8, 10}) {
    const Composition left = Composition::of_decks(deck(), decks);
    const OddsCounts counts = odds().count(left);
    const JointCounts joint = count_outcomes(table, left);
    EXPECT_EQ(joint.voided, 0);
    for (std::size_t i = 0; i < odds().game().rulebook().wagers.size(); ++i) {
      const auto counted = odds().rows_of(counts, i);
      std::vector<std::int64_t> walked(counted.size());
      for (std::size_t key = 0; key < joint.keys.size(); ++key) {
        const int row = table.rows(table.settlement_of_key(static_cast<int>(key)))[i];
        walked[row == PayTable::lost ? walked.size() - 1 : static_cast<std::size_t>(row)] +=
            joint.keys[key];
      }
      EXPECT_THAT(counted, testing::ElementsAreArray(walked)) << decks << " decks, wager " << i;
    }
  }
}

TEST_P(ExactOdds, EveryRowOfEveryWagerAddsUp) {
  const OddsCounts counts = odds().count(Composition::of_decks(deck(), 8));
  for (std::size_t i = 0; i < odds().game().rulebook().wagers.size(); ++i) {
    const auto rows = odds().rows_of(counts, i);
    EXPECT_EQ(std::accumulate(rows.begin(), rows.end(), std::int64_t{0}), counts.sequences);
    EXPECT_GE(std::ranges::min(rows), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ExactOdds, testing::ValuesIn(names_of_games()),
                         [](const auto& game) { return test_name(game.param); });

TEST(ExactOddsOfRulebooks, AreCountedTheQuickWay) {
  for (const std::string& game : approved_games()) EXPECT_TRUE(odds_of(game).is_quick()) << game;
}

// A row may look at both points and pairs of any hand, whatever the games here do.
TEST(ExactOddsOfUnknownVariant, AsEnumerated) {
  const Odds& odds = odds_of("mixed");
  EXPECT_FALSE(odds.is_quick());
  std::mt19937 random{15};
  for (int i = 0; i < 10; ++i) {
    expect_enumerated(odds, random_composition(DeckKind::Standard, random, 5, 1 + i));
    if (testing::Test::HasFailure()) return;
  }
}

TEST(PointsLaw, KnownTotalsOfEightDecks) {
  const PointsCounts counts = count_points(value_counts(Composition::of_decks({}, 8)));
  std::array<std::int64_t, 3> winners{};
  for (int i = 0; i < Points::count; ++i) {
    winners[static_cast<std::size_t>(Points::at(i).winner())] += counts.at(Points::at(i));
  }
  EXPECT_EQ(winners[0], 2'230'518'282'592'256);
  EXPECT_EQ(winners[1], 2'292'252'566'437'888);
  EXPECT_EQ(winners[2], 475'627'426'473'216);
  EXPECT_EQ(count_sequences(416), 4'998'398'275'503'360);
}

// Where a double cannot hold a cell, whole numbers count; elsewhere both agree.
TEST(PointsLaw, DoublesAndIntegersAgree) {
  std::mt19937 random{16};
  for (int i = 0; i < 300; ++i) {
    ValueCounts values{};
    const unsigned most = i % 3 == 0 ? 3 : i % 3 == 1 ? 40 : 65;
    for (int& count : values) count = static_cast<int>(random() % most);
    values[0] = static_cast<int>(random() % (4 * most)) + 6;
    EXPECT_EQ(count_points(values).cells, count_points_by_integers(values).cells);
  }
}

TEST(PointsLaw, FreakCompositionsAreStillExact) {
  const ValueCounts tens = {644, 1, 1, 1, 1, 1, 1, 0, 0, 0};
  const PointsCounts counts = count_points(tens);
  EXPECT_EQ(std::accumulate(counts.cells.begin(), counts.cells.end(), std::int64_t{0}),
            count_sequences(650));
  EXPECT_GT(std::ranges::max(counts.cells), std::int64_t{1} << 53);
}

}  // namespace
}  // namespace punto
