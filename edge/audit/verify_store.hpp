#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/audit/checkpoint.hpp"
#include "core/audit/table_auditor.hpp"
#include "edge/keys/signature.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// Something in a store that cannot be true.
struct StoreFinding {
  std::string stream;
  std::uint64_t entry = 0;  // its number; 0: the stream as a whole
  RoundNumber round = 0;    // 0: none
  std::string what;

  friend bool operator==(const StoreFinding&, const StoreFinding&) = default;
};

struct VerifySettings {
  std::vector<PublicKey> public_keys;  // empty: signatures are not checked
  std::vector<WitnessLine> witnesses;  // empty: a cut end may go unnoticed
  // How much of the entries has been read, now and then.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
};

struct VerifiedTable {
  std::string table;
  AuditedTotals totals;
  std::uint64_t shoes = 0;         // whose every card was worked out again from the seed
  std::uint64_t shoes_sealed = 0;  // still in use, or never opened
  Digest head;
};

struct VerifyReport {
  std::vector<StoreFinding> found;
  std::vector<VerifiedTable> tables;
  std::uint64_t streams = 0;
  std::uint64_t records = 0;
  std::uint64_t checkpoints = 0;
  std::uint64_t witnessed = 0;       // lines that were looked for
  std::vector<std::string> remarks;  // what was not checked, and why

  [[nodiscard]] bool is_sound() const { return found.empty(); }
};

// Checks the chain of every stream, replays every table, works every outcome, settlement and card
// out again, and compares the heads with those that were signed and witnessed. Changes nothing, and
// may be done while the floor runs: what is added meanwhile is not looked at.
Stored<VerifyReport> verify_store(EventReader& store, const VerifySettings& settings);

}  // namespace punto
