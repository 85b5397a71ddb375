#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/identity.hpp"
#include "edge/keys/key_id.hpp"
#include "edge/keys/secret.hpp"

namespace punto {

using Signature = std::array<std::uint8_t, 64>;

// What everybody may have, to check signatures with.
struct PublicKey {
  Time made;
  std::array<std::uint8_t, 32> bytes{};

  [[nodiscard]] KeyId id() const { return key_id_of(KeyKind::Signing, bytes); }
  [[nodiscard]] bool signed_this(const Signature& signature, std::string_view bytes) const;

  friend bool operator==(const PublicKey&, const PublicKey&) = default;
};

// The one with this id, as it is written beside signatures; nothing where it is not among them.
const PublicKey* find_key(const std::vector<PublicKey>& keys, std::string_view id);

class SigningKey {
 public:
  // From the 32 bytes that Ed25519 calls the seed of the key.
  SigningKey(Time made, Secret<32> seed);

  [[nodiscard]] Time made() const { return public_.made; }
  [[nodiscard]] KeyId id() const { return public_.id(); }
  [[nodiscard]] const PublicKey& public_key() const { return public_; }
  [[nodiscard]] Signature sign(std::string_view bytes) const;

  // For whoever writes it down.
  [[nodiscard]] const Secret<32>& seed() const { return seed_; }

 private:
  Secret<32> seed_;
  Secret<64> secret_;
  PublicKey public_;
};

// A text for those who verify: a line "punto public keys 1", then one line for each key,
// "signing 2026-11-16T10:00:00.000Z KEY-ID PUBLIC-KEY" in hexadecimal digits, the oldest first.
std::string public_keys_text(const std::vector<PublicKey>& keys);

// The error is one line.
std::expected<std::vector<PublicKey>, std::string> read_public_keys(std::string_view text);

}  // namespace punto
