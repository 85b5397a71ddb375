#include "core/odds/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/odds/hold.hpp"
#include "tests/odds_games.hpp"

namespace punto {
namespace {

const Odds& tiger() {
  return odds_of("tiger");
}

std::vector<SessionResults> play(const SessionPlan& plan) {
  RoundStream rounds{tiger().game(), {}, 21};
  return play_sessions(rounds, tiger(), plan, betting_plans);
}

// The same rounds again, settled one by one in units.
TEST(Session, ResultsAreThoseOfTheRounds) {
  const SessionPlan plan{wager_of(tiger(), "banker"), 30, 3};
  const auto sessions = play(plan);
  RoundStream rounds{tiger().game(), {}, 21};
  const BettingPlan* const martingale = find_betting_plan("martingale");
  std::vector<double> flat;
  std::vector<double> doubling;
  std::vector<double> deepest;
  for (int i = 0; i < plan.sessions; ++i) {
    double of_flat = 0;
    double of_doubling = 0;
    double lowest = 0;
    std::size_t place = 0;
    for (int k = 0; k < plan.rounds; ++k) {
      const Winner winner = rounds.deal().winner();
      const double net = winner == Winner::Tie ? 0 : winner == Winner::Banker ? 0.95 : -1;
      of_flat += net;
      of_doubling += net * martingale->stakes[place];
      lowest = std::min(lowest, of_doubling);
      if (net < 0) place = (place + 1) % martingale->stakes.size();
      if (net > 0) place = 0;
    }
    flat.push_back(of_flat);
    doubling.push_back(of_doubling);
    deepest.push_back(-lowest);
  }
  for (auto* values : {&flat, &doubling, &deepest}) std::ranges::sort(*values);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(sessions[0].units(sessions[0].results[i]), flat[i], 1e-9);
    EXPECT_NEAR(sessions[1].units(sessions[1].results[i]), doubling[i], 1e-9);
    EXPECT_NEAR(sessions[1].units(sessions[1].deepest[i]), deepest[i], 1e-9);
  }
  EXPECT_EQ(sessions[0].units_staked, 90);
}

TEST(Session, FlatMeanAgreesWithTheExactEdge) {
  const Composition shoe = Composition::of_decks(DeckKind::Standard, 8);
  for (const char* id : {"player", "banker", "tie", "tiger"}) {
    const SessionPlan plan{wager_of(tiger(), id), 80, 3000};
    const HoldLaw law = hold_law(tiger(), shoe, plan.wager);
    const SessionResults flat = play(plan).front();
    const double error = law.deviation * std::sqrt(80.0 / plan.sessions);
    EXPECT_NEAR(flat.mean(), -80 * law.edge, 4 * error) << id;
    EXPECT_DOUBLE_EQ(flat.mean_staked(), 80) << id;
  }
}

// What is lost of each unit staked is the edge, whatever the plan: its stake is chosen before the
// round.
TEST(Session, NoPlanChangesTheEdge) {
  const SessionPlan plan{wager_of(tiger(), "banker"), 80, 5000};
  const double edge =
      hold_law(tiger(), Composition::of_decks(DeckKind::Standard, 8), plan.wager).edge;
  const auto sessions = play(plan);
  for (std::size_t i = 0; i < sessions.size(); ++i) {
    const SessionResults& results = sessions[i];
    double squares = 0;
    for (const std::int64_t result : results.results) {
      squares += results.units(result) * results.units(result);
    }
    const double error = std::sqrt(squares) / plan.sessions / results.mean_staked();
    EXPECT_NEAR(results.loss_of_stakes(), edge, 4 * error) << betting_plans[i].id;
    EXPECT_TRUE(std::ranges::is_sorted(results.results));
    EXPECT_TRUE(std::ranges::is_sorted(results.deepest));
    EXPECT_GE(results.deepest.back(), -results.results.front());
  }
}

TEST(Session, SharesAndQuantiles) {
  const SessionResults results{.parts = 20,
                               .units_staked = 50,
                               .results = {-40, -20, 0, 0, 20},
                               .deepest = {0, 10, 20, 30, 60}};
  EXPECT_DOUBLE_EQ(results.share_ahead(), 0.2);
  EXPECT_DOUBLE_EQ(results.mean(), -0.4);
  EXPECT_DOUBLE_EQ(results.mean_staked(), 10);
  EXPECT_DOUBLE_EQ(results.loss_of_stakes(), 0.04);
  EXPECT_DOUBLE_EQ(results.result_at(0), -2);
  EXPECT_DOUBLE_EQ(results.result_at(0.2), -2);
  EXPECT_DOUBLE_EQ(results.result_at(0.21), -1);
  EXPECT_DOUBLE_EQ(results.result_at(0.5), 0);
  EXPECT_DOUBLE_EQ(results.result_at(1), 1);
  EXPECT_DOUBLE_EQ(results.deepest_at(0.5), 1);
}

}  // namespace
}  // namespace punto
