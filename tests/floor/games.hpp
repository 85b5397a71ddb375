#pragma once

#include <string>
#include <vector>

#include "edge/host/floor_parts.hpp"
#include "tests/drive/table_plan.hpp"

namespace punto::simulated {

// Whether each card is a step of its own, or a round's cards are dealt in few: a year of the former
// has no room in memory.
enum class Detail : std::uint8_t { Fine, Coarse };

// A table of one of the games, and how people play at it.
struct PlannedGame {
  punto::TablePlan plan;
  drive::TablePlan play;
  int players = 0;
  int opened = 1;  // so many tables of this game, one after another

  [[nodiscard]] bool is_electronic() const { return plan.pace.has_value(); }
};

// One table of each rulebook. Books whose terminals announce are electronic; of the others some
// are, and some have felt, a Dealer, and cards that are keyed in or read.
std::vector<PlannedGame> plan_games(Detail detail);

// The table that takes the place of one that was closed for good.
PlannedGame successor_of(PlannedGame game);

}  // namespace punto::simulated
