#pragma once

#include <expected>
#include <string>
#include <vector>

#include "edge/audit/verify_store.hpp"

namespace punto {

// What records are checked against.
struct Evidence {
  VerifySettings settings;
  std::size_t unreadable = 0;  // lines of the witness, which were left out
};

// From files of keys, none where they are not checked, and the file of a witness, empty where there
// is none. The error is one line.
std::expected<Evidence, std::string> read_evidence(const std::vector<std::string>& keys,
                                                   const std::string& witness);

}  // namespace punto
