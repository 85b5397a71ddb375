#include <benchmark/benchmark.h>

#include "bench/random_rounds.hpp"
#include "core/rulebook/established.hpp"
#include "core/rulebook/settle.hpp"
#include "core/rulebook/shelf.hpp"
#include "core/rules/round.hpp"
#include "edge/wire/settle_lines.hpp"

namespace punto {
namespace {

constexpr std::int64_t round_count = 1 << 14;

const RulebookShelf& shelf() {
  static const RulebookShelf approved = RulebookShelf::approved();
  return approved;
}

const char* game_of(const benchmark::State& state) {
  constexpr std::array games = {"fortune-six-no-commission", "tiger", "fa-fa-fabulous-4-v3"};
  return games[static_cast<std::size_t>(state.range(0))];
}

// The core alone: cards in, the settlement of all wagers out.
void settle_rounds(benchmark::State& state) {
  const Rulebook& rulebook = *shelf().find(game_of(state));
  const PayTable pay_table{rulebook};
  const auto rounds = random_rounds(rulebook.deck, round_count);
  for (auto _ : state) {
    int sum = 0;
    for (const auto& cards : rounds) sum += pay_table.settlement(deal_round(cards).outcome());
    benchmark::DoNotOptimize(sum);
  }
  state.SetLabel(rulebook.id);
  state.SetItemsProcessed(state.iterations() * round_count);
}
BENCHMARK(settle_rounds)->DenseRange(0, 2);

std::string request_line(const Rulebook& rulebook, const std::vector<Card>& cards) {
  std::string line = "{\"game\":\"" + rulebook.id + "\",\"cards\":[";
  for (const Card card : cards) {
    if (!line.ends_with('[')) line += ',';
    line += '"' + std::string{to_text(card)} + '"';
  }
  return line + "]}";
}

// Text in to text out, as `punto settle --jsonl` does it, without the pipes.
void settle_json_lines(benchmark::State& state) {
  const Rulebook& rulebook = *shelf().find(game_of(state));
  std::vector<std::string> lines;
  for (const auto& cards : random_rounds(rulebook.deck, round_count)) {
    lines.push_back(request_line(rulebook, cards));
  }
  SettleLines settle{shelf()};
  std::string out;
  for (auto _ : state) {
    out.clear();
    for (const std::string& line : lines) settle.answer(line, out);
    benchmark::DoNotOptimize(out.data());
  }
  state.SetLabel(rulebook.id);
  state.SetItemsProcessed(state.iterations() * round_count);
}
BENCHMARK(settle_json_lines)->DenseRange(0, 2);

// Whether an outcome is established, after 0 to 5 cards of a full shoe.
void establish(benchmark::State& state) {
  const Rulebook& rulebook = *shelf().find("fabulous-4s");
  const PayTable pay_table{rulebook};
  const std::vector<Card> cards = random_rounds(rulebook.deck, 1).front();
  Round round;
  Composition left = Composition::of_decks(rulebook.deck, usual_decks);
  for (std::size_t i = 0; i < static_cast<std::size_t>(state.range(0)); ++i) {
    if (round.finished() || !left.remove(cards[i])) break;
    round.deal(cards[i]);
  }
  for (auto _ : state) benchmark::DoNotOptimize(established(pay_table, round, left));
}
BENCHMARK(establish)->DenseRange(0, 5);

// A program start: all approved rulebooks read and checked.
void read_all_rulebooks(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(RulebookShelf::approved());
}
BENCHMARK(read_all_rulebooks);

}  // namespace
}  // namespace punto
