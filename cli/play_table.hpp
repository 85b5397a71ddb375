#pragma once

#include <string>

#include "core/rulebook/shelf.hpp"

namespace punto {

struct TableOptions {
  std::string game;
  bool example = false;  // prints a first round instead
};

// A table in the terminal: lines from standard input, in the words of scenarios.
int run_table(const TableOptions& options, const RulebookShelf& shelf);

}  // namespace punto
