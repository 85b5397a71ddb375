#pragma once

#include <string>

#include "core/table/command.hpp"

namespace punto {

// A command as bytes, to see whether two are the same. They are not kept: a later version of the
// program may write others.
void append_bytes(std::string& to, const Command& command);

}  // namespace punto
