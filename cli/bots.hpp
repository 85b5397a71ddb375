#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace punto {

struct BotsOptions {
  std::vector<std::string> servers = {"http://127.0.0.1:8080"};
  std::uint32_t terminals = 20;
  std::string file;                 // of terminals and their keys; empty: the floor lends them
  std::vector<std::string> tables;  // empty: all
  std::string time;                 // how long; empty: until it is told to stop
  std::uint64_t seed = 1;
  int wagers = 0;  // of each in a round; 0: as it comes
  bool is_busy = false;
  bool json = false;
};

// Plays terminals on a floor that runs elsewhere. Returns the exit code.
int run_bots(const BotsOptions& options);

}  // namespace punto
