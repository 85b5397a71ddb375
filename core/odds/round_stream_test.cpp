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

class RoundStreams : public testing::TestWithParam<NamedPlan> {};

// A round begins while the cards behind the cutting card and those burned unseen are left, then no
// more, or one.
TEST_P(RoundStreams, StopAtTheCuttingCard) {
  const ShoePlan& plan = GetParam().plan;
  const bool by_first = plan.burn == Burn::ByFirstCard;  // 1 to 10 cards more
  const int undealt = plan.cards_behind_cutting_card + plan.burn_cards + (by_first ? 1 : 0);
  const int more = plan.after_cutting_card == AfterCuttingCard::OneMoreRound ? 1 : 0;
  RoundStream rounds{tiger(), plan, 4};
  int begun_late = 0;
  for (int shoes = 0; shoes < 50;) {
    const int before = rounds.cards_left();
    begun_late += before < undealt ? 1 : 0;
    rounds.deal();
    if (rounds.number() != 0) continue;
    ++shoes;
    EXPECT_EQ(begun_late, more);
    EXPECT_LT(before, undealt + (by_first ? 9 : 0) + Round::most_cards);
    begun_late = 0;
  }
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
