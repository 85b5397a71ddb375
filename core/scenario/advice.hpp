#pragma once

#include <string>

#include "core/table/table.hpp"

namespace punto {

// What would be right in the place of a command that was refused: who may do it, which limit it has
// passed, which circumstance is missing. The table is asked, so that it never says anything that
// the table would not do. Empty where the refusal says it all.
std::string advice_on(const TableState& state, const Command& command, const Refusal& refusal,
                      Time now);

}  // namespace punto
