#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "core/table/state.hpp"

namespace punto {

// Whether every cent that Players brought is with them, on the layout, or with the house, and what
// each has is what he brought, less what he wagered, with what came back.
std::optional<std::string> find_lost_credits(const TableState& state);

// The credits do not add up: nothing is done with them until staff have looked.
struct CreditsLost : std::logic_error {
  using std::logic_error::logic_error;
};

// Before each round, and before credits leave the table.
void insist_on_credits(const TableState& state);

}  // namespace punto
