// What it costs to keep the books of a table.

#include <benchmark/benchmark.h>

#include <chrono>

#include "bench/busy_table.hpp"
#include "core/table/self_audit.hpp"

namespace punto {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int rounds_in_turn = 500;
constexpr int wagers_of_a_round = seats * wagers_of_a_seat;

double nanoseconds_of(auto&& work) {
  const auto begun = SteadyClock::now();
  for (int i = 0; i < rounds_in_turn; ++i) work();
  return std::chrono::duration<double, std::nano>(SteadyClock::now() - begun).count();
}

// Whole rounds, with and without postings and books, by turns, so that both have the same machine.
// A table checks its meters before each round in either case; how long that takes stands besides.
void money_of_wagers(benchmark::State& state) {
  BusyTable table{"super-six-no-commission"};
  cashier::Books books;
  double plain = 0;
  double booked = 0;
  double meters = 0;
  for (auto _ : state) {
    table.books = nullptr;
    plain += nanoseconds_of([&] { table.play_round(); });
    table.books = &books;
    booked += nanoseconds_of([&] { table.play_round(); });
    meters += nanoseconds_of([&] { benchmark::DoNotOptimize(find_lost_credits(table.state)); });
  }
  const double wagers =
      static_cast<double>(state.iterations()) * rounds_in_turn * wagers_of_a_round;
  state.counters["plain_ns"] = plain / wagers;
  state.counters["booked_ns"] = booked / wagers;
  state.counters["percent"] = 100 * (booked - plain) / plain;
  state.counters["meters_ns"] = meters / wagers;
}
BENCHMARK(money_of_wagers);

}  // namespace
}  // namespace punto
