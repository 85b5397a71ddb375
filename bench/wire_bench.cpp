#include <benchmark/benchmark.h>
#include <boost/json.hpp>

#include "bench/busy_table.hpp"
#include "edge/wire/command_json.hpp"
#include "edge/wire/parse_json.hpp"
#include "edge/wire/problem_json.hpp"
#include "edge/wire/view_json.hpp"

namespace punto {
namespace {

constexpr std::string_view game = "super-six-no-commission";

// A table in the middle of betting, with a shoe behind it.
struct WageringTable : BusyTable {
  WageringTable() : BusyTable(game) {
    for (int i = 0; i < 40; ++i) play_round();
    must(machine(), OpenBetting{});
    place_wagers();
  }

  [[nodiscard]] const Rulebook& book() const { return state.law->rulebook; }
};

// From the bytes of a request to the command, as it is for every wager.
void wire_read_wager(benchmark::State& state) {
  const WageringTable table;
  const wire::WireContext context{.rulebook = &table.book()};
  const std::string text = "{\n  \"round\": 123456,\n  \"player\": 1000044,\n  \"wager\": \"" +
                           table.book().wagers[1].id +
                           "\",\n  \"amount\": 1000000,\n  \"on_behalf\": false\n}";
  for (auto _ : state) {
    std::array<unsigned char, 2'048> memory;
    boost::json::static_resource storage{memory.data(), memory.size()};
    const auto value = wire::parse_json(text, &storage);
    const auto command = wire::read_table_command("place-wager", *value, context);
    if (!command) state.SkipWithError("not read");
    benchmark::DoNotOptimize(command);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(wire_read_wager);

// What one Player is told besides what everybody is, from his view to the text.
void wire_private_view(benchmark::State& state) {
  const WageringTable table;
  const Actor by = player(PlayerId{3});
  const TableView seen = view(table.state, viewer_of(by));
  const auto steps = next_steps(table.state, by, table.now);
  std::size_t size = 0;
  for (auto _ : state) {
    const auto json = wire::private_view_json(seen, PlayerId{3}, steps, table.book());
    const std::string text = boost::json::serialize(json);
    size = text.size();
    benchmark::DoNotOptimize(text);
  }
  state.counters["bytes"] = static_cast<double>(size);
}
BENCHMARK(wire_private_view);

// Once for all who look on.
void wire_public_view(benchmark::State& state) {
  const WageringTable table;
  const TableView seen = view(table.state, public_viewer());
  std::size_t size = 0;
  for (auto _ : state) {
    const std::string text = boost::json::serialize(wire::public_view_json(seen, table.book()));
    size = text.size();
    benchmark::DoNotOptimize(text);
  }
  state.counters["bytes"] = static_cast<double>(size);
}
BENCHMARK(wire_public_view);

void wire_changes(benchmark::State& state) {
  WageringTable table;
  const auto before = wire::public_view_json(view(table.state, public_viewer()), table.book());
  table.must(player(PlayerId{1}), WithdrawWager{table.state.round.number, PlayerId{1}, 0});
  const auto after = wire::public_view_json(view(table.state, public_viewer()), table.book());
  for (auto _ : state) {
    const std::string text = boost::json::serialize(wire::changed_members(before, after));
    benchmark::DoNotOptimize(text);
  }
}
BENCHMARK(wire_changes);

void wire_refusal(benchmark::State& state) {
  const Refusal refusal{RefusalReason::LateWager, Citation{"5.4"}};
  for (auto _ : state) {
    const auto problem = wire::problem_of(refusal, wire::Language::Chinese);
    const std::string text = boost::json::serialize(wire::problem_json(problem));
    benchmark::DoNotOptimize(text);
  }
}
BENCHMARK(wire_refusal);

}  // namespace
}  // namespace punto
