#pragma once

#include "core/house/state.hpp"

namespace punto::house {

// The errand that began with the event, where one did.
std::optional<ErrandNumber> errand_begun_by(const Event& event);

// Whether credits of the Player are on their way to a table.
bool is_on_the_way(const State& state, PlayerId player);

// Whether an errand from or to the terminal is not over, other than the one named.
bool is_awaited(const State& state, TerminalId terminal, ErrandNumber other_than = 0);

// Whether an errand is about the voucher: it is being issued, or somebody has presented it.
bool is_in_use(const State& state, const VoucherId& voucher);

// Whether a voucher with this number can be made.
bool is_free(const State& state, const VoucherId& voucher);

// What vouchers that were presented at the terminal will add to its credits.
Cents expected_at(const State& state, TerminalId terminal);

// Cash in the cage, less what errands under way may pay out of it or give back.
Cents cash_at_hand(const State& state);

}  // namespace punto::house
