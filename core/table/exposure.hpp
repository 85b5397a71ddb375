#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/table/state.hpp"

namespace punto {

// The cards that everybody sees of the round, by place.
using ShownCards = std::array<std::optional<Card>, Round::most_cards>;
ShownCards shown_cards(const TableState& state);

// The settlements of the pay table that the round can still come to by the cards shown, in rising
// order: as if every card of the deck could come, whatever the shoe has left.
std::vector<int> open_settlements(const Law& law, const ShownCards& shown);

// The most that the house can lose by the wagers in play, over the settlements that are open.
// Nothing where it can only win: a void round gives every stake back.
Cents exposure_of(const TableState& state, std::span<const int> open);

}  // namespace punto
