#pragma once

#include <array>
#include <cstdint>
#include <sodium.h>

namespace punto {

// Bytes that nobody else may know. They are moved, not copied, and wiped when they go.
template <std::size_t size>
class Secret {
 public:
  Secret() = default;
  Secret(const Secret&) = delete;
  Secret& operator=(const Secret&) = delete;
  Secret(Secret&& other) noexcept : bytes_(other.bytes_) { other.wipe(); }
  Secret& operator=(Secret&& other) noexcept {
    if (this != &other) {
      bytes_ = other.bytes_;
      other.wipe();
    }
    return *this;
  }
  ~Secret() { wipe(); }

  [[nodiscard]] std::array<std::uint8_t, size>& bytes() { return bytes_; }
  [[nodiscard]] const std::array<std::uint8_t, size>& bytes() const { return bytes_; }

 private:
  void wipe() { sodium_memzero(bytes_.data(), bytes_.size()); }

  std::array<std::uint8_t, size> bytes_{};
};

}  // namespace punto
