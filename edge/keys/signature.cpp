#include "edge/keys/signature.hpp"

#include <fmt/format.h>

#include "core/audit/hexadecimal.hpp"
#include "core/audit/time_text.hpp"
#include "core/cards/insist.hpp"
#include "edge/keys/key_lines.hpp"

namespace punto {
namespace {

constexpr std::string_view heading = "punto public keys 1";

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

static_assert(sizeof(Signature) == crypto_sign_BYTES);
static_assert(crypto_sign_SEEDBYTES == 32 && crypto_sign_SECRETKEYBYTES == 64);

const PublicKey* find_key(const std::vector<PublicKey>& keys, std::string_view id) {
  for (const PublicKey& key : keys) {
    if (to_text(key.id()) == id) return &key;
  }
  return nullptr;
}

bool PublicKey::signed_this(const Signature& signature, std::string_view text) const {
  return crypto_sign_verify_detached(signature.data(), bytes_of(text), text.size(), bytes.data()) ==
         0;
}

SigningKey::SigningKey(Time made, Secret<32> seed) : seed_(std::move(seed)) {
  public_.made = made;
  INSIST(crypto_sign_seed_keypair(public_.bytes.data(), secret_.bytes().data(),
                                  seed_.bytes().data()) == 0);
}

Signature SigningKey::sign(std::string_view text) const {
  Signature signature;
  INSIST(crypto_sign_detached(signature.data(), nullptr, bytes_of(text), text.size(),
                              secret_.bytes().data()) == 0);
  return signature;
}

std::string public_keys_text(const std::vector<PublicKey>& keys) {
  std::string text = fmt::format("{}\n", heading);
  for (const PublicKey& key : keys) {
    text += fmt::format("signing {} {} {}\n", to_text(key.made), to_text(key.id()),
                        to_hexadecimal(key.bytes));
  }
  return text;
}

std::expected<std::vector<PublicKey>, std::string> read_public_keys(std::string_view text) {
  std::vector<PublicKey> keys;
  const auto read = [&](const KeyWords& words) -> std::optional<std::string> {
    constexpr std::size_t id_digits = 16;
    const auto made = parse_time(words.time);
    const auto id = parse_key_id(words.rest.substr(0, id_digits));
    PublicKey key;
    const bool whole = words.kind == "signing" && made && id &&
                       words.rest.substr(id_digits).starts_with(' ') &&
                       read_hexadecimal(words.rest.substr(id_digits + 1), key.bytes);
    if (!whole) return "is no public key; write them to the file anew";
    if (key.id() != *id) return "the key is not the one of its id; write them to the file anew";
    key.made = *made;
    keys.push_back(key);
    return std::nullopt;
  };
  if (const auto lines = read_key_lines(text, heading, read); !lines) {
    return std::unexpected(lines.error());
  }
  if (keys.empty()) return std::unexpected("it holds no key; write them to the file anew");
  return keys;
}

}  // namespace punto
