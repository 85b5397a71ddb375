#pragma once

#include <string>
#include <vector>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct VerifyOptions {
  std::string store;              // what a floor has kept
  std::vector<std::string> keys;  // files, to check signatures with; none: they are not checked
  std::string witness;            // lines that were noted outside; empty: none
  std::string shoe;               // a file with the proof of a finished shoe
  bool json = false;
};

// Checks the proof of a shoe. Returns the exit code: exit_no where it does not verify.
int run_verify_shoe(const VerifyOptions& options, const RulebookShelf& shelf);

// Checks a store: everything in it is worked out again.
int run_verify_store(const VerifyOptions& options);

}  // namespace punto
