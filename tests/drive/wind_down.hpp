#pragma once

#include <optional>

#include "core/table/table.hpp"
#include "tests/drive/random.hpp"

namespace punto::drive {

// What a careful person does next to bring the round in play to its end, seen from the state
// alone: any card that may be there will do. Nothing where no round and no procedure is open.
struct NextStep {
  Command command;
  Time at;
};
std::optional<NextStep> wind_down(const TableState& state, Random& random, Time now, int tries);

// More than any round can need.
inline constexpr int most_steps_to_wind_down = 250;

}  // namespace punto::drive
