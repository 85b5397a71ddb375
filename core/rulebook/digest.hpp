#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace punto {

// A SHA-256 digest: of a rulebook's text, or the commitment to a shoe.
struct Digest {
  std::array<std::uint8_t, 32> bytes{};

  friend constexpr bool operator==(const Digest&, const Digest&) = default;
};

Digest sha256(std::string_view text);

// 64 hexadecimal digits in lower case.
std::string to_text(const Digest& digest);

}  // namespace punto
