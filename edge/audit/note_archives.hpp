#pragma once

#include <string>
#include <vector>

#include "edge/host/floor.hpp"

namespace punto {

// Notes in the house what was archived since the floor last ran, and tells what was noted. What
// tells of an archive is taken away only when its note is durable; whoever crashes between the two
// finds at the next start that it was noted before. Called after the floor has started.
Stored<std::vector<std::string>> note_archives(Floor& floor, EventStore& store);

}  // namespace punto
