#include <benchmark/benchmark.h>

#include "core/audit/shuffle.hpp"

namespace punto {
namespace {

// Whole shoes, each from a seed of its own, as a table makes them; one keystream is used again.
void shuffle_shoes(benchmark::State& state, DeckKind kind) {
  const std::vector<Card> decks = new_decks(kind, usual_decks);
  std::vector<Card> order = decks;
  ShoeSeed seed;
  Keystream stream{seed};
  for (auto _ : state) {
    ++seed.bytes[0];
    seed.bytes[1] = static_cast<std::uint8_t>(order.front().rank());
    stream.restart(seed);
    order = decks;
    shuffle(std::span{order}, stream);
    benchmark::DoNotOptimize(order.data());
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(shuffle_shoes, 52_cards, DeckKind::Standard);
BENCHMARK_CAPTURE(shuffle_shoes, 65_cards, DeckKind::FiveElement);

// The same with everything new for every shoe.
void shuffle_single_shoes(benchmark::State& state) {
  ShoeSeed seed;
  for (auto _ : state) {
    ++seed.bytes[0];
    benchmark::DoNotOptimize(shuffled_decks(DeckKind::Standard, usual_decks, seed));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(shuffle_single_shoes);

}  // namespace
}  // namespace punto
