#pragma once

#include <optional>
#include <string>

#include "edge/host/hosted_house.hpp"

namespace punto {

// Nothing is paid out of what does not agree with the books: one line where that is so with what
// the command takes from. What was done before is only told again. The whole house is compared with
// each gaming day.
std::optional<std::string> find_wrong_purse(const HouseAsStored& house, const HouseAsk& ask);

}  // namespace punto
