#pragma once

#include <string>

#include "cli/roads.hpp"
#include "core/roads/roads.hpp"

namespace punto {

// The roads as a picture in text: bead plate, big road, derived roads, asks and statistics.
std::string draw_roads(const Roads& roads, const RoadsOptions& options);

}  // namespace punto
