#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/audit/checkpoint.hpp"
#include "core/audit/verify_report.hpp"
#include "edge/audit/bundle.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

struct ArchivedUpTo {
  std::uint64_t checkpoint = 0;
  Time at;  // when that was made
};

// What a store says that it is a part of, in a row that nobody signs.
using PartClaim = std::variant<BundledRound, ArchivedUpTo>;
std::string to_text(const PartClaim& claim);
// Nothing where it is what no part says.
std::optional<PartClaim> parse_part_claim(std::string_view text);

// A bundle holds one table, its shoes and checkpoints; an archive the house and tables just as its
// last checkpoint has signed them. Whatever else says that it is a part has lost something.
std::vector<StoreFinding> find_no_part(const PartClaim& claim,
                                       const std::vector<StreamInfo>& streams,
                                       const std::optional<Checkpoint>& last);

// Tables that the checkpoint has signed and that are not among the streams.
std::vector<std::string> tables_elsewhere(const std::vector<StreamInfo>& streams,
                                          const Checkpoint& last);

// What the house notes of an archive, and up to which checkpoint that says it reaches.
std::string archive_note(std::string_view told, std::uint64_t checkpoint);
std::optional<std::uint64_t> archived_checkpoint(std::string_view note);

}  // namespace punto
