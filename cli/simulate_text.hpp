#pragma once

#include <string>

#include "cli/odds_text.hpp"
#include "edge/wire/sample_json.hpp"

namespace punto {

// A line for each wager, or for each pay row besides.
std::string sample_text(const SimulationAnswer& answer, Detail detail);

// "8 decks of 52 cards, the cutting card before the last 14, no card burned"
std::string plan_text(const SimulationAnswer& answer);

}  // namespace punto
