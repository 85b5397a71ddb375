#pragma once

#include <cstdint>
#include <vector>

#include "core/cards/composition.hpp"
#include "core/rulebook/settle.hpp"

namespace punto {

// Card sequences by the key of their round (PayTable::key): six cards each, or all orders of the
// cards where fewer are left, of which some run out before the round ends.
struct JointCounts {
  std::vector<std::int64_t> keys;
  std::int64_t voided = 0;
};

// The number of sequences that `cards` cards can come in: six of them, or all where fewer are left.
std::int64_t count_sequences(int cards);

// Walks through all initial hands by rank and all third cards by value: any composition, any rows,
// and nothing clever.
JointCounts count_outcomes(const PayTable& pay_table, const Composition& left);

}  // namespace punto
