#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "core/audit/keystream.hpp"

namespace punto {

// Where seeds, nonces and cuts by chance come from: the one place where chance enters.
class RandomSource {
 public:
  RandomSource() = default;
  RandomSource(const RandomSource&) = delete;
  RandomSource& operator=(const RandomSource&) = delete;
  RandomSource(RandomSource&&) = delete;
  RandomSource& operator=(RandomSource&&) = delete;
  virtual ~RandomSource() = default;

  // The error is one line. Then nothing may be made of `bytes`, and the table that asked is not
  // available.
  virtual std::expected<void, std::string> fill(std::span<std::uint8_t> bytes) = 0;
};

// The private generator of OpenSSL (CTR-DRBG of NIST SP 800-90A), seeded by the operating system.
class SystemRandom : public RandomSource {
 public:
  std::expected<void, std::string> fill(std::span<std::uint8_t> bytes) override;
};

// Always the same bytes: for tests, and for floors that are played again. Never for money.
class SeededRandom : public RandomSource {
 public:
  explicit SeededRandom(const ShoeSeed& seed) : stream_(seed) {}
  std::expected<void, std::string> fill(std::span<std::uint8_t> bytes) override;

 private:
  Keystream stream_;
};

// A seed for one shoe.
std::expected<ShoeSeed, std::string> draw_seed(RandomSource& source);

// Where a shoe of so many cards is cut when a machine cuts it: 1 to cards - 1, all equally likely.
std::expected<int, std::string> draw_cut(RandomSource& source, int cards);

}  // namespace punto
