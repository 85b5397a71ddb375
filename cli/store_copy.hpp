#pragma once

#include <expected>
#include <string>

#include "edge/audit/verify_store.hpp"
#include "edge/store/store_address.hpp"

namespace punto {

// What becomes of a copy that does not verify. A store in which something is wrong for good, as a
// shoe whose keys were lost, is still to be copied.
enum class UnsoundCopy : std::uint8_t { Drop, Keep };

struct StoreCopy {
  StoreAddress from;
  StoreAddress to;  // nothing is there yet: no file, or nothing of Punto in the database
  VerifySettings settings;
  UnsoundCopy unsound = UnsoundCopy::Drop;
};

// Why there is no copy: one line, and the exit code.
struct NoCopy {
  std::string text;
  int code = 0;
};

// Makes a store that holds what another holds at one moment, while its floor runs or not: looked
// through, durable and whole, or not at all. A file that is copied into a database may not be
// written meanwhile.
std::expected<VerifyReport, NoCopy> make_store_copy(const StoreCopy& copy);

// The same stream by stream, where one of the two is a database.
std::expected<VerifyReport, NoCopy> make_stream_copy(const StoreCopy& copy);

// Why a copy is not to be kept.
std::expected<void, NoCopy> judge_copy(const VerifyReport& report, const StoreCopy& copy);

// Tells how it went: `done` is what was done, as "FILE: a copy of STORE". Returns the exit code.
int tell_copy(const std::string& done, const VerifyReport& report);

}  // namespace punto
