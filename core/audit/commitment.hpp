#pragma once

#include <string>

#include "core/audit/shoe_seed.hpp"
#include "core/cards/deck.hpp"
#include "core/rulebook/digest.hpp"
#include "core/table/identity.hpp"

namespace punto {

// Which virtual shoe it is: everything about it that is known before it is shuffled.
struct VirtualShoe {
  std::string table;      // its name on the floor
  ShoeNumber number = 0;  // counted from 1 at this table
  Digest rulebook;        // of its text
  DeckKind deck = DeckKind::Standard;
  int decks = usual_decks;

  [[nodiscard]] int cards() const { return decks * cards_in(deck); }

  friend bool operator==(const VirtualShoe&, const VirtualShoe&) = default;
};

// Published before the first card is drawn: it betrays nothing of the order, and once it is known
// no other order can be passed off as this one's. The cut comes after it.
Digest commitment_to(const VirtualShoe& shoe, const ShoeSeed& seed);

// The text whose SHA-256 that is; it is as secret as the seed.
std::string commitment_text(const VirtualShoe& shoe, const ShoeSeed& seed);

}  // namespace punto
