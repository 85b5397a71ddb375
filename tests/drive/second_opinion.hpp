#pragma once

#include <span>
#include <vector>

#include "core/table/state.hpp"
#include "tests/model/slow_settlement.hpp"

namespace punto::drive {

// What the second model of the law says about cards, in the words of the table.

slow::Cards to_slow(std::span<const Card> cards);

// What one unit on each wager of the book comes to, -1 where it is lost. Asked again for the same
// facts it answers from memory.
const std::vector<Fraction>& nets_of(const Rulebook& book, const slow::Facts& facts);

// Where the next card belongs after these, or nothing where the round is over.
std::optional<Place> next_place(const slow::Cards& cards);

}  // namespace punto::drive
