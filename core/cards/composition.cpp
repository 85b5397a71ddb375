#include "core/cards/composition.hpp"

#include "core/cards/insist.hpp"

namespace punto {

Composition Composition::of_decks(DeckKind kind, int decks) {
  Composition composition{kind};
  for (int i = 0; i < cards_in(kind); ++i) composition.add(card_in_deck(kind, i), decks);
  return composition;
}

Composition Composition::of_cards(DeckKind kind, std::span<const Card> cards) {
  Composition composition{kind};
  for (const Card card : cards) composition.add(card);
  return composition;
}

void Composition::add(Card card, int copies) {
  INSIST(deck_of(card) == kind_ && copies >= 0);
  cards_[static_cast<std::size_t>(index_in_deck(card))] += copies;
  ranks_[static_cast<std::size_t>(card.rank())] += copies;
  size_ += copies;
}

bool Composition::remove(Card card) {
  if (count(card) == 0) return false;
  --cards_[static_cast<std::size_t>(index_in_deck(card))];
  --ranks_[static_cast<std::size_t>(card.rank())];
  --size_;
  return true;
}

}  // namespace punto
