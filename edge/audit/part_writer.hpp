#pragma once

#include <string>

#include "edge/store/event_store.hpp"

namespace punto {

// An entry that cannot be read, or is not what was signed.
std::unexpected<StoreError> damaged(std::string_view stream, std::uint64_t entry);

// Copies what one store holds into another that is to hold a part of it.
class PartWriter {
 public:
  PartWriter(EventReader& from, EventStore& to) : from_(from), to_(to) {}

  // The records from the one that holds the entry `first` to the one before `end`.
  Stored<void> copy(const StreamInfo& stream, std::uint64_t first, std::uint64_t end);

  // A row that tells of the part. Checkpoints must have been copied before.
  Stored<void> put(std::string_view projection, std::string_view key, std::string value);

 private:
  EventReader& from_;
  EventStore& to_;
};

}  // namespace punto
