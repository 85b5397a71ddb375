#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/rulebook/digest.hpp"

namespace punto {

// What one commit added to one stream: consecutive entries, counted from 1, and their bytes as they
// were hashed. A stream is a chain: each head covers everything before it.
struct Record {
  std::uint64_t first = 1;  // the number of its first entry
  std::uint32_t count = 0;  // of entries
  std::uint64_t epoch = 0;  // of the owner who wrote it
  Digest head;
  std::string bytes;

  [[nodiscard]] std::uint64_t next() const { return first + count; }

  friend bool operator==(const Record&, const Record&) = default;
};

// The head of a stream that has no record yet.
Digest first_head(std::string_view stream);

// The head that `record` must have after one with the head `before`.
Digest head_after(const Digest& before, const Record& record);

}  // namespace punto
