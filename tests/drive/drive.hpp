#pragma once

#include <optional>
#include <vector>

#include "tests/drive/played_table.hpp"

namespace punto::drive {

// A table played by chance, all of it decided by the seed.
struct DrivenTable {
  std::uint64_t seed = 0;
  TablePlan plan;
  PlayedTable::Start start = PlayedTable::Start::Opened;
  std::vector<GivenCommand> given;
  Finding finding;
};

// Plays one table of the book, with so many commands or until something is found.
DrivenTable drive_table(std::uint64_t seed, std::size_t book, int steps, Coverage& coverage);

// The round in play could not be brought to its end: nothing that a single command shows.
inline bool is_dead_end(const Failure& failure) {
  return failure.check.starts_with("dead-end");
}

// The seed of the table with this number in a run.
std::uint64_t seed_of_table(std::uint64_t run_seed, std::uint64_t number);

// The commands that are needed to come to the same finding, and what was found with them.
DrivenTable shrink(const DrivenTable& table);

// For people and for `punto scenario`, which comes to the same refusals. Where a single command
// shows what was found, the scenario expects of it what would be right.
std::string written_as_scenario(const DrivenTable& table);

// What `punto scenario` says to such a text: nothing where it is played as it is written.
std::string played_as_scenario(const std::string& text);

}  // namespace punto::drive
