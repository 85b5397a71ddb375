// A text with public keys, from outside: what is read is written as it was read.

#include "edge/keys/signature.hpp"
#include "fuzz/input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto keys = punto::read_public_keys(text_of(data, size));
  if (!keys) {
    must(!keys.error().empty() && !keys.error().contains('\n'));
    return 0;
  }
  must(punto::read_public_keys(punto::public_keys_text(*keys)) == *keys);
  return 0;
}
