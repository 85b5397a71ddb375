#pragma once

#include <functional>

#include "edge/store/event_store.hpp"

namespace punto {

// Reads a stream from the record that holds the entry `from`, or where the store holds only what
// came later from the first that it has, to where it was when it was listed. It ends early where
// the store cannot be read, where a record is missing, or where `visit` says so.
Stored<void> for_each_record(EventReader& store, const StreamInfo& stream, std::uint64_t from,
                             const std::function<Stored<void>(const Record&)>& visit);

}  // namespace punto
