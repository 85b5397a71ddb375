#pragma once

#include "edge/host/hosted_house.hpp"
#include "edge/host/hosted_table.hpp"
#include "edge/host/snapshot.hpp"

namespace punto {

// A table or the house made anew from its stream, and how.
template <typename AsStored>
struct Rebuilt {
  AsStored made;
  std::uint64_t from = 1;   // the first event that was replayed
  std::string not_trusted;  // why a snapshot was thrown away, where one was
};

// Replays the stream: from a snapshot where there is a good one, otherwise from the first event.
// Each record must continue the chain, and the last must be the one that `stream` names.
Stored<Rebuilt<TableAsStored>> rebuild_table(EventReader& store, const StreamInfo& stream,
                                             const SnapshotKey& key);
Stored<Rebuilt<HouseAsStored>> rebuild_house(EventReader& store, const StreamInfo& stream,
                                             const SnapshotKey& key);

}  // namespace punto
