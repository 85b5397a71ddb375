#include "core/odds/round_stream.hpp"

#include <gtest/gtest.h>

#include "tests/odds_games.hpp"

namespace punto {
namespace {

const Game& tiger() {
  return odds_of("tiger").game();
}

struct NamedPlan {
  std::string name;
  ShoePlan plan;
};

std::vector<NamedPlan> all_plans() {
  return {{"Usual", {}},
          {"SixDecks", {.decks = 6, .cards_behind_cutting_card = 40}},
          {"OneMoreRound", {.after_cutting_card = AfterCuttingCard::OneMoreRound}},
          {"Burned", {.burn = Burn::Fixed, .burn_cards = 9}},
          {"BurnedByFirstCard", {.burn = Burn::ByFirstCard, .seed = 5}}};
}

class RoundStreams : public testing::TestWithParam<NamedPlan> {
 protected:
  static constexpr std::uint64_t stream_of_single_rounds = ~std::uint64_t{0};
};

// The simulator deals what is left over by whole blocks card by card, from a stream of its own; the
// same stream must give the same rounds, and so end shoes at the same cards.
TEST_P(RoundStreams, PlaysAsTheSimulatorDoes) {
  constexpr int count = 3000;
  const ShoeSimulator simulator{tiger(), GetParam().plan};
  const RoundTally expected = simulator.play_rounds(count);
  RoundTally tally = simulator.empty_tally();
  RoundStream rounds{tiger(), GetParam().plan, stream_of_single_rounds};
  for (int i = 0; i < count; ++i) {
    const bool is_certain = rounds.number() < simulator.certain_rounds();
    const auto key = static_cast<std::size_t>(tiger().pay_table().key(rounds.deal()));
    ++(is_certain ? tally.certain : tally.late)[key];
  }
  EXPECT_EQ(tally.certain, expected.certain);
  EXPECT_EQ(tally.late, expected.late);
}

TEST_P(RoundStreams, CardsLeaveTheShoe) {
  RoundStream rounds{tiger(), GetParam().plan, 3};
  const int all = 52 * GetParam().plan.decks;
  for (int i = 0; i < 500; ++i) {
    EXPECT_EQ(rounds.cards_left() + rounds.cards_seen(), all);
    EXPECT_EQ(rounds.left().size(), rounds.cards_left());
    const int before = rounds.cards_left();
    const int number = rounds.number();
    rounds.deal();
    if (rounds.number() == 0) continue;
    EXPECT_EQ(rounds.number(), number + 1);
    EXPECT_GE(before - rounds.cards_left(), 4);
    EXPECT_LE(before - rounds.cards_left(), 6);
  }
}

INSTANTIATE_TEST_SUITE_P(Plans, RoundStreams, testing::ValuesIn(all_plans()),
                         [](const auto& tested) { return tested.param.name; });

// A round begins while as many cards are left as lie behind the cutting card, and then no more.
TEST(RoundStream, StopsAtTheCuttingCard) {
  const ShoePlan plan{.cards_behind_cutting_card = 100};
  RoundStream rounds{tiger(), plan, 4};
  int shoes = 0;
  while (shoes < 50) {
    const int before = rounds.cards_left();
    EXPECT_GE(before, 100);
    rounds.deal();
    if (rounds.number() != 0) continue;
    ++shoes;
    EXPECT_LT(before, 100 + Round::most_cards);
  }
}

TEST(RoundStream, SameSeedAndStreamSameRounds) {
  const auto first_rounds = [](std::uint64_t seed, std::uint64_t stream) {
    RoundStream rounds{tiger(), {.seed = seed}, stream};
    std::vector<int> keys;
    for (int i = 0; i < 200; ++i) keys.push_back(tiger().pay_table().key(rounds.deal()));
    return keys;
  };
  EXPECT_EQ(first_rounds(1, 7), first_rounds(1, 7));
  EXPECT_NE(first_rounds(1, 7), first_rounds(1, 8));
  EXPECT_NE(first_rounds(1, 7), first_rounds(2, 7));
}

}  // namespace
}  // namespace punto
