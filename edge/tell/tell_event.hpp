#pragma once

#include <string>

#include "core/table/state.hpp"

namespace punto {

// What happened, as a sentence for people. `before` is the table before the event.
std::string tell(const TableState& before, const Event& event);

// The rule it rests on, as rulebooks cite it: its own, or the book's for what happens here; empty
// where there is none.
std::string rule_of(const TableState& before, const Event& event);

// "Pit Manager 3", "P7", "the table".
std::string name_of(const Actor& actor);

}  // namespace punto
