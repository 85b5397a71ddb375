#pragma once

#include <random>

#include "core/cashier/books.hpp"
#include "tests/test_table.hpp"

namespace punto {

inline constexpr int seats = 7;
inline constexpr int wagers_of_a_seat = 3;

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
    for (const Event& event : *decision) {
      if (books != nullptr) books->add(cashier::postings_of({id, state.settings.seating}, event));
      apply(state, event);
    }
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

  static constexpr std::string_view id = "super-six-1";
  cashier::Books* books = nullptr;  // where they are kept
  std::vector<Card> cards;
  std::mt19937_64 random{20200123};
};

}  // namespace punto
