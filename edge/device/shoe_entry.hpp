#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "edge/device/sealed_shoe.hpp"

namespace punto {

// The stream in which a table's shoes are stored: "shoes/T7".
std::string shoe_stream(std::string_view table);

using ShoeEntry = std::variant<SealedShoe, OpenedShoe>;

// Entries of that stream as bytes. Numbers have four bytes, the lowest first:
//   1, number, commitment (32), key id (8), size of the sealed bytes (4), the sealed bytes
//   2, number, seed (32)
void append_bytes(std::string& to, const ShoeEntry& entry);

// Takes one entry off the front of `bytes`. Nothing where they are none; `bytes` is then wherever
// reading stopped.
std::optional<ShoeEntry> take_shoe_entry(std::string_view& bytes);

}  // namespace punto
