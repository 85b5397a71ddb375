#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>

#include "core/audit/shoe_seed.hpp"
#include "core/cards/insist.hpp"

struct evp_cipher_ctx_st;

namespace punto {

inline constexpr std::uint32_t keystream_words = 1u << 16;

// A number from 0 to bound - 1 out of a word, or nothing for the few words that would favour a
// number (Lemire 2019): those that are left are equally many for each.
constexpr std::optional<std::uint32_t> bounded(std::uint16_t word, std::uint32_t bound) {
  const std::uint32_t product = word * bound;
  const std::uint32_t low = product % keystream_words;
  // The remainder is below the bound, so the division is seldom needed.
  if (low < bound && low < keystream_words % bound) return std::nullopt;
  return product / keystream_words;
}

// Bytes that look like chance to everybody without the seed, and are always the same with it:
// AES-256 in counter mode, the seed its key, the counter 16 bytes from zero on. docs/RANDOMNESS.md
// has every byte of it.
class Keystream {
 public:
  explicit Keystream(const ShoeSeed& seed);
  Keystream(const Keystream&) = delete;
  Keystream& operator=(const Keystream&) = delete;
  Keystream(Keystream&&) = delete;
  Keystream& operator=(Keystream&&) = delete;
  ~Keystream();

  // From the first byte of another seed's stream; much cheaper than another object.
  void restart(const ShoeSeed& seed);

  // Two bytes, the lower one first.
  std::uint16_t next() {
    if (at_ == buffer_.size()) refill();
    static_assert(std::endian::native == std::endian::little);
    std::uint16_t word = 0;
    std::memcpy(&word, buffer_.data() + at_, sizeof word);
    at_ += sizeof word;
    return word;
  }

  // From 0 to bound - 1, each exactly as likely as the others.
  std::uint32_t below(std::uint32_t bound) {
    INSIST(bound >= 1 && bound <= keystream_words);
    for (;;) {
      if (const auto number = bounded(next(), bound)) return *number;
    }
  }

  // An even number of bytes, for whoever wants the stream itself.
  void fill(std::span<std::uint8_t> bytes);

 private:
  void refill();

  struct FreeCipher {
    void operator()(evp_cipher_ctx_st* cipher) const;
  };
  std::unique_ptr<evp_cipher_ctx_st, FreeCipher> cipher_;
  std::size_t at_ = 0;
  // One shoe of 8 decks of 52 cards takes 832 bytes and few more.
  std::array<std::uint8_t, 1024> buffer_;
};

}  // namespace punto
