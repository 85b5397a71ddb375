#pragma once

#include <vector>

#include "tests/drive/checks.hpp"
#include "tests/drive/coverage.hpp"
#include "tests/drive/table_plan.hpp"

namespace punto::drive {

// A command as it was given, so that it can be given again.
struct GivenCommand {
  Command command;
  Time at;
  RoundNumber round = 0;  // in play then
};

// A table under the eyes of all checks.
class PlayedTable {
 public:
  // Opened as planned, or not open yet.
  enum class Start : std::uint8_t { Opened, NotOpen };
  PlayedTable(const TablePlan& plan, std::uint64_t seed, Start start);

  // Gives the command. What was found wrong, if anything.
  Finding give(const Command& command, Time at, Coverage* coverage);

  // The events once more from the beginning.
  [[nodiscard]] Finding check_replay() const;

  // Whether the round in play can be brought to its end, tried on a copy. What was done for it is
  // added to `given`.
  [[nodiscard]] Finding check_way_out(std::uint64_t seed, Time now, Coverage* coverage) const;

  // The costly checks are made once in so many steps.
  void check_seldom(int every) { every_ = every; }

  [[nodiscard]] const TableState& state() const { return state_; }
  [[nodiscard]] HiddenShoe& shoe() { return shoe_; }

 private:
  Finding apply_all(const Events& events);
  Finding check_copy(const TableState& before, const Events& events) const;

  TableState beginning_;
  TableState state_;
  HiddenShoe shoe_;
  std::vector<Event> history_;
  Random dice_;
  int every_ = 64;
};

}  // namespace punto::drive
