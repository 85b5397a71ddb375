#pragma once

#include <optional>
#include <string>

#include "core/table/state.hpp"

namespace punto {

// What about this event cannot be, at a table as it was before; nothing where all is well.
std::optional<std::string> find_fault(const TableState& before, const Event& event);

// Whether every cent that Players brought is with them, on the layout, or with the house.
std::optional<std::string> find_lost_credits(const TableState& state);

}  // namespace punto
