#include "core/audit/shuffle.hpp"

#include <algorithm>

#include "core/cards/insist.hpp"

namespace punto {

std::vector<Card> new_decks(DeckKind kind, int decks) {
  INSIST(decks >= 1);
  std::vector<Card> cards;
  const int size = decks * cards_in(kind);
  cards.reserve(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) cards.push_back(card_in_deck(kind, i % cards_in(kind)));
  return cards;
}

std::vector<Card> shuffled_decks(DeckKind kind, int decks, const ShoeSeed& seed) {
  std::vector<Card> cards = new_decks(kind, decks);
  Keystream stream{seed};
  shuffle(std::span{cards}, stream);
  return cards;
}

void cut_cards(std::vector<Card>& order, int cards) {
  INSIST(cards >= 0 && cards <= static_cast<int>(order.size()));
  std::ranges::rotate(order, order.begin() + cards);
}

}  // namespace punto
