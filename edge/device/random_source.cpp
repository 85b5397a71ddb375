#include "edge/device/random_source.hpp"

#include <array>
#include <cstring>
#include <openssl/err.h>
#include <openssl/rand.h>

#include "core/cards/insist.hpp"

namespace punto {

std::expected<void, std::string> SystemRandom::fill(std::span<std::uint8_t> bytes) {
  if (RAND_priv_bytes(bytes.data(), static_cast<int>(bytes.size())) == 1) return {};
  ERR_clear_error();
  return std::unexpected(
      "the system gives no random numbers; deal nothing here until the machine has been mended");
}

std::expected<void, std::string> SeededRandom::fill(std::span<std::uint8_t> bytes) {
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(stream_.next());
  return {};
}

std::expected<ShoeSeed, std::string> draw_seed(RandomSource& source) {
  ShoeSeed seed;
  if (const auto filled = source.fill(seed.bytes); !filled) return std::unexpected(filled.error());
  return seed;
}

std::expected<int, std::string> draw_cut(RandomSource& source, int cards) {
  INSIST(cards >= 2);
  for (;;) {
    std::array<std::uint8_t, 2> bytes{};
    if (const auto filled = source.fill(bytes); !filled) return std::unexpected(filled.error());
    const auto word = static_cast<std::uint16_t>(bytes[0] + 256 * bytes[1]);
    if (const auto cut = bounded(word, static_cast<std::uint32_t>(cards - 1))) {
      return static_cast<int>(*cut) + 1;
    }
  }
}

}  // namespace punto
