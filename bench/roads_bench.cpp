#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "core/roads/roads.hpp"
#include "edge/wire/roads_json.hpp"

namespace punto {
namespace {

constexpr std::size_t outcomes_per_shoe = 80;

using ShoeOutcomes = std::vector<RoadOutcome>;

// As often as eight decks give them: Banker 45.86 %, Player 44.62 %, Tie 9.52 %; pairs 7.47 % for
// each hand, a natural in 34.2 % of rounds.
RoadOutcome random_outcome(std::mt19937_64& engine) {
  const auto happens = [&engine](unsigned per_ten_thousand) {
    return engine() % 10'000 < per_ten_thousand;
  };
  const Winner winner =
      happens(952) ? Winner::Tie : (happens(5068) ? Winner::Banker : Winner::Player);
  return {.winner = winner,
          .banker_pair = happens(747),
          .player_pair = happens(747),
          .natural = happens(3420)};
}

// Enough shoes that the branch predictor cannot learn them by heart.
std::vector<ShoeOutcomes> random_shoes(std::size_t count) {
  std::mt19937_64 engine(20260808);
  std::vector<ShoeOutcomes> shoes(count);
  for (ShoeOutcomes& shoe : shoes) {
    for (std::size_t i = 0; i < outcomes_per_shoe; ++i) shoe.push_back(random_outcome(engine));
  }
  return shoes;
}

void roads_append(benchmark::State& state) {
  const auto shoes = random_shoes(4096);
  Roads roads;
  std::size_t next = 0;
  for (auto _ : state) {
    roads.clear();
    for (const RoadOutcome outcome : shoes[next]) roads.append(outcome);
    benchmark::DoNotOptimize(roads);
    next = (next + 1) % shoes.size();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(outcomes_per_shoe));
}
BENCHMARK(roads_append);

Roads full_shoe() {
  const auto shoes = random_shoes(1);
  Roads roads;
  for (const RoadOutcome outcome : shoes.front()) roads.append(outcome);
  return roads;
}

void roads_ask(benchmark::State& state) {
  const Roads roads = full_shoe();
  for (auto _ : state) {
    benchmark::DoNotOptimize(roads.ask(Side::Banker));
    benchmark::DoNotOptimize(roads.ask(Side::Player));
  }
  state.SetItemsProcessed(state.iterations() * 2);
}
BENCHMARK(roads_ask);

void roads_json(benchmark::State& state) {
  const Roads roads = full_shoe();
  std::size_t bytes = 0;
  for (auto _ : state) bytes += roads_to_json(roads).size();
  state.SetItemsProcessed(state.iterations());
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
}
BENCHMARK(roads_json);

}  // namespace
}  // namespace punto
