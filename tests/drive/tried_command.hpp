#pragma once

#include <optional>
#include <string>

#include "core/table/table.hpp"

namespace punto::drive {

// What the table is asked besides the commands that it is given, to see whether it would accept
// them. Should an invariant break on the way, the command that led to it is still known.
std::optional<Command>& tried_command();

// What a scenario would ask in order to make the table look at the same.
std::string& asked_question();

inline Decision try_to_decide(const TableState& state, const Command& command, Time now) {
  tried_command() = command;
  Decision decision = decide(state, command, now);
  tried_command().reset();
  return decision;
}

}  // namespace punto::drive
