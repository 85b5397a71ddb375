#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace punto {

// Two digits for each byte, in lower case.
std::string to_hexadecimal(std::span<const std::uint8_t> bytes);

// Fills `bytes` from twice as many digits of either case. False where the text is anything else.
[[nodiscard]] bool read_hexadecimal(std::string_view text, std::span<std::uint8_t> bytes);

}  // namespace punto
