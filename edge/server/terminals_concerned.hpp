#pragma once

#include <set>
#include <span>

#include "core/house/state.hpp"

namespace punto::server {

// The terminals of which these events tell something new, by themselves or through the Player who
// is at them.
std::set<house::TerminalId> terminals_concerned(std::span<const house::Event> events,
                                                const house::State& house);

}  // namespace punto::server
