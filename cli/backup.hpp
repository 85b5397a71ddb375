#pragma once

#include <string>
#include <vector>

namespace punto {

struct BackupOptions {
  std::string store;
  std::string output;
  std::vector<std::string> keys;  // files, to check signatures with; none: they are not checked
  std::string witness;            // empty: none
  bool keeps_unsound = false;     // also what does not verify
};

// Copies a store, also while its floor runs, to a file that verifies. Returns the exit code.
int run_backup(const BackupOptions& options);

struct RestoreOptions {
  std::string file;
  std::string store;
  std::vector<std::string> keys;
  std::string witness;
  bool keeps_unsound = false;
};

// Makes a store of a copy, where none is. Returns the exit code.
int run_restore(const RestoreOptions& options);

}  // namespace punto
