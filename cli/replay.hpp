#pragma once

#include <string>

namespace punto {

struct ReplayOptions {
  std::string store;
  std::string table;
  std::string round;     // a number, 0 for what was before the first; empty: the last opened
  std::string shoe;      // a number: its proof instead of a round
  std::string terminal;  // a number: the last rounds played from it, so many:
  std::string last = "10";
  bool house = false;  // the significant events instead of a table
  bool json = false;
};

// Tells a round step by step, with the rule of each, the proof of a shoe, the last rounds of
// a terminal, or what the house must know of. Returns the exit code.
int run_replay(const ReplayOptions& options);

}  // namespace punto
