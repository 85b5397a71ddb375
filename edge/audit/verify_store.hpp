#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/audit/checkpoint.hpp"
#include "core/audit/verify_report.hpp"
#include "edge/keys/signature.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

struct VerifySettings {
  std::vector<PublicKey> public_keys;  // empty: signatures are not checked
  std::vector<WitnessLine> witnesses;  // empty: a cut end may go unnoticed
  std::string only = {};               // one stream, with the shoes of a table; empty: all of them
  // Whether it may be a bundle or an archive, which are less than a floor: false where a whole
  // store is expected.
  bool may_be_part = false;
  // Which stream is looked at next.
  std::function<void(const std::string& stream)> begins = {};
  // How much of the entries has been read, now and then.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
};

// Checks the chain of every stream, replays every table, works every outcome, settlement and card
// out again, and compares the heads with those that were signed and witnessed. Changes nothing, and
// may be done while the floor runs: what is added meanwhile is not looked at.
Stored<VerifyReport> verify_store(EventReader& store, const VerifySettings& settings);

}  // namespace punto
