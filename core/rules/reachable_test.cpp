#include "core/rules/reachable.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "core/cards/composition.hpp"
#include "core/cards/shoe.hpp"
#include "core/rules/round.hpp"

namespace punto {
namespace {

constexpr DeckKind both_kinds[] = {DeckKind::Standard, DeckKind::FiveElement};

class OutcomeSet {
 public:
  void insert(const Outcome& outcome) { has_[number_of(outcome)] = true; }
  [[nodiscard]] bool contains(const Outcome& outcome) const { return has_[number_of(outcome)]; }
  [[nodiscard]] auto size() const { return std::ranges::count(has_, true); }
  friend bool operator==(const OutcomeSet&, const OutcomeSet&) = default;

 private:
  static constexpr std::size_t pairs = Pair::count;
  static std::size_t number_of(const Outcome& outcome) {
    const int number =
        (outcome.points.index() * Pair::count + outcome.player_pair.index()) * Pair::count +
        outcome.banker_pair.index();
    return static_cast<std::size_t>(number);
  }

  std::vector<bool> has_ = std::vector<bool>(Points::count * pairs * pairs);
};

OutcomeSet visited(DeckKind kind) {
  OutcomeSet outcomes;
  for_each_outcome(kind, [&](const Outcome& outcome) { outcomes.insert(outcome); });
  return outcomes;
}

// Two cards for each initial hand that can be told from others: by total and pair.
std::vector<std::pair<Card, Card>> different_hands(DeckKind kind) {
  std::map<std::pair<int, int>, std::pair<Card, Card>> found;
  for (int i = 0; i < cards_in(kind); ++i) {
    for (int j = 0; j < cards_in(kind); ++j) {
      Hand hand;
      hand.add(card_in_deck(kind, i));
      hand.add(card_in_deck(kind, j));
      found.try_emplace({hand.point_total(), hand.pair().index()}, hand.cards()[0],
                        hand.cards()[1]);
    }
  }
  std::vector<std::pair<Card, Card>> hands;
  for (const auto& [told, cards] : found) hands.push_back(cards);
  return hands;
}

void deal_every_rank(DeckKind kind, const Round& round, OutcomeSet& outcomes) {
  if (round.finished()) {
    outcomes.insert(round.outcome());
    return;
  }
  for (int rank = 0; rank < rank_count; ++rank) {
    Round longer = round;
    longer.deal(card_in_deck(kind, rank));
    deal_every_rank(kind, longer, outcomes);
  }
}

OutcomeSet dealt(DeckKind kind) {
  OutcomeSet outcomes;
  const auto hands = different_hands(kind);
  for (const auto& player : hands) {
    for (const auto& banker : hands) {
      Round round;
      round.deal(player.first);
      round.deal(banker.first);
      round.deal(player.second);
      round.deal(banker.second);
      deal_every_rank(kind, round, outcomes);
    }
  }
  return outcomes;
}

TEST(Reachable, OutcomesAreThoseThatSomeCardsProduceAndNoOthers) {
  for (const DeckKind kind : both_kinds) {
    const auto by_table = visited(kind);
    const auto by_dealing = dealt(kind);
    EXPECT_EQ(by_table.size(), by_dealing.size());
    EXPECT_TRUE(by_table == by_dealing);
  }
}

TEST(Reachable, OutcomesLeaveOutWhatTheTableOfPlayForbids) {
  const auto outcomes = visited(DeckKind::Standard);
  const auto without_pairs = [](const Points& points) { return Outcome{points, {}, {}}; };
  EXPECT_TRUE(outcomes.contains(without_pairs({9, 9, false, false})));
  EXPECT_FALSE(outcomes.contains(without_pairs({9, 8, false, true}))) << "drawn to a natural";
  EXPECT_FALSE(outcomes.contains(without_pairs({7, 5, false, false}))) << "Banker draws on 5";
  EXPECT_FALSE(outcomes.contains(without_pairs({3, 7, false, false}))) << "Player draws on 3";
  EXPECT_TRUE(outcomes.contains(without_pairs({7, 6, true, false})));
}

TEST(Reachable, OutcomesAreAllThatShuffledShoesEverYield) {
  std::mt19937 chance{20200123};
  for (const DeckKind kind : both_kinds) {
    const auto outcomes = visited(kind);
    std::vector<Card> order;
    for (int i = 0; i < 8 * cards_in(kind); ++i) {
      order.push_back(card_in_deck(kind, i % cards_in(kind)));
    }
    for (int shoes = 0; shoes < 100; ++shoes) {
      std::ranges::shuffle(order, chance);
      Shoe shoe{kind, order};
      while (!shoe.cutting_card_reached()) {
        Round round;
        while (!round.finished()) round.deal(shoe.draw().value());
        ASSERT_TRUE(outcomes.contains(round.outcome()));
      }
    }
  }
}

TEST(Reachable, InitialHandsAreOnePerTotalAndOnePerPair) {
  EXPECT_EQ(initial_hands(DeckKind::Standard).size(), 10u + 13 * 5);
  EXPECT_EQ(initial_hands(DeckKind::FiveElement).size(), 10u + 13 * 6);
}

}  // namespace
}  // namespace punto
