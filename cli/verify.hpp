#pragma once

#include <string>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct VerifyOptions {
  std::string shoe;  // a file with the proof of a finished shoe
  bool json = false;
};

// Checks the proof of a shoe. Returns the exit code: exit_no where it does not verify.
int run_verify_shoe(const VerifyOptions& options, const RulebookShelf& shelf);

}  // namespace punto
