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

// Time as scenarios know it: each command takes a second.
inline constexpr std::int64_t milliseconds_per_command = 1'000;

// A table under the eyes of all checks.
class PlayedTable {
 public:
  // Opened as planned, or not open yet.
  enum class Start : std::uint8_t { Opened, NotOpen };
  PlayedTable(const TablePlan& plan, std::uint64_t seed, Start start);

  // Gives the command. What was found wrong, if anything.
  Finding give(const Command& command, Time at, Coverage* coverage);

  // Whether the round in play can be brought to its end, tried on a copy. What was done for it is
  // added to `tried`.
  Finding check_way_out(std::uint64_t seed, Time now, Coverage* coverage,
                        std::vector<GivenCommand>& tried) const;

  // Checks that are otherwise made now and then, and of one person, are made always and of all.
  void check_everything() { thoroughness_ = Thoroughness::Everything; }

  [[nodiscard]] const TableState& state() const { return state_; }
  [[nodiscard]] HiddenShoe& shoe() { return shoe_; }

 private:
  Finding apply_all(const Events& events);
  Finding replay(const Event& event);
  [[nodiscard]] Finding check_replayed();
  Finding check_now_and_then(Time at);
  bool is_due(std::size_t every);

  TableState state_;
  TableState replayed_;  // the same events from the beginning, and nothing else
  HiddenShoe shoe_;
  RoundWatch watch_;
  Random dice_;
  Thoroughness thoroughness_ = Thoroughness::Sample;
};

}  // namespace punto::drive
