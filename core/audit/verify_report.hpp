#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/audit/table_auditor.hpp"
#include "core/cashier/books.hpp"

namespace punto {

// Something in a store that cannot be true.
struct StoreFinding {
  std::string stream;
  std::uint64_t entry = 0;  // its number; 0: the stream as a whole
  RoundNumber round = 0;    // 0: none
  std::string what;

  friend bool operator==(const StoreFinding&, const StoreFinding&) = default;
};

struct VerifiedTable {
  std::string table;
  AuditedTotals totals;
  std::uint64_t shoes = 0;         // whose every card was worked out again from the seed
  std::uint64_t shoes_sealed = 0;  // not opened: in use, or a finding
  Digest head;
};

struct VerifiedHouse {
  std::uint64_t events = 0;
  std::uint64_t errands = 0;
  std::uint64_t vouchers = 0;
  std::uint64_t vouchers_open = 0;
  cashier::Books books;  // of everything
};

struct VerifyReport {
  std::vector<StoreFinding> found;
  std::vector<VerifiedTable> tables;
  VerifiedHouse house;
  std::uint64_t streams = 0;
  std::uint64_t records = 0;
  std::uint64_t checkpoints = 0;
  std::uint64_t witnessed = 0;       // checkpoints, just as they are
  std::uint64_t not_signed = 0;      // entries behind the last head that was signed of each stream
  std::optional<std::string> part;   // of another store: what of it
  std::vector<std::string> remarks;  // what was not checked, and why

  [[nodiscard]] bool is_sound() const { return found.empty(); }
};

}  // namespace punto
