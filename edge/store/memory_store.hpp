#pragma once

#include <memory>

#include "edge/store/event_store.hpp"

namespace punto {

// Keeps everything in memory, for tests and simulation: nothing outlives it.
std::unique_ptr<EventStore> make_memory_store();

}  // namespace punto
