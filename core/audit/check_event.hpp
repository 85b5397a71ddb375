#pragma once

#include <optional>
#include <string>

#include "core/table/state.hpp"

namespace punto {

// What about this event cannot be, at a table as it was before; nothing where all is well.
std::optional<std::string> find_fault(const TableState& before, const Event& event);

}  // namespace punto
