#pragma once

#include "tests/model/slow_settlement.hpp"

namespace slow {

// One function for each settlement table of the five texts: it puts what wins or pushes into a
// settlement in which every wager is lost so far.
using PayTable = void (*)(const Facts&, Settlement&);

std::vector<PayTable> pay_tables_of_game(const std::string& game);

}  // namespace slow
