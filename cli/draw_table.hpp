#pragma once

#include <optional>
#include <string>

#include "core/table/state.hpp"

namespace punto {

// The table as text: the round and the shoe, its settings, who sits where with what, the hands,
// what is being handled, and the line that the play waits for.
std::string draw_table(const TableState& state, Time now);

// What the play waits for, then everything else that anybody may do.
std::string draw_next_steps(const TableState& state, Time now);

// All that one of them may do, each as it is typed.
std::string draw_next_steps(const TableState& state, Time now, const Actor& by);

// The limits of every wager, and whether the table offers it.
std::string draw_limits(const TableState& state);

}  // namespace punto
