// The bytes of a table's state: what is read is written as the same bytes again. So whoever has to
// compare a state that nobody sealed can compare bytes, and never has to trust it.

#include "core/table/state_bytes.hpp"
#include "fuzz/input.hpp"

namespace {

// Everything that is kept begins with what its fields are, which random bytes would never meet.
std::string with_beginning(std::string_view rest) {
  static const std::string beginning =
      punto::state_bytes({}).substr(0, sizeof(punto::Digest::bytes));
  return beginning + std::string{rest};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes = with_beginning(text_of(data, size));
  const auto state = punto::state_from(bytes, nullptr);
  if (!state) return 0;
  must(punto::state_bytes(*state) == bytes);
  const auto again = punto::state_from(bytes, nullptr);
  must(again && *again == *state && hash_of(*again) == hash_of(*state));
  return 0;
}
