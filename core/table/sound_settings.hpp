#pragma once

#include "core/rulebook/rulebook.hpp"
#include "core/table/settings.hpp"

namespace punto {

// What must hold of settings so that a table can be played by them, whoever chose them. Who may
// choose what is decided elsewhere.

bool are_units(const Units& units);

// Whole units, the least not above the most.
bool are_limits(const Limits& limits, const Units& units);

// Of a Player, for all that he does at one seat. He may have to win before he may lose again.
bool are_own_limits(const std::optional<Cents>& stakes, const std::optional<Cents>& losses);

// Every index names something in the rulebook, every wager has its terms, every number can be used.
// The units must be units.
bool fits(const TableSettings& settings, const Rulebook& rulebook);

}  // namespace punto
