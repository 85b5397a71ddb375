// Simulation of full shoes against the reference, alternately in one run, so that a noisy machine
// disturbs both alike: look at the ratio.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

#include "bench/reference_simulator.hpp"
#include "core/odds/simulate.hpp"
#include "core/rulebook/shelf.hpp"
#include "edge/simulate/run_simulation.hpp"

namespace punto {
namespace {

template <typename Play>
double rounds_per_second(Play play) {
  const auto begin = std::chrono::steady_clock::now();
  const auto rounds = static_cast<double>(play());
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return rounds / took.count();
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

void simulation_against_reference(benchmark::State& state, const Rulebook& rulebook, int decks) {
  const Game game{rulebook};
  const ShoeSimulator simulator{game, {.decks = decks}};
  ShoeJob job;
  job.suits = suits_in(rulebook.deck);
  job.copies = decks;
  ReferenceSimulator reference{job, 1};
  std::uint64_t block = 0;
  std::vector<double> ours;
  std::vector<double> theirs;
  std::vector<double> ratios;
  for (auto _ : state) {
    ours.push_back(rounds_per_second([&] { return simulator.play_blocks(block, 64).rounds(); }));
    block += 64;
    theirs.push_back(rounds_per_second([&] {
      std::uint64_t rounds = 0;
      for (int i = 0; i < 2000; ++i) rounds += static_cast<std::uint64_t>(reference.play_shoe());
      return rounds;
    }));
    ratios.push_back(ours.back() / theirs.back());
  }
  state.counters["rounds_per_s"] = median(ours);
  state.counters["best_per_s"] = std::ranges::max(ours);
  state.counters["reference_per_s"] = median(theirs);
  state.counters["ratio"] = median(ratios);
}

void two_threads_against_one(benchmark::State& state, const Rulebook& rulebook) {
  const Game game{rulebook};
  const ShoeSimulator simulator{game, {}};
  std::vector<double> ratios;
  const auto speed = [&](int threads) {
    return rounds_per_second([&] {
      return run_simulation(simulator, {.rounds = 500'000'000, .threads = threads}).rounds();
    });
  };
  for (auto _ : state) {
    const double one = speed(1);
    ratios.push_back(speed(2) / one);
  }
  state.counters["ratio"] = median(ratios);
}

const int registered = [] {
  static const RulebookShelf shelf = RulebookShelf::approved();
  const auto add = [](const std::string& game, int decks) {
    benchmark::RegisterBenchmark(
        ("simulation_against_reference/" + game + "/" + std::to_string(decks) + "_decks").c_str(),
        simulation_against_reference, *shelf.find(game), decks)
        ->Iterations(30)
        ->Unit(benchmark::kMillisecond);
  };
  for (const ShelvedRulebook& each : shelf.rulebooks()) add(each.rulebook.id, 8);
  add("fortune-six-no-commission", 10);
  add("fa-fa-fabulous-4-v3", 10);
  benchmark::RegisterBenchmark("two_threads_against_one", two_threads_against_one,
                               *shelf.find("fortune-six-no-commission"))
      ->Iterations(3)
      ->Unit(benchmark::kMillisecond);
  return 0;
}();

}  // namespace
}  // namespace punto
