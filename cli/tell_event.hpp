#pragma once

#include <string>

#include "core/table/state.hpp"

namespace punto {

// What happened, as a sentence for people. `before` is the table before the event.
std::string tell(const TableState& before, const Event& event);

// The rule it rests on, or nothing.
std::string rule_of(const Event& event);

// "Pit Manager 3", "P7", "the table".
std::string name_of(const Actor& actor);

}  // namespace punto
