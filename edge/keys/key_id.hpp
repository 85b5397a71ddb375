#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace punto {

// Names a key without telling it: the first eight bytes of a hash of the public key, or of the key
// itself where it has none.
struct KeyId {
  std::array<std::uint8_t, 8> bytes{};

  friend constexpr auto operator<=>(const KeyId&, const KeyId&) = default;
};

enum class KeyKind : std::uint8_t {
  Signing,  // Ed25519: what is signed can be checked with the public key
  Sealing,  // XChaCha20-Poly1305: what is sealed can be opened with the same key only
};
inline constexpr std::array<std::string_view, 2> key_kind_names = {"signing", "sealing"};

KeyId key_id_of(KeyKind kind, std::span<const std::uint8_t, 32> key);

// 16 hexadecimal digits in lower case.
std::string to_text(const KeyId& id);
std::optional<KeyId> parse_key_id(std::string_view text);

}  // namespace punto
