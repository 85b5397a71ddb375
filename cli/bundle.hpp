#pragma once

#include <string>

namespace punto {

struct BundleOptions {
  std::string store;
  std::string table;
  std::string round;
  std::string output;
};

// Writes what is needed to check one round into a file of its own. Returns the exit code.
int run_bundle(const BundleOptions& options);

}  // namespace punto
