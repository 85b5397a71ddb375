#pragma once

#include <string>

#include "core/roads/roads.hpp"

namespace punto {

// The roads as one JSON object on one line; its form is a promise, see `punto roads --json`.
// "drawn", "statistics" and, until there is a mark, "leading_ties" go beyond the promise.
std::string roads_to_json(const Roads& roads);

}  // namespace punto
