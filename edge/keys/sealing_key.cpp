#include "edge/keys/sealing_key.hpp"

#include <algorithm>
#include <utility>

#include "core/cards/insist.hpp"

namespace punto {
namespace {

unsigned char* bytes_of(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}
const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == 32);
static_assert(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES == sizeof(SealingKey::Nonce));
static_assert(crypto_aead_xchacha20poly1305_ietf_ABYTES + sizeof(SealingKey::Nonce) ==
              SealingKey::added_bytes);

SealingKey::SealingKey(Time made, Secret<32> key)
    : made_(made), key_(std::move(key)), id_(key_id_of(KeyKind::Sealing, key_.bytes())) {}

std::string SealingKey::seal(std::span<const std::uint8_t> secret, std::string_view bound_to,
                             const Nonce& nonce) const {
  std::string sealed(secret.size() + added_bytes, '\0');
  std::ranges::copy(nonce, sealed.begin());
  INSIST(crypto_aead_xchacha20poly1305_ietf_encrypt(
             bytes_of(sealed) + nonce.size(), nullptr, secret.data(), secret.size(),
             bytes_of(bound_to), bound_to.size(), nullptr, nonce.data(), key_.bytes().data()) == 0);
  return sealed;
}

bool SealingKey::open(std::string_view sealed, std::string_view bound_to,
                      std::span<std::uint8_t> secret) const {
  if (sealed.size() != secret.size() + added_bytes) return false;
  const std::string_view nonce = sealed.substr(0, sizeof(Nonce));
  const std::string_view hidden = sealed.substr(nonce.size());
  return crypto_aead_xchacha20poly1305_ietf_decrypt(
             secret.data(), nullptr, nullptr, bytes_of(hidden), hidden.size(), bytes_of(bound_to),
             bound_to.size(), bytes_of(nonce), key_.bytes().data()) == 0;
}

}  // namespace punto
