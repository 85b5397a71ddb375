#include "core/odds/streaks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "tests/odds_games.hpp"

namespace punto {
namespace {

const Game& tiger() {
  return odds_of("tiger").game();
}

// The same rounds written down as letters, and cut where the letter changes.
TEST(Streaks, AreTheRunsOfTheRounds) {
  RoundStream counted{tiger(), {}, 41};
  const Streaks streaks = count_streaks(counted, 5000);
  RoundStream rounds{tiger(), {}, 41};
  std::string letters;
  for (int i = 0; i < 5000; ++i) {
    const Winner winner = rounds.deal().winner();
    if (winner != Winner::Tie) letters += winner == Winner::Player ? 'P' : 'B';
  }
  SideStreaks player;
  SideStreaks banker;
  for (std::size_t begin = 0; begin < letters.size();) {
    const std::size_t end = letters.find(letters[begin] == 'P' ? 'B' : 'P', begin);
    if (end == std::string::npos) break;  // not over
    SideStreaks& side = letters[begin] == 'P' ? player : banker;
    side.runs.resize(std::max(side.runs.size(), end - begin));
    ++side.runs[end - begin - 1];
    begin = end;
  }
  EXPECT_EQ(streaks.rounds, 5000u);
  EXPECT_EQ(streaks.player.runs, player.runs);
  EXPECT_EQ(streaks.banker.runs, banker.runs);
}

TEST(Streaks, AgreeWithTheGeometricLaw) {
  RoundStream rounds{tiger(), {}, 42};
  const Streaks streaks = count_streaks(rounds, 400'000);
  EXPECT_NEAR(streaks.banker.goes_on, 0.506825, 1e-6);
  EXPECT_NEAR(streaks.banker.goes_on + streaks.player.goes_on, 1, 1e-12);
  for (const SideStreaks& side : {streaks.player, streaks.banker}) {
    EXPECT_EQ(std::accumulate(side.runs.begin(), side.runs.end(), std::uint64_t{0}), side.all_runs);
    for (int length = 1; length <= 10; ++length) {
      const double expected = side.expected_share(length);
      const double error = std::sqrt(expected / static_cast<double>(side.all_runs));
      EXPECT_NEAR(side.share(length), expected, 4.5 * error) << length;
    }
    EXPECT_EQ(side.share(side.longest() + 1), 0);
  }
}

}  // namespace
}  // namespace punto
