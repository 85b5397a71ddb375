#pragma once

#include <string>
#include <vector>

#include "edge/wire/replay_json.hpp"

namespace punto {

// For people: a heading, the steps with their times, and what was settled.
std::string round_text(const ReplayedRound& round);

// Its shares in columns, and their sum where there are several.
std::string settlement_text(std::vector<ReplayedShare> shares);

}  // namespace punto
