#pragma once

#include "core/rulebook/established.hpp"
#include "core/table/state.hpp"

namespace punto {

// For each wager of the rulebook, what is certain by the cards that everybody has seen. A card
// that is read but still face down counts as one of those left: no answer may betray it.
std::vector<Standing> standings_of(const TableState& state);

// Any wager that the table offers has conclusively won or lost (5.17, EB4 5.9).
bool is_established(const TableState& state, const std::vector<Standing>& standings);

// The kinds that are not decided yet.
WagerKinds undecided_kinds(const std::vector<Standing>& standings);

}  // namespace punto
