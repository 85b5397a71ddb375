#pragma once

#include <functional>

#include "core/table/state.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// The state before it, the event and its number.
using FollowEvent = std::function<void(const TableState&, const Event&, std::uint64_t)>;

// Shows the events of one table, each of them checked, and gives back what the table is after them.
// Of damaged records all that comes before the damage is shown; the error is one line.
Stored<TableState> follow_table(EventReader& store, const StreamInfo& stream,
                                const FollowEvent& follow);

}  // namespace punto
