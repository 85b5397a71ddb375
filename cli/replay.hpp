#pragma once

#include <string>

namespace punto {

struct ReplayOptions {
  std::string store;
  std::string table;
  std::string round;  // a number; empty: the last that is over
  std::string shoe;   // a number: its proof instead of a round
  bool json = false;
};

// Tells a round step by step, with the rule of each. Returns the exit code.
int run_replay(const ReplayOptions& options);

}  // namespace punto
