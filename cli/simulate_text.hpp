#pragma once

#include <string>

#include "edge/wire/sample_json.hpp"

namespace punto {

// A line for each wager, or with `explain` for each pay row besides.
std::string sample_text(const SimulationAnswer& answer, bool explain);

// "8 decks of 52 cards, the cutting card before the last 14, no card burned"
std::string plan_text(const SimulationAnswer& answer);

}  // namespace punto
