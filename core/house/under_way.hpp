#pragma once

#include "core/house/state.hpp"

namespace punto::house {

// The errand that began with the event, where one did.
std::optional<ErrandNumber> errand_begun_by(const Event& event);

// Whether the errand goes to where a Player sits, with himself, with credits or with his limits.
bool goes_to_seat(const Errand& errand);

// Whether such an errand of the Player is not over.
bool is_on_the_way(const State& state, PlayerId player);

// Whether an errand from or to the terminal is not over, other than the one named.
bool is_awaited(const State& state, TerminalId terminal, ErrandNumber other_than = 0);

// Whether an errand is about the voucher: it is being issued, or somebody has presented it.
bool is_in_use(const State& state, const VoucherId& voucher);

// Whether a voucher with this number can be made.
bool is_free(const State& state, const VoucherId& voucher);

// What vouchers that were presented at the terminal will add to its credits.
Cents expected_at(const State& state, TerminalId terminal);

// Chips that guests can have with them, at no table.
Cents chips_outside(const State& state);

// Chips in the Dealer's tray of a table that has won so much since it was added.
Cents chips_in_float(const HouseTable& table, Cents won);

// Cash in the cage, less what errands under way may pay out of it or give back.
Cents cash_at_hand(const State& state);

}  // namespace punto::house
