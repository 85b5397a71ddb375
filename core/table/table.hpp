#pragma once

#include "core/table/command.hpp"
#include "core/table/event.hpp"
#include "core/table/state.hpp"

namespace punto {

// The table in two functions. Live play, electronic play, scenarios, replay, fuzzing and simulation
// all go through them.

// What happens when `command` is given, or why nothing does. The state is not changed.
Decision decide(const TableState& state, const Command& command, Time now);

// Never refuses: what was decided has happened.
void apply(TableState& state, const Event& event);

}  // namespace punto
