// How fast a whole store is verified.

#include <benchmark/benchmark.h>

#include "bench/long_history.hpp"
#include "edge/audit/verify_store.hpp"
#include "edge/store/sqlite_store.hpp"
#include "tests/store/temporary_folder.hpp"

namespace punto {
namespace {

// One table with seven Players for so many rounds, in SQLite on the disk, with all its evidence.
void verify_rounds(benchmark::State& state) {
  const TemporaryFolder folder;
  TestFloor test;
  play_rounds(test, static_cast<RoundNumber>(state.range(0)));
  const auto store = open_sqlite_store(folder.file("floor.db")).value();
  copy_store(*test.own_store, *store);
  const VerifySettings settings{test.keys.public_keys(), test.witnessed};
  AuditedTotals totals;
  for (auto _ : state) {
    const auto verified = verify_store(*store, settings);
    if (!verified) return state.SkipWithError(verified.error().text.c_str());
    if (!verified->is_sound()) return state.SkipWithError(verified->found.front().what.c_str());
    totals = verified->tables.front().totals;
  }
  const auto times = static_cast<double>(state.iterations());
  using benchmark::Counter;
  state.counters["rounds/s"] =
      Counter(times * static_cast<double>(totals.rounds), Counter::kIsRate);
  state.counters["events/s"] =
      Counter(times * static_cast<double>(totals.events), Counter::kIsRate);
  state.counters["wagers/round"] =
      static_cast<double>(totals.shares) / static_cast<double>(totals.rounds);
}
BENCHMARK(verify_rounds)->Arg(3'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace punto
