#pragma once

#include <string>
#include <vector>

namespace punto {

struct MigrateOptions {
  std::string from;
  std::string to;
  std::vector<std::string> keys;  // files, to check signatures with; none: they are not checked
  std::string witness;            // empty: none
  bool keeps_unsound = false;     // also what does not verify
};

// Moves a floor that does not run to a store of another kind. Returns the exit code.
int run_migrate(const MigrateOptions& options);

}  // namespace punto
