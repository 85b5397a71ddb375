#pragma once

#include <string>

namespace punto {

struct ReplayOptions {
  std::string store;
  std::string table;
  std::string round;   // a number, 0 for what was before the first; empty: the last opened
  std::string shoe;    // a number: its proof instead of a round
  bool house = false;  // the significant events instead of a table
  bool json = false;
};

// Tells a round step by step, with the rule of each, the proof of a shoe, or what the house must
// know of. Returns the exit code.
int run_replay(const ReplayOptions& options);

}  // namespace punto
