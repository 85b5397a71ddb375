#pragma once

#include <set>

#include "tests/model/slow_settlement.hpp"

namespace slow {

// The cards left in the shoe, each with the number of its copies.
using Left = std::map<Card, int>;

Left left_of_cards(const Cards& cards);

// Every way a round can end, found by playing them all.
struct Completions {
  std::set<Facts> outcomes;
  bool may_run_out = false;
};

// Tries every order of the cards left, so the shoe must be small or the round far on.
Completions complete_every_way(const Cards& dealt, const Left& left);

// "won", "lost", "push" or "open" for each wager: the same kind of result in every completion
// (interpretation 61). A round in which the cards may run out may be void, so nothing is certain.
std::map<std::string, std::string> standings(const std::string& game,
                                             const Completions& completions);

}  // namespace slow
