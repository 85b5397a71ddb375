#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

// What every target is given: any bytes at all.
inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// What must hold for all of them. Not assert: the reason has to survive any build type.
inline void must(bool holds) {
  if (!holds) std::abort();
}
