#pragma once

#include <string>
#include <vector>

#include "core/table/next_steps.hpp"

namespace punto {

// A line that may be typed now, with who gives it: "P1: place-wager WAGER AMOUNT". Capitals stand
// for what is to be filled in.
struct Suggestion {
  Actor by;
  std::string line;
  std::vector<std::string> instead;  // that may stand in the place of one word
  Step step;
};

// Everybody who can do something at the table: the device that reads its cards, Players by their
// positions, whoever runs it, and the staff by rank.
std::vector<Actor> people_at(const TableState& state);

// All that somebody may do.
std::vector<Suggestion> suggestions_for(const TableState& state, const Actor& by, Time now);

// The same of everybody, but of each higher position only what it adds, and of a machine that does
// not run the table only what it reads and shows.
std::vector<Suggestion> suggestions_for_all(const TableState& state, Time now);

// What the play waits for, the most useful line first. Nothing where the table is closed.
std::vector<Suggestion> awaited(const TableState& state, Time now);

// "dealer: leave P1 (or P2)"
std::string to_text(const Suggestion& suggestion);

}  // namespace punto
