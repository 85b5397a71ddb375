#pragma once

#include <string>
#include <utility>

#include "core/audit/checkpoint.hpp"
#include "edge/keys/keys.hpp"

namespace punto {

// With the newest key.
inline SignedCheckpoint sign_checkpoint(const Keys& keys, std::string text) {
  const Signature signature = keys.signing().sign(text);
  return {std::move(text), to_text(keys.signing().id()), signature};
}

}  // namespace punto
