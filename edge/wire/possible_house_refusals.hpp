#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/house/refusal.hpp"

namespace punto::wire {

// For which reasons the house may refuse this command, in their order.
std::vector<house::Refusal> possible_house_refusals(std::string_view command);

// What a table or a voucher may say that the house asks for this command, as one word each; empty
// where it asks none.
std::vector<std::string> possible_outside_refusals(std::string_view command);

}  // namespace punto::wire
