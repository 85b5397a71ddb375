#pragma once

#include <string>

namespace punto {

struct KeysOptions {
  std::string file;
};

// Each returns the exit code.
int run_keys_create(const KeysOptions& options);
int run_keys_rotate(const KeysOptions& options);
int run_keys_public(const KeysOptions& options);

}  // namespace punto
