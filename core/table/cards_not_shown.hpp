#pragma once

#include "core/table/state.hpp"

namespace punto {

// By the cutting card: no further round is dealt from this shoe.
bool is_used_up(const TableState& state);

// What the next round is dealt from, as far as everybody knows: the decks less the cards of this
// shoe that were shown. What lies face down, was burned or belongs to a void round counts as left.
Composition cards_not_shown(const TableState& state);

// A card that was read lies there and is not shown: nobody may learn it from the records either.
bool has_card_face_down(const TableState& state);

}  // namespace punto
