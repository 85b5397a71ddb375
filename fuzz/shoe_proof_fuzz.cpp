// The proof of a shoe, from outside: what is read can be checked, and is written as it was read.

#include "edge/wire/shoe_proof_json.hpp"
#include "fuzz/input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto proof = punto::read_shoe_proof(text_of(data, size));
  if (!proof) {
    must(!proof.error().empty() && !proof.error().contains('\n'));
    return 0;
  }
  const auto verified = punto::verify(*proof);
  must(verified || (!verified.error().empty() && !verified.error().contains('\n')));
  must(punto::read_shoe_proof(punto::shoe_proof_to_json(*proof)) == *proof);
  return 0;
}
