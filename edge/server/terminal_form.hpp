#pragma once

#include "core/house/state.hpp"
#include "edge/wire/server_forms.hpp"

namespace punto::server {

// A terminal with whoever is at it, as it is told to itself and to staff.
wire::TerminalForm terminal_form(const house::State& house, house::TerminalId id,
                                 const house::Terminal& terminal);

}  // namespace punto::server
