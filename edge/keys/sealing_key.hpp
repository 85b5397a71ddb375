#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/table/identity.hpp"
#include "edge/keys/key_id.hpp"
#include "edge/keys/secret.hpp"

namespace punto {

// Seals small secrets so that a store may keep them: XChaCha20-Poly1305. What is sealed is bound to
// a text, and can be opened with the same key and the same text only.
class SealingKey {
 public:
  using Nonce = std::array<std::uint8_t, 24>;
  static constexpr std::size_t added_bytes = 24 + 16;  // the nonce before, the mark behind

  SealingKey(Time made, Secret<32> key);

  [[nodiscard]] Time made() const { return made_; }
  [[nodiscard]] const KeyId& id() const { return id_; }

  // The nonce is by chance, and never used again with this key.
  [[nodiscard]] std::string seal(std::span<const std::uint8_t> secret, std::string_view bound_to,
                                 const Nonce& nonce) const;

  // Fills `secret`, which has the size of what was sealed. False where key, text or bytes are not
  // the same as then.
  [[nodiscard]] bool open(std::string_view sealed, std::string_view bound_to,
                          std::span<std::uint8_t> secret) const;

  // For whoever writes it down.
  [[nodiscard]] const Secret<32>& key() const { return key_; }

 private:
  Time made_;
  Secret<32> key_;
  KeyId id_;
};

}  // namespace punto
