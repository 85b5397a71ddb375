#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/audit/keystream.hpp"
#include "core/cards/deck.hpp"

namespace punto {

// Fisher-Yates: from the last place down to the second, each changes places with one up to itself.
// Every order of the items is equally likely as far as the stream is chance.
template <typename Item>
void shuffle(std::span<Item> items, Keystream& stream) {
  for (std::size_t places = items.size(); places > 1; --places) {
    const std::uint32_t chosen = stream.below(static_cast<std::uint32_t>(places));
    std::swap(items[places - 1], items[chosen]);
  }
}

// New decks, one after the other, each with its cards as they are numbered: suit by suit, from Ace
// to King.
std::vector<Card> new_decks(DeckKind kind, int decks);

// The order in which a virtual shoe of this seed lies before it is cut.
std::vector<Card> shuffled_decks(DeckKind kind, int decks, const ShoeSeed& seed);

// `cards` from the front are put behind the others.
void cut_cards(std::vector<Card>& order, int cards);

}  // namespace punto
