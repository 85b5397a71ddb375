#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/table/state.hpp"

namespace punto {

// How many cards a reconstruction has to put in order: those laid, then those that wait.
std::size_t cards_to_reconstruct(const TableState& state);

// Each number below `cards` once, or nothing at all.
bool is_order_of(const std::vector<std::uint8_t>& order, std::size_t cards);

// Reassigns the cards that have left the shoe, in the order they were drawn or in the given one, to
// the places that the dealing order and the Table of Play give them (interpretation 81). What
// belongs nowhere, or nowhere yet, waits.
void reconstruct(TableState& state, const CardOrder& order);

// The cards of a recorded round in another order, where they make a whole round; else nothing.
std::optional<std::vector<Card>> in_other_order(const RoundRecord& record,
                                                std::span<const std::uint8_t> order);

// Whether every card lies where its drawn order puts it.
bool is_dealt_in_order(const RoundInPlay& round);

// The Players who have a wager of one of these kinds, in the order of the seats.
std::vector<PlayerId> players_offered(const TableState& state, WagerKinds kinds);

}  // namespace punto
