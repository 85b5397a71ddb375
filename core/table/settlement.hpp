#pragma once

#include <span>

#include "core/table/state.hpp"

namespace punto {

// Every share of every wager of the round with what is at risk of it, as lost.
Settlement stakes_in_play(const TableState& state);

// Every share of every wager of the round, settled by the outcome (section 4).
Settlement settle_wagers(const TableState& state, const Outcome& outcome);

// Every stake goes back (interpretation 40).
Settlement return_wagers(const TableState& state);

// A recorded settlement computed anew by another outcome, and undone.
Settlement settle_again(const Law& law, Settlement settlement, const Outcome& outcome);
Settlement undo(Settlement settlement);

}  // namespace punto
