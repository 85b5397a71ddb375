// The bytes of a stream of shoes: what is read is written as the same bytes again.

#include "edge/device/shoe_entry.hpp"
#include "fuzz/input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view left = text_of(data, size);
  while (!left.empty()) {
    const std::string_view before = left;
    const auto entry = punto::take_shoe_entry(left);
    if (!entry) return 0;
    std::string bytes;
    punto::append_bytes(bytes, *entry);
    must(bytes == before.substr(0, before.size() - left.size()));
  }
  return 0;
}
