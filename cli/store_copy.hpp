#pragma once

#include <expected>
#include <string>

#include "edge/audit/verify_store.hpp"

namespace punto {

// What becomes of a copy that does not verify. A store in which something is wrong for good, as a
// shoe whose keys were lost, is still to be copied.
enum class UnsoundCopy : std::uint8_t { Drop, Keep };

struct StoreCopy {
  std::string from;  // the store's file
  std::string to;    // nothing is there yet
  VerifySettings settings;
  UnsoundCopy unsound = UnsoundCopy::Drop;
};

// Why there is no copy: one line, and the exit code.
struct NoCopy {
  std::string text;
  int code = 0;
};

// Makes a file that holds what the store holds at one moment, while its floor runs or not:
// looked through, durable and whole, or not at all.
std::expected<VerifyReport, NoCopy> make_store_copy(const StoreCopy& copy);

// Tells how it went: `done` is what was done, as "FILE: a copy of STORE". Returns the exit code.
int tell_copy(const std::string& done, const VerifyReport& report);

}  // namespace punto
