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

// How long somebody stays signed on, in milliseconds.
struct SessionPlan {
  std::int64_t staff_idle = 15LL * 60 * 1'000;  // who does nothing
  std::int64_t staff_longest = 12LL * 3'600 * 1'000;
  std::int64_t machine_longest = 24LL * 3'600 * 1'000;  // terminals and devices
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
  SessionPlan sessions = {};
  // Until a terminal whose Player sits at a table is lost, after its last link has closed and after
  // a start, in milliseconds.
  std::int64_t link_lost = 5'000;
  std::int64_t links_awaited = 20'000;
};

// Reads a floor's file (floors/README.md describes it). All mistakes are gathered, each with its
// place: unknown keys, ids that are there twice, settings that no table of the game can have.
std::expected<FloorPlan, Problems> read_floor(std::string_view text, const RulebookShelf& shelf);

// The floor that is built in: a table of each game, with players for demonstration.
std::string_view demonstration_floor();

}  // namespace punto
