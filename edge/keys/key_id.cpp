#include "edge/keys/key_id.hpp"

#include <algorithm>
#include <sodium.h>

#include "core/audit/hexadecimal.hpp"

namespace punto {

// SHA-256 of "punto signing key 1\n" or "punto sealing key 1\n" and the 32 bytes of the key.
KeyId key_id_of(KeyKind kind, std::span<const std::uint8_t, 32> key) {
  const std::string domain =
      "punto " + std::string{key_kind_names[static_cast<std::size_t>(kind)]} + " key 1\n";
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(domain.data()),
                            domain.size());
  crypto_hash_sha256_update(&state, key.data(), key.size());
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> digest;
  crypto_hash_sha256_final(&state, digest.data());
  sodium_memzero(&state, sizeof state);
  KeyId id;
  std::ranges::copy_n(digest.begin(), id.bytes.size(), id.bytes.begin());
  return id;
}

std::string to_text(const KeyId& id) {
  return to_hexadecimal(id.bytes);
}

std::optional<KeyId> parse_key_id(std::string_view text) {
  KeyId id;
  if (!read_hexadecimal(text, id.bytes)) return std::nullopt;
  return id;
}

}  // namespace punto
