#include <benchmark/benchmark.h>

#include <random>

#include "tests/test_table.hpp"

namespace punto {
namespace {

constexpr int seats = 7;
constexpr int wagers_of_a_seat = 3;

// An electronic table with seven Players, and cards in a random order.
struct BusyTable : TestTable {
  explicit BusyTable(std::string_view game) {
    open(game);
    for (std::uint8_t i = 1; i <= seats; ++i) {
      try_to(machine(), Sit{PlayerId{i}, i, {900'000'000'00}});
    }
  }

  void must(const Actor& by, CommandBody body) {
    const Decision decision = decide(state, Command{by, std::move(body)}, now);
    assert(decision);
    for (const Event& event : *decision) apply(state, event);
  }

  void new_shoe() {
    must(test_dealer, LoadShoe{});
    must(test_dealer, CutShoe{100});
    const int decks = state.settings.decks;
    cards.clear();
    for (int i = 0; i < decks * cards_in(state.law->rulebook.deck); ++i) {
      cards.push_back(
          card_in_deck(state.law->rulebook.deck, i % cards_in(state.law->rulebook.deck)));
    }
    std::ranges::shuffle(cards, random);
  }

  void place_wagers() {
    for (std::uint32_t seat = 1; seat <= seats; ++seat) {
      for (std::uint8_t kind = 0; kind < wagers_of_a_seat; ++kind) {
        must(player(PlayerId{seat}),
             PlaceWager{state.round.number, PlayerId{seat}, kind, {100'00}, false});
      }
    }
  }

  void play_round() {
    if (cards.empty() || state.shoe.cutting_card_out) new_shoe();
    must(machine(), OpenBetting{});
    place_wagers();
    must(machine(), CloseBetting{state.round.number});
    while (!state.round.outcome_announced) {
      must(machine(), DrawCard{cards.back(), {}});
      cards.pop_back();
    }
    must(machine(), Settle{});
  }

  std::vector<Card> cards;
  std::mt19937_64 random{20200123};
};

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
