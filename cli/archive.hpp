#pragma once

#include <string>
#include <vector>

namespace punto {

struct ArchiveOptions {
  std::string store;
  std::string before;  // a gaming day
  std::string output;
  std::vector<std::string> keys;  // files, to check signatures with
  std::string witness;            // empty: none
};

// Puts what tables did before a gaming day into a file of its own and takes it out of the store,
// while no floor runs. Returns the exit code.
int run_archive(const ArchiveOptions& options);

}  // namespace punto
