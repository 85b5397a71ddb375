#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/cards/card.hpp"
#include "core/cards/insist.hpp"

namespace punto {

// 52 cards in four suits, or 65 cards in five elements (interpretation 9).
enum class DeckKind : std::uint8_t { Standard, FiveElement };
inline constexpr std::array<std::string_view, 2> deck_names = {"52 cards", "65 cards"};

constexpr std::string_view name_of(DeckKind kind) {
  return deck_names[static_cast<std::size_t>(kind)];
}

inline constexpr int largest_deck_size = 65;

// Of all five rulebooks (2.1).
inline constexpr int fewest_decks = 4;
inline constexpr int most_decks = 10;

// Where a rulebook leaves the choice, and nobody chose.
inline constexpr int usual_decks = 8;

constexpr int suits_in(DeckKind kind) {
  return kind == DeckKind::Standard ? standard_suit_count : suit_count - standard_suit_count;
}

constexpr Suit first_suit(DeckKind kind) {
  return kind == DeckKind::Standard ? Suit::Clubs : Suit::Fire;
}

constexpr int cards_in(DeckKind kind) {
  return suits_in(kind) * rank_count;
}

constexpr DeckKind deck_of(Card card) {
  return is_element(card.suit()) ? DeckKind::FiveElement : DeckKind::Standard;
}

// The cards of a deck are numbered suit by suit, each from Ace to King.
constexpr int index_in_deck(Card card) {
  const int suit = static_cast<int>(card.suit()) - static_cast<int>(first_suit(deck_of(card)));
  return suit * rank_count + static_cast<int>(card.rank());
}

constexpr Card card_in_deck(DeckKind kind, int index) {
  INSIST(index >= 0 && index < cards_in(kind));
  const int suit = static_cast<int>(first_suit(kind)) + index / rank_count;
  return {static_cast<Rank>(index % rank_count), static_cast<Suit>(suit)};
}

}  // namespace punto
