#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/table/identity.hpp"

namespace punto {

// "2026-11-16T10:00:00.000Z".
std::string to_text(Time time);
std::optional<Time> parse_time(std::string_view text);

}  // namespace punto
