#pragma once

#include <string>

#include "core/table/state.hpp"

namespace punto {

// The table as text: seats with credits and wagers, hands with what lies face down, the shoe, and
// what may be done now.
std::string draw_table(const TableState& state);

// Everything that anybody at the table may do now, a line for each.
std::string draw_next_steps(const TableState& state);

}  // namespace punto
