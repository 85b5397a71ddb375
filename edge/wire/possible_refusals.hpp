#pragma once

#include <string_view>
#include <vector>

#include "core/table/refusal.hpp"

namespace punto::wire {

// For which reasons a table may refuse this command, in their order.
std::vector<RefusalReason> possible_refusals(std::string_view command);

}  // namespace punto::wire
