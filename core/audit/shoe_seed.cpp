#include "core/audit/shoe_seed.hpp"

#include <openssl/crypto.h>

namespace punto {

ShoeSeed::~ShoeSeed() {
  OPENSSL_cleanse(bytes.data(), bytes.size());
}

}  // namespace punto
