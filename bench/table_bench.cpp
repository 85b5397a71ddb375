#include <benchmark/benchmark.h>

#include "bench/busy_table.hpp"

namespace punto {
namespace {

// Everything that happens at a table in a round without irregularities.
void table_rounds(benchmark::State& state) {
  BusyTable table{"super-six-no-commission"};
  for (auto _ : state) table.play_round();
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(table_rounds);

// One wager: decided and applied.
void table_wagers(benchmark::State& state) {
  BusyTable table{"super-six-no-commission"};
  table.new_shoe();
  table.must(machine(), OpenBetting{});
  std::uint32_t at = 0;
  for (auto _ : state) {
    const PlayerId seat{1 + at % seats};
    const auto kind = static_cast<std::uint8_t>(at / seats % wagers_of_a_seat);
    const bool placed = at / (seats * wagers_of_a_seat) % 2 == 1;
    if (placed) {
      table.must(player(seat), WithdrawWager{table.state.round.number, seat, kind});
    } else {
      table.must(player(seat), PlaceWager{table.state.round.number, seat, kind, {100'00}, false});
    }
    ++at;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(table_wagers);

}  // namespace
}  // namespace punto
