#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/table/state.hpp"

namespace punto {

// A state as bytes, all but its law, which the first event of the table holds. Made to begin a
// replay in the middle; what the fields are is part of them, so that the bytes of another version
// of the program are no state.
std::string state_bytes(const TableState& state);

// By which the bytes of one version of the program are told from those of another: 16 digits.
std::string state_schema();

// Nothing where the bytes are no state.
std::optional<TableState> state_from(std::string_view bytes, std::shared_ptr<const Law> law);

}  // namespace punto
