#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "core/rulebook/problem.hpp"

namespace punto {

// Milliseconds as people write them: "500ms", "30s", "2m".
std::string write_duration(std::int64_t milliseconds);
std::expected<std::int64_t, Mistake> read_duration(std::string_view text);

}  // namespace punto
