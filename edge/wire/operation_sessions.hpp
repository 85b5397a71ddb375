#pragma once

#include <string_view>
#include <vector>

#include "edge/wire/operation.hpp"

namespace punto::wire {

// Kinds of sessions with which an operation may be asked for: "staff", "terminal", "device".
std::vector<std::string_view> sessions_of(const Operation& operation);

// Whether nobody is asked who he is, whoever is signed on is told more, or he has to be.
enum class SessionUse : std::uint8_t { None, Optional, Needed };
SessionUse session_use_of(const Operation& operation);

}  // namespace punto::wire
