#pragma once

#include "cli/replay.hpp"
#include "edge/store/event_store.hpp"

namespace punto {

// The last rounds that were played from a terminal. Returns the exit code.
int run_recall(EventReader& store, const ReplayOptions& options);

}  // namespace punto
