#pragma once

#include <vector>

#include "edge/keys/sealing_key.hpp"
#include "edge/keys/signature.hpp"

namespace punto {

// The keys of a floor, the oldest first. The newest of each kind is used; the others stay, to open
// what was sealed and to check what was signed before.
class Keys {
 public:
  // One of each kind at least.
  Keys(std::vector<SigningKey> signing, std::vector<SealingKey> sealing);

  // One of each kind, by chance.
  static Keys make(Time now);

  [[nodiscard]] const SigningKey& signing() const { return signing_.back(); }
  [[nodiscard]] const SealingKey& sealing() const { return sealing_.back(); }

  // Nothing where there is none of that id.
  [[nodiscard]] const SealingKey* find_sealing(const KeyId& id) const;

  // Of all signing keys.
  [[nodiscard]] std::vector<PublicKey> public_keys() const;

  // Adds a newer key of each kind, by chance.
  void rotate(Time now);

  [[nodiscard]] const std::vector<SigningKey>& all_signing() const { return signing_; }
  [[nodiscard]] const std::vector<SealingKey>& all_sealing() const { return sealing_; }

 private:
  std::vector<SigningKey> signing_;
  std::vector<SealingKey> sealing_;
};

}  // namespace punto
