#pragma once

#include "edge/host/hosted_table.hpp"
#include "edge/host/snapshot.hpp"

namespace punto {

// A table made anew from its stream, and how.
struct RebuiltTable {
  TableAsStored table;
  std::uint64_t from = 1;   // the first event that was replayed
  std::string not_trusted;  // why a snapshot was thrown away, where one was
};

// Replays the stream: from a snapshot where there is a good one, otherwise from the first event.
// Each record must continue the chain, and the last must be the one that `stream` names.
Stored<RebuiltTable> rebuild_table(EventReader& store, const StreamInfo& stream,
                                   const SnapshotKey& key);

}  // namespace punto
