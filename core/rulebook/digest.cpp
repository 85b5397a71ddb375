#include "core/rulebook/digest.hpp"

#include <openssl/sha.h>

namespace punto {

Digest sha256(std::string_view text) {
  Digest digest;
  // Only bytes are computed: no state of the library is involved.
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.bytes.data());
  return digest;
}

std::string to_text(const Digest& digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest.bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace punto
