#pragma once

#include <array>
#include <cstdint>

namespace punto {

// What the order of a virtual shoe is made of: 32 bytes by chance, secret until the shoe is over.
// Every copy is wiped when it goes.
struct ShoeSeed {
  std::array<std::uint8_t, 32> bytes{};

  ShoeSeed() = default;
  explicit ShoeSeed(const std::array<std::uint8_t, 32>& given) : bytes(given) {}
  ShoeSeed(const ShoeSeed&) = default;
  ShoeSeed& operator=(const ShoeSeed&) = default;
  ShoeSeed(ShoeSeed&&) = default;
  ShoeSeed& operator=(ShoeSeed&&) = default;
  ~ShoeSeed();

  friend bool operator==(const ShoeSeed&, const ShoeSeed&) = default;
};

}  // namespace punto
