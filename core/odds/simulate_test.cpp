#include "core/odds/simulate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "core/odds/processor.hpp"
#include "core/odds/random.hpp"
#include "core/odds/sample.hpp"
#include "tests/odds_games.hpp"

namespace punto {
namespace {

using testing::Le;

ShoeSimulator simulator_of(const std::string& game, ShoePlan plan = {}) {
  return {odds_of(game).game(), plan};
}

double largest_z(const std::string& game, const ShoePlan& plan, const RoundTally& tally) {
  const Odds& odds = odds_of(game);
  const Composition shoe = Composition::of_decks(odds.game().rulebook().deck, plan.decks);
  const Sample sample = sample_of(odds, shoe, tally);
  double largest = 0;
  for (const SampledWager& wager : sample.wagers) {
    for (const SampledRow& row : wager.rows) largest = std::max(largest, std::abs(row.z));
  }
  return largest;
}

// Counts of one kernel, all four arrays in a row.
std::vector<std::uint32_t> played(void (*kernel)(const ShoeJob&, std::uint64_t, const RoundCounts&),
                                  const ShoeJob& job) {
  const auto pairs = std::size_t{Points::count} * static_cast<std::size_t>(job.pair_class_count);
  std::vector<std::uint32_t> counts(2 * RoundKey::count + 2 * pairs);
  std::uint32_t* const at = counts.data() + 2 * RoundKey::count;
  for (std::uint64_t block = 0; block < 3; ++block) {
    kernel(job, block, {{counts.data(), at}, {counts.data() + RoundKey::count, at + pairs}});
  }
  return counts;
}

TEST(ShoeKernel, GivesTheSameOnEveryProcessor) {
  if (!has_avx2()) GTEST_SKIP() << "no AVX2 here";
  std::vector<std::uint16_t> classes(std::size_t{ShoeJob::pair_codes} * ShoeJob::pair_codes);
  for (std::size_t i = 0; i < classes.size(); ++i) classes[i] = static_cast<std::uint16_t>(i % 7);
  for (const int suits : {4, 5}) {
    for (const int copies : {4, 8, 10}) {
      for (const bool by_classes : {false, true}) {
        for (const bool burn : {false, true}) {
          ShoeJob job;
          job.seed = 42;
          job.suits = suits;
          job.copies = copies;
          job.burn_by_first_card = burn;
          job.more_rounds = burn ? 1 : 0;
          job.certain_rounds = 20;
          if (by_classes) job.pair_classes = classes.data();
          job.pair_class_count = by_classes ? 7 : 0;
          EXPECT_EQ(played(play_shoes_plain, job), played(play_shoes_avx2, job))
              << suits << " suits, " << copies << " copies";
        }
      }
    }
  }
}

// Everybody who gives a seed relies on what it plays.
TEST(ShoeSimulator, KeepsItsRounds) {
  const RoundTally tally = simulator_of("tiger").play_blocks(0, 2);
  std::uint64_t hash = 0;
  for (const std::uint64_t count : tally.certain) hash = hash * 1000003 + count;
  for (const std::uint64_t count : tally.late) hash = hash * 1000003 + count;
  EXPECT_EQ(tally.rounds(), 41995u);
  EXPECT_EQ(hash, 12653262363998663815u);
}

TEST(ShoeSimulator, BlocksAddUp) {
  const ShoeSimulator simulator = simulator_of("fa-fa-fabulous-4-v3");
  RoundTally one_by_one = simulator.play_blocks(5, 1);
  one_by_one.add(simulator.play_blocks(6, 2));
  const RoundTally together = simulator.play_blocks(5, 3);
  EXPECT_EQ(one_by_one.certain, together.certain);
  EXPECT_EQ(one_by_one.late, together.late);
}

class SimulatedGame : public testing::TestWithParam<std::string> {};

TEST_P(SimulatedGame, AgreesWithTheExactLaw) {
  for (const int decks : {4, 8, 10}) {
    ShoePlan plan;
    plan.decks = decks;
    plan.seed = 7;
    const ShoeSimulator simulator = simulator_of(GetParam(), plan);
    EXPECT_THAT(largest_z(GetParam(), plan, simulator.play_blocks(0, 200)), Le(4.5)) << decks;
  }
}

TEST_P(SimulatedGame, CardByCardToo) {
  const ShoePlan plan{.seed = 8};
  const RoundTally tally = simulator_of(GetParam(), plan).play_rounds(200'000);
  EXPECT_EQ(tally.rounds(), 200'000u);
  EXPECT_THAT(largest_z(GetParam(), plan, tally), Le(4.5));
}

INSTANTIATE_TEST_SUITE_P(Games, SimulatedGame, testing::ValuesIn(approved_games()),
                         [](const auto& game) { return test_name(game.param); });

// The rounds of a shoe, counted by both ways to play it, under every policy.
TEST(ShoeSimulator, EndsShoesAlikeByBothWays) {
  for (const Burn burn : {Burn::None, Burn::Fixed, Burn::ByFirstCard}) {
    for (const AfterCuttingCard after :
         {AfterCuttingCard::NoMoreRounds, AfterCuttingCard::OneMoreRound}) {
      ShoePlan plan;
      plan.burn = burn;
      plan.burn_cards = 10;
      plan.after_cutting_card = after;
      plan.cards_behind_cutting_card = 60;
      const ShoeSimulator simulator = simulator_of("tiger", plan);
      const RoundTally blocks = simulator.play_blocks(0, 40);
      const double of_blocks = static_cast<double>(blocks.rounds()) / (40.0 * shoes_of_block);
      // The share of late rounds tells how long shoes are.
      const RoundTally cards = simulator.play_rounds(400'000);
      const auto certain = static_cast<double>(
          std::accumulate(cards.certain.begin(), cards.certain.end(), std::uint64_t{0}));
      const double shoes = certain / simulator.certain_rounds();
      EXPECT_NEAR(of_blocks, static_cast<double>(cards.rounds()) / shoes, 0.1);
      EXPECT_GT(of_blocks, simulator.certain_rounds());
    }
  }
}

TEST(ShoePlan, ImpossibleOnesAreRefused) {
  const Game& game = odds_of("tiger").game();
  EXPECT_EQ(refuse_plan({}, game), std::nullopt);
  EXPECT_TRUE(refuse_plan({.decks = 3}, game));
  EXPECT_TRUE(refuse_plan({.cards_behind_cutting_card = 5}, game));
  EXPECT_TRUE(refuse_plan({.cards_behind_cutting_card = 209}, game));
  EXPECT_TRUE(refuse_plan(
      {.cards_behind_cutting_card = 11, .after_cutting_card = AfterCuttingCard::OneMoreRound},
      game));
  EXPECT_TRUE(refuse_plan({.burn = Burn::Fixed, .burn_cards = 21}, game));
}

TEST(SimulationRandom, IsUniformBelowABound) {
  SimulationRandom random{1, 2};
  std::vector<int> counts(13);
  constexpr int draws = 1'300'000;
  for (int i = 0; i < draws; ++i) ++counts[random.below(13)];
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - 1e5) * (count - 1e5) / 1e5;
  EXPECT_LT(chi_square, 33);  // 12 degrees of freedom: one in a thousand
  SimulationRandom other{1, 3};
  EXPECT_NE(SimulationRandom(1, 2).next(), other.next());
}

// A sample with a wrong law is found out.
TEST(Sample, NoticesAWrongLaw) {
  const ShoePlan eight{.decks = 8};
  const RoundTally tally = simulator_of("tiger", {.decks = 4}).play_blocks(0, 400);
  EXPECT_GT(largest_z("tiger", eight, tally), 4.5);
}

}  // namespace
}  // namespace punto
