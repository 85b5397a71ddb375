#include "edge/keys/keys.hpp"

#include <algorithm>

#include "core/cards/insist.hpp"

namespace punto {
namespace {

Secret<32> secret_by_chance() {
  // Without this the library falls back to slower code, and may not be ready for threads.
  INSIST(sodium_init() >= 0);
  Secret<32> secret;
  randombytes_buf(secret.bytes().data(), secret.bytes().size());
  return secret;
}

}  // namespace

Keys::Keys(std::vector<SigningKey> signing, std::vector<SealingKey> sealing)
    : signing_(std::move(signing)), sealing_(std::move(sealing)) {
  INSIST(sodium_init() >= 0);
  INSIST(!signing_.empty() && !sealing_.empty());
}

Keys Keys::make(Time now) {
  std::vector<SigningKey> signing;
  signing.emplace_back(now, secret_by_chance());
  std::vector<SealingKey> sealing;
  sealing.emplace_back(now, secret_by_chance());
  return {std::move(signing), std::move(sealing)};
}

const SealingKey* Keys::find_sealing(const KeyId& id) const {
  const auto found = std::ranges::find(sealing_, id, &SealingKey::id);
  return found == sealing_.end() ? nullptr : &*found;
}

std::vector<PublicKey> Keys::public_keys() const {
  std::vector<PublicKey> keys;
  for (const SigningKey& key : signing_) keys.push_back(key.public_key());
  return keys;
}

void Keys::rotate(Time now) {
  signing_.emplace_back(now, secret_by_chance());
  sealing_.emplace_back(now, secret_by_chance());
}

}  // namespace punto
