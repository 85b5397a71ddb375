#pragma once

#include <string>
#include <vector>

#include "core/audit/starting_point.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// An archive is a store that holds what tables did up to a time: their events, their shoes, the
// checkpoints of that time, and the house as far as it had come. It verifies by itself, and the
// live store goes on from the states with which it ends. The house and the vouchers stay in the
// live store too: their books are never taken apart.

struct ArchivedTable {
  StartingPoint point;           // with which the live store goes on
  std::uint64_t signed_by = 0;   // the checkpoint
  std::uint64_t shoes_from = 1;  // of the stream of its shoes: the one in use there
  Digest shoes_head;             // before it
};

struct ArchivePlan {
  std::vector<ArchivedTable> tables;
  std::uint64_t first_kept = 0;  // of the checkpoints, in the live store
  std::uint64_t last = 0;        // the checkpoint with which the archive ends
  Time until;                    // when that was made
};

// The last signed state of each table before the time. None of a table that has no such state, or
// from which somebody left whom the house has not taken back.
Stored<ArchivePlan> plan_archive(EventReader& store, Time before);

// `to` is empty before.
Stored<void> write_archive(EventReader& from, const ArchivePlan& plan, EventStore& to);

// Takes away what is in the archive, and leaves a row that tells of it for the next start.
Stored<void> forget_archived(EventStore& live, const ArchivePlan& plan, const std::string& told);

// What was archived since the floor last ran, to be noted.
inline constexpr std::string_view archive_projection = "archive";

}  // namespace punto
