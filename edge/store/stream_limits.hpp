#pragma once

#include <cstdint>

namespace punto {

// What every durable store has room for, so that a floor can move from one to another.
inline constexpr int number_bits = 36;
inline constexpr std::uint64_t last_number = (std::uint64_t{1} << number_bits) - 1;
inline constexpr std::uint64_t last_stream = (std::uint64_t{1} << (63 - number_bits)) - 1;

}  // namespace punto
