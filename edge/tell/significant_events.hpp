#pragma once

#include <vector>

#include "core/house/significant_event.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// What the house has kept besides the play, the oldest first.
Stored<std::vector<SignificantEvent>> significant_events(EventReader& store);

}  // namespace punto
