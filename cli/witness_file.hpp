#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "core/audit/checkpoint.hpp"

namespace punto {

// The file of a witness: a line for each checkpoint, of one store or several.
struct WitnessRead {
  std::vector<WitnessLine> lines;
  std::size_t unreadable = 0;  // lines: a power cut can leave half of one
};
std::expected<WitnessRead, std::string> read_witness(const std::string& path);

// Sees that it is there and can be written. The error is one line.
std::expected<void, std::string> make_witness(const std::string& path);

// Durable when it returns. The error is one line.
std::expected<void, std::string> append_witness(const std::string& path, const WitnessLine& line);

}  // namespace punto
