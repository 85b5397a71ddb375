#pragma once

#include <cstdint>
#include <string>

namespace punto::crash {

inline constexpr std::string_view store_name = "floor.db";
inline constexpr std::string_view keys_name = "floor.keys";
inline constexpr std::string_view witness_name = "floor.witness";
// Commands that the next floor sends first.
inline constexpr std::string_view again_name = "again";

// Runs a floor in the folder `data` under load until it is killed. What it does goes to standard
// output, one line in one write:
//   ? TABLE KEY ROUND                          before a command is sent
//   ! TABLE KEY REQUEST FIRST COUNT REPEATED   when it is answered; no count: it was not done
int run_busy_floor(const std::string& data, const std::string& secrets, std::uint64_t seed);

}  // namespace punto::crash
