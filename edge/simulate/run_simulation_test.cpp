#include "edge/simulate/run_simulation.hpp"

#include <gtest/gtest.h>

#include "tests/odds_games.hpp"

namespace punto {
namespace {

TEST(RunSimulation, DoesNotDependOnThreads) {
  const ShoeSimulator simulator{odds_of("tiger").game(), {.seed = 3}};
  const RoundTally one = run_simulation(simulator, {.rounds = 4'000'001, .threads = 1});
  EXPECT_EQ(one.rounds(), 4'000'001u);
  for (const int threads : {2, 3, 8}) {
    const RoundTally several = run_simulation(simulator, {.rounds = 4'000'001, .threads = threads});
    EXPECT_EQ(several.certain, one.certain);
    EXPECT_EQ(several.late, one.late);
  }
}

TEST(RunSimulation, PlaysFewRoundsExactly) {
  const ShoeSimulator simulator{odds_of("tiger").game(), {}};
  for (const std::uint64_t rounds : {1u, 81u, 30'000u}) {
    EXPECT_EQ(run_simulation(simulator, {.rounds = rounds, .threads = 2}).rounds(), rounds);
  }
}

TEST(RunSimulation, CanBeStopped) {
  const ShoeSimulator simulator{odds_of("tiger").game(), {}};
  std::atomic<bool> stop = false;
  SimulationRun run{.rounds = 1'000'000'000'000, .threads = 2, .stop = &stop};
  std::uint64_t told = 0;
  run.progress = [&](std::uint64_t rounds) {
    told = rounds;
    stop = rounds > 0;
  };
  const RoundTally tally = run_simulation(simulator, run);
  EXPECT_GE(tally.rounds(), told);
  EXPECT_GT(told, 0u);
}

}  // namespace
}  // namespace punto
