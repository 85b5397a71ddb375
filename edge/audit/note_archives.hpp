#pragma once

#include "edge/host/floor.hpp"

namespace punto {

// Notes in the house what was archived since the floor last ran, with its next turn. What tells of
// an archive is taken away in the transaction that keeps its note: whenever the floor crashes, the
// next start finds one of the two. Called after the floor has started.
Stored<void> note_archives(Floor& floor, EventStore& store);

}  // namespace punto
