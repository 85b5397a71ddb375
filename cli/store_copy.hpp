#pragma once

#include <expected>
#include <string>

#include "edge/audit/verify_store.hpp"

namespace punto {

struct StoreCopy {
  std::string from;  // the store's file
  std::string to;    // nothing is there yet
  VerifySettings settings;
};

// Why there is no copy: one line, and the exit code.
struct NoCopy {
  std::string text;
  int code = 0;
};

// Makes a file that holds what the store holds at one moment, while its floor runs or not:
// verified, durable and whole, or not at all.
std::expected<VerifyReport, NoCopy> make_store_copy(StoreCopy copy);

// "12 streams, 1,234 records and 3 checkpoints; it verifies", and a line for each thing that was
// not checked.
std::string copy_text(const VerifyReport& report);

}  // namespace punto
