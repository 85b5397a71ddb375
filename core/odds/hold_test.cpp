#include "core/odds/hold.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/odds_games.hpp"

namespace punto {
namespace {

const Odds& tiger() {
  return odds_of("tiger");
}

HoldLaw law_of(const std::string& id) {
  return hold_law(tiger(), Composition::of_decks(DeckKind::Standard, 8), wager_of(tiger(), id));
}

TEST(Hold, KnownFiguresOfTheBanker) {
  const HoldLaw law = law_of("banker");
  EXPECT_NEAR(law.edge, 0.010579, 1e-6);
  EXPECT_NEAR(law.deviation, 0.92737, 1e-5);
  EXPECT_NEAR(law.half_of_interval(10'000, 1.96), 1.96 * 0.0092737, 1e-6);
  EXPECT_NEAR(law.chance_behind(10'000), 0.1270, 1e-4);
}

TEST(Hold, TheHouseIsBehindLessAndLessOften) {
  EXPECT_DOUBLE_EQ((HoldLaw{0, 1}.chance_behind(100)), 0.5);
  EXPECT_GT((HoldLaw{-0.01, 1}.chance_behind(100)), 0.5);
  EXPECT_NEAR((HoldLaw{0.1, 1}.chance_behind(100)), 0.158655, 1e-6);
  EXPECT_EQ((HoldLaw{0.1, 0}.chance_behind(100)), 0);
  EXPECT_EQ((HoldLaw{-0.1, 0}.chance_behind(100)), 1);
}

std::vector<HoldPoint> walk(std::uint64_t stream, const HoldPath& path) {
  const ShoeSimulator simulator{tiger().game(), {}};
  RoundStream rounds{tiger().game(), {}, stream};
  return walk_hold(rounds, simulator, tiger(), path);
}

TEST(Hold, APathIsThatOfItsRounds) {
  const std::vector<HoldPoint> points =
      walk(51, {.wager = wager_of(tiger(), "banker"), .from = 10, .to = 1000});
  RoundStream rounds{tiger().game(), {}, 51};
  double net = 0;
  std::uint64_t played = 0;
  for (const HoldPoint& point : points) {
    for (; played < point.rounds; ++played) {
      const Winner winner = rounds.deal().winner();
      net += winner == Winner::Tie ? 0 : winner == Winner::Banker ? 0.95 : -1;
    }
    EXPECT_NEAR(point.hold, -net / static_cast<double>(played), 1e-9);
  }
  EXPECT_EQ(points.front().rounds, 10u);
  EXPECT_EQ(points.back().rounds, 1000u);
}

// Far beyond what is dealt card by card; the sum of twenty squared deviations is within bounds that
// it leaves twice in ten thousand times.
TEST(Hold, PathsFollowTheLaw) {
  for (const char* id : {"banker", "tiger"}) {
    const HoldLaw law = law_of(id);
    double squares = 0;
    for (std::uint64_t i = 0; i < 20; ++i) {
      const auto points =
          walk(60 + i, {.wager = wager_of(tiger(), id), .to = 300'000, .first_block = 1'000 * i});
      EXPECT_TRUE(std::ranges::is_sorted(points, {}, &HoldPoint::rounds));
      const auto rounds = static_cast<double>(points.back().rounds);
      EXPECT_NEAR(rounds, 300'000, 15'000);
      squares += std::pow((points.back().hold - law.edge) / law.half_of_interval(rounds, 1), 2);
    }
    EXPECT_GT(squares, 4.4) << id;
    EXPECT_LT(squares, 52.4) << id;
  }
}

}  // namespace
}  // namespace punto
