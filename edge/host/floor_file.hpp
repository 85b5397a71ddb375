#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rulebook/problem.hpp"
#include "core/rulebook/shelf.hpp"
#include "edge/host/floor_parts.hpp"

namespace punto {

struct PlannedTable {
  TablePlan plan;
  int demonstration_players = 0;
  bool is_shown_only = false;  // whoever comes to it is demonstrated something, and no guest
};

// What a floor's file says.
struct FloorPlan {
  std::string name;
  FloorSettings settings;
  std::vector<PlannedTable> tables;
  bool has_demonstration_staff = false;
  // How long a seat is kept for a terminal of which nothing is heard, in milliseconds.
  std::optional<std::int64_t> seat_kept = {};  // nothing: for ever
  std::int64_t lent_seat_kept = 120'000;       // of one that is lent to a visitor
};

// Reads a floor's file (floors/README.md describes it). All mistakes are gathered, each with its
// place: unknown keys, ids that are there twice, settings that no table of the game can have.
std::expected<FloorPlan, Problems> read_floor(std::string_view text, const RulebookShelf& shelf);

// The floor that is built in: a table of each game, with players for demonstration.
std::string_view demonstration_floor();

}  // namespace punto
