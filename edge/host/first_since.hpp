#pragma once

#include <cstdint>
#include <expected>

#include "core/table/command.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// The number of an entry of a table before which nothing happened since then, found without reading
// all of it: time only goes on at a table.
Stored<std::uint64_t> first_since(EventReader& store, const StreamInfo& stream, Time since);

std::unexpected<StoreError> unreadable(const StreamInfo& stream, std::uint64_t number);

}  // namespace punto
