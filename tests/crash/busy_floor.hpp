#pragma once

#include <cstdint>
#include <string>

namespace punto::crash {

inline constexpr std::string_view store_name = "floor.db";
inline constexpr std::string_view keys_name = "floor.keys";
inline constexpr std::string_view witness_name = "floor.witness";

// Runs a floor in the folder `data` under load until it is killed. Each command that was
// acknowledged is written to standard output, one line in one write: the table, the request, the
// numbers of its events.
int run_busy_floor(const std::string& data, const std::string& secrets, std::uint64_t seed);

}  // namespace punto::crash
