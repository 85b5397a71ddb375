#pragma once

#include <optional>

#include "core/table/moment.hpp"

namespace punto {

// Whether the Player has the hand before him: it was passed to him, or he controls the dealing
// device and it was passed to nobody (3.11.3).
bool has_hand(const TableState& state, Side side, PlayerId player);

// A wager that can be won or lost (3.11.2).
bool has_valid_wager(const TableState& state, PlayerId player);

// Whether the Player may draw cards: with a valid wager, or by leave.
bool may_draw(const TableState& state, PlayerId player);

// Who is to be passed a hand next, and by which rule (3.9.2 to 3.9.5).
struct Entitled {
  std::optional<PlayerId> player;  // nobody: the Dealer turns it (interpretation 47)
  Citation rule;
};
Entitled entitled_to(const TableState& state, Side side);

// What the Player has on the side: his own shares of its main wagers (interpretations 47 and 95).
Cents staked_on(const TableState& state, PlayerId player, Side side);

// Several Players have the highest wager among those who have not declined, this one among them.
bool is_among_equal_highest(const TableState& state, Side side, PlayerId player);

// Cards are laid face down, for somebody to squeeze or for the Dealer to turn.
bool is_dealt_face_down(const TableState& state);

// What stands against exposing the hand now.
Objection objection_to_exposing(const Moment& moment, Side side);

}  // namespace punto
