#pragma once

#include <string>
#include <string_view>

namespace punto {

// What somebody wrote, as it can stand in a message: the beginning of it, without control
// characters.
std::string shown(std::string_view text);

}  // namespace punto
