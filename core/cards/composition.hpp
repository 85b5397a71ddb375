#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/cards/deck.hpp"

namespace punto {

// How many of each card there are: of full decks, or of what is left of them in the shoe.
class Composition {
 public:
  explicit Composition(DeckKind kind) : kind_(kind) {}
  static Composition of_decks(DeckKind kind, int decks);
  static Composition of_cards(DeckKind kind, std::span<const Card> cards);

  [[nodiscard]] DeckKind kind() const { return kind_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int count(Card card) const {
    return deck_of(card) == kind_ ? count_at(index_in_deck(card)) : 0;
  }
  [[nodiscard]] int count(Rank rank) const { return ranks_[static_cast<std::size_t>(rank)]; }

  // Of the card with this number in the deck.
  [[nodiscard]] int count_at(int index) const { return cards_[static_cast<std::size_t>(index)]; }

  void add(Card card, int copies = 1);

  // False, and nothing changed, when no such card is left or it belongs to another deck.
  [[nodiscard]] bool remove(Card card);

  friend bool operator==(const Composition&, const Composition&) = default;

 private:
  DeckKind kind_;
  int size_ = 0;
  std::array<std::int32_t, rank_count> ranks_{};
  std::array<std::int32_t, largest_deck_size> cards_{};
};

}  // namespace punto
