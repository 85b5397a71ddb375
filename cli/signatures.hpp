#pragma once

#include <string>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct SignaturesOptions {
  std::string compare;  // a file with a list that was printed before; empty: none
  bool json = false;
};

// Prints the digests of the running program and of every rulebook it would play, or compares them
// with a list. Returns the exit code: exit_no where something differs.
int run_signatures(const SignaturesOptions& options, const RulebookShelf& shelf);

}  // namespace punto
