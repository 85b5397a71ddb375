#pragma once

#include <random>
#include <string>
#include <vector>

#include "core/cards/deck.hpp"

namespace punto {

// Six cards a round, drawn with replacement from one deck, the same ones in every run.
inline std::vector<std::vector<Card>> random_rounds(DeckKind kind, std::int64_t count) {
  std::mt19937_64 random{20200123};
  std::uniform_int_distribution<int> any{0, cards_in(kind) - 1};
  std::vector<std::vector<Card>> rounds(static_cast<std::size_t>(count));
  for (std::vector<Card>& round : rounds) {
    for (int i = 0; i < 6; ++i) round.push_back(card_in_deck(kind, any(random)));
  }
  return rounds;
}

}  // namespace punto
